import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeNumber, readWrittenNumber } from './written-numbers.ts'

/**
 * A written number, its language, the values that the writer may have meant, and the value in the notation of that
 * language (null if there is none).
 */
const WRITTEN: [text: string, language: string, values: number[], sure: number | null][] = [
  ['240', 'en', [240], 240],
  ['1,500', 'en', [1_500], 1_500],
  ['1.500', 'en', [1_500, 1.5], null],
  ['2.5', 'en', [2.5], 2.5],
  ['2,5', 'en', [2.5], null],
  ['1,234,567.8', 'en', [1_234_567.8], 1_234_567.8],
  ['1.500,50', 'de', [1_500.5], 1_500.5],
  ['1.500', 'de', [1_500, 1.5], 1_500],
  ['1,500', 'de', [1_500, 1.5], null],
  ['0,125', 'de', [0.125], 0.125],
  ['1 500,5', 'fr', [1_500.5], 1_500.5],
  ['1\u202f500', 'fr', [1_500], 1_500],
  ['12\u00a0000', 'es', [12_000], 12_000],
  ["1'500", 'it', [1_500], 1_500],
  ['1.500,50', 'en', [1_500.5], 1_500.5],
  ['٢٥', 'ar', [25], 25],
  ['١٬٢٣٤٫٥', 'ar', [1_234.5], 1_234.5],
  ['२५', 'hi', [25], 25],
  ['２５', 'ja', [25], 25],
  ['1.2.3', 'en', [], null],
  ['1,2.3,4', 'en', [], null],
]

test('a written number is read in its language, and an ambiguous one has no sure value', () => {
  for (const [text, language, values, sure] of WRITTEN)
    assert.deepEqual(readWrittenNumber(text, language), { values, sure }, `${language}: ${text}`)
})

test('the sure value of a number is one of its possible values', () => {
  for (const [text, language] of WRITTEN) {
    const { values, sure } = readWrittenNumber(text, language)
    assert.ok(sure === null || values.includes(sure), `${language}: ${text}`)
  }
})

test('adjacent number words form one number or none', () => {
  const runs: [number[], number | null][] = [
    [[2, 100, 40], 240],
    [[100, 20], 120],
    [[20, 5], 25],
    [[2, 1_000, 5, 100], 2_500],
    [[1_000], 1_000],
    [[12], 12],
    [[2, 3], null],
    [[20, 30], null],
    [[0.5, 100], null],
  ]
  for (const [values, composed] of runs) assert.equal(composeNumber(values), composed, values.join(' '))
})
