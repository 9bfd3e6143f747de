import type { CheckData } from '../render/course-data.ts'
import { announce, find, focusNext, make } from '../runtime/dom.ts'
import { askQuestions, makeBeads } from './ask-questions.ts'
import { chooseForOpening, type PlacedCheck } from './choose-checks.ts'
import { countResults } from './count-results.ts'
import type { Desk } from './desk.ts'

/** Places questions on earlier lessons at the opening of every lesson that the learner can begin next. */
export function placeOpenings(desk: Desk): void {
  const { lessons, checks, memory } = desk
  lessons.forEach(({ id }, lesson) => {
    const article = find(`#${id}`)
    if (article.querySelector('.opening')) return
    const openingChecks = chooseForOpening(checks, lesson, memory)
    if (openingChecks[0]) placeOpening(article, lesson, openingChecks, desk)
  })
}

function placeOpening(article: HTMLElement, lesson: number, checks: PlacedCheck<CheckData>[], desk: Desk): void {
  const { strings, memory } = desk
  const panel = make('div')
  const heading = make('h4', strings.beforeYouGoOn)
  const note = make('small', strings.notScored)
  const before = article.querySelector('.listen') ?? find('.lesson-head', article)
  panel.className = 'practice opening'
  // Keeps the focus event from the lesson, which would take the event as a sign that the learner is reading.
  panel.addEventListener('focusin', event => event.stopPropagation())
  before.after(panel)
  askQuestions(panel, desk, {
    title: make('div', heading, note),
    checks,
    onAnswer: () => memory.closeOpening(lesson),
    onSkip() {
      const above = panel.previousElementSibling!
      memory.closeOpening(lesson)
      panel.remove()
      focusNext(above)
    },
    onEnd(results) {
      const tally = countResults(strings, results)
      panel.classList.add('closed')
      panel.replaceChildren(make('span', tally), makeBeads(results.length, results))
      focusNext(panel)
      announce(tally)
    },
  })
}
