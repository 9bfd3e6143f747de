import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { packMaterial } from '../src/catalog/packs/pack-material.ts'
import { listPacks, requirePack } from '../src/catalog/packs/read-library.ts'
import { assembleCourse } from '../src/course/assemble-course.ts'
import { briefSchema } from '../src/course/brief.ts'
import type { Assessment } from '../src/course/schema.ts'
import { type Feedback, guess } from './support/guesser/guess.ts'
import { chooseItems, chooseRounds } from './support/run-length.ts'

const RUNS = chooseRounds({ short: 100, long: 1_000 })
/** Maximum share of guessing learners who pass, in percent. */
const MOST_PASSES = 5
const MOST_PASSES_IN_TWENTY = 20
const FEWEST_PASSES_OF_CONTROLS = 50

const BANKS = listPacks('en-US').flatMap(({ id }) => {
  const pack = requirePack(id, 'en-US')
  const brief = briefSchema.parse({ subject: pack.name, languageId: 'en-US', addOns: ['assessment'] })
  const { assessment } = assembleCourse(packMaterial(pack, pack.name, []), brief)
  return assessment?.draw === undefined ? [] : [{ name: pack.id, assessment }]
})

describe('a learner who guesses and remembers everything that the page shows', () => {
  for (const { name, assessment } of chooseItems(BANKS)) {
    test(`does not pass the assessment of ${name} in ten tries, or as many as it allows`, t => {
      const passes = rates(assessment, 'outcomes below the mark', 20)
      t.diagnostic(
        `${name}: ${passes(5)} % in 5 tries, ${passes(10)} % in 10, ${passes(20)} % in 20, if it allowed them`,
      )
      const passed = passes(Math.min(10, assessment.attempts ?? 10))
      assert.ok(passed <= MOST_PASSES, `${passed} % pass`)
      const hasLimit = (assessment.attempts ?? 20) <= 10
      assert.ok(hasLimit || passes(20) <= MOST_PASSES_IN_TWENTY, `${passes(20)} % would pass in twenty tries`)
    })
  }

  /** A leak that is built in on purpose must make guessing succeed; otherwise the measurement would prove nothing. */
  test('passes if every answer is marked, with or without a bank, or if right answers are counted by outcome', t => {
    const { draw, ...rules } = BANKS[0]!.assessment
    const noBank = { ...rules, questions: rules.questions.slice(0, draw) }
    // Orders, pairs and numbers are hardly ever guessed, whatever the page reveals, so a revealed count is tried on
    // choice questions alone.
    const choices = { ...rules, questions: rules.questions.filter(({ kind }) => kind === 'single') }
    for (const [control, feedback, bank] of [
      ['no bank, every mark', 'every mark', noBank],
      ['bank, every mark', 'every mark', BANKS[0]!.assessment],
      ['bank, counts by outcome', 'counts by outcome', { ...choices, draw: choices.questions.length >> 1 }],
    ] as const) {
      const passed = rates(bank, feedback, 10)(10)
      t.diagnostic(`${control}: ${passed} %`)
      assert.ok(passed > FEWEST_PASSES_OF_CONTROLS, `${control}: ${passed} %`)
    }
  })
})

test('the library has a course with a bank', () => {
  assert.ok(BANKS.length > 0)
})

function rates(assessment: Assessment, feedback: Feedback, tries: number) {
  const passes = Array.from({ length: RUNS }, (_, seed) => guess(assessment, feedback, tries, seed + 1))
  return (within: number) => (100 * passes.filter(attempt => attempt !== null && attempt <= within).length) / RUNS
}
