import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { largestState, savedStates } from '../../../../test/support/saved-states.ts'
import { COURSE_LIMITS } from '../../../course/parts.ts'
import { noPractice, type SavedState } from './saved-state.ts'
import { decodeState, encodeState } from './suspend-data.ts'

const LONGEST_CHARACTERS = 3_450
const COURSE = 'crs_Course'
const FIRST = [3, 3, 6, 5]

test('a saved state decodes to the same state, whatever slots the course uses', () => {
  fc.assert(
    fc.property(savedStates(), state => {
      assert.deepEqual(decodeState(encodeState(state, COURSE), COURSE, FIRST), state)
    }),
  )
})

test('saved data is plain ASCII that no LMS needs to escape', () => {
  fc.assert(fc.property(savedStates(), state => /^[A-Za-z0-9_.-]+$/.test(encodeState(state, COURSE))))
})

test('the state of the largest finished course takes at most 2,140 characters if its slots have no gaps', () => {
  assert.ok(measure(largestState(slot => slot)) <= 2_140)
})

test('the state of the largest finished course fits even with gaps between all slots', () => {
  const gap = Math.floor(COURSE_LIMITS.slots / partsOf(largestState(slot => slot)))
  assert.ok(gap > 3, 'there is room for a gap before every part')
  assert.ok(measure(largestState(slot => slot * gap)) <= LONGEST_CHARACTERS)
})

const SAVED_BEFORE_PRACTICE = '21fxuyzuACB.CCGA....AHAAAAAACADyBBByB'

test('a state from before practice is read, and is written unchanged until a question comes back', () => {
  const state = decodeState(SAVED_BEFORE_PRACTICE, COURSE, FIRST)!
  assert.deepEqual(state.practice, noPractice())
  assert.deepEqual(state.told, { share: 50, chapters: new Map([[1, 50]]) })
  assert.equal(encodeState(state, COURSE), SAVED_BEFORE_PRACTICE)
})

test('random text from an LMS is no saved state, and the course starts afresh', () => {
  const isNothing = (text: string) => decodeState(text, COURSE, FIRST) === null
  fc.assert(fc.property(fc.string({ unit: 'binary' }), isNothing))
  fc.assert(fc.property(fc.base64String(), text => isNothing(`1${text}`) && isNothing(`2${text}`)))
  fc.assert(fc.property(fc.json(), isNothing))
})

test('saved data that was cut short is refused', () => {
  fc.assert(
    fc.property(savedStates(), fc.nat(), (state, cut) => {
      const text = encodeState(state, COURSE)
      assert.equal(decodeState(text.slice(0, cut % text.length), COURSE, FIRST), null)
    }),
  )
})

test('saved data with one changed character is refused', () => {
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

test('saved data of another course is refused', () => {
  fc.assert(
    fc.property(savedStates(), state => {
      assert.equal(decodeState(encodeState(state, COURSE), 'crs_Other', FIRST), null)
    }),
  )
})

test('more than three tries are saved as three', () => {
  const state = { ...emptyState(), checks: new Map([[9, { tries: 40, right: true }]]) }
  const read = decodeState(encodeState(state, COURSE), COURSE, FIRST)
  assert.deepEqual(read?.checks.get(9), { tries: 3, right: true })
})

const SAVED_BY_0_1 =
  '11ude7tbWyIxMTAiLCI2MTAiLCIxMDAxMDAiLCIxMzE0MCIsWzEyMzQ1Njc4OTAsMiw4MF0sWzAsMSwwXSxbIlpvXHUwMGViIFx1Njc0ZSIsIjIwMjYtMTEtMTVUMTA6MjA6MzAuMDAwWiJdLG51bGxd'

test('data that version 0.1 saved by position is read with the slots of the first version', () => {
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
      earlier: false,
      last: new Map([[0], [0, 1], [0], [2], []].map((picked, index) => [12 + index, picked])),
      result: null,
      seen: [],
    },
    signed: { name: 'Zoë 李', at: Date.parse('2026-11-15T10:20:30Z'), agreement: '' },
    signedBefore: null,
    signatures: 0,
    lessonAt: null,
    told: { share: 0, chapters: new Map() },
    newsOf: 0,
    practice: noPractice(),
    answers: 0,
    done: false,
    completedAt: 0,
  })
})

test('damaged data of version 0.1, and data for a course of another shape, are refused', () => {
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

function partsOf({ lessons, checks, ticks, scenarios, assessment }: SavedState): number {
  return [lessons, checks, ticks, scenarios, assessment.last!].reduce((sum, parts) => sum + parts.size, 0)
}

function emptyState(): SavedState {
  return {
    lessons: new Map(),
    checks: new Map(),
    ticks: new Map(),
    scenarios: new Map(),
    assessment: {
      seed: 0,
      attempts: 0,
      best: 0,
      passed: false,
      open: false,
      earlier: false,
      last: null,
      result: null,
      seen: [],
    },
    signed: null,
    signedBefore: null,
    signatures: 0,
    lessonAt: null,
    told: { share: 0, chapters: new Map() },
    newsOf: 0,
    practice: noPractice(),
    answers: 0,
    done: false,
    completedAt: 0,
  }
}
