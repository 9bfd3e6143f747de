import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleCourse } from '../../../../test/support/sample-course.ts'
import { buildCourseData, buildQuestionData, findEvidence } from '../../render/course-data.ts'
import { readStrings } from '../../strings.ts'
import { isUnseen, listOpenParts, measureProgress } from './progress.ts'
import { adoptResult, freshState } from './saved-state.ts'

const DATA = buildCourseData(sampleCourse(), readStrings('en-US'))
const LESSON = DATA.lessons[0]!

test('a lesson is done when it was read and all its checks are answered', () => {
  const state = freshState(DATA, 1)
  state.lessons.set(LESSON.slot, true)
  assert.equal(measureProgress(DATA, state).lessons[0], false, 'its check waits')
  state.checks.set(LESSON.checks[0]!.slot, { tries: 1, right: false })
  assert.equal(measureProgress(DATA, state).lessons[0], true, 'a wrong answer is an answer')
  assert.deepEqual(measureProgress(DATA, state).chapters[0], {
    id: 'c1',
    title: 'What can go wrong',
    share: 0.5,
    told: false,
  })
  assert.equal(measureProgress(DATA, state).share, 1 / 9)
})

test('a course with assessment and agreement is complete only when it is passed and signed', () => {
  const state = freshState(DATA, 1)
  for (const slot of state.lessons.keys()) state.lessons.set(slot, true)
  for (const check of state.checks.values()) check.tries = 1
  assert.equal(measureProgress(DATA, state).share, 7 / 9)
  state.assessment.passed = true
  assert.equal(measureProgress(DATA, state).share, 8 / 9)
  state.signed = { name: 'Ada', at: Date.parse('2026-11-15'), agreement: DATA.agreement! }
  assert.equal(measureProgress(DATA, state).share, 1)
})

test('a lesson is new if the saved state lacks it or one of its questions', () => {
  const state = freshState(DATA, 1)
  assert.equal(isUnseen(state, LESSON), false)
  state.checks.delete(LESSON.checks[0]!.slot)
  assert.equal(isUnseen(state, LESSON), true)
  state.lessons.delete(DATA.lessons[1]!.slot)
  assert.equal(isUnseen(state, DATA.lessons[1]!), true)
})

test('a course that the LMS records as complete counts as done, except for parts added since', () => {
  const state = freshState(DATA, 1)
  adoptResult(state, { completed: true, passed: true, best: 80 })
  assert.equal(measureProgress(DATA, state).share, 1)
  assert.deepEqual(listOpenParts(LESSON, state), [])
  assert.equal(state.assessment.best, 80)
  assert.equal(state.completedAt, 0, 'nobody knows when')
  state.checks.delete(LESSON.checks[0]!.slot)
  assert.equal(measureProgress(DATA, state).lessons[0], false)
  assert.deepEqual(listOpenParts(LESSON, state), [LESSON.checks[0]!.id])
})

test('a question refers to the lesson that teaches its answer', () => {
  const course = sampleCourse()
  const lessons = course.assessment!.questions.map(question => findEvidence(course, question).id)
  assert.deepEqual(lessons, ['c1l1', 'c2l1', 'c2l3', 'c3l1', 'c3l1'])
})

test('a reworded question has an id of its own in the reports of an LMS', () => {
  const course = sampleCourse()
  const [first, second] = course.assessment!.questions
  second!.revision = 2
  const names = [first!, second!].map(question => buildQuestionData(question, 'c1', course.memory).answeredAs)
  assert.deepEqual(names, [first!.id, `${second!.id}-r2`])
})
