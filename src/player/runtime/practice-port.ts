import { type OpenQuestion, openQuestion, type QuestionScripts } from '../questions/question-control.ts'
import type { CheckData, CourseData } from '../render/course-data.ts'
import type { LearnerRecord } from './state/record.ts'

/**
 * The data and functions that the page script passes to the script of practice. The two are separate bundles, so these
 * names must not be mangled.
 */
export type PracticePort = {
  data: CourseData
  record: LearnerRecord
  /** Opens a question of any kind in a copy of its markup. */
  open(form: HTMLElement, check: CheckData): OpenQuestion
}

/** The event by which the script of practice requests its port, once the script is loaded. */
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
