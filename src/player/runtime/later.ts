import { offerCopies } from '../blocks/code-copy.ts'
import { dragChips } from '../questions/match-drag.ts'
import { dragRows } from '../questions/order-drag.ts'
import { glideRows } from '../questions/order-glide.ts'
import { colourCode } from './colour-code.ts'
import { flyTiles } from './fly-tiles.ts'
import { keepPlace } from './keep-place.ts'
import { layOut } from './lay-out.ts'
import { offerListening } from './offer-listening.ts'
import { showToday } from './show-today.ts'
import { unfoldForPrint } from './unfold-for-print.ts'

/**
 * What makes it nicer, fetched when the page is ready. Nothing that a learner has to do needs it: where it does not come,
 * rows and chips are moved by their buttons, a tile is in its place at once, no date stands beside a signature before
 * it is given, code has one colour, nothing is read aloud, and a page that is loaded again begins at its top.
 */
layOut()
keepPlace()
glideRows()
dragRows()
dragChips()
flyTiles()
offerCopies()
colourCode()
offerListening()
showToday()
unfoldForPrint()
document.documentElement.classList.add('eased')
