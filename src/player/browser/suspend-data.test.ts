import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { type CourseShape, decodeState, encodeState, type SavedState } from './suspend-data.ts'

const LONGEST_CHARACTERS = 3_500
const SHAPE: CourseShape = { lessons: 5, checks: 3, ticks: 6, questions: 4 }
const PLAIN = { noNullPrototype: true } as const

test('what was saved comes back as it was', () => {
  fc.assert(
    fc.property(savedCourses(), ({ shape, state }) => {
      assert.deepEqual(decodeState(encodeState(state, shape), shape), state)
    }),
  )
})

test('saved data is plain ASCII that no LMS has reason to change', () => {
  fc.assert(fc.property(savedCourses(), ({ shape, state }) => /^[A-Za-z0-9_-]+$/.test(encodeState(state, shape))))
})

test('the largest course with everything done fits with room to spare', () => {
  const lessons = COURSE_LIMITS.chapters * COURSE_LIMITS.lessonsPerChapter
  const shape = {
    lessons,
    checks: lessons * COURSE_LIMITS.checksPerLesson,
    ticks: lessons * COURSE_LIMITS.exerciseSteps,
    questions: COURSE_LIMITS.assessmentQuestions,
  }
  assert.deepEqual(shape, { lessons: 63, checks: 189, ticks: 504, questions: 20 })
  const at = '2026-11-15T23:59:59.999Z'
  const state: SavedState = {
    lessonsSeen: Array(shape.lessons).fill(true),
    checks: Array(shape.checks).fill({ tries: 3, right: true }),
    ticks: Array(shape.ticks).fill(true),
    assessment: {
      seed: Number.MAX_SAFE_INTEGER,
      attempts: 9_999,
      best: 100,
      last: Array(shape.questions).fill([0, 1, 2, 3]),
      open: true,
      passed: true,
    },
    signed: { name: '𠮷'.repeat(100), at },
    done: true,
    completedAt: at,
  }
  const text = encodeState(state, shape)
  assert.deepEqual(decodeState(text, shape), state)
  assert.ok(text.length <= LONGEST_CHARACTERS, `${text.length} characters`)
})

test('whatever an LMS hands back, the course starts cleanly', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => decodeState(text, SHAPE) === null))
  fc.assert(fc.property(fc.base64String(), text => decodeState(`1${text}`, SHAPE) === null))
  fc.assert(fc.property(fc.json(), text => decodeState(text, SHAPE) === null))
})

test('data that was cut short is not taken for the whole', () => {
  fc.assert(
    fc.property(savedCourses(), fc.nat(), ({ shape, state }, cut) => {
      const text = encodeState(state, shape)
      assert.equal(decodeState(text.slice(0, cut % text.length), shape), null)
    }),
  )
})

test('data with one character changed is not taken', () => {
  fc.assert(
    fc.property(savedCourses(), fc.nat(), fc.constantFrom(...'Aa0z9_-=~é'), ({ shape, state }, at, character) => {
      const text = encodeState(state, shape)
      const position = at % text.length
      fc.pre(text[position] !== character)
      assert.equal(decodeState(text.slice(0, position) + character + text.slice(position + 1), shape), null)
    }),
  )
})

test('data of a course of another shape is not taken', () => {
  fc.assert(
    fc.property(savedCourses(), shapes(), ({ shape, state }, other) => {
      fc.pre(JSON.stringify(shape) !== JSON.stringify(other))
      assert.equal(decodeState(encodeState(state, shape), other), null)
    }),
  )
})

test('more than three tries are kept as three', () => {
  const state = decodeState(encodeState({ ...emptyState(), checks: [{ tries: 40, right: true }] }, SHAPE), SHAPE)
  assert.deepEqual(state?.checks, [
    { tries: 3, right: true },
    { tries: 0, right: false },
    { tries: 0, right: false },
  ])
})

function emptyState(): SavedState {
  return {
    lessonsSeen: [],
    checks: [],
    ticks: [],
    assessment: { seed: 0, attempts: 0, best: 0, last: null, open: false, passed: false },
    signed: null,
    done: false,
    completedAt: null,
  }
}

function shapes(): fc.Arbitrary<CourseShape> {
  return fc.record(
    {
      lessons: fc.integer({ min: 1, max: 63 }),
      checks: fc.nat(189),
      ticks: fc.nat(504),
      questions: fc.nat(20),
    },
    PLAIN,
  )
}

function savedCourses(): fc.Arbitrary<{ shape: CourseShape; state: SavedState }> {
  return shapes().chain(shape => fc.record({ shape: fc.constant(shape), state: savedStates(shape) }, PLAIN))
}

function savedStates(shape: CourseShape): fc.Arbitrary<SavedState> {
  const check = fc.record({ tries: fc.nat(3), right: fc.boolean() }, PLAIN)
  const picks = fc.subarray([0, 1, 2, 3])
  const name = fc.string({ unit: 'binary', maxLength: 100 })
  return fc.record(
    {
      lessonsSeen: exactly(fc.boolean(), shape.lessons),
      checks: exactly(check, shape.checks),
      ticks: exactly(fc.boolean(), shape.ticks),
      assessment: fc.record(
        {
          seed: fc.maxSafeNat(),
          attempts: fc.nat(),
          best: fc.nat(100),
          last: fc.option(exactly(picks, shape.questions)),
          open: fc.boolean(),
          passed: fc.boolean(),
        },
        PLAIN,
      ),
      signed: fc.option(
        fc.record({ name, at: fc.date({ noInvalidDate: true }).map(date => date.toISOString()) }, PLAIN),
      ),
      done: fc.boolean(),
      completedAt: fc.option(fc.constant('2026-11-15T02:50:00.000Z')),
    },
    PLAIN,
  )
}

function exactly<T>(item: fc.Arbitrary<T>, length: number): fc.Arbitrary<T[]> {
  return fc.array(item, { minLength: length, maxLength: length, size: 'max' })
}
