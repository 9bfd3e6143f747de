import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SavedState } from '../../src/player/runtime/state/saved-state.ts'
import { encodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { decodeState, type ReleasedState } from '../fixtures/released-reader.js'
import { largestState, savedStates } from '../support/saved-states.ts'

const COURSE = 'crs_Course'

/**
 * Old packages stay in LMSs for years. Their player may get a state that a newer player has saved, because an
 * administrator restored an old package or a copy of the course has one.
 */
test('released players read their own fields from every new state', () => {
  fc.assert(
    fc.property(savedStates(), state => assert.deepEqual(readByReleased(state), factsOf(state))),
    { numRuns: 500 },
  )
})

test('released players read the state of the largest course', () => {
  const state = largestState(slot => slot)
  assert.deepEqual(readByReleased(state), factsOf(state))
})

function readByReleased(state: SavedState) {
  const released = decodeState(encodeState(state, COURSE), COURSE, [])
  assert.ok(released, 'they do not start afresh')
  return factsOf(released)
}

function factsOf({ lessons, checks, ticks, scenarios, assessment, signed, done, completedAt }: ReleasedState) {
  const { best, passed, attempts, seed } = assessment
  return { lessons, checks, ticks, scenarios, best, passed, attempts, seed, signed, done, completedAt }
}
