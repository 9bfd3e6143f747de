import type { Lack } from '../../../course/change/change.ts'
import type { Unfinished } from '../../../course/change/put-unfinished.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftFinding } from '../../../flows/course-tasks.ts'
import { sayFinding } from '../../finding-words.ts'
import { findView, findViewOfPart } from '../../part-views.ts'
import { make } from './dom.ts'
import { labelOf } from './draw-view.ts'
import { words } from './editor-words.ts'

/**
 * What is said beside a part in the visitor's language: a finding of the rules, or what the part lacks to be in a version. `remark` is what a
 * reader wrote on it, `text` names the text that it speaks of.
 */
export type Note = { kind: 'must' | 'look' | 'held'; says: string; remark?: string | null; text?: string }

/** Notes by the view that they stand beside. */
export function notesByView(findings: DraftFinding[], unfinished: Unfinished[], course: Course): Map<string, Note[]> {
  const notes = new Map<string, Note[]>()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const finding of findings) {
    const { sentence, remark } = sayFinding(words, finding)
    add(findView(finding.at, course), { kind: finding.must ? 'must' : 'look', says: sentence, remark })
  }
  const noted = new Set<string>()
  for (const { part, says, lack } of unfinished) {
    const name = `${part} ${says}`
    if (!noted.has(name)) add(findViewOfPart(part, course), lack ? lackNote(part, lack) : UNFITTING)
    noted.add(name)
  }
  return notes
}

/** What an editor of another version of the service sent; nobody can do it with this one's buttons. */
const UNFITTING: Note = { kind: 'held', says: words.text('editor.unfitting') }

function lackNote(part: string, { kind, path, limit }: Lack): Note {
  const field = path.length === 0 ? words.text('editor.thisPart') : labelOf(path)
  const says = words.count(`lacks.${kind}`, limit, { field })
  return { kind: 'held', says, text: [part, ...path].join(' ') }
}

/** A note about a text leads to it. */
export function drawNotes(notes: Note[]): HTMLElement[] {
  return notes.map(({ kind, says, remark, text }) =>
    make(
      'div',
      { class: `ed-note ed-${kind}` },
      make('b', {}, words.text(`editor.${kind}`)),
      text
        ? make('button', { type: 'button', class: 'ed-link', click: () => enterText(text) }, says)
        : make('p', {}, says),
      ...(remark ? [make('q', { dir: 'auto' }, remark)] : []),
    ),
  )
}

function enterText(name: string): void {
  document.querySelector<HTMLElement>(`[data-text="${CSS.escape(name)}"]`)?.focus()
}
