import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { openLms } from '../../src/player/browser/lms/scorm-12.ts'
import { type LearnerRecord, startRecord } from '../../src/player/browser/record.ts'
import { SIGNATURE_CHARACTERS } from '../../src/player/browser/suspend-data.ts'
import { buildCourseData, type CourseData } from '../../src/player/course-data.ts'
import { stringsFor } from '../../src/player/strings.ts'
import { largestCourse } from '../support/largest-course.ts'
import { errorsOf, openRoom, type Room, windowWith } from '../support/scorm-desk.ts'
import { openStrictLms, type StrictLms } from '../support/scorm-strict-lms.ts'

const LONGEST_CHARACTERS = 3_500
const MOST_INTERACTIONS = 250
const DATA = buildCourseData(largestCourse(), stringsFor('en-US'))

let room: Room
beforeEach(() => {
  room = openRoom()
})
afterEach(() => room.close())

test('the largest course is played to its end in SCORM 1.2: the state fits, and so do the answers', async () => {
  const lms = openStrictLms('1.2')
  const record = await sitDown(lms)
  for (const lesson of DATA.lessons) study(record, lesson)
  for (const slot of DATA.ticks) record.state.ticks.set(slot, true)
  for (const right of [5, 10, DATA.assessment!.questions.length]) takeAssessment(record, right)
  const at = new Date().toISOString()
  record.state.signed = { name: '𠮷'.repeat(SIGNATURE_CHARACTERS), at, agreement: DATA.agreement! }
  record.save()
  assert.equal(record.lms.leave(), 'saved')

  assert.deepEqual(errorsOf(lms), [])
  assert.equal(lms.saved.get('cmi.core.lesson_status'), 'passed')
  const lengths = lms.calls
    .filter(({ values }) => values[0] === 'cmi.suspend_data')
    .map(({ values }) => values[1]?.length ?? 0)
  assert.ok(Math.max(...lengths) <= LONGEST_CHARACTERS, `${Math.max(...lengths)} characters`)
  assert.ok(lms.saved.has(`cmi.interactions.${MOST_INTERACTIONS - 1}.id`))
  assert.ok(!lms.saved.has(`cmi.interactions.${MOST_INTERACTIONS}.id`))
  const ids = lms.calls
    .filter(({ values }) => /^cmi.interactions.\d+.id$/.test(values[0]!))
    .map(({ values }) => values[1])
  for (const { answeredAs } of DATA.assessment!.questions)
    assert.equal(ids.filter(id => id === answeredAs).length, 3, 'every answer of the assessment was told')

  const again = await sitDown(openStrictLms('1.2', { values: Object.fromEntries(lms.saved) }))
  assert.equal(again.progress.share, 1)
  assert.deepEqual(again.state, record.state)
})

function sitDown(lms: StrictLms): Promise<LearnerRecord> {
  const open = room.sitDown
  return startRecord(
    DATA,
    options => open(openLms, windowWith({ API: lms.api }), options).lms,
    notice => assert.fail(notice),
    () => {},
  )
}

function study(record: LearnerRecord, { id, slot, chapter, checks, scenarios }: CourseData['lessons'][number]): void {
  for (const check of checks) {
    record.answer(answerTo(check.answeredAs, chapter, false))
    record.answer(answerTo(check.answeredAs, chapter, true))
    record.state.checks.set(check.slot, { tries: 3, right: true })
  }
  for (const scenario of scenarios)
    record.state.scenarios.set(scenario.slot, { scenes: [0, 1, 2, 3, 4, 5, 6, 7], end: 4 })
  record.state.lessons.set(slot, true)
  record.place = id
  record.save()
  mock.timers.tick(2_000)
}

function takeAssessment(record: LearnerRecord, right: number): void {
  const { questions, passMark } = DATA.assessment!
  const { assessment } = record.state
  const passed = right * 100 >= passMark * questions.length
  questions.forEach(({ answeredAs, chapter }, index) => {
    record.answer(answerTo(answeredAs, chapter, index < right))
  })
  Object.assign(assessment, {
    attempts: assessment.attempts + 1,
    best: Math.max(assessment.best, (right * 100) / questions.length),
    passed: assessment.passed || passed,
    last: new Map(questions.map(({ slot }, index) => [slot, index % 2 ? [0, 1, 2, 3, 4] : '-99999.1234'])),
  })
  record.lms.score({ right, total: questions.length, passed })
  record.save()
  mock.timers.tick(2_000)
}

function answerTo(questionId: string, chapterId: string, right: boolean) {
  const response = { kind: 'choice' as const, given: [right ? 0 : 2], correct: [0] }
  return { questionId, chapterId, stem: 'Which?', response, right, seconds: 4 }
}
