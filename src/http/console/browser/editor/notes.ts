import type { Place } from '../../../../course/findings.ts'
import type { DraftFinding } from '../../../../flows/draft-course.ts'
import { make } from './dom.ts'

/** What is said beside a part: a finding of the rules, or why its words are not saved yet. */
export type Note = { kind: 'must' | 'look' | 'held'; words: string }

const TITLES: Record<Note['kind'], string> = {
  must: 'To mend before you finish',
  look: 'Worth a look',
  held: 'Not saved yet',
}

/** Notes by the view that they stand beside. */
export function notesByView(findings: DraftFinding[], held: Map<string, string>): Map<string, Note[]> {
  const notes = new Map<string, Note[]>()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const { must, at, says } of findings) add(viewOf(at), { kind: must ? 'must' : 'look', words: says })
  for (const [id, words] of held) add(viewOfPart(id), { kind: 'held', words: words.replace(`${id} `, '') })
  return notes
}

export function drawNotes(notes: Note[]): HTMLElement[] {
  return notes.map(({ kind, words }) =>
    make('div', { class: `ed-note ed-${kind}` }, make('b', {}, TITLES[kind]), make('p', {}, words)),
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
