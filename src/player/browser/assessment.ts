import { randomFrom, shuffle } from '../../look/random.ts'
import type { CourseData } from '../course-data.ts'
import { fill } from '../format-text.ts'
import { clear, inputsOf, isRight, judge, pick, pickedOf, positionOf, timedAnswer } from './choices.ts'
import { find, findAll, focusOn, onClick, onSubmit, setText } from './dom.ts'
import { type LearnerRecord, newSeed } from './record.ts'
import { sayCount, sayNumber, sayPercent } from './say.ts'

/** The scored quiz: drawn in an order of its own for every attempt, and open as often as the learner likes. */
export function startAssessment({ assessment, strings }: CourseData, record: LearnerRecord): void {
  if (!assessment) return
  const saved = record.state.assessment
  const { questions, passMark } = assessment
  const form = find('[data-assessment]')
  const panel = find('.result')
  const elements = questions.map(({ questionId }) => find(`#scored-${questionId}`))
  const places = elements.map(element => placeOf(element).textContent!)
  const answers = questions.map((question, index) => timedAnswer(elements[index]!, question))
  const actions = find('.actions', form)
  const problem = find('[data-unanswered]')
  arrange()
  elements.forEach((element, index) => {
    pick(element, givenTo(index))
  })
  if (saved.last && !saved.open) show()

  form.addEventListener('change', () => {
    take(true)
    record.save()
  })

  onSubmit(form, () => {
    const missing = inOrder().filter(element => !pickedOf(element).length)
    if (missing[0]) {
      setText(problem, sayCount(strings.questionsLeft, missing.length))
      inputsOf(missing[0])[0]!.focus()
      return
    }
    handIn()
    show()
    focusOn(panel)
    panel.scrollIntoView()
  })

  onClick('[data-retry]', () => {
    elements.forEach(clear)
    showPanel(false)
    saved.seed = newSeed()
    saved.last = null
    saved.open = false
    arrange()
    record.save()
    const first = inputsOf(inOrder()[0]!)[0]!
    focusOn(first)
    first.scrollIntoView({ block: 'center' })
  })

  function take(open: boolean): number[][] {
    saved.open = open
    const picks = elements.map(pickedOf)
    saved.last = new Map(questions.map(({ slot }, index) => [slot, picks[index]!]))
    return picks
  }

  function handIn(): void {
    const picks = take(false)
    const { right, percent, passed } = grade()
    saved.attempts++
    saved.best = Math.max(saved.best, percent)
    saved.passed ||= passed
    problem.textContent = ''
    answers.forEach((answerWith, index) => {
      record.answer(answerWith(picks[index]!))
    })
    record.lms.score({ right, total: questions.length, passed })
    record.save()
  }

  function givenTo(index: number): number[] {
    const given = saved.last?.get(questions[index]!.slot)
    return Array.isArray(given) ? given : []
  }

  function grade() {
    const outcomes = questions.map(({ key }, index) => isRight(givenTo(index), key))
    const right = outcomes.filter(Boolean).length
    const share = right / questions.length
    const percent = Math.round((100 * right) / questions.length)
    return { outcomes, right, share, percent, passed: right * 100 >= passMark * questions.length }
  }

  /** Right answers are shown only to those who have passed. */
  function show(): void {
    const { outcomes, right, share, percent, passed } = grade()
    elements.forEach((element, index) => {
      judge(element, questions[index]!.key, outcomes[index]!, saved.passed, strings)
    })
    findAll('.result-tiles .art', panel).forEach((tile, index) => {
      tile.classList.toggle('lit', outcomes[index])
    })
    panel.dataset['outcome'] = passed ? 'right' : 'wrong'
    write('score', sayPercent(share))
    write('verdict', passed ? strings.passed : strings.notPassed)
    write('standing', fill(strings.rightOf, { right: sayNumber(right) }))
    write('best', saved.best > percent ? fill(strings.bestResult, { percent: sayPercent(saved.best / 100) }) : '')
    showReview(outcomes)
    showPanel(true)
  }

  function write(place: string, text: string): void {
    setText(find(`[data-${place}]`, panel), text)
  }

  function showReview(outcomes: boolean[]): void {
    const weak = questions.filter((_, index) => !outcomes[index]).map(({ lesson }) => lesson)
    const review = find('[data-review]', panel)
    for (const item of findAll('li', review)) item.hidden = !weak.includes(item.dataset['lesson']!)
    find('p', review).hidden = saved.passed
    review.hidden = !weak.length
  }

  function showPanel(isShown: boolean): void {
    panel.hidden = !isShown
    actions.hidden = isShown
  }

  function arrange(): void {
    const random = randomFrom(saved.seed)
    const order = shuffle(elements, random)
    order.forEach((element, index) => {
      const options = inputsOf(element).sort((one, other) => positionOf(one) - positionOf(other))
      find('.options', element).append(...shuffle(options, random).map(input => input.parentElement!))
      setText(placeOf(element), places[index]!)
    })
    form.prepend(...order)
  }

  function inOrder(): HTMLElement[] {
    return findAll('[data-question]', form)
  }
}

function placeOf(question: Element): Element {
  return find('[data-place]', question)
}
