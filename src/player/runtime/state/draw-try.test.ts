import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { seededRandom } from '../../../look/random.ts'
import { drawTry } from './draw-try.ts'

const banks = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 })
  .map(outcomes => outcomes.map((outcome, position) => ({ slot: 100 + position, outcomeId: `o${outcome}` })))

type Bank = { slot: number; outcomeId: string }[]

test('a try has as many questions as its draw, none twice, with a fair share for every outcome', () => {
  fc.assert(
    fc.property(banks, fc.integer({ min: 1, max: 20 }), fc.nat(), (bank, draw, seed) => {
      const count = Math.min(draw, bank.length)
      const drawn = drawTry(bank, count, () => false, [], seededRandom(seed))
      assert.equal(new Set(drawn).size, count)
      const outcomes = new Set(bank.map(({ outcomeId }) => outcomeId))
      for (const outcome of outcomes) {
        const share = (countOf(bank, outcome) * count) / bank.length
        const asked = countOf(
          bank.filter(({ slot }) => drawn.includes(slot)),
          outcome,
        )
        if (count >= outcomes.size) assert.ok(asked >= 1, `${outcome} is asked about`)
        assert.ok(asked <= Math.max(1, Math.ceil(share)), `${outcome}: ${asked} of a share of ${share}`)
      }
    }),
  )
})

test('questions that the learner has not seen are drawn first, outcome by outcome', () => {
  fc.assert(
    fc.property(banks, fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }), fc.nat(), (bank, seen, seed) => {
      const drawn = drawTry(bank, Math.min(14, bank.length), position => seen[position]!, [], seededRandom(seed))
      for (const outcome of new Set(bank.map(({ outcomeId }) => outcomeId))) {
        const own = bank.flatMap(({ slot, outcomeId }, position) =>
          outcomeId === outcome ? [{ isSeen: seen[position]!, isDrawn: drawn.includes(slot) }] : [],
        )
        const repeats = own.some(({ isSeen, isDrawn }) => isSeen && isDrawn)
        assert.ok(!repeats || own.every(({ isSeen, isDrawn }) => isSeen || isDrawn), outcome)
      }
    }),
  )
})

test('a try in progress keeps its questions and is filled up', () => {
  fc.assert(
    fc.property(banks, fc.nat(), fc.nat(), (bank, keep, seed) => {
      const count = Math.min(10, bank.length)
      const kept = bank.slice(0, keep % (count + 1)).map(({ slot }) => slot)
      const drawn = drawTry(bank, count, () => true, kept, seededRandom(seed))
      assert.equal(drawn.length, count)
      for (const slot of kept) assert.ok(drawn.includes(slot))
    }),
  )
})

test('the same seed draws the same questions', () => {
  const bank: Bank = Array.from({ length: 31 }, (_, slot) => ({ slot, outcomeId: `o${slot % 5}` }))
  const draw = (seed: number) => drawTry(bank, 14, () => false, [], seededRandom(seed))
  assert.deepEqual(draw(7), draw(7))
  assert.notDeepEqual(draw(7), draw(8))
})

function countOf(bank: Bank, outcome: string): number {
  return bank.filter(({ outcomeId }) => outcomeId === outcome).length
}
