/** Returns the offsets of the selection in a text. If nothing in the text is selected, both are at its end. */
export function readSelection(field: HTMLElement): { start: number; end: number } {
  const selection = getSelection()!
  const range = selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!range || !field.contains(range.commonAncestorContainer))
    return { start: field.textContent.length, end: field.textContent.length }
  return {
    start: readShown(field, range.startContainer, range.startOffset).length,
    end: readShown(field, range.endContainer, range.endOffset).length,
  }
}

/** Returns the offset in a text at the position of the pointer, or at its end if the pointer is not over it. */
export function readOffsetAt(field: HTMLElement, { clientX, clientY }: MouseEvent): number {
  const caret = document.caretPositionFromPoint?.(clientX, clientY)
  const range = caret ? null : document.caretRangeFromPoint?.(clientX, clientY)
  const node = caret?.offsetNode ?? range?.startContainer
  if (!node || !field.contains(node)) return field.textContent.length
  return readShown(field, node, caret?.offset ?? range?.startOffset ?? 0).length
}

export function placeCaret(field: HTMLElement, offset: number): void {
  const at = Math.min(offset, field.textContent.length)
  select(field, at, at)
}

export function select(field: HTMLElement, start: number, end: number): void {
  const node = field.firstChild ?? field
  getSelection()!.setBaseAndExtent(node, start, node, end)
}

/**
 * Returns what a text shows, up to a position if one is given. What only screen readers are told, such as that a link
 * opens a new tab, is left out.
 */
export function readShown(field: HTMLElement, node: Node = field, offset = field.childNodes.length): string {
  const range = document.createRange()
  range.setStart(field, 0)
  range.setEnd(node, offset)
  const shown = range.cloneContents()
  for (const unseen of shown.querySelectorAll('.unseen')) unseen.remove()
  return shown.textContent
}
