import { putUnfinished } from '../../../course/change/put-unfinished.ts'
import { createTranslator } from '../../../player/translator.ts'
import type { EditorData } from '../../pages/editor/edit-page.ts'
import { findViewOfPart } from '../../part-views.ts'
import { createAutosave, type SaveState } from './autosave.ts'
import { createBeside } from './beside.ts'
import { createBlanks } from './blanks.ts'
import { createTools } from './block-tools.ts'
import { createColours } from './course-colours.ts'
import { say } from './dom.ts'
import { dragParts } from './drag-parts.ts'
import { createDrawing } from './draw-course.ts'
import { editTexts } from './edit-text.ts'
import { createEditor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { askAboutUnfinished } from './finish-dialog.ts'
import { showFormatBar } from './formats/format-bar.ts'
import { listenToKeys, showKeys } from './keyboard.ts'
import { createLocalCopies } from './local-copy.ts'
import { notesByView } from './notes.ts'
import { offerCopies } from './offer-copies.ts'
import { drawOutline } from './outline.ts'
import { type Actions, createActions } from './part-actions.ts'
import { createRewriting } from './rewrite-dialog.ts'
import { createViews } from './views.ts'

/** Others' words are asked for when somebody looks at the page again, and now and then. */
const LOOK_EVERY_MS = 30_000

/** While somebody writes, what stands around the text follows in a moment: a key is never kept waiting by a long course. */
const DRAW_AFTER_MS = 250

const data: EditorData = JSON.parse(document.getElementById('ed-data')!.textContent)
const page = document.getElementById('ed-course')!
const outline = document.querySelector<HTMLElement>('.ed-outline')!
const status = document.querySelector<HTMLElement>('.ed-name [data-state]')!

const editor = createEditor(putUnfinished(data.state.course, data.state.unfinished))
const translator = createTranslator(data.strings, data.state.course.language)
const { id: courseId, media = [] } = data.state.course
const views = createViews(data.schemas, translator, { media, folder: `/go/${courseId}/media/` })
const autosave = createAutosave(editor, data.state, showState)
const showColours = data.hasBrandColours ? () => {} : createColours(page, data.state.course.hues)
const copies = createLocalCopies(data.state.course.id, () =>
  autosave.isSaved() ? null : { base: autosave.drafted(), mine: editor.course() },
)
let notes = findNotes()
let actions: Actions
let drawingSoon = 0
const drawing = createDrawing(
  page,
  editor,
  views,
  translator,
  () => actions,
  view => notes.get(view) ?? [],
)
const tools = createTools(
  page,
  editor,
  drawing,
  () => actions,
  id => rewriting.open(id),
)
const rewriting = createRewriting(editor, autosave, data.hasModel, tools.focus)
const offers = data.schemas.blocks.filter(({ isWritten }) => isWritten)
actions = createActions(editor, createBlanks(data.schemas), offers, tools.focus)

editor.listen(cause => {
  if (cause === 'written') {
    autosave.schedule()
    copies.writeSoon()
  }
  if (cause !== 'written') writing.refresh()
  clearTimeout(drawingSoon)
  // A part that others removed must not take one more letter.
  if (cause === 'written' && isWriting()) drawingSoon = window.setTimeout(redraw, DRAW_AFTER_MS)
  else redraw()
})
const writing = editTexts(page, editor, (field, to) => {
  if (to === 'block') tools.leaveText()
  else
    setTimeout(() => {
      drawing.leave(field)
      tools.keep()
    })
})
showFormatBar(page, writing)
dragParts(page, editor, () => actions)

const everywhere = {
  undo: () => travel(editor.undo, 'editor.undone'),
  redo: () => travel(editor.redo, 'editor.redone'),
  save: () => void autosave.save(),
}
listenToKeys(tools, drawing, actions, rewriting.open, everywhere)
const beside = createBeside(data.state.course.id, () => tools.idNow())
const buttons: Record<string, () => void> = {
  ...everywhere,
  keys: showKeys,
  beside: beside.toggle,
  findings: nextNote,
  finish,
}
for (const each of document.querySelectorAll<HTMLElement>('[data-do]')) {
  each.addEventListener('click', () => {
    if (each.getAttribute('aria-disabled') !== 'true') buttons[each.dataset['do']!]!()
  })
}
addEventListener('focus', () => void autosave.look())
setInterval(() => document.visibilityState === 'visible' && autosave.look(), LOOK_EVERY_MS)
addEventListener('beforeunload', event => {
  if (!autosave.isSaved()) event.preventDefault()
})

redraw()
showState({ kind: 'saved' })
void autosave.start().then(() => offerCopies(editor, autosave, copies))
if (location.hash) tools.focus(location.hash.slice(1))

function redraw(): void {
  notes = findNotes()
  showColours(editor.course().hues)
  drawing.draw()
  drawing.refreshForms()
  tools.keep()
  drawOutline(outline, editor.course(), notes, id => tools.focus(id))
  document.querySelector('[data-name]')!.textContent = editor.course().name
  enable('undo', editor.canUndo())
  enable('redo', editor.canRedo())
  enable('keys', true)
  enable('beside', true)
  const count = [...notes.values()].reduce((sum, each) => sum + each.length, 0)
  enable('findings', count > 0)
  document.querySelector('[data-do=findings] span')!.textContent = words.count('editor.findingCount', count)
}

function isWriting(): boolean {
  return (document.activeElement as HTMLElement | null)?.dataset['writing'] !== undefined
}

function enable(name: string, isOn: boolean): void {
  document.querySelector(`[data-do=${name}]`)!.setAttribute('aria-disabled', String(!isOn))
}

/** A text that is written in is left first: its words are a step of their own. */
function travel(go: () => string | null, key: 'editor.undone' | 'editor.redone'): void {
  const id = tools.idNow()
  if (isWriting()) tools.leaveText()
  const step = go()
  if (step) say(words.text(key, { step }))
  tools.focus(id)
}

/** The next part that somebody should look at, around the end of the page to its beginning. */
function nextNote(): void {
  const order = drawing.order()
  const at = order.findIndex(shell => shell.dataset['part'] === tools.idNow())
  const next = [...order.slice(at + 1), ...order.slice(0, at + 1)].find(shell => shell.classList.contains('ed-noted'))
  if (next) tools.focus(next.dataset['part']!)
  next?.scrollIntoView({ block: 'center' })
  say(next?.querySelector('.ed-note')?.textContent ?? '')
}

/** What is not whole is listed first, and stays in the draft unless somebody drops it. */
async function finish(): Promise<void> {
  if (!(await autosave.save())) return
  const { unfinished, revision, course } = autosave.state()
  const written = editor.course()
  if (unfinished.length > 0) {
    const choice = await askAboutUnfinished(unfinished, editor.course(), part =>
      goTo(findViewOfPart(part, editor.course())),
    )
    if (!choice) return
    if (autosave.state().revision !== revision || editor.course() !== written) return finish()
    if (choice === 'drop') editor.replace(words.text('editor.stepDrop'), course)
  }
  if (await autosave.finish()) say(words.text('editor.finished', { number: autosave.state().version }))
}

function goTo(view: string): void {
  tools.focus(view)
  drawing.shellOf(view)?.element.scrollIntoView({ block: 'center' })
}

function findNotes() {
  const { findings, unfinished } = autosave.state()
  return notesByView(findings, unfinished, editor.course())
}

function showState(state: SaveState): void {
  const { version, revision, unfinished } = autosaveState()
  const count = new Set(unfinished.map(({ part }) => part)).size
  const draft = words.text(revision === null ? 'editor.version' : 'editor.draft', { number: version })
  const saved = count > 0 ? words.count('editor.withUnfinished', count, { state: draft }) : draft
  const shown = { saved, waiting: words.text('editor.writing'), saving: words.text('editor.saving') }
  const place = status.querySelector<HTMLElement>('[data-words]')!
  status.dataset['state'] = state.kind
  place.textContent = 'says' in state ? state.says : shown[state.kind]
  place.lang = ('says' in state && state.lang) || words.locale
  if ('says' in state) say(state.says)
  enable('finish', revision !== null || state.kind === 'waiting' || state.kind === 'conflict')
  if (state.kind !== 'saved') return
  copies.write()
  shownBeside()
  redraw()
}

/** The first state is shown before there is anything beside the page. */
function shownBeside(): void {
  if (typeof beside !== 'undefined') beside.refresh()
}

/** The first state is shown before there is an autosave. */
function autosaveState() {
  return typeof autosave === 'undefined' ? data.state : autosave.state()
}
