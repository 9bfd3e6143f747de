import { textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { cleanPlainText, readPastedHtml } from './formats/clean-paste.ts'
import { applyFormat, type Format } from './formats/format-text.ts'
import { say } from './say.ts'
import { valueAt } from './schema-fields.ts'
import { placeCaret, readOffsetAt, readSelection, readShown, select } from './text-selection.ts'
import type { ViewText } from './views.ts'

/** Pause in milliseconds that ends a burst of typing. Each burst is one step to undo. */
const PAUSE_MS = 1_500
/**
 * Maximum number of Markdown characters, such as the address of a link, between two consecutive letters of the rendered
 * text. An equal letter that is further away in the source is a different letter.
 */
const LONGEST_SIGN = 80

/** Keys of the formats, pressed with Ctrl or, on a Mac, Command. */
const FORMAT_KEYS: Record<string, Format> = {
  KeyB: 'bold',
  KeyI: 'italic',
  KeyE: 'code',
  KeyK: 'link',
  KeyM: 'formula',
}
const SHIFTED_FORMAT_KEYS: Record<string, Format> = { Digit8: 'list' }

export type Writing = { refresh(): void; format(format: Format): void }

/**
 * Makes the texts of the page editable in place. While a text has the focus it is open: it can be written in and shows
 * its Markdown source (`**bold**`) in its own font and size. When it loses the focus, `onLeave` renders it again.
 */
export function editTexts(
  course: HTMLElement,
  editor: Editor,
  leaveText: () => void,
  onLeave: (field: HTMLElement) => void,
): Writing {
  let burst = 0
  let lastInput = 0
  const readSource = ({ part, field }: ViewText) => valueAt(editor.part(part), field)

  // A text is opened when the pointer is released, so that dragging over it selects as in any page. Until then it must
  // not take the focus, which would open it.
  course.addEventListener('mousedown', event => {
    const field = findField(event.target)
    if (!field || field === document.activeElement) return
    if (event.button !== 0) {
      event.preventDefault()
      return openPressed(field, event)
    }
    field.dataset['pressed'] = ''
    field.removeAttribute('tabindex')
    getSelection()!.removeAllRanges()
    document.addEventListener('mouseup', release => openPressed(field, release), { once: true })
  })
  course.addEventListener('focusin', event => {
    const field = event.target as HTMLElement
    const text = textsShown.get(field)
    if (!text || field.dataset['writing'] !== undefined) return
    field.dataset['writing'] = readShown(field)
    field.contentEditable = 'plaintext-only'
    field.textContent = String(readSource(text) ?? '')
    placeCaret(field, 0)
    delete field.dataset['empty']
    burst++
  })

  course.addEventListener('focusout', event => {
    const field = findField(event.target)
    // When the window loses the focus, the active element stays the same and the text stays open.
    if (field?.dataset['writing'] === undefined || field === document.activeElement) return
    delete field.dataset['writing']
    field.contentEditable = 'inherit'
    write(field, field.textContent.trim())
    setTimeout(() => onLeave(field))
  })

  course.addEventListener('input', event => {
    const field = findField(event.target)
    if (field) write(field, field.textContent)
  })

  course.addEventListener('keydown', event => {
    const field = findField(event.target)
    const text = field && textsShown.get(field)
    // While an input method is composing, Enter and Escape are meant for the input method.
    if (!text || event.isComposing) return
    const meta = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' || (event.key === 'Enter' && (!text.isLong || meta))) {
      event.preventDefault()
      event.stopPropagation()
      leaveText()
    } else if (meta && !event.altKey && text.isMarkdown) {
      const name = (event.shiftKey ? SHIFTED_FORMAT_KEYS : FORMAT_KEYS)[event.code]
      if (!name) return
      event.preventDefault()
      format(field, name)
    }
  })

  course.addEventListener('paste', event => {
    const field = findField(event.target)
    const text = field && textsShown.get(field)
    if (!text || !event.clipboardData) return
    event.preventDefault()
    insert(readPasted(event.clipboardData, text))
    field.normalize()
    write(field, field.textContent)
  })

  function format(field: HTMLElement, name: Format): void {
    const { text, start, end } = applyFormat({ text: field.textContent, ...readSelection(field) }, name)
    field.textContent = text
    select(field, start, end)
    write(field, text)
  }

  function write(field: HTMLElement, written: string): void {
    const text = textsShown.get(field)
    const source = text && readSource(text)
    // Ignores input in a text that others have removed.
    if (!text || typeof source !== 'string' || source === written) return
    if (Date.now() - lastInput > PAUSE_MS) burst++
    lastInput = Date.now()
    const { part, field: path, longest } = text
    editor.setField(words.text('editor.stepTyping'), part, path, written, `${part} ${path} ${burst}`)
    const excess = written.length - longest
    field.toggleAttribute('aria-invalid', excess > 0)
    if (excess === 1) say(words.text('editor.atMost', { count: longest }))
  }

  return {
    /** Shows others' changes in the text that is being edited, so that the next key does not overwrite them. */
    refresh(): void {
      const field = findField(document.activeElement)
      const text = field && textsShown.get(field)
      if (!text) return
      const source = readSource(text)
      if (typeof source !== 'string') return void field.blur()
      if (field.textContent.trim() === source.trim()) return
      const { start } = readSelection(field)
      field.textContent = source
      placeCaret(field, start)
    },

    /** Formats the selection in the text that is being edited. */
    format(name): void {
      const field = findField(document.activeElement)
      if (field && textsShown.get(field)?.isMarkdown) format(field, name)
    },
  }
}

export function findField(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.ed-text') : null
}

/**
 * Returns the text to insert for a paste. In a single-line text, line breaks become spaces. A text without Markdown
 * takes the plain text as it is, except for its line endings. Any other text takes the clipboard's HTML, converted to
 * Markdown.
 */
function readPasted(pasted: DataTransfer, { isLong, isMarkdown }: ViewText): string {
  const plain = pasted.getData('text/plain')
  if (!isLong) return cleanPlainText(plain).replace(/\s+/g, ' ')
  if (!isMarkdown) return plain.replace(/\r\n?/g, '\n')
  const markup = pasted.getData('text/html')
  return (markup && readPastedHtml(markup)) || cleanPlainText(plain)
}

/** Opens a text that was pressed, with what was selected in it. A selection beyond the text stays, and opens nothing. */
function openPressed(field: HTMLElement, release: MouseEvent): void {
  const { isCollapsed, anchorNode, focusNode } = getSelection()!
  const { start, end } = readSelection(field)
  const offset = readOffsetAt(field, release)
  delete field.dataset['pressed']
  field.tabIndex = 0
  if (isCollapsed) {
    field.focus()
    placeCaret(field, findSourceOffset(field, offset))
  } else if (field.contains(anchorNode) && field.contains(focusNode)) {
    field.focus()
    // The signs before the first selected letter are not part of the selection.
    select(field, Math.max(0, findSourceOffset(field, start + 1) - 1), findSourceOffset(field, end))
  }
}

/** Returns the offset in the Markdown source for an offset in the rendered text, which lacks the Markdown signs. */
function findSourceOffset(field: HTMLElement, offset: number): number {
  const rendered = field.dataset['writing'] ?? ''
  const source = field.textContent
  let at = 0
  for (const sign of rendered.slice(0, offset)) {
    const next = source.indexOf(sign, at)
    if (next !== -1 && next - at < LONGEST_SIGN) at = next + sign.length
  }
  return at
}

function insert(text: string): void {
  const range = getSelection()!.getRangeAt(0)
  range.deleteContents()
  range.insertNode(document.createTextNode(text))
  range.collapse(false)
}
