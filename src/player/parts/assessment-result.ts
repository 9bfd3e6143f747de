import type { AssessmentData, CourseData, SealedAssessment } from '../render/course-data.ts'
import { fillIn, find, findAll, make, setText } from '../runtime/dom.ts'
import { numberText, percentText } from '../runtime/page-format.ts'
import type { AssessmentState } from '../runtime/state/saved-state.ts'
import type { gradeTry } from './grade-try.ts'

/** Shows the result of a try that was handed in, as far as the course allows learners to see it. */
export function startResult(
  { limit, review }: AssessmentData,
  strings: CourseData['strings'],
  saved: AssessmentState,
  { questions }: SealedAssessment,
) {
  const panel = find('.result')
  const retry = find('[data-retry]', panel)

  return {
    panel,
    showsMarks,
    hide() {
      panel.hidden = true
    },
    /**
     * Shows the result. `graded` is null if the answers of the try are no longer known; `outcomes` says of each answer
     * whether it was right.
     */
    show(graded: ReturnType<typeof gradeTry> | null, outcomes: boolean[]) {
      const result = saved.earlier ? null : (saved.result ?? graded?.tried ?? null)
      const share = result ? result.right / result.total : saved.best / 100
      const percent = Math.round(share * 100)
      // Whether the try passed was decided when it was handed in, because another version of the course may have
      // another pass mark.
      const hasPassed = saved.passed && (!!graded?.score.passed || percent === saved.best)
      const hasMarks = !!graded && showsMarks()
      // If single answers stay hidden, as many tiles are lit as answers were right, but not those of the right answers:
      // their positions would reveal which answers were right.
      showVerdict(share, hasPassed, (tile, count) =>
        hasMarks ? (outcomes[tile] ?? outcomes.at(-1)!) : tile < Math.round(share * count),
      )
      if (result) fillIn('standing', { right: numberText(result.right) })
      else write('standing', strings.inEarlierVersion)
      write('best', '')
      if (saved.best > percent) fillIn('best', { percent: percentText(saved.best / 100) })
      showAttempts()
      if (review !== 'never') showReview(hasMarks ? graded : null, outcomes, result?.below ?? [])
      panel.hidden = false
    },
  }

  /** Whether single answers may be seen; under `after-pass`, only once the learner has passed. */
  function showsMarks(): boolean {
    return review === 'each-try' || (review === 'after-pass' && saved.passed)
  }

  function showVerdict(share: number, passed: boolean, isLit: (tile: number, count: number) => boolean): void {
    findAll('.result-tiles .art', panel).forEach((tile, index, { length }) => {
      tile.classList.toggle('lit', isLit(index, length))
    })
    panel.dataset['outcome'] = passed ? 'right' : 'wrong'
    write('score', percentText(share))
    write('verdict', passed ? strings.passed : strings.notPassed)
  }

  function showAttempts(): void {
    const isSpent = !!limit && saved.attempts >= limit
    retry.classList.toggle('quiet', saved.passed)
    retry.hidden = isSpent
    if (!limit) return
    fillIn('attempt', { number: numberText(Math.min(saved.attempts, limit)) }, panel)
    find('[data-spent]', panel).hidden = !isSpent || saved.passed
  }

  function showReview(graded: ReturnType<typeof gradeTry> | null, outcomes: boolean[], below: number[]): void {
    const list = find('[data-review]', panel)
    for (const card of findAll('[data-teaches]', list)) {
      const missed = graded ? stemsMissed(card.dataset['teaches']!, outcomes) : []
      for (const stem of findAll('small', card)) stem.remove()
      find('span', card).append(...missed)
      card.hidden = !missed[0]
    }
    findAll('[data-outcomes] > li', list).forEach((card, position) => {
      card.hidden = !!graded || !below.includes(position)
    })
    list.hidden = !list.querySelector('li:not([hidden])')
  }

  function stemsMissed(lesson: string, outcomes: boolean[]): Node[] {
    const askedQuestions = questions.filter(({ slot }) => saved.last!.has(slot))
    return askedQuestions.flatMap((question, index) =>
      question.lesson === lesson && !outcomes[index]
        ? [make('small', ...find(`#scored-${question.questionId} .stem`).cloneNode(true).childNodes)]
        : [],
    )
  }

  function write(place: string, text: string): void {
    setText(find(`[data-${place}]`, panel), text)
  }
}
