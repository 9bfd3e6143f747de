import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClaimText, HANDBOOKS, JUDGED } from './support/claims.ts'
import { type JudgedClaim, type Judging, judgeClaims } from './support/judged-claims.ts'

const judged = new Map<string, JudgedClaim[]>()

function measure(judging: Judging, texts: ClaimText[] = JUDGED) {
  return countMistakes(judgeAll(judging, texts))
}

/** Each text is judged once in each way, whichever test asks first. */
function judgeAll(judging: Judging, texts: ClaimText[]): JudgedClaim[] {
  return texts.flatMap(text => {
    const key = `${judging}: ${text.name}`
    const claims = judged.get(key) ?? judgeClaims(text, judging)
    judged.set(key, claims)
    return claims
  })
}

/** A judge that is right nine times in ten, with every choice of the tenth truths and lies that it misjudges. */
function measureTens(texts: ClaimText[]) {
  const right = judgeAll('right', texts)
  const wrong = judgeAll('wrong', texts)
  return Array.from({ length: 10 }, (_, from) =>
    countMistakes(right.map((claim, at) => (at % 10 === from ? wrong[at]! : claim))),
  )
}

function countMistakes(claims: JudgedClaim[]) {
  return {
    lost: claims.filter(({ kind, isKept }) => kind === 'true' && !isKept),
    through: claims.filter(({ kind, isKept }) => kind !== 'true' && isKept),
  }
}

const list = (claims: JudgedClaim[]) => claims.map(({ kind, says }) => `${kind}: ${says}`).join('\n')
const tens = measureTens(JUDGED)

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

test('in three whole handbooks code makes up for a quarter of the mistakes of a judge that is right nine times in ten', t => {
  assert.deepEqual(
    HANDBOOKS.map(({ holds, lies }) => [holds.length, lies.length]),
    [
      [40, 40],
      [40, 40],
      [40, 40],
    ],
  )
  const right = measure('right', HANDBOOKS)
  assert.equal(list(right.through), '')
  assert.ok(right.lost.length <= 3, list(right.lost))
  const handbookTens = measureTens(HANDBOOKS)
  for (const { lost } of handbookTens) assert.ok(lost.length <= 14, list(lost))
  const passed = handbookTens.flatMap(({ through }) => through)
  t.diagnostic(
    `${passed.length} of 120 lies pass when they are the ones that are misjudged: ${handbookTens.map(({ through }) => through.length).join(' ')}`,
  )
  assert.ok(passed.length <= 90, list(passed))
})

test('in the handbooks code alone cuts at most 6 of 120 truths', t => {
  const { lost, through } = measure('none', HANDBOOKS)
  t.diagnostic(`${through.length} of 120 lies are kept, with a mark where code could not find them`)
  assert.ok(lost.length <= 6, list(lost))
})
