import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../src/look/random.ts'
import { type ClaimText, HANDBOOKS, JUDGED, THEATRE, TRADES, WORKPLACES } from './support/claims.ts'
import { type JudgedClaim, type Judging, judgeClaims } from './support/judged-claims.ts'

const SEEDS = 200
/** Kinds of lies that state another figure, another name or the opposite. */
const PLAIN_LIES = new Set(['number', 'unit', 'deadline', 'name', 'actor', 'negation'])
const CORPORA = { JUDGED, HANDBOOKS, TRADES, WORKPLACES } as const

function measure(texts: ClaimText[], judging: Judging) {
  const claims = texts.flatMap(text => judgeClaims(text, judging))
  const truths = claims.filter(({ kind }) => kind === 'true')
  return {
    lost: truths.filter(({ isKept }) => !isKept),
    through: claims.filter(({ kind, isKept }) => kind !== 'true' && isKept),
    looksPerTruth: truths.reduce((sum, { looks }) => sum + looks, 0) / truths.length,
  }
}

const list = (claims: JudgedClaim[]) => claims.map(({ kind, says }) => `${kind}: ${says}`).join('\n')
const tens = Array.from({ length: 10 }, (_, wrongOnEveryTenthFrom) => measure(JUDGED, { wrongOnEveryTenthFrom }))

/**
 * Judges the texts once with each seed. Of each count of errors, returns the value that 90 % of the runs do not exceed;
 * of the judge's calls, the mean.
 */
function measureSeeds(texts: ClaimText[]) {
  const runs = Array.from({ length: SEEDS }, (_, seed) =>
    measure(texts, { chance: 0.1, random: seededRandom(seed * 7_919 + 13) }),
  )
  const worstTenth = (figure: (run: (typeof runs)[number]) => number) =>
    runs.map(figure).sort((a, b) => a - b)[Math.floor(SEEDS * 0.9)]!
  return {
    lies: worstTenth(({ through }) => through.length),
    plainLies: worstTenth(({ through }) => through.filter(({ kind }) => PLAIN_LIES.has(kind)).length),
    truths: worstTenth(({ lost }) => lost.length),
    looks: runs.reduce((sum, { looksPerTruth }) => sum + looksPerTruth, 0) / SEEDS,
  }
}

test('every corpus has 120 true paraphrases and 120 lies', () => {
  for (const texts of Object.values(CORPORA))
    assert.deepEqual(
      texts.map(({ holds, lies }) => [holds.length, lies.length]),
      [
        [40, 40],
        [40, 40],
        [40, 40],
      ],
    )
})

test('a judge that is always right lets no lie pass, and loses at most 3 of 120 truths', () => {
  for (const texts of [...Object.values(CORPORA), THEATRE]) {
    const { lost, through } = measure(texts, 'right')
    assert.equal(list(through), '')
    assert.ok(lost.length <= 3, list(lost))
  }
})

test('a judge wrong in a tenth of its looks lets at most 8 of 120 lies pass, none of them plain, and loses at most 14 truths', t => {
  for (const [name, texts] of Object.entries({ ...CORPORA, THEATRE })) {
    const { lies, plainLies, truths, looks } = measureSeeds(texts)
    t.diagnostic(
      `${name}: in the worst tenth ${lies} lies, ${plainLies} plain ones, ${truths} truths; ${looks.toFixed(2)} looks at a truth`,
    )
    assert.ok(lies <= 8, `${name}: ${lies} lies`)
    assert.equal(plainLies, 0, name)
    assert.ok(truths <= 14, `${name}: ${truths} truths`)
    assert.ok(looks <= 4, `${name}: ${looks} looks`)
  }
})

test('a judge that is always wrong about the same tenth loses at most 14 of 120 truths', () => {
  for (const { lost } of tens) assert.ok(lost.length <= 14, list(lost))
})

test('code stops a third of the lies that a judge always believes', t => {
  const passed = tens.flatMap(({ through }) => through)
  t.diagnostic(
    `${passed.length} of 120 lies pass when they are the ones that are misjudged: ${tens.map(({ through }) => through.length).join(' ')}`,
  )
  assert.ok(passed.length <= 80, list(passed))
})

test('code without a judge loses at most 6 of 120 truths', t => {
  for (const [name, texts] of Object.entries({ ...CORPORA, THEATRE })) {
    const { lost, through } = measure(texts, 'none')
    t.diagnostic(`${name}: ${through.length} lies are kept, with a mark where code could not find them`)
    assert.ok(lost.length <= 6, list(lost))
  }
})
