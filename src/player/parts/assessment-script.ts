import { randomFrom, shuffle } from '../../look/random.ts'
import { find, findAll, focusOn, onClick, onSubmit, setText } from '../browser/dom.ts'
import { countText, numberText, percentText } from '../browser/page-format.ts'
import { type LearnerRecord, newSeed } from '../browser/record.ts'
import type { GivenAnswer } from '../browser/saved-state.ts'
import { timedAnswer } from '../browser/timed-answer.ts'
import type { CourseData } from '../course-data.ts'
import { fill } from '../format-text.ts'
import { type QuestionScripts, showVerdict } from '../questions/question-control.ts'
import { startSteps } from './assessment-steps.ts'

/** The scored quiz: drawn in an order of its own for every attempt, and open as often as the learner likes. */
export function start({ assessment, strings }: CourseData, record: LearnerRecord, scripts: QuestionScripts): void {
  if (!assessment) return
  const saved = record.state.assessment
  const { questions, passMark } = assessment
  const form = find('[data-assessment]')
  const panel = find('.result')
  const elements = questions.map(({ questionId }) => find(`#scored-${questionId}`))
  const places = elements.map(element => placeElement(element).textContent!)
  const controls = questions.map((question, index) => scripts[question.piece]!(elements[index]!, question, strings))
  const answers = questions.map((question, index) => timedAnswer(elements[index]!, question, controls[index]!))
  const actions = find('.actions', form)
  const problem = find('[data-unanswered]')
  const steps = startSteps(form, inOrder)
  arrange()
  controls.forEach((control, index) => {
    control.write(givenTo(index))
  })
  if (saved.last && !saved.open) show()
  else begin()

  form.addEventListener('change', () => {
    take(true)
    setText(problem, '')
    steps.mark(isAnswered)
    record.save()
  })

  onSubmit(form, () => {
    if (steps.advance()) return
    const all = inOrder()
    const open = all.filter(element => !isAnswered(element))
    for (const element of all) element.classList.toggle('open', open.includes(element))
    steps.mark(isAnswered)
    if (open[0]) {
      setText(problem, countText(strings.questionsLeft, open.length))
      open[0].before(problem)
      steps.goTo(all.indexOf(open[0]), problem)
      return controlOf(open[0]).focus()
    }
    handIn()
    show()
    focusOn(panel)
    panel.scrollIntoView()
  })

  onClick('[data-retry]', () => {
    elements.forEach((element, index) => {
      delete element.dataset['outcome']
      find('.feedback', element).textContent = ''
      controls[index]!.clear()
    })
    showPanel(false)
    saved.seed = newSeed()
    saved.last = null
    saved.open = false
    arrange()
    begin()
    record.save()
    const first = inOrder()[0]!
    controlOf(first).focus()
    first.scrollIntoView({ block: 'center' })
  })

  /** At the first question that is open. */
  function begin(): void {
    steps.mark(isAnswered)
    steps.show(
      Math.max(
        0,
        inOrder().findIndex(element => !isAnswered(element)),
      ),
    )
  }

  function take(open: boolean): GivenAnswer[] {
    saved.open = open
    const given = controls.map(control => control.read())
    saved.last = new Map(questions.map(({ slot }, index) => [slot, given[index]!]))
    return given
  }

  function handIn(): void {
    const given = take(false)
    const { right, percent, passed } = grade()
    saved.attempts++
    saved.best = Math.max(saved.best, percent)
    saved.passed ||= passed
    answers.forEach((answerWith, index) => {
      record.answer(answerWith(given[index]!))
    })
    record.lms.score({ right, total: questions.length, passed })
    record.save()
  }

  function givenTo(index: number): GivenAnswer {
    return saved.last?.get(questions[index]!.slot) ?? []
  }

  function isAnswered(element: HTMLElement): boolean {
    const control = controlOf(element)
    return control.isWhole(control.read())
  }

  function controlOf(element: HTMLElement) {
    return controls[elements.indexOf(element)]!
  }

  function grade() {
    const outcomes = controls.map((control, index) => control.isRight(givenTo(index)))
    const right = outcomes.filter(Boolean).length
    const share = right / questions.length
    const percent = Math.round((100 * right) / questions.length)
    return { outcomes, right, share, percent, passed: right * 100 >= passMark * questions.length }
  }

  /** Right answers are shown only to those who have passed. */
  function show(): void {
    const { outcomes, right, share, percent, passed } = grade()
    elements.forEach((element, index) => {
      showVerdict(element, controls[index]!.judge(givenTo(index), saved.passed))
    })
    findAll('.result-tiles .art', panel).forEach((tile, index) => {
      // What is left over in the last row comes with the last question: a finished strip has no hole.
      tile.classList.toggle('lit', outcomes[Math.min(index, outcomes.length - 1)])
    })
    panel.dataset['outcome'] = passed ? 'right' : 'wrong'
    write('score', percentText(share))
    write('verdict', passed ? strings.passed : strings.notPassed)
    write('standing', fill(countText(strings.rightOf, questions.length), { right: numberText(right) }))
    write('best', saved.best > percent ? fill(strings.bestResult, { percent: percentText(saved.best / 100) }) : '')
    find('[data-after-pass]', panel).hidden = !saved.passed
    find('[data-retry]', panel).classList.toggle('quiet', saved.passed)
    showReview(outcomes)
    showPanel(true)
  }

  function write(place: string, text: string): void {
    setText(find(`[data-${place}]`, panel), text)
  }

  function showReview(outcomes: boolean[]): void {
    const review = find('[data-review]', panel)
    for (const stem of findAll('[data-missed]', review)) stem.hidden = outcomes[Number(stem.dataset['missed'])]!
    for (const card of findAll('li', review)) card.hidden = !card.querySelector('[data-missed]:not([hidden])')
    find('p', review).hidden = saved.passed
    review.hidden = outcomes.every(Boolean)
  }

  function showPanel(isShown: boolean): void {
    panel.hidden = !isShown
    actions.hidden = isShown
    steps.hide(isShown)
  }

  function arrange(): void {
    const random = randomFrom(saved.seed)
    const order = shuffle(elements, random)
    order.forEach((element, index) => {
      controlOf(element).shuffle(random)
      setText(placeElement(element), places[index]!)
    })
    form.prepend(...order)
  }

  function inOrder(): HTMLElement[] {
    return findAll('[data-question]', form)
  }
}

function placeElement(question: Element): Element {
  return find('[data-place]', question)
}
