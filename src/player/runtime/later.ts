import { offerCopies } from '../blocks/code-copy.ts'
import { dragChips } from '../questions/match-drag.ts'
import { dragRows } from '../questions/order-drag.ts'
import { glideRows } from '../questions/order-glide.ts'
import { colourCode } from './colour-code.ts'
import { flyTiles } from './fly-tiles.ts'
import { followPlace } from './follow-place.ts'
import { keepPlace } from './keep-place.ts'
import { offerListening } from './offer-listening.ts'
import { offerStudy } from './offer-study.ts'
import { showToday } from './show-today.ts'
import { unfoldOnPaper } from './unfold-on-paper.ts'

/**
 * Starts the optional features, which are fetched once the page is ready, and adds the style of the bar for reading
 * aloud. The course works without these features. For example, rows and chips are then moved by buttons only, tiles do
 * not fly, code has one colour, and a reload begins at the top; reading aloud, search, notes and printing are missing.
 */
export function startLater(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  keepPlace()
  followPlace()
  glideRows()
  dragRows()
  dragChips()
  flyTiles()
  offerCopies()
  colourCode()
  offerListening()
  showToday()
  offerStudy()
  unfoldOnPaper()
  document.documentElement.classList.add('eased')
}
