import { fill } from '../render/format-text.ts'
import { announce, find, focusElement, make } from '../runtime/dom.ts'
import { askQuestions, makeButton } from './ask-questions.ts'
import { chooseByNeed } from './choose-checks.ts'
import { countResults } from './count-results.ts'
import { type Desk, readPlaceTitle } from './desk.ts'

const QUESTIONS = 3
const ID = 'where-you-were'

/**
 * Places a card below the button to continue, for a learner who comes back after a day or more. The card shows the last
 * visit and the progress, and offers three questions.
 */
export function placeReturnCard(desk: Desk): void {
  const { strings, memory, checks } = desk
  const start = find<HTMLAnchorElement>('[data-start]')
  const place = start.hash.slice(1)
  const offeredChecks = chooseByNeed(checks, QUESTIONS, memory)
  if (memory.daysAway < 1 || start.hidden || !offeredChecks[0]) return
  const heading = make('h2', strings.whereYouWere)
  const when = make('p', formatDaysAgo(memory.daysAway))
  const text = make('div', when, heading, make('p', find('.progress-lessons').textContent!.trim()))
  const round = make('div')
  const offer = make('p', makeButton('button quiet', strings.questionsFirst, ask))
  const card = make('section', find('.bar-mosaic').cloneNode(true), text, round, offer)
  heading.id = ID
  when.className = 'eyebrow'
  offer.className = 'actions'
  round.className = 'practice'
  card.className = 'return-card'
  card.setAttribute('aria-labelledby', ID)
  find('.hero .start').after(card)

  function ask(): void {
    offer.remove()
    askQuestions(round, desk, {
      title: make('small', strings.notScored),
      checks: offeredChecks,
      takesFocus: true,
      onSkip: () => end([]),
      onEnd: end,
    })
  }

  function end(results: boolean[]): void {
    const goOn = make('a', fill(strings.continueWith, { title: readPlaceTitle(place) })) as HTMLAnchorElement
    goOn.className = 'button'
    goOn.href = `#${place}`
    const tally = results[0] === undefined ? '' : countResults(strings, results)
    round.replaceChildren(...(tally ? [make('p', tally)] : []), goOn)
    focusElement(goOn)
    announce(tally)
  }
}

/** Formats days as "Yesterday" or "3 days ago" in the page's language. */
function formatDaysAgo(days: number): string {
  const { lang } = document.documentElement
  const text = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-days, 'day')
  return text.charAt(0).toLocaleUpperCase(lang) + text.slice(1)
}
