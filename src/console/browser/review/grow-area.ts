/**
 * Makes a text area grow with its text while somebody types, so that no line is cut off. The style sheet limits the
 * height.
 */
export function growWithText(area: HTMLTextAreaElement): HTMLTextAreaElement {
  area.addEventListener('input', () => growArea(area))
  return area
}

/**
 * Fits a text area to its present text. Must be called when the area is visible, because hidden elements have no
 * height.
 */
export function growArea(area: HTMLTextAreaElement): void {
  const missing = area.scrollHeight - area.clientHeight
  if (missing > 0) area.style.blockSize = `${area.offsetHeight + missing}px`
}
