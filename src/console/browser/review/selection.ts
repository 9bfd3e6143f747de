import { make } from '../make-element.ts'
import { words } from './review-words.ts'

/** Text of the course that a reviewer has selected. */
export type Quote = { text: string; range: Range }
export type SelectedQuote = Quote & { partId: string }

const QUOTE_CHARACTERS = 300
/** Debounce in milliseconds after the last change of the selection, because touch screens have no event for its end. */
const SETTLE_MS = 200
const GAP_PX = 8
/** Height in pixels of the tools at the bottom of a phone's screen, together with the button itself. */
const FOOT_PX = 120
const QUOTE_HIGHLIGHT = 'rv-quote'

/** Offers to comment on the selection with a button below its last line, because a phone's own menu is above it. */
export function startSelectionOffer(write: (quote: SelectedQuote) => void): void {
  const offer = make('button', { type: 'button', class: 'rv-offer rv-house' }, words.text('review.commentSelection'))
  offer.hidden = true
  document.body.append(offer)
  let timer = 0
  document.addEventListener('selectionchange', () => {
    clearTimeout(timer)
    if (!readSelection()) offer.hidden = true
    else timer = window.setTimeout(show, SETTLE_MS)
  })
  // Prevents the default, because pressing a button clears the selection in some browsers.
  offer.addEventListener('pointerdown', event => event.preventDefault())
  offer.addEventListener('click', () => {
    const quote = readSelection()
    offer.hidden = true
    if (quote) write(quote)
  })

  function show(): void {
    const quote = readSelection()
    offer.hidden = quote === null
    if (!quote) return
    const { left, width, bottom } = [...quote.range.getClientRects()].at(-1) ?? quote.range.getBoundingClientRect()
    const start = left + width / 2 - offer.offsetWidth / 2
    const end = innerWidth - offer.offsetWidth - GAP_PX
    offer.style.left = `${scrollX + Math.max(GAP_PX, Math.min(start, end))}px`
    offer.style.top = `${scrollY + Math.min(bottom + GAP_PX, innerHeight - FOOT_PX)}px`
  }
}

/**
 * Returns the selection; null if nothing in the course is selected. A selection across several parts belongs to the
 * first one.
 */
export function readSelection(): SelectedQuote | null {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const start = range.startContainer
  const element = start instanceof Element ? start : start.parentElement
  const partId = element?.closest<HTMLElement>('.rv-part')?.dataset['part']
  const text = selection.toString().replace(/\s+/g, ' ').trim()
  if (partId === undefined || text === '') return null
  const shortened = text.length > QUOTE_CHARACTERS ? `${text.slice(0, QUOTE_CHARACTERS - 1)}…` : text
  return { partId, text: shortened, range }
}

/** Highlights the quoted text while somebody writes about it, in browsers that support the CSS Custom Highlight API. */
export function highlightQuote(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range) CSS.highlights.set(QUOTE_HIGHLIGHT, new Highlight(range))
  else CSS.highlights.delete(QUOTE_HIGHLIGHT)
}
