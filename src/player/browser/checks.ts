import type { CheckData, CourseData } from '../course-data.ts'
import { type QuestionScript, type QuestionScripts, showVerdict, type Verdict } from '../questions/question-control.ts'
import { find, goOnFrom, onSubmit } from './dom.ts'
import type { LearnerRecord } from './record.ts'
import { timedAnswer } from './timed-answer.ts'

/** Questions inside lessons: as many tries as the learner likes, an answer at once, nothing that pops up. */
export function startChecks({ lessons, strings }: CourseData, record: LearnerRecord, scripts: QuestionScripts): void {
  const checks = lessons.flatMap(lesson => lesson.checks)
  for (const check of checks) startCheck(check, scripts[check.piece]!, strings, record)
}

/** One cycle for every kind: check, then Continue or Try again, on a button that stays where it is and keeps the focus. */
function startCheck(
  check: CheckData,
  script: QuestionScript,
  strings: CourseData['strings'],
  record: LearnerRecord,
): void {
  const { id, slot } = check
  const form = find(`#${id}`)
  const button = find('.actions button', form)
  const feedback = find('.feedback', form)
  const control = script(form, check, strings)
  const answerWith = timedAnswer(form, check, control)
  const saved = record.state.checks.get(slot) ?? { tries: 0, right: false }
  let stage: 'open' | 'right' | 'wrong' = 'open'

  if (saved.right) {
    control.write(control.key())
    show({ ...control.judge(control.key(), true), texts: [strings.answeredBefore] })
  }

  onSubmit(form, () => {
    if (stage === 'right') return goOnFrom(form)
    if (stage === 'wrong') return again()
    const given = control.read()
    if (!control.isWhole(given)) {
      feedback.textContent = control.missing()
      return
    }
    const answer = answerWith(given)
    const { right } = answer
    // Of all tries, the first and the right one tell a teacher something.
    if (!saved.tries || (right && !saved.right)) record.answer(answer)
    saved.tries++
    saved.right ||= right
    record.state.checks.set(slot, saved)
    show(control.judge(given, right))
    record.save()
  })

  /** The region is there before it speaks: one that is born with its text is often not read. */
  function show(verdict: Verdict): void {
    showVerdict(form, verdict)
    stage = verdict.outcome === 'right' ? 'right' : 'wrong'
    button.replaceChildren(stage === 'right' ? strings.continue : strings.tryAgain)
    if (stage === 'right') button.append(find('[data-start] .icon').cloneNode(true))
    button.classList.toggle('quiet', stage === 'wrong')
  }

  function again(): void {
    stage = 'open'
    delete form.dataset['outcome']
    feedback.textContent = ''
    button.textContent = strings.checkAnswer
    button.classList.remove('quiet')
    control.reopen()
  }
}
