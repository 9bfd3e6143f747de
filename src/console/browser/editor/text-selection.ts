/** Returns the offsets of the selection in a text. If nothing in the text is selected, both are at its end. */
export function readSelection(field: HTMLElement): { start: number; end: number } {
  const selection = getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!range || !field.contains(range.commonAncestorContainer))
    return { start: field.textContent.length, end: field.textContent.length }
  const start = measure(field, range.startContainer, range.startOffset)
  return { start, end: start + range.toString().length }
}

/** Returns the offset in a text at the position of the pointer, or null if the pointer is not over the text. */
export function readOffsetAt(field: HTMLElement, { clientX, clientY }: MouseEvent): number | null {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  const range = caret ? null : document.caretRangeFromPoint?.(clientX, clientY)
  const node = caret?.offsetNode ?? range?.startContainer
  if (!node || !field.contains(node)) return null
  return measure(field, node, caret?.offset ?? range?.startOffset ?? 0)
}

export function placeCaret(field: HTMLElement, offset: number): void {
  const at = Math.min(offset, field.textContent.length)
  select(field, at, at)
}

export function select(field: HTMLElement, start: number, end: number): void {
  const node = field.firstChild ?? field
  getSelection()!.setBaseAndExtent(node, start, node, end)
}

function measure(field: HTMLElement, node: Node, offset: number): number {
  const range = document.createRange()
  range.setStart(field, 0)
  range.setEnd(node, offset)
  return range.toString().length
}
