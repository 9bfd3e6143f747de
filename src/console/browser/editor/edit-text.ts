import { say } from './dom.ts'
import { textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { cleanPlainText, readPastedHtml } from './formats/clean-paste.ts'
import { applyFormat, type Format } from './formats/format-text.ts'
import { valueAt } from './schema-fields.ts'
import type { ViewText } from './views.ts'

/** How long a pause ends a burst of typing: what came before it is undone on its own. */
const PAUSE_MS = 1_500

/** Keys of the formats, with Ctrl or the Mac's command key. */
const FORMAT_KEYS: Record<string, Format> = { KeyB: 'bold', KeyI: 'italic', KeyE: 'code', KeyK: 'link' }
const SHIFTED_FORMAT_KEYS: Record<string, Format> = { Digit8: 'list' }

export type Writing = { refresh(): void; format(format: Format): void }

/**
 * Writing where the text stands. While it has the focus a text shows its source (`**bold**`), in its own type and size; when
 * it is left, it is drawn again.
 */
export function editTexts(
  course: HTMLElement,
  editor: Editor,
  leaveText: (field: HTMLElement, to: 'block' | null) => void,
): Writing {
  let burst = 0
  let lastInput = 0

  course.addEventListener('mousedown', event => {
    const field = fieldOf(event.target)
    if (!field || field === document.activeElement) return
    event.preventDefault()
    const offset = offsetAt(field, event)
    field.focus()
    placeCaret(field, offset === null ? field.textContent.length : sourceOffset(field, offset))
  })

  course.addEventListener('focusin', event => {
    const field = fieldOf(event.target)
    if (!field || field.dataset['writing'] !== undefined) return
    const rendered = field.textContent
    field.dataset['writing'] = rendered
    field.textContent = sourceOf(field, editor)
    delete field.dataset['empty']
    burst++
  })

  course.addEventListener('focusout', event => {
    const field = fieldOf(event.target)
    if (!field || field.dataset['writing'] === undefined) return
    delete field.dataset['writing']
    write(field, field.textContent.trim())
    leaveText(field, null)
  })

  course.addEventListener('input', event => {
    const field = fieldOf(event.target)
    if (field) write(field, field.textContent)
  })

  course.addEventListener('keydown', event => {
    const field = fieldOf(event.target)
    const text = field && textsShown.get(field)
    // Enter and Escape belong to the input method while it composes.
    if (!field || !text || event.isComposing) return
    const meta = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && (!text.isLong || meta))) {
      event.preventDefault()
      event.stopPropagation()
      leaveText(field, 'block')
    } else if (meta && !event.altKey && text.isMarkdown) {
      const name = event.shiftKey ? SHIFTED_FORMAT_KEYS[event.code] : FORMAT_KEYS[event.code]
      if (!name) return
      event.preventDefault()
      format(field, name)
    }
  })

  course.addEventListener('paste', event => {
    const field = fieldOf(event.target)
    const text = field && textsShown.get(field)
    if (!field || !text || !event.clipboardData) return
    event.preventDefault()
    insert(readPasted(event.clipboardData, text))
    field.normalize()
    write(field, field.textContent)
  })

  function format(field: HTMLElement, name: Format): void {
    const { text, start, end } = applyFormat({ text: field.textContent, ...selectionIn(field) }, name)
    field.textContent = text
    select(field, start, end)
    write(field, text)
  }

  function write(field: HTMLElement, written: string): void {
    const text = textsShown.get(field)
    if (!text) return
    const stored = valueAt(editor.part(text.part), text.field)
    // A text that others took away takes no words.
    if (typeof stored !== 'string' || stored === written) return
    if (Date.now() - lastInput > PAUSE_MS) burst++
    lastInput = Date.now()
    const step = words.text('editor.stepTyping')
    editor.setField(step, text.part, text.field, written, `${text.part} ${text.field} ${burst}`)
    const over = written.length - text.longest
    field.toggleAttribute('aria-invalid', over > 0)
    if (over === 1) say(words.text('editor.atMost', { count: text.longest }))
  }

  return {
    /** Others changed the text that is written in: the next key goes on from their words, not over them. */
    refresh(): void {
      const field = fieldOf(document.activeElement)
      if (!field || field.dataset['writing'] === undefined || !textsShown.has(field)) return
      const text = textsShown.get(field)!
      const source = valueAt(editor.part(text.part), text.field)
      if (typeof source !== 'string') return void field.blur()
      if (field.textContent.trim() === source.trim()) return
      const caret = offsetInText(field)
      field.textContent = source
      placeCaret(field, caret)
    },

    /** Formats what is selected in the text that is written in. */
    format(name): void {
      const field = fieldOf(document.activeElement)
      if (field && textsShown.get(field)?.isMarkdown) format(field, name)
    },
  }
}

/** A title is one line; a text without formats takes words alone; code is pasted as it is. */
function readPasted(pasted: DataTransfer, { isLong, isMarkdown }: ViewText): string {
  const plain = pasted.getData('text/plain')
  if (!isLong) return cleanPlainText(plain).replace(/\s+/g, ' ')
  if (!isMarkdown) return plain.replace(/\r\n?/g, '\n')
  const markup = pasted.getData('text/html')
  return (markup && readPastedHtml(markup)) || cleanPlainText(plain)
}

function selectionIn(field: HTMLElement): { start: number; end: number } {
  const range = getSelection()!.rangeCount > 0 ? getSelection()!.getRangeAt(0) : null
  if (!range || !field.contains(range.commonAncestorContainer))
    return { start: field.textContent.length, end: field.textContent.length }
  const before = range.cloneRange()
  before.setStart(field, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  return { start, end: start + range.toString().length }
}

function select(field: HTMLElement, start: number, end: number): void {
  const node = field.firstChild ?? field
  getSelection()!.setBaseAndExtent(node, start, node, end)
}

function offsetInText(field: HTMLElement): number {
  const selection = getSelection()
  if (!selection?.anchorNode || !field.contains(selection.anchorNode)) return field.textContent.length
  const range = document.createRange()
  range.setStart(field, 0)
  range.setEnd(selection.anchorNode, selection.anchorOffset)
  return range.toString().length
}

export function fieldOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.ed-text') : null
}

function sourceOf(field: HTMLElement, editor: Editor): string {
  const { part, field: path } = textsShown.get(field) as ViewText
  return String(valueAt(editor.part(part), path) ?? '')
}

/** Where in the rendered text the pointer is. */
function offsetAt(field: HTMLElement, { clientX, clientY }: MouseEvent): number | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  const node = caret?.offsetNode ?? document.caretRangeFromPoint?.(clientX, clientY)?.startContainer
  const offset = caret?.offset ?? document.caretRangeFromPoint?.(clientX, clientY)?.startOffset ?? 0
  if (!node || !field.contains(node)) return null
  const range = document.createRange()
  range.setStart(field, 0)
  range.setEnd(node, offset)
  return range.toString().length
}

/** The same place in the source, whose signs for bold, lists and links the rendered text does not have. */
function sourceOffset(field: HTMLElement, offset: number): number {
  const rendered = field.dataset['writing'] ?? ''
  const source = field.textContent
  let at = 0
  for (const sign of rendered.slice(0, offset)) {
    const found = source.indexOf(sign, at)
    if (found !== -1 && found - at < 80) at = found + sign.length
  }
  return at
}

function placeCaret(field: HTMLElement, offset: number): void {
  const node = field.firstChild
  const range = document.createRange()
  if (node) range.setStart(node, Math.min(offset, node.textContent!.length))
  else range.setStart(field, 0)
  range.collapse(true)
  getSelection()!.removeAllRanges()
  getSelection()!.addRange(range)
}

function insert(words: string): void {
  const range = getSelection()!.getRangeAt(0)
  range.deleteContents()
  range.insertNode(document.createTextNode(words))
  range.collapse(false)
}
