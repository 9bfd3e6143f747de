import type { CheckData } from '../render/course-data.ts'
import { find, make } from '../runtime/dom.ts'
import { openDialog } from '../study/dialog.ts'
import { askQuestions, makeButton } from './ask-questions.ts'
import { chooseByNeed, type PlacedCheck } from './choose-checks.ts'
import { countResults } from './count-results.ts'
import { type Desk, readPlaceTitle } from './desk.ts'

/** Maximum number of questions in a round of review: about five minutes. */
const MOST_QUESTIONS = 10
const MINUTES_PER_QUESTION = 0.5
/** Minimum number of questions that a round of review must have to be offered. */
const FEWEST_QUESTIONS = 3

/**
 * Offers a round of review beside the table of contents and at the end of the course, once there are enough checks to
 * ask.
 */
export function offerReview(desk: Desk): void {
  const { strings } = desk
  const count = Math.min(listFinished(desk).length, MOST_QUESTIONS)
  if (count < FEWEST_QUESTIONS) return
  const offered = document.querySelector('.review-offer')
  if (!offered) {
    const button = makeButton('review-offer', strings.reviewKnown, open)
    button.append(make('small', ''))
    find('.finders').after(button)
    find('[data-completion] .actions').append(makeButton('button quiet', strings.reviewKnown, open))
  }
  find('.review-offer small').textContent = formatMinutes(Math.ceil(count * MINUTES_PER_QUESTION))

  function open(): void {
    openRound(desk)
  }
}

function openRound(desk: Desk): void {
  const { strings } = desk
  const place = make('div')
  place.className = 'practice'
  const dialog = openDialog('review', strings.reviewKnown, strings.close, place)
  ask()

  function ask(): void {
    const checks = chooseQuestions(desk)
    askQuestions(place, desk, {
      title: make('small', strings.notScored),
      checks,
      takesFocus: true,
      onEnd(results) {
        const lessons = new Set(checks.filter((_, at) => !results[at]).map(({ lesson }) => desk.lessons[lesson]!.id))
        const tally = make('p', countResults(strings, results))
        tally.className = 'tally'
        tally.tabIndex = -1
        const advice = lessons.size
          ? [make('p', strings.whatToReview), listLessons(lessons)]
          : [make('p', strings.allKnown)]
        const actions = make('p', makeButton('button', strings.anotherRound, ask))
        actions.className = 'actions'
        place.replaceChildren(tally, ...advice, actions)
        tally.focus()
      },
    })
  }

  function listLessons(ids: Set<string>): HTMLElement {
    const links = [...ids].map(id => {
      const link = make('a', readPlaceTitle(id)) as HTMLAnchorElement
      link.href = `#${id}`
      link.addEventListener('click', () => dialog.close())
      return make('li', link)
    })
    return make('ul', ...links)
  }
}

/** Chooses the questions of a round. Once all are known the memory is cleared, so rounds can be repeated at will. */
function chooseQuestions(desk: Desk): PlacedCheck<CheckData>[] {
  const { memory } = desk
  const finished = listFinished(desk)
  if (finished.every(({ position }) => memory.isKnown(position))) memory.forget()
  return chooseByNeed(finished, MOST_QUESTIONS, memory)
}

function listFinished({ checks, memory }: Desk): PlacedCheck<CheckData>[] {
  return checks.filter(({ lesson }) => memory.isDone(lesson))
}

function formatMinutes(minutes: number): string {
  return minutes.toLocaleString(document.documentElement.lang, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
}
