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
 * What makes it nicer, fetched when the page is ready, with the style of the bar that reads aloud. Nothing that a learner has to do needs it:
 * where it does not come, rows and chips are moved by their buttons, a tile is in its place at once, no date stands beside a signature before
 * it is given, code has one colour, nothing is read aloud, searched, noted or printed, a link may end beside its goal, and a page that is
 * loaded again begins at its top.
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
