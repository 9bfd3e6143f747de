import type { Lack } from '../../../course/change/change.ts'
import { locate, locateCheckQuestion } from '../../../course/change/course-tree.ts'
import type { Unfinished } from '../../../course/change/put-unfinished.ts'
import type { Place } from '../../../course/findings.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftFinding } from '../../../flows/course-tasks.ts'
import { make } from './dom.ts'
import { labelOf } from './draw-view.ts'
import { words } from './editor-words.ts'

/**
 * What is said beside a part: a finding of the rules, in English, or what it lacks to be in a version, in the visitor's language where
 * the schema asks for it. `text` names the text that it speaks of.
 */
export type Note = { kind: 'must' | 'look' | 'held'; says: string; lang?: 'en'; text?: string }

/** Notes by the view that they stand beside. */
export function notesByView(findings: DraftFinding[], unfinished: Unfinished[], course: Course): Map<string, Note[]> {
  const notes = new Map<string, Note[]>()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const { must, at, says } of findings) add(viewOf(at, course), { kind: must ? 'must' : 'look', says, lang: 'en' })
  const told = new Set<string>()
  for (const { part, says, lack } of unfinished) {
    const note = `${part} ${says}`
    if (!told.has(note)) add(viewOfPart(part, course), lack ? lackNote(part, lack) : { kind: 'held', says, lang: 'en' })
    told.add(note)
  }
  return notes
}

function lackNote(part: string, { kind, path, limit }: Lack): Note {
  const field = path.length === 0 ? words.text('editor.thisPart') : labelOf(path)
  const says = words.count(`lacks.${kind}`, limit, { field })
  return { kind: 'held', says, text: [part, ...path].join(' ') }
}

/** A note about a text leads to it. */
export function drawNotes(notes: Note[]): HTMLElement[] {
  return notes.map(({ kind, says, lang, text }) =>
    make(
      'div',
      { class: `ed-note ed-${kind}` },
      make('b', {}, words.text(`editor.${kind}`)),
      text
        ? make('button', { type: 'button', class: 'ed-link', click: () => enterText(text) }, says)
        : make('p', { lang }, says),
    ),
  )
}

function enterText(name: string): void {
  document.querySelector<HTMLElement>(`[data-text="${CSS.escape(name)}"]`)?.focus()
}

function viewOf(at: Place, course: Course): string {
  if (!('id' in at)) return at.part === 'titles' ? 'course' : at.part
  if (at.part === 'exercise') return `${at.id}.exercise`
  return viewOfPart(at.id, course)
}

/** The question of a check stands in its block; outcomes, words and articles in one view together. */
export function viewOfPart(id: string, course: Course): string {
  const check = locateCheckQuestion(course, id)
  if (check) return check.block.id
  switch (locate(course, id)?.list.kind) {
    case 'outcome':
    case 'reference':
      return 'course'
    case 'article':
      return 'articles'
    case 'glossary-entry':
      return 'glossary'
    default:
      return id
  }
}
