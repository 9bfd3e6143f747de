import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseHues } from './hues.ts'

test('the two hues of a course are always the same, and at least 40 degrees apart', () => {
  for (let n = 0; n < 2_000; n++) {
    const [first, second] = chooseHues(`subject ${n}`)
    const distance = Math.abs(first - second)
    assert.ok(Math.min(distance, 360 - distance) >= 40)
    assert.deepEqual(chooseHues(`Subject ${n}`), [first, second])
  }
})
