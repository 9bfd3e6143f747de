import { html } from 'htm/preact'
import type { VNode } from 'preact'
import type { Lack } from '../../../../course/change/change.ts'
import type { Unfinished } from '../../../../course/change/put-unfinished.ts'
import type { Course } from '../../../../course/schema.ts'
import type { DraftFinding } from '../../../../flows/course-tasks.ts'
import { sayFinding } from '../../../finding-words.ts'
import { findView, findViewOfPart } from '../../../part-views.ts'
import { nameField, nameText } from '../draw-view.ts'
import { words } from '../editor-words.ts'

/**
 * A note beside a part in the visitor's language: a finding of the rules, or what keeps the part out of a version.
 * `remark` is the comment of a reader on the part, `text` the name of the text concerned.
 */
export type Note = { kind: 'must' | 'look' | 'held'; says: string; remark?: string | null; text?: string }

/** Notes, keyed by the id of the view beside which they are shown. */
export type Notes = Map<string, Note[]>

export function listNotes(findings: DraftFinding[], unfinished: Unfinished[], course: Course): Notes {
  const notes: Notes = new Map()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const finding of findings) {
    const { sentence, remark } = sayFinding(words, finding)
    add(findView(finding.at, course), { kind: finding.must ? 'must' : 'look', says: sentence, remark })
  }
  const noted = new Set<string>()
  for (const { part, says, lack } of unfinished) {
    const name = `${part} ${says}`
    if (!noted.has(name)) add(findViewOfPart(part, course), lack ? noteLack(part, lack) : UNFITTING)
    noted.add(name)
  }
  return notes
}

/** The note for a change that was sent by an editor of another release, which this release has no button to correct. */
const UNFITTING: Note = { kind: 'held', says: words.text('editor.unfitting') }

function noteLack(part: string, { kind, path, limit }: Lack): Note {
  const field = path.length === 0 ? words.text('editor.thisPart') : nameText(path)
  const says = words.count(`lacks.${kind}`, limit, { field })
  return { kind: 'held', says, text: nameField({ part, field: path }) }
}

/** Renders a note. A note about a text is a button that focuses the text. */
export function drawNote({ kind, says, remark, text }: Note): VNode {
  const enterText = () => document.querySelector<HTMLElement>(`[data-text="${CSS.escape(text!)}"]`)?.focus()
  return html`
    <div class=${`ed-note ed-${kind}`}>
      <b>${words.text(`editor.${kind}`)}</b>
      ${text ? html`<button type="button" class="ed-link" onClick=${enterText}>${says}</button>` : html`<p>${says}</p>`}
      ${remark && html`<q dir="auto">${remark}</q>`}
    </div>
  `
}
