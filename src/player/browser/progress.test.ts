import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainCourse, sampleCourse } from '../../../test/support/sample-course.ts'
import { buildCourseData } from '../course-data.ts'
import { stringsFor } from '../strings.ts'
import { progressOf } from './progress.ts'
import { freshState } from './suspend-data.ts'

const DATA = buildCourseData(sampleCourse(), stringsFor('en-US'))

test('a lesson is done when it was seen and all its checks were answered', () => {
  const state = freshState(DATA.shape, 1)
  state.lessonsSeen[0] = true
  assert.equal(progressOf(DATA, state).lessons[0], false, 'its check waits')
  state.checks[0] = { tries: 1, right: false }
  assert.equal(progressOf(DATA, state).lessons[0], true, 'a wrong answer is an answer')
  assert.deepEqual(progressOf(DATA, state).chapters[0], { id: 'c1', share: 0.5 })
  assert.equal(progressOf(DATA, state).share, 1 / 9)
})

test('a course with assessment and agreement is whole only when it is passed and signed', () => {
  const state = freshState(DATA.shape, 1)
  state.lessonsSeen.fill(true)
  for (const check of state.checks) check.tries = 1
  assert.equal(progressOf(DATA, state).share, 7 / 9)
  state.assessment.passed = true
  assert.equal(progressOf(DATA, state).share, 8 / 9)
  state.signed = { name: 'Ada', at: '2026-11-15T00:00:00Z' }
  assert.equal(progressOf(DATA, state).share, 1)
})

test('the shape of a course counts what can be saved', () => {
  assert.deepEqual(DATA.shape, { lessons: 7, checks: 4, ticks: 19, questions: 5 })
  const plain = buildCourseData(plainCourse(), stringsFor('en-US'))
  assert.deepEqual(plain.shape, { lessons: 7, checks: 4, ticks: 0, questions: 0 })
})

test('a question leads back to the lesson that teaches its answer', () => {
  const lessons = DATA.assessment!.questions.map(({ lesson }) => lesson)
  assert.deepEqual(lessons, ['c1l1', 'c2l1', 'c2l3', 'c3l1', 'c3l1'])
})
