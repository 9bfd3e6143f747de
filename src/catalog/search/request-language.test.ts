import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestLanguage } from './request-language.ts'

const german = requestLanguage('de-DE')!
const isKnown = (stem: string) => ['brandschutz', 'arbeit', 'datenschutz'].includes(stem)

test('a German compound is split where all its parts are known words', () => {
  assert.deepEqual(german.parts('Brandschutzschulung', isKnown), ['brandschutz', 'schulung'])
  assert.deepEqual(german.parts('Brandschutzquark', isKnown), ['Brandschutzquark'])
  assert.deepEqual(german.parts('Brandschutz', isKnown), ['Brandschutz'])
})

test('a word with a million possible splits needs few look-ups', () => {
  let lookups = 0
  const counting = (stem: string) => {
    lookups++
    return isKnown(stem)
  }
  const hostile = `${'arbeits'.repeat(8)}qxzz`
  assert.deepEqual(german.parts(hostile, counting), [hostile])
  assert.ok(lookups < hostile.length ** 2, `${lookups} look-ups`)
})
