import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderProblems } from './pack-order.ts'
import { requirePack } from './read-library.ts'

test('a text that refers to the next chapter is reported with its place, also across a line break', () => {
  const pack = requirePack('time-management', 'en-GB')
  const headline = 'Plan a week; estimates are in the next\nchapter.'
  assert.deepEqual(orderProblems({ ...pack, headline }), [
    'headline: “next chapter” may stand elsewhere under a client’s outline; name what it is about',
  ])
  assert.deepEqual(orderProblems(pack), [])
})

test('a translation that refers to the next chapter is reported', () => {
  const pack = requirePack('time-management', 'de-DE')
  assert.equal(orderProblems({ ...pack, headline: 'Darum geht es im nächsten Kapitel.' }).length, 1)
})
