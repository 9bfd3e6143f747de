import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newJobId } from './ids.ts'

test('ids sort by their creation time, and no two are equal', () => {
  const times = [0, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1]
  const ids = times.map(newJobId)
  assert.deepEqual(ids.toSorted(), ids)
  for (const id of ids) assert.match(id, /^job_[0-9a-v]{26}$/)
  assert.equal(new Set(Array.from({ length: 5_000 }, () => newJobId(1))).size, 5_000)
})

test('every random character of an id takes all 32 values', () => {
  const random = Array.from({ length: 2_000 }, () => newJobId(0).slice(-16))
  for (let place = 0; place < 16; place++) assert.equal(new Set(random.map(each => each[place])).size, 32)
})
