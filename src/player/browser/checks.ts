import type { CheckData, CourseData } from '../course-data.ts'
import { clear, isRight, judge, pick, pickedOf, refuseChanges, stopwatch } from './choices.ts'
import { find, make } from './page.ts'
import type { LearnerRecord } from './record.ts'

/** Questions inside lessons: as many tries as the learner likes, an answer at once, nothing that pops up. */
export function openChecks(data: CourseData, record: LearnerRecord): void {
  let index = 0
  for (const { chapter, checks } of data.lessons) {
    for (const check of checks) openCheck(check, index++, chapter, data, record)
  }
}

function openCheck(check: CheckData, index: number, chapterId: string, data: CourseData, record: LearnerRecord): void {
  const { strings } = data
  const form = find(`#${check.id}`)
  const button = find('button', form)
  const feedback = find('.feedback', form)
  const seconds = stopwatch(form)
  let answered = false
  refuseChanges(form)

  if (record.state.checks[index]!.right) {
    pick(form, check.key)
    show('right', strings.right, strings.answeredBefore)
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    if (answered) return again()
    const picked = pickedOf(form)
    if (picked.length === 0) {
      feedback.textContent = strings.answerMissing
      return
    }
    const right = isRight(picked, check.key)
    const partly = !right && picked.every(position => check.key.includes(position))
    const saved = record.state.checks[index]!
    saved.tries++
    saved.right ||= right
    if (right) show('right', strings.right)
    else if (partly) show('wrong', strings.partlyRight, strings.moreToFind)
    else show('wrong', strings.wrong)
    record.answer({
      questionId: check.questionId,
      chapterId,
      stem: find('.stem', form).textContent!,
      picked,
      correct: check.key,
      right,
      seconds: seconds(),
    })
    record.save()
  })

  /** The button stays where it is and keeps the focus; only its words change. */
  function show(outcome: 'right' | 'wrong', title: string, text = ''): void {
    answered = true
    judge(form, check.key, outcome === 'right', strings)
    form.dataset['outcome'] = outcome
    feedback.replaceChildren(make('strong', '', title), ...(text ? [' ', text] : []))
    button.textContent = strings.tryAgain
    button.classList.add('quiet')
  }

  function again(): void {
    answered = false
    clear(form)
    delete form.dataset['outcome']
    feedback.textContent = ''
    button.textContent = strings.checkAnswer
    button.classList.remove('quiet')
  }
}
