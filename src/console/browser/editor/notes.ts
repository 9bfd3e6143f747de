import type { Place } from '../../../course/findings.ts'
import type { DraftFinding } from '../../../flows/draft-course.ts'
import { make } from './dom.ts'
import { words } from './editor-words.ts'

/** What is said beside a part, in English: a finding of the rules, or why its words are not saved yet. */
export type Note = { kind: 'must' | 'look' | 'held'; says: string }

/** Notes by the view that they stand beside. */
export function notesByView(findings: DraftFinding[], held: Map<string, string>): Map<string, Note[]> {
  const notes = new Map<string, Note[]>()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const { must, at, says } of findings) add(viewOf(at), { kind: must ? 'must' : 'look', says })
  for (const [id, why] of held) add(viewOfPart(id), { kind: 'held', says: why.replace(`${id} `, '') })
  return notes
}

export function drawNotes(notes: Note[]): HTMLElement[] {
  return notes.map(({ kind, says }) =>
    make(
      'div',
      { class: `ed-note ed-${kind}` },
      make('b', {}, words.text(`editor.${kind}`)),
      make('p', { lang: 'en' }, says),
    ),
  )
}

function viewOf(at: Place): string {
  if (!('id' in at)) return at.part === 'titles' ? 'course' : at.part
  if (at.part === 'exercise') return `${at.id}.exercise`
  return viewOfPart(at.id)
}

/** The question of a check stands in its block; outcomes, words and articles in one view together. */
function viewOfPart(id: string): string {
  if (/^c\d+l\d+b\d+q$/.test(id)) return id.slice(0, -1)
  if (/^o\d+$/.test(id)) return 'course'
  if (/^a\d+$/.test(id)) return 'articles'
  return /^g\d+$/.test(id) ? 'glossary' : id
}
