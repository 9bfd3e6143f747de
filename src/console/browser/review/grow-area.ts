/** Makes a text area as high as its text while somebody writes, so that no line is cut off; the style sheet says how high at most. */
export function growWithText(area: HTMLTextAreaElement): HTMLTextAreaElement {
  area.addEventListener('input', () => growArea(area))
  return area
}

/** For a text that is there already: called when the area is seen, since hidden elements have no height. */
export function growArea(area: HTMLTextAreaElement): void {
  const missing = area.scrollHeight - area.clientHeight
  if (missing > 0) area.style.blockSize = `${area.offsetHeight + missing}px`
}
