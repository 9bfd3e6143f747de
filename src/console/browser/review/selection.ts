import { make } from '../make-element.ts'
import { words } from './review-words.ts'

/** Words of the course that a reader has selected. */
export type Quote = { text: string; range: Range }
export type SelectedQuote = Quote & { partId: string }

const QUOTE_CHARACTERS = 300
/** A selection that is still being drawn out is not answered yet: there is no event for its end on a touch screen. */
const SETTLE_MS = 200
const GAP_PX = 8
/** The height of the tools at the lower edge of a phone, and of the button itself. */
const FOOT_PX = 120
const QUOTE_HIGHLIGHT = 'rv-quote'

/** Offers to comment on what is selected, below its last line: a phone's own menu stands above. */
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
  // Pressing a button takes the selection away in some browsers.
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

/** Null where nothing is selected, or nothing of the course. What reaches over several parts belongs to the first. */
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

/** What is quoted stays marked while somebody writes about it, in browsers that can. */
export function highlightQuote(range: Range | null): void {
  if (!('highlights' in CSS)) return
  if (range) CSS.highlights.set(QUOTE_HIGHLIGHT, new Highlight(range))
  else CSS.highlights.delete(QUOTE_HIGHLIGHT)
}
