import { mock } from 'node:test'
import { openLms as openScorm12 } from '../../src/player/lms/scorm-12.ts'
import { openLms as openScorm2004 } from '../../src/player/lms/scorm-2004.ts'
import { buildCourseData } from '../../src/player/render/course-data.ts'
import { type LearnerRecord, startRecord } from '../../src/player/runtime/state/record.ts'
import { readStrings } from '../../src/player/strings.ts'
import { scormCourse } from './scorm-course.ts'
import { type Book, type Room, windowWith } from './scorm-desk.ts'

export const DATA = buildCourseData(scormCourse({ addOns: 'assessment' }), readStrings('en-US'))

const BOOKS = {
  '1.2': { open: openScorm12, api: 'API' },
  '2004': { open: openScorm2004, api: 'API_1484_11' },
} as const

/**
 * Opens the course for a learner without a page: the player's own record and its own code for LMSs run on a fake
 * browser.
 */
export async function sitDown(
  room: Room,
  host: { api: Record<string, unknown> },
  book: Book,
  notices: string[] = [],
): Promise<LearnerRecord> {
  const { open, api } = BOOKS[book]
  return startRecord(
    DATA,
    options => room.sitDown(open, windowWith({ [api]: host.api }), options).lms,
    notice => notices.push(notice),
    () => {},
  )
}

export function study(record: LearnerRecord, lessonId: string, right: boolean): void {
  const { slot, checks, chapter } = DATA.lessons.find(({ id }) => id === lessonId)!
  const check = checks[0]!
  const saved = record.state.checks.get(check.slot)!
  record.answer([answerTo(check.answeredAs, chapter, right)], 'check')
  Object.assign(saved, { tries: saved.tries + 1, right: saved.right || right })
  record.state.lessons.set(slot, true)
  record.place = lessonId
  record.save()
  mock.timers.tick(2_000)
}

export function takeAssessment(record: LearnerRecord, right: number): void {
  const { questions, passMark } = DATA.assessment!
  const passed = right * 100 >= passMark * questions.length
  const { assessment } = record.state
  const answers = questions.map((_, index) => answerTo(`q${index + 1}`, 'c1', index < right))
  record.answer(answers, passed ? 'passing' : 'failing')
  assessment.attempts++
  assessment.best = Math.max(assessment.best, (right * 100) / questions.length)
  assessment.passed ||= passed
  record.lms.score({ right, total: questions.length, passed })
  record.save()
  mock.timers.tick(2_000)
}

function answerTo(questionId: string, chapterId: string, right: boolean) {
  const response = { kind: 'choice', given: [right ? 0 : 2], correct: [0] } as const
  return {
    questionId,
    chapterId,
    outcomeId: 'o1',
    stem: 'What feeds a fire?',
    response: { ...response, given: [...response.given], correct: [0] },
    right,
    at: Date.now(),
    seconds: 4,
  }
}
