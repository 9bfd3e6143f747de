import { LANDING } from '../runtime/celebrate.ts'
import { PRACTICE_EVENT, type PracticePort } from '../runtime/practice-port.ts'
import { openDesk } from './desk.ts'
import { placeOpenings } from './opening.ts'
import type { PracticeStrings } from './practice-strings.ts'
import { placeReturnCard } from './return-card.ts'
import { offerReview } from './review-round.ts'

/**
 * Starts practice: questions at the opening of lessons, after days away, and in rounds of review. Nothing in practice
 * is required, so learners can complete the course even if this script does not load.
 */
export function startPractice(strings: PracticeStrings, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  document.dispatchEvent(new CustomEvent(PRACTICE_EVENT, { detail: start }))

  function start(port: PracticePort): void {
    const desk = openDesk(port, strings)
    placeReturnCard(desk)
    show()
    document.addEventListener(LANDING, show)
    document.documentElement.classList.add('practising')

    function show(): void {
      placeOpenings(desk)
      offerReview(desk)
    }
  }
}
