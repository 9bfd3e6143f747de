import type { CheckData, CourseData } from '../course-data.ts'
import { clear, judge, pick, pickedOf, timedAnswer } from './choices.ts'
import { find, make, onSubmit } from './dom.ts'
import type { LearnerRecord } from './record.ts'

/** Questions inside lessons: as many tries as the learner likes, an answer at once, nothing that pops up. */
export function startChecks({ lessons, strings }: CourseData, record: LearnerRecord): void {
  const checks = lessons.flatMap(lesson => lesson.checks)
  for (const check of checks) startCheck(check, strings, record)
}

function startCheck(check: CheckData, strings: CourseData['strings'], record: LearnerRecord): void {
  const { id, key, slot } = check
  const form = find(`#${id}`)
  const button = find('button', form)
  const feedback = find('.feedback', form)
  const answerWith = timedAnswer(form, check)
  const saved = record.state.checks.get(slot) ?? { tries: 0, right: false }
  let answered = false

  if (saved.right) {
    pick(form, key)
    show(true, strings.right, ' ', strings.answeredBefore)
  }

  onSubmit(form, () => {
    if (answered) return again()
    const picked = pickedOf(form)
    if (!picked.length) {
      feedback.textContent = strings.answerMissing
      return
    }
    const answer = answerWith(picked)
    const { right } = answer
    // Of all tries, the first and the right one tell a teacher something.
    if (!saved.tries || (right && !saved.right)) record.answer(answer)
    saved.tries++
    saved.right ||= right
    record.state.checks.set(slot, saved)
    if (right) show(right, strings.right)
    else if (picked.every(position => key.includes(position))) show(right, strings.partlyRight, ' ', strings.moreToFind)
    else show(right, strings.wrong)
    record.save()
  })

  /** The button stays where it is and keeps the focus; only its words change. */
  function show(right: boolean, title: string, ...text: string[]): void {
    judge(form, key, right, right, strings)
    feedback.replaceChildren(make('strong', title), ...text)
    turn(true)
  }

  function again(): void {
    clear(form)
    feedback.textContent = ''
    turn(false)
  }

  function turn(isAnswered: boolean): void {
    answered = isAnswered
    button.textContent = answered ? strings.tryAgain : strings.checkAnswer
    button.classList.toggle('quiet', answered)
  }
}
