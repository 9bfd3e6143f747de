import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRange } from './byte-range.ts'

test('a range is cut to the length of the file', () => {
  assert.deepEqual(parseRange('bytes=0-', 10), { start: 0, end: 9 })
  assert.deepEqual(parseRange('bytes=0-1', 10), { start: 0, end: 1 })
  assert.deepEqual(parseRange('bytes=4-99', 10), { start: 4, end: 9 })
  assert.deepEqual(parseRange('bytes=-3', 10), { start: 7, end: 9 })
  assert.deepEqual(parseRange('bytes=-99', 10), { start: 0, end: 9 })
})

test('a range beyond the end cannot be satisfied', () => {
  for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) assert.equal(parseRange(header, 10), 'unsatisfiable')
})

test('a header that is not one valid byte range is ignored, and the whole file is sent', () => {
  for (const header of [undefined, '', 'bytes=-', 'bytes=5-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b'])
    assert.equal(parseRange(header, 10), null)
})
