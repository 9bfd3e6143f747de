import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JUDGED } from './support/claims.ts'
import { type JudgedClaim, type Judging, judgeClaims } from './support/judged-claims.ts'

function measure(judging: Judging) {
  const claims = JUDGED.flatMap(text => judgeClaims(text, judging))
  return {
    lost: claims.filter(({ kind, isKept }) => kind === 'true' && !isKept),
    through: claims.filter(({ kind, isKept }) => kind !== 'true' && isKept),
  }
}

const list = (claims: JudgedClaim[]) => claims.map(({ kind, says }) => `${kind}: ${says}`).join('\n')
const tens = Array.from({ length: 10 }, (_, wrongOnEveryTenthFrom) => measure({ wrongOnEveryTenthFrom }))

test('three documents have 40 true paraphrases and 40 lies each', () => {
  assert.deepEqual(
    JUDGED.map(({ holds, lies }) => [holds.length, lies.length]),
    [
      [40, 40],
      [40, 40],
      [40, 40],
    ],
  )
})

test('with a judge that is always right no lie passes, and at most 3 of 120 truths are lost', () => {
  const { lost, through } = measure('right')
  assert.equal(list(through), '')
  assert.ok(lost.length <= 3, list(lost))
})

test('with a judge that is right nine times in ten at most 14 of 120 truths are lost, whichever they are', () => {
  for (const { lost } of tens) assert.ok(lost.length <= 14, list(lost))
})

test('of the lies that such a judge believes code stops a third', t => {
  const passed = tens.flatMap(({ through }) => through)
  t.diagnostic(
    `${passed.length} of 120 lies pass when they are the ones that are misjudged: ${tens.map(({ through }) => through.length).join(' ')}`,
  )
  assert.ok(passed.length <= 80, list(passed))
})

test('code alone cuts at most 6 of 120 truths', t => {
  const { lost, through } = measure('none')
  t.diagnostic(`${through.length} of 120 lies are kept, with a mark where code could not find them`)
  assert.ok(lost.length <= 6, list(lost))
})
