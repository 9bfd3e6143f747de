import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Change } from '../../../../course/change/change.ts'
import { readPartFields } from '../../../../course/change/read-part-fields.ts'
import type { Course } from '../../../../course/schema.ts'
import { describePlace, firstWords } from '../../../part-names.ts'
import { words } from '../editor-words.ts'

const MOST_PARTS_SHOWN = 12

/** Lists the parts that the changes affect, each with its place and its first words. */
export function drawChangedParts(changes: Change[], course: Course): VNode {
  const parts = [...new Set(changes.map(change => (change.op === 'add' ? change.as! : change.id)))]
  const more = parts.length - MOST_PARTS_SHOWN
  return html`
    <ul class="ed-parts">
      ${parts.slice(0, MOST_PARTS_SHOWN).map(id => html`<li>${drawPartName(id, course)}</li>`)}
      ${more > 0 && html`<li>${words.count('editor.moreParts', more)}</li>`}
    </ul>
  `
}

export function drawPartName(id: string, course: Course): VNode {
  const part = readPartFields(course, id)
  const text = part ? firstWords(part) : ''
  return html`<b>${describePlace(words, id, course)}</b>${text && html`<bdi lang=${course.language}> ${text}</bdi>`}`
}
