import type { Change } from '../../../course/change/change.ts'
import { readPartFields } from '../../../course/change/read-part-fields.ts'
import type { Course } from '../../../course/schema.ts'
import { describePlace, firstWords } from '../../part-names.ts'
import { make } from './dom.ts'
import { words } from './editor-words.ts'

const SHOWN = 12

/** The parts that changes are about, each with its place and its first words. */
export function describeChanges(changes: Change[], course: Course): HTMLElement {
  const parts = [...new Set(changes.map(change => (change.op === 'add' ? change.as! : change.id)))]
  const items = parts.slice(0, SHOWN).map(id => make('li', {}, ...describePart(id, course)))
  const rest = parts.length - SHOWN
  return make('ul', { class: 'ed-parts' }, ...items, rest > 0 && make('li', {}, words.count('editor.moreParts', rest)))
}

export function describePart(id: string, course: Course): Node[] {
  const part = readPartFields(course, id)
  const text = part ? firstWords(part) : ''
  const place = make('b', {}, describePlace(words, id, course))
  return text === '' ? [place] : [place, make('bdi', { lang: course.language }, ` ${text}`)]
}
