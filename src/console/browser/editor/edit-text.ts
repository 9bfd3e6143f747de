import { textsShown } from './draw-view.ts'
import type { Editor } from './editor-state.ts'
import { words } from './editor-words.ts'
import { cleanPlainText, readPastedHtml } from './formats/clean-paste.ts'
import { applyFormat, type Format } from './formats/format-text.ts'
import { say } from './say.ts'
import { valueAt } from './schema-fields.ts'
import { placeCaret, readOffsetAt, readSelection, select } from './text-selection.ts'
import type { ViewText } from './views.ts'

/** How long a pause ends a burst of typing: what came before it is undone on its own. */
const PAUSE_MS = 1_500
/** Markdown has no more signs in a row than this: a letter that is further away is another one. */
const LONGEST_SIGN = 80

/** Keys of the formats, with Ctrl or the Mac's command key. */
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
 * Writing where the text stands. While it has the focus a text shows its source (`**bold**`), in its own type and size; when
 * it is left, `onLeave` draws it again.
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

  course.addEventListener('mousedown', event => {
    const field = findField(event.target)
    if (!field || field === document.activeElement) return
    event.preventDefault()
    const offset = readOffsetAt(field, event)
    field.focus()
    placeCaret(field, offset === null ? field.textContent.length : findSourceOffset(field, offset))
  })

  course.addEventListener('focusin', event => {
    const field = findField(event.target)
    const text = field && textsShown.get(field)
    if (!text || field.dataset['writing'] !== undefined) return
    field.dataset['writing'] = field.textContent
    field.textContent = String(readSource(text) ?? '')
    delete field.dataset['empty']
    burst++
  })

  course.addEventListener('focusout', event => {
    const field = findField(event.target)
    // A window that loses the focus takes it from no text.
    if (field?.dataset['writing'] === undefined || field === document.activeElement) return
    delete field.dataset['writing']
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
    // Enter and Escape belong to the input method while it composes.
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
    // A text that others took away takes no words.
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
    /** Others changed the text that is written in: the next key goes on from their words, not over them. */
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

    /** Formats what is selected in the text that is written in. */
    format(name): void {
      const field = findField(document.activeElement)
      if (field && textsShown.get(field)?.isMarkdown) format(field, name)
    },
  }
}

export function findField(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.ed-text') : null
}

/** A title is one line; a text without formats takes words alone; code is pasted as it is. */
function readPasted(pasted: DataTransfer, { isLong, isMarkdown }: ViewText): string {
  const plain = pasted.getData('text/plain')
  if (!isLong) return cleanPlainText(plain).replace(/\s+/g, ' ')
  if (!isMarkdown) return plain.replace(/\r\n?/g, '\n')
  const markup = pasted.getData('text/html')
  return (markup && readPastedHtml(markup)) || cleanPlainText(plain)
}

/** The same place in the source, whose signs for bold, lists and links the rendered text does not have. */
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
