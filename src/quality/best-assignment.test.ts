import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestAssignment } from './best-assignment.ts'

test('the best assignment of rows to columns is found in any order', () => {
  assert.equal(bestAssignment([]), 0)
  assert.equal(bestAssignment([[0.4]]), 0.4)
  assert.equal(
    bestAssignment([
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ]),
    1,
  )
  // A greedy choice of the largest score first would give 0.9 + 0 instead of 0.8 + 0.7.
  assert.equal(
    bestAssignment([
      [0.9, 0.8],
      [0.7, 0],
    ]),
    0.75,
  )
})
