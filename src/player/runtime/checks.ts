import { openQuestion, type QuestionScripts, type Verdict } from '../questions/question-control.ts'
import type { CheckData, CourseData } from '../render/course-data.ts'
import { find, focusNext, onSubmit } from './dom.ts'
import type { LearnerRecord } from './state/record.ts'

/** Starts the questions inside lessons, which have any number of tries, immediate feedback and no pop-ups. */
export function startChecks({ lessons, strings }: CourseData, record: LearnerRecord, scripts: QuestionScripts): void {
  for (const check of lessons.flatMap(lesson => lesson.checks)) startCheck(check, scripts, strings, record)
}

/**
 * Runs the cycle of a check of any kind: check the answer, then "Continue" or "Try again". The button stays in place
 * and keeps the focus.
 */
function startCheck(
  check: CheckData,
  scripts: QuestionScripts,
  strings: CourseData['strings'],
  { state, answer, save }: LearnerRecord,
): void {
  const form = find(`#${check.id}`)
  const button = find('.actions button', form)
  const question = openQuestion(form, check, scripts)
  const { feedback } = question
  const saved = state.checks.get(check.slot) ?? { tries: 0, right: false }

  if (saved.right) {
    const solution = question.solution()
    question.write(solution)
    show({ ...question.judge(solution, true), texts: [strings.answeredBefore] })
  }

  onSubmit(form, () => {
    const outcome = form.dataset['outcome']
    if (outcome === 'right') return focusNext(form)
    if (outcome) return again()
    const givenAnswer = question.read()
    feedback.textContent = question.say('missing')
    if (!question.isWhole(givenAnswer)) return
    const sentAnswer = question.answerWith(givenAnswer, { at: Date.now() })
    const { right } = sentAnswer
    // Only the first try and the first right one are reported, because only these help a teacher.
    if (!saved.tries || (right && !saved.right)) answer([sentAnswer], 'check')
    saved.tries++
    saved.right ||= right
    state.checks.set(check.slot, saved)
    show(question.judge(givenAnswer, right))
    save()
  })

  function show(verdict: Verdict): void {
    const isRight = verdict.outcome === 'right'
    question.show(verdict)
    button.replaceChildren(isRight ? strings.continue : strings.tryAgain)
    if (isRight) button.append(find('[data-start] .icon').cloneNode(true))
    button.classList.toggle('quiet', !isRight)
  }

  function again(): void {
    button.textContent = strings.checkAnswer
    button.classList.remove('quiet')
    question.takeBack(false)
  }
}
