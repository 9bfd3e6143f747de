import type { ShownState } from '../../pages/review/review-state.ts'
import { make } from '../make-element.ts'
import { words } from './review-words.ts'
import { type Quote, readSelection } from './selection.ts'

/** The parts of the course on the page, in page order. */
const PARTS = [...document.querySelectorAll<HTMLElement>('.rv-part')]
/** Distance in pixels between the top edge of a phone's screen and a quote that is scrolled to. */
const QUOTE_TOP_PX = 48

/** Shows a comment button at every part. Text that is selected in the part is quoted. */
export function startParts(write: (partId: string, quote: Quote | null) => void): void {
  for (const part of PARTS) {
    const button = findButton(part)
    const partId = part.dataset['part']!
    let quote: Quote | null = null
    button.hidden = false
    // Reads the selection on `pointerdown`, because pressing the button clears it in some browsers.
    button.addEventListener('pointerdown', () => {
      quote = readSelectionAt(partId)
    })
    button.addEventListener('click', () => {
      write(partId, quote ?? readSelectionAt(partId))
      quote = null
    })
  }
}

function readSelectionAt(partId: string): Quote | null {
  const quote = readSelection()
  return quote?.partId === partId ? quote : null
}

export function markOpenComments({ comments }: ShownState): void {
  for (const part of PARTS) {
    const open = comments.filter(({ partId, state }) => partId === part.dataset['part'] && state === 'open').length
    const button = findButton(part)
    const count = make('b', { class: 'rv-open', 'aria-hidden': 'true' }, words.number(open))
    const spoken = make('span', { class: 'unseen' }, `, ${words.count('review.openHere', open)}`)
    button.classList.toggle('has', open > 0)
    button.querySelector('.rv-here')!.replaceChildren(...(open > 0 ? [count, spoken] : []))
  }
}

/**
 * Returns the element of a part. Returns null if the part is not on the page, because it was removed or exists only in
 * another version.
 */
export function findPartElement(partId: string): HTMLElement | null {
  return PARTS.find(part => part.dataset['part'] === partId) ?? null
}

export function namePlace(partId: string): string {
  return findPartElement(partId)?.dataset['place'] ?? words.text('review.gone')
}

/** Returns the position of a part on the page. A part that is not on the page comes last. */
export function orderOfPart(partId: string): number {
  const at = PARTS.findIndex(part => part.dataset['part'] === partId)
  return at === -1 ? PARTS.length : at
}

export function highlightPart(partId: string | null): void {
  for (const part of PARTS) part.classList.toggle('on', part.dataset['part'] === partId)
}

/** Highlights a part, scrolls it into view and focuses its comment button. */
export function goToPart(partId: string): void {
  highlightPart(partId)
  findPartElement(partId)?.scrollIntoView({ block: 'center' })
  focusPart(partId)
}

/** Focuses the button of the part without scrolling, so that keyboard users continue there. */
export function focusPart(partId: string): void {
  const part = findPartElement(partId)
  if (part) findButton(part).focus({ preventScroll: true })
}

/** Scrolls a part or a quote to the top of a phone's screen, where the sheet with the form does not cover it. */
export function showPart(partId: string, range: Range | null): void {
  if (range) scrollBy({ top: range.getBoundingClientRect().top - QUOTE_TOP_PX })
  else findPartElement(partId)?.scrollIntoView({ block: 'start' })
}

function findButton(part: HTMLElement): HTMLButtonElement {
  return part.querySelector<HTMLButtonElement>(':scope > .rv-say')!
}
