import type { ShownState } from '../../pages/review/review-state.ts'
import { words } from './review-words.ts'

/** The parts of the course on the page, in its order. */
const PARTS = [...document.querySelectorAll<HTMLElement>('.rv-part')]

/** Shows a button at every part. What was selected before the press is quoted. */
export function startParts(write: (partId: string, quote: string) => void): void {
  for (const part of PARTS) {
    const button = findButton(part)
    let quote = ''
    button.hidden = false
    // Pressing the button takes the selection away in some browsers.
    button.addEventListener('pointerdown', () => {
      quote = readSelection(part)
    })
    button.addEventListener('click', () => {
      write(part.dataset['part']!, quote || readSelection(part))
      quote = ''
    })
  }
}

export function markOpenComments({ comments }: ShownState): void {
  for (const part of PARTS) {
    const open = comments.filter(({ partId, state }) => partId === part.dataset['part'] && state === 'open').length
    const button = findButton(part)
    button.classList.toggle('has', open > 0)
    button.querySelector('.rv-open')!.textContent = open > 0 ? words.count('review.open', open) : ''
  }
}

/** Null where the part is not on the page: it came with another version, or is gone. */
export function findPartElement(partId: string): HTMLElement | null {
  return PARTS.find(part => part.dataset['part'] === partId) ?? null
}

export function namePlace(partId: string): string {
  return findPartElement(partId)?.dataset['place'] ?? words.text('review.gone')
}

/** The place of a part in the course; what is gone comes last. */
export function orderOfPart(partId: string): number {
  const at = PARTS.findIndex(part => part.dataset['part'] === partId)
  return at === -1 ? PARTS.length : at
}

export function highlightPart(partId: string | null): void {
  for (const part of PARTS) part.classList.toggle('on', part.dataset['part'] === partId)
}

/** Brings the part into sight; the focus goes to its button, so that the next key is near it. */
export function goToPart(partId: string): void {
  const part = findPartElement(partId)
  if (!part) return
  highlightPart(partId)
  part.scrollIntoView({ block: 'center' })
  findButton(part).focus({ preventScroll: true })
}

/** Above the sheet: whoever writes still sees what they write about. */
export function showPart(partId: string): void {
  findPartElement(partId)?.scrollIntoView({ block: 'start' })
}

function findButton(part: HTMLElement): HTMLButtonElement {
  return part.querySelector<HTMLButtonElement>(':scope > .rv-say')!
}

const QUOTE_CHARACTERS = 300

function readSelection(part: HTMLElement): string {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || !part.contains(selection.anchorNode)) return ''
  return selection.toString().trim().slice(0, QUOTE_CHARACTERS)
}
