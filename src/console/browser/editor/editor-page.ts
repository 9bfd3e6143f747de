import { render } from 'htm/preact'
import type { BlockType } from '../../../course/blocks/blocks.ts'
import { putUnfinished } from '../../../course/change/put-unfinished.ts'
import type { Fields } from '../../../course/change/read-part-fields.ts'
import type { CourseMedia } from '../../../course/media/course-media.ts'
import type { Course } from '../../../course/schema.ts'
import type { DraftState } from '../../../flows/draft-course.ts'
import { createTranslator } from '../../../player/translator.ts'
import type { EditorData } from '../../pages/editor/edit-page.ts'
import { findViewOfPart } from '../../part-views.ts'
import { FORMULAS_READY } from '../markdown-parts/temml.ts'
import { createAutosave, type SaveState } from './autosave.ts'
import { createBlanks } from './blanks.ts'
import { createColours } from './course-colours.ts'
import { dragParts } from './drag-parts.ts'
import { editTexts } from './edit-text.ts'
import { createEditor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { showFormatBar } from './formats/format-bar.ts'
import { keepPlace } from './keep-place.ts'
import { listenToKeys } from './keyboard.ts'
import { type Later, loadLater } from './later/load-later.ts'
import { createLocalCopies } from './local-copy.ts'
import { drawBar } from './page/bar.ts'
import { drawCourse } from './page/course-page.ts'
import { listNotes, type Notes } from './page/notes.ts'
import { drawOutline } from './page/outline.ts'
import { redrawText } from './page/part-shell.ts'
import { createActions } from './part-actions.ts'
import { createCommands } from './part-commands.ts'
import { createFocus } from './part-focus.ts'
import { markRightOptions } from './right-options.ts'
import { announce, say } from './say.ts'
import { createViews } from './views.ts'

/**
 * Interval in milliseconds at which others' changes are fetched. They are also fetched when the window gets the focus.
 */
const LOOK_EVERY_MS = 30_000

/**
 * Delay in milliseconds before the page is redrawn while somebody types, so that a long course does not slow typing
 * down.
 */
const DRAW_AFTER_MS = 250

const data: EditorData = JSON.parse(document.getElementById('ed-data')!.textContent)
const page = document.getElementById('ed-course')!
const bar = document.querySelector<HTMLElement>('.ed-bar')!
const outline = document.querySelector<HTMLElement>('.ed-outline')!
const { id: courseId, language, hues } = data.state.course
/** The media that the editor can draw: those that the course shows and those that the library has listed. */
const shelf = { media: data.state.course.media ?? [], folder: `/console/courses/${courseId}/media/`, hasFrames: true }

/** The panels that load later; each is null until then. */
let review: ReturnType<Later['createReviewPanel']> | null = null
let media: ReturnType<Later['startMedia']> | null = null
let beside: ReturnType<Later['createBeside']> | null = null
let saving: SaveState = { kind: 'saved' }
let drawingSoon = 0
let isDrawing = false
/** Cached notes beside the parts (`listNotes`), with the draft and the course for which they were computed. */
let notes: { draft: DraftState | null; course: Course | null; byView: Notes } = {
  draft: null,
  course: null,
  byView: new Map(),
}

const editor = createEditor(putUnfinished(data.state.course, data.state.unfinished))
const autosave = createAutosave(editor, data.state, showSaving)
const copies = createLocalCopies(courseId, () =>
  autosave.isSaved() ? null : { base: autosave.drafted(), mine: editor.course() },
)
const translator = createTranslator(data.strings, language)
const views = createViews(data.schemas, translator, shelf)
const showColours = data.hasBrandColours ? () => {} : createColours(page, hues)

// Created before `partFocus`, because the handlers of `editTexts` must run first: when a text gets the focus, the text
// has to open before its part is redrawn.
const writing = editTexts(page, editor, () => partFocus.leaveText(), leaveField)
const partFocus = createFocus(page, editor)
const blockTypes = data.schemas.blocks.map(({ type }) => type)
/**
 * Loads the rest of the editor (`later/later.ts`) once the page is drawn. A button that needs this part waits until it
 * is loaded.
 */
const laterLoading = new Promise(resolve => setTimeout(resolve)).then(() => loadLater(data.later))
const rewrite = async (id: string) => {
  const { openRewriting } = await laterLoading
  // The key may have been pressed more than once while the dialog was loading.
  if (!document.querySelector('dialog[open]'))
    openRewriting(id, { editor, autosave, hasModel: data.hasModel }, partFocus.focus)
}
const actions = createActions(editor, createBlanks(data.schemas), chooseKind, partFocus.focus, partFocus.toggleForm)
const commands = createCommands(actions, partFocus, rewrite)
const press = {
  undo: () => travel(editor.undo, 'editor.undone'),
  redo: () => travel(editor.redo, 'editor.redone'),
  save: () => void autosave.save(),
  keys: async () => (await laterLoading).showKeys(),
  beside: async () => {
    await laterLoading
    review?.close()
    beside?.toggle()
    redrawBar()
  },
  findings: showNextNote,
  finish: () => void finish(),
}

editor.listen(cause => {
  if (cause === 'written') {
    autosave.schedule()
    copies.writeSoon()
  }
  if (cause === 'adopted' || cause === 'merged') writing.refresh()
  clearTimeout(drawingSoon)
  // Only the writer's own typing may delay the redraw. A part that others removed must disappear at once, so that
  // nobody types in it.
  if (cause === 'written' && isWriting()) drawingSoon = window.setTimeout(redraw, DRAW_AFTER_MS)
  else redraw()
})
showFormatBar(page, writing)
dragParts(page, editor, actions, partFocus)
markRightOptions(page, editor)
listenToKeys(editor, partFocus, commands, press)
addEventListener('focus', lookAround)
addEventListener(FORMULAS_READY, redrawFormulas)
setInterval(() => document.visibilityState === 'visible' && lookAround(), LOOK_EVERY_MS)
addEventListener('beforeunload', event => {
  if (!autosave.isSaved()) event.preventDefault()
})

redraw()
void Promise.all([laterLoading, autosave.start()]).then(([later]) => later.offerCopies(editor, autosave, copies))
if (location.hash) partFocus.focus(location.hash.slice(1))
void laterLoading.then(startLater)

async function chooseKind(take: (type: BlockType, fields: Fields) => void): Promise<void> {
  const { chooseBlockKind } = await laterLoading
  chooseBlockKind(blockTypes, async type => {
    const fields = await media!.chooseFirst(type)
    if (fields) take(type, fields)
  })
}

async function confirmDrop(texts: string[]): Promise<boolean> {
  return (await laterLoading).confirmDropOfTexts(texts)
}

function startLater({ createBeside, createReviewPanel, startMedia }: Later): void {
  beside = createBeside(courseId, editor)
  media = startMedia(page, { editor, actions }, putOnShelf)
  const makeRoom = () => beside?.isOpen() && beside.toggle()
  review = createReviewPanel({ editor, autosave, goTo, redraw, makeRoom })
  void review.load()
}

function putOnShelf(more: CourseMedia[]): void {
  const unknown = more.filter(({ id }) => !shelf.media.some(each => each.id === id))
  if (unknown.length === 0) return
  shelf.media = [...shelf.media, ...unknown]
  redraw()
}

/** Fetches what others have changed: the draft and the review comments. */
function lookAround(): void {
  void autosave.look()
  void review?.load()
}

/**
 * Redraws everything from the state. Drawing may close the text that is being edited, which changes the state; in that
 * case everything is drawn once more.
 */
function redraw(): void {
  clearTimeout(drawingSoon)
  if (isDrawing) {
    drawingSoon = window.setTimeout(redraw)
    return
  }
  isDrawing = true
  try {
    drawState()
  } finally {
    isDrawing = false
  }
  if (!partFocus.findShell(editor.current())) editor.look('course')
}

function drawState(): void {
  const course = editor.course()
  const current = editor.current()
  const draft = autosave.state()
  if (notes.draft !== draft || notes.course !== course)
    notes = { draft, course, byView: listNotes(draft.findings, draft.unfinished, course) }
  showColours(course.hues)
  keepPlace(page, editor, () =>
    render(
      drawCourse({
        editor,
        views,
        translator,
        actions,
        commands,
        notes: notes.byView,
        current,
        review,
        confirmDrop,
      }) as never,
      page,
    ),
  )
  render(drawOutline(course, notes.byView, partFocus.focus), outline)
  redrawBar()
}

/** Redraws a text that lost the focus, so that it shows its current content. */
function leaveField(field: HTMLElement): void {
  redraw()
  redrawText(field)
}

/** Redraws the texts with formulas, which show their source until the formula library is loaded. */
function redrawFormulas(): void {
  for (const source of page.querySelectorAll('.ed-text code[dir=ltr]')) {
    const field = source.closest<HTMLElement>('.ed-text')
    if (field?.isConnected) redrawText(field)
  }
}

function redrawBar(): void {
  const props = {
    course: editor.course(),
    draft: autosave.state(),
    saving,
    noteCount: [...notes.byView.values()].flat().length,
    isPreviewOpen: beside?.isOpen() ?? false,
    reviewTool: review?.drawTool() ?? null,
    canUndo: editor.canUndo(),
    canRedo: editor.canRedo(),
    press,
  }
  render(drawBar(props), bar)
}

function isWriting(): boolean {
  return (document.activeElement as HTMLElement | null)?.dataset['writing'] !== undefined
}

/**
 * Undoes or redoes a step. A text that is being edited is closed first, so that its changes are a step of their own.
 */
function travel(go: () => string | null, key: 'editor.undone' | 'editor.redone'): void {
  const id = editor.current()
  if (isWriting()) partFocus.leaveText()
  const step = go()
  if (step) say(words.text(key, { step }))
  partFocus.focus(id)
}

/** Focuses the next part that has a note. After the last such part on the page, the first one is focused. */
function showNextNote(): void {
  const shells = partFocus.listShells()
  const at = shells.findIndex(shell => shell.dataset['part'] === editor.current())
  const next = [...shells.slice(at + 1), ...shells.slice(0, at + 1)].find(shell => shell.matches('.ed-noted'))
  if (!next) return
  goTo(next.dataset['part']!)
  announce(next.querySelector('.ed-note')!.textContent)
}

function goTo(view: string): void {
  partFocus.focus(view)
  partFocus.findShell(view)?.scrollIntoView({ block: 'center' })
}

/** Finishes the draft. Lists unfinished parts first: they stay in the draft unless the writer drops them. */
async function finish(): Promise<void> {
  if (!(await autosave.save())) return
  const { unfinished, revision, course } = autosave.state()
  const courseAtFinish = editor.course()
  if (unfinished.length > 0) {
    const goToPart = (part: string) => goTo(findViewOfPart(part, editor.course()))
    const choice = await (await laterLoading).askAboutUnfinished(unfinished, courseAtFinish, goToPart)
    if (!choice) return
    if (autosave.state().revision !== revision || editor.course() !== courseAtFinish) return finish()
    if (choice === 'drop') editor.replace(words.text('editor.stepDrop'), course)
  }
  if (await autosave.finish()) say(words.text('editor.finished', { number: autosave.state().version }))
}

function showSaving(state: SaveState): void {
  saving = state
  if ('says' in state) announce(state.says)
  if (state.kind !== 'saved') return void redrawBar()
  copies.write()
  beside?.refresh()
  redraw()
}
