import { seededRandom, shuffle } from '../../look/random.ts'
import { type OpenQuestion, openQuestion, type QuestionScripts } from '../questions/question-control.ts'
import type { AssessmentData, CourseData, SealedAssessment } from '../render/course-data.ts'
import { find, findAll, focusElement, onClick, onSubmit, setText } from '../runtime/dom.ts'
import { countText } from '../runtime/page-format.ts'
import { drawTry } from '../runtime/state/draw-try.ts'
import { type LearnerRecord, newSeed } from '../runtime/state/record.ts'
import type { GivenAnswer } from '../runtime/state/saved-state.ts'
import { startResult } from './assessment-result.ts'
import { startSteps } from './assessment-steps.ts'
import { gradeTry } from './grade-try.ts'
import { createMarkupBuilder } from './load-bank.ts'

/** Runs the assessment: every try draws its questions from the bank, in its own order. */
export function takeAssessment(
  assessment: AssessmentData,
  sealed: SealedAssessment,
  strings: CourseData['strings'],
  record: LearnerRecord,
  scripts: QuestionScripts,
): void {
  const { perTry, questions: bank } = assessment
  const saved = record.state.assessment
  const form = find('[data-assessment]')
  const problem = find('[data-unanswered]')
  const build = createMarkupBuilder()
  const places = findAll('[data-jump] .unseen').map(place => place.firstChild!.textContent!.trim())
  const opened = new Map<number, OpenQuestion>()
  let openQuestions: OpenQuestion[] = []
  let inOrder: OpenQuestion[] = []
  const steps = startSteps(form, () => inOrder)
  const result = startResult(assessment, strings, saved, sealed)
  arrange()
  for (const question of openQuestions) question.write(readGiven(question))
  if (isJudged()) show()
  else {
    showForm(false)
    begin()
  }

  form.addEventListener('focusin', beginTry)
  form.addEventListener('change', () => {
    beginTry()
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
    focusElement(result.panel)
    result.panel.scrollIntoView()
  })

  onClick('[data-retry]', () => {
    for (const question of openQuestions) question.takeBack(true)
    Object.assign(saved, { seed: newSeed(), last: null, open: false, earlier: false, result: null })
    arrange()
    result.hide()
    showForm(false)
    begin()
    beginTry()
    const { element, focus } = inOrder[0]!
    focus()
    element.scrollIntoView({ block: 'center' })
  })

  /** Goes to the first unanswered question. */
  function begin(): void {
    const first = inOrder.findIndex(question => !question.isAnswered())
    steps.mark()
    steps.show(Math.max(0, first))
  }

  function isJudged(): boolean {
    return saved.earlier || (!saved.open && !!(saved.last || saved.result))
  }

  /**
   * Stores the drawn questions as the open try. Until the try is handed in, it has the same questions on every device.
   */
  function beginTry(): void {
    if (saved.open || isJudged()) return
    take(true)
    const positions = bank.flatMap(({ slot }, position) => (saved.last!.has(slot) ? [position] : []))
    saved.seen = [...new Set([...saved.seen, ...positions])]
    record.save()
  }

  function take(open: boolean): void {
    saved.open = open
    saved.last = new Map(openQuestions.map(({ slot, read }) => [slot, read()]))
  }

  function handIn(): void {
    take(false)
    const { score, tried } = grade()
    saved.attempts++
    saved.best = Math.max(saved.best, Math.round((100 * score.right) / score.total))
    saved.passed ||= score.passed
    saved.result = tried
    record.answer(
      openQuestions.map(question => question.answerWith(readGiven(question), { showsKey: score.passed })),
      score.passed ? 'passing' : 'failing',
    )
    // If the answers may not be reviewed, only the result is kept.
    if (!result.showsMarks()) saved.last = null
    record.lms.score(score)
    record.save()
  }

  function readGiven({ slot }: OpenQuestion): GivenAnswer {
    return saved.last?.get(slot) ?? []
  }

  function grade() {
    return gradeTry(
      openQuestions.map(question => ({ ...question.data, right: question.isRight(readGiven(question)) })),
      assessment.passMark,
      sealed.statements,
    )
  }

  function show(): void {
    const hasMarks = !!saved.last && result.showsMarks()
    if (hasMarks) for (const question of openQuestions) question.show(question.judge(readGiven(question), saved.passed))
    result.show(
      saved.last ? grade() : null,
      openQuestions.map(question => question.isRight(readGiven(question))),
    )
    showForm(true)
    form.hidden = !hasMarks
  }

  function showForm(isJudged: boolean): void {
    form.hidden = false
    find('.actions', form).hidden = isJudged
    steps.hide(isJudged)
  }

  /** Draws the questions of a try, or completes one that was begun in another version of the course. */
  function arrange(): void {
    const savedAnswers = [...(saved.last ?? [])].sort(
      ([, one], [, other]) => Number(!one.length) - Number(!other.length),
    )
    const slots = drawTry(
      bank,
      perTry,
      position => saved.seen.includes(position),
      savedAnswers.slice(0, perTry).map(([slot]) => slot),
      seededRandom(~saved.seed),
    )
    const random = seededRandom(saved.seed)
    for (const { element } of openQuestions) element.remove()
    openQuestions = slots.map(openSlot)
    inOrder = shuffle(openQuestions, random)
    inOrder.forEach((question, index) => {
      question.shuffle(random)
      setText(find('[data-place]', question.element), places[index]!)
    })
    form.prepend(...inOrder.map(({ element }) => element))
  }

  function openSlot(slot: number): OpenQuestion {
    const data = sealed.questions.find(question => question.slot === slot)!
    const question = opened.get(slot) ?? openQuestion(build(data.markup), data, scripts)
    opened.set(slot, question)
    return question
  }
}
