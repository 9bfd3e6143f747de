import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COURSE_LIMITS } from '../../../course/parts.ts'
import type { GivenAnswer, SavedState, ScenarioState } from './saved-state.ts'
import { decodeState, encodeState, SIGNATURE_CHARACTERS } from './suspend-data.ts'

const LONGEST_CHARACTERS = 3_500
const COURSE = 'crs_Course'
const FIRST = [3, 3, 6, 5]
const PLAIN = { noNullPrototype: true } as const

test('what was saved comes back as it was, whatever slots the course has used up', () => {
  fc.assert(
    fc.property(savedStates(), state => {
      assert.deepEqual(decodeState(encodeState(state, COURSE), COURSE, FIRST), state)
    }),
  )
})

test('saved data is plain ASCII that no LMS has reason to change', () => {
  fc.assert(fc.property(savedStates(), state => /^[A-Za-z0-9_.-]+$/.test(encodeState(state, COURSE))))
})

test('the largest course with everything done fits with room to spare, as it was written', () => {
  assert.ok(measure(largestState(slot => slot)) <= 2_000)
})

test('the largest course fits even when every part has moved away from its neighbours', () => {
  const gap = Math.floor(COURSE_LIMITS.slots / partsOf(largestState(slot => slot)))
  assert.ok(gap > 3, 'there is room for a gap before every part')
  assert.ok(measure(largestState(slot => slot * gap)) <= LONGEST_CHARACTERS)
})

test('whatever an LMS hands back, the course starts cleanly', () => {
  const isNothing = (text: string) => decodeState(text, COURSE, FIRST) === null
  fc.assert(fc.property(fc.string({ unit: 'binary' }), isNothing))
  fc.assert(fc.property(fc.base64String(), text => isNothing(`1${text}`) && isNothing(`2${text}`)))
  fc.assert(fc.property(fc.json(), isNothing))
})

test('data that was cut short is not taken for the whole', () => {
  fc.assert(
    fc.property(savedStates(), fc.nat(), (state, cut) => {
      const text = encodeState(state, COURSE)
      assert.equal(decodeState(text.slice(0, cut % text.length), COURSE, FIRST), null)
    }),
  )
})

test('data with one character changed is not taken', () => {
  fc.assert(
    fc.property(savedStates(), fc.nat(), fc.constantFrom(...'Aa0z9_.-=~é'), (state, at, character) => {
      const text = encodeState(state, COURSE)
      const position = at % text.length
      fc.pre(text[position] !== character)
      const changed = text.slice(0, position) + character + text.slice(position + 1)
      assert.equal(decodeState(changed, COURSE, FIRST), null)
    }),
  )
})

test('data of another course is not taken', () => {
  fc.assert(
    fc.property(savedStates(), state => {
      assert.equal(decodeState(encodeState(state, COURSE), 'crs_Other', FIRST), null)
    }),
  )
})

test('more than three tries are kept as three', () => {
  const state = { ...emptyState(), checks: new Map([[9, { tries: 40, right: true }]]) }
  const read = decodeState(encodeState(state, COURSE), COURSE, FIRST)
  assert.deepEqual(read?.checks.get(9), { tries: 3, right: true })
})

const SAVED_BY_0_1 =
  '11ude7tbWyIxMTAiLCI2MTAiLCIxMDAxMDAiLCIxMzE0MCIsWzEyMzQ1Njc4OTAsMiw4MF0sWzAsMSwwXSxbIlpvXHUwMGViIFx1Njc0ZSIsIjIwMjYtMTEtMTVUMTA6MjA6MzAuMDAwWiJdLG51bGxd'

test('what version 0.1 saved by position is read by the counts of the first version', () => {
  assert.deepEqual(decodeState(SAVED_BY_0_1, COURSE, FIRST), {
    lessons: new Map([
      [0, true],
      [1, true],
      [2, false],
    ]),
    checks: new Map([
      [3, { tries: 2, right: true }],
      [4, { tries: 1, right: false }],
      [5, { tries: 0, right: false }],
    ]),
    ticks: new Map([true, false, false, true, false, false].map((ticked, index) => [6 + index, ticked])),
    scenarios: new Map(),
    assessment: {
      seed: 1_234_567_890,
      attempts: 2,
      best: 80,
      passed: true,
      open: false,
      last: new Map([[0], [0, 1], [0], [2], []].map((picked, index) => [12 + index, picked])),
    },
    signed: { name: 'Zoë 李', at: Date.parse('2026-11-15T10:20:30Z'), agreement: '' },
    answers: 0,
    done: false,
    completedAt: 0,
  })
})

test('what version 0.1 saved for a course of another shape, or was damaged, is not taken', () => {
  assert.equal(decodeState(SAVED_BY_0_1, COURSE, [3, 3, 7, 5]), null)
  for (let at = 0; at < SAVED_BY_0_1.length; at++) {
    const other = SAVED_BY_0_1[at] === 'x' ? 'y' : 'x'
    assert.equal(decodeState(SAVED_BY_0_1.slice(0, at) + other + SAVED_BY_0_1.slice(at + 1), COURSE, FIRST), null)
  }
})

function measure(state: SavedState): number {
  const text = encodeState(state, COURSE)
  assert.deepEqual(decodeState(text, COURSE, FIRST), state)
  return text.length
}

/** Everything that the caps of the schema allow, done and answered in the longest way. */
function largestState(place: (slot: number) => number): SavedState {
  const lessons = COURSE_LIMITS.lessons
  const at = Date.parse('2026-11-15T23:59:59.999Z')
  let next = 0
  const fill = <Value>(count: number, value: Value) =>
    new Map(Array.from({ length: count }, () => [place(next++), value] as const))
  return {
    lessons: fill(lessons, true),
    checks: fill(lessons * COURSE_LIMITS.checksPerLesson, { tries: 3, right: true }),
    ticks: fill(lessons * COURSE_LIMITS.exerciseSteps, true),
    assessment: {
      seed: 2 ** 31 - 1,
      attempts: 9_999,
      best: 100,
      passed: true,
      open: true,
      last: fill<GivenAnswer>(COURSE_LIMITS.assessmentQuestions, '१'.repeat(12)),
    },
    scenarios: fill<ScenarioState>(lessons * COURSE_LIMITS.scenariosPerLesson, {
      scenes: [0, 1, 2, 3, 4, 5, 6, 7],
      end: 4,
    }),
    signed: { name: '𠮷'.repeat(SIGNATURE_CHARACTERS), at, agreement: '1xyz2ab' },
    answers: 250,
    done: true,
    completedAt: at,
  }
}

function partsOf({ lessons, checks, ticks, scenarios, assessment }: SavedState): number {
  return [lessons, checks, ticks, scenarios, assessment.last!].reduce((sum, parts) => sum + parts.size, 0)
}

function emptyState(): SavedState {
  return {
    lessons: new Map(),
    checks: new Map(),
    ticks: new Map(),
    scenarios: new Map(),
    assessment: { seed: 0, attempts: 0, best: 0, passed: false, open: false, last: null },
    signed: null,
    answers: 0,
    done: false,
    completedAt: 0,
  }
}

function savedStates(): fc.Arbitrary<SavedState> {
  const time = fc.nat(Date.parse('2100-01-01'))
  const words = (characters: number) =>
    fc.string({ unit: 'grapheme' }).map(text => Array.from(text).slice(0, characters).join(''))
  const answer = fc.oneof(
    fc.array(fc.integer({ min: -1, max: 7 }), { maxLength: 6 }),
    words(12),
    fc.stringMatching(/^[0-9.,-]{0,12}$/),
  )
  return fc.record(
    {
      lessons: bySlot(fc.boolean()),
      checks: bySlot(fc.record({ tries: fc.nat(3), right: fc.boolean() }, PLAIN)),
      ticks: bySlot(fc.boolean()),
      scenarios: bySlot(fc.record({ scenes: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), end: fc.option(fc.nat(4)) }, PLAIN)),
      assessment: fc.record(
        {
          seed: fc.nat(),
          attempts: fc.nat(),
          best: fc.nat(100),
          passed: fc.boolean(),
          open: fc.boolean(),
          last: fc.option(bySlot<GivenAnswer>(answer)),
        },
        PLAIN,
      ),
      signed: fc.option(
        fc.record(
          { name: words(SIGNATURE_CHARACTERS), at: time, agreement: fc.stringMatching(/^[a-z0-9]{7}$/) },
          PLAIN,
        ),
      ),
      answers: fc.nat(250),
      done: fc.boolean(),
      completedAt: time,
    },
    PLAIN,
  )
}

function bySlot<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Map<number, Value>> {
  const slots = fc.uniqueArray(fc.oneof(fc.nat(40), fc.nat(COURSE_LIMITS.slots - 1)), { maxLength: 60 })
  return fc
    .array(value, { minLength: 60, maxLength: 60 })
    .chain(values =>
      slots.map(found => new Map(found.sort((a, b) => a - b).map((slot, index) => [slot, values[index]!] as const))),
    )
}
