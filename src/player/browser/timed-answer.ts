import type { QuestionData } from '../course-data.ts'
import type { QuestionControl } from '../questions/question-control.ts'
import { find } from './dom.ts'
import type { Answer } from './lms/port.ts'
import type { GivenAnswer } from './saved-state.ts'

/** Answers with the seconds since the learner first turned to the question. */
export function timedAnswer(
  question: Element,
  { answeredAs, chapter }: QuestionData,
  control: QuestionControl,
): (given: GivenAnswer) => Answer {
  let since = 0
  for (const type of ['focusin', 'pointerdown'])
    question.addEventListener(type, () => {
      since ||= Date.now()
    })
  return given => {
    const seconds = since ? (Date.now() - since) / 1000 : 0
    since = 0
    return {
      questionId: answeredAs,
      chapterId: chapter,
      stem: find('.stem', question).textContent!,
      response: control.responseTo(given),
      right: control.isRight(given),
      seconds,
    }
  }
}
