import { type OpenQuestion, openQuestion, type QuestionScripts } from '../questions/question-control.ts'
import type { CheckData, CourseData } from '../render/course-data.ts'
import type { LearnerRecord } from './state/record.ts'

/** What the script of practice gets from that of the page. It is a bundle of its own: no name that it uses may be shortened. */
export type PracticePort = {
  data: CourseData
  record: LearnerRecord
  /** A question of any kind, in a copy of its markup. */
  open(form: HTMLElement, check: CheckData): OpenQuestion
}

/** The script of practice, which comes when the page is ready, asks for its port by this event. */
export const PRACTICE_EVENT = 'practice'

export function offerPractice(data: CourseData, record: LearnerRecord, questions: QuestionScripts): void {
  document.addEventListener(PRACTICE_EVENT, event =>
    (event as CustomEvent<(port: PracticePort) => void>).detail({
      data,
      record,
      open: (form, check) => openQuestion(form, check, questions),
    }),
  )
}
