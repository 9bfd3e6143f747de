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
import { nameControl } from '../fields/field.ts'
import type { Path } from '../schema-fields.ts'

/**
 * A note beside a part, in the visitor's language. `must` and `look` are findings of the quality rules
 * (`DraftFinding`): those that have to be mended before the draft can become a version, and all others. `held` says
 * what keeps a change out of the next version. `remark` is a reader's own sentence about the part, `field` the field
 * that the note is about.
 */
export type Note = {
  kind: 'must' | 'look' | 'held'
  says: string
  remark?: string | null
  field?: { part: string; path: Path }
}

/** Notes by the id of the view (`View`) beside which they are shown. */
export type Notes = Map<string, Note[]>

export function listNotes(findings: DraftFinding[], unfinished: Unfinished[], course: Course): Notes {
  const notes: Notes = new Map()
  const add = (view: string, note: Note) => notes.set(view, [...(notes.get(view) ?? []), note])
  for (const finding of findings) {
    // This finding is left out here, because writers know what they have changed. The page of the course says that no
    // reviewer has read the change.
    if (finding.rule === 'not-reviewed') continue
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

/**
 * The note on a change that this release can neither apply nor correct, because an editor of another release has sent
 * it.
 */
const UNFITTING: Note = { kind: 'held', says: words.text('editor.unfitting') }

function noteLack(part: string, { kind, path, limit }: Lack): Note {
  const field = path.length === 0 ? words.text('editor.thisPart') : nameText(path)
  const says = words.count(`lacks.${kind}`, limit, { field })
  return { kind: 'held', says, field: { part, path } }
}

/** Renders a note. A note about a field is a button that focuses its text, or else its control in the form. */
export function drawNote({ kind, says, remark, field }: Note, view: string, openForm: () => void): VNode {
  const enter = () => focusField(view, field!, openForm)
  return html`
    <div class=${`ed-note ed-${kind}`}>
      <b>${words.text(`editor.${kind}`)}</b>
      ${field ? html`<button type="button" class="ed-link" onClick=${enter}>${says}</button>` : html`<p>${says}</p>`}
      ${remark && html`<q dir="auto">${remark}</q>`}
    </div>
  `
}

/**
 * Focuses a field of a part. The question of a check has no drawing and no form of its own: its fields are in those of
 * the block.
 */
function focusField(view: string, { part, path }: NonNullable<Note['field']>, openForm: () => void): void {
  const places = [
    { id: part, path },
    { id: view, path: ['question', ...path] },
  ]
  const findFirst = (select: (place: (typeof places)[number]) => string) =>
    document.querySelector<HTMLElement>(places.map(select).join())
  const text = findFirst(place => `[data-text="${CSS.escape(nameField({ part: place.id, field: place.path }))}"]`)
  if (text) return void text.focus()
  openForm()
  findFirst(place => `.ed-form [id^="${nameControl(place, place.path)}"]`)?.focus()
}
