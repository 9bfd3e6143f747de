import { randomFrom, shuffle } from '../../look/random.ts'
import { type OpenQuestion, openQuestion, type QuestionScripts } from '../questions/question-control.ts'
import type { CourseData } from '../render/course-data.ts'
import { fillIn, find, findAll, focusOn, onClick, onSubmit, setText } from '../runtime/dom.ts'
import { countText, numberText, percentText } from '../runtime/page-format.ts'
import { type LearnerRecord, newSeed } from '../runtime/state/record.ts'
import type { GivenAnswer } from '../runtime/state/saved-state.ts'
import { startSteps } from './assessment-steps.ts'

/** The scored quiz: drawn in an order of its own for every attempt, and open as often as the learner likes. */
export function start({ assessment, strings }: CourseData, record: LearnerRecord, scripts: QuestionScripts): void {
  if (!assessment) return
  const saved = record.state.assessment
  const form = find('[data-assessment]')
  const panel = find('.result')
  const questions = assessment.questions.map(data => {
    return openQuestion(find(`#scored-${data.questionId}`), data, scripts)
  })
  const places = findAll('[data-place]', form).map(place => place.textContent!)
  const problem = find('[data-unanswered]')
  let inOrder = arrange()
  const steps = startSteps(form, () => inOrder)
  for (const question of questions) question.write(givenTo(question))
  if (saved.earlier) showEarlier()
  else if (saved.last && !saved.open) show()
  else begin()

  form.addEventListener('change', () => {
    take(true)
    setText(problem, '')
    steps.mark()
    record.save()
  })

  onSubmit(form, () => {
    if (steps.advance()) return
    const open = inOrder.filter(question => !question.isAnswered())
    for (const { element } of open) element.classList.add('open')
    steps.mark()
    if (open[0]) {
      setText(problem, countText(strings.questionsLeft, open.length))
      open[0].element.before(problem)
      steps.goTo(inOrder.indexOf(open[0]), problem)
      return open[0].focus()
    }
    handIn()
    show()
    focusOn(panel)
    panel.scrollIntoView()
  })

  onClick('[data-retry]', () => {
    for (const question of questions) question.takeBack(true)
    showPanel(false)
    saved.seed = newSeed()
    Object.assign(saved, { last: null, open: false, earlier: false })
    inOrder = arrange()
    begin()
    record.save()
    const { element, focus } = inOrder[0]!
    focus()
    element.scrollIntoView({ block: 'center' })
  })

  /** At the first question that is open. */
  function begin(): void {
    const first = inOrder.findIndex(question => !question.isAnswered())
    steps.mark()
    steps.show(Math.max(0, first))
  }

  function take(open: boolean): void {
    saved.open = open
    saved.last = new Map(questions.map(({ slot, read }) => [slot, read()]))
  }

  function handIn(): void {
    take(false)
    const { right, percent, passed } = grade()
    saved.attempts++
    saved.best = Math.max(saved.best, percent)
    saved.passed ||= passed
    for (const question of questions) record.answer(question.answerWith(givenTo(question)), true)
    record.lms.score({ right, total: questions.length, passed })
    record.save()
  }

  function givenTo({ slot }: OpenQuestion): GivenAnswer {
    return saved.last?.get(slot) ?? []
  }

  function grade() {
    const outcomes = questions.map(question => question.isRight(givenTo(question)))
    const right = outcomes.filter(Boolean).length
    const { length } = questions
    const percent = Math.round((100 * right) / length)
    return { outcomes, right, share: right / length, percent, passed: right * 100 >= assessment!.passMark * length }
  }

  /** Right answers are shown only to those who have passed. */
  function show(): void {
    const { outcomes, right, share, percent, passed } = grade()
    // As it was judged when it was handed in: another version may ask for more or less.
    const hasPassed = saved.passed && (passed || percent === saved.best)
    for (const question of questions) question.show(question.judge(givenTo(question), saved.passed))
    // What is left over in the last row comes with the last question: a finished strip has no hole.
    showVerdict(share, hasPassed, index => outcomes[index] ?? outcomes.at(-1)!)
    fillIn('standing', { right: numberText(right) })
    write('best', '')
    if (saved.best > percent) fillIn('best', { percent: percentText(saved.best / 100) })
    find('[data-retry]', panel).classList.toggle('quiet', saved.passed)
    showReview(outcomes)
    showPanel(true)
  }

  /** Of a try at other questions the best result is known, and nothing about single answers. */
  function showEarlier(): void {
    const share = saved.best / 100
    showVerdict(share, saved.passed, (index, count) => index < Math.round(share * count))
    write('standing', strings.inEarlierVersion)
    find('[data-retry]', panel).classList.toggle('quiet', saved.passed)
    showPanel(true)
    form.hidden = true
  }

  function showVerdict(share: number, passed: boolean, isLit: (tile: number, count: number) => boolean): void {
    findAll('.result-tiles .art', panel).forEach((tile, index, { length }) => {
      tile.classList.toggle('lit', isLit(index, length))
    })
    panel.dataset['outcome'] = passed ? 'right' : 'wrong'
    write('score', percentText(share))
    write('verdict', passed ? strings.passed : strings.notPassed)
  }

  function write(place: string, text: string): void {
    setText(find(`[data-${place}]`, panel), text)
  }

  function showReview(outcomes: boolean[]): void {
    const review = find('[data-review]', panel)
    for (const stem of findAll('[data-missed]', review)) stem.hidden = outcomes[Number(stem.dataset['missed'])]!
    for (const card of findAll('li', review)) card.hidden = !card.querySelector('[data-missed]:not([hidden])')
    review.hidden = outcomes.every(Boolean)
  }

  function showPanel(isShown: boolean): void {
    panel.hidden = !isShown
    form.hidden = false
    find('.actions', form).hidden = isShown
    steps.hide(isShown)
  }

  function arrange(): OpenQuestion[] {
    const random = randomFrom(saved.seed)
    const order = shuffle(questions, random)
    order.forEach((question, index) => {
      question.shuffle(random)
      setText(find('[data-place]', question.element), places[index]!)
    })
    form.prepend(...order.map(({ element }) => element))
    return order
  }
}
