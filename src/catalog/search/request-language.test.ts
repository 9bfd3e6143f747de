import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestLanguage } from './request-language.ts'

const german = requestLanguage('de-DE')!
const isKnown = (stem: string) => ['brandschutz', 'arbeit', 'datenschutz'].includes(stem)

test('a German compound is taken apart where all its parts are known', () => {
  assert.deepEqual(german.parts('Brandschutzschulung', isKnown), ['brandschutz', 'schulung'])
  assert.deepEqual(german.parts('Brandschutzquark', isKnown), ['Brandschutzquark'])
  assert.deepEqual(german.parts('Brandschutz', isKnown), ['Brandschutz'])
})

test('a word made to be split in a million ways is looked at each part once', () => {
  let lookups = 0
  const counting = (stem: string) => {
    lookups++
    return isKnown(stem)
  }
  const hostile = `${'arbeits'.repeat(8)}qxzz`
  assert.deepEqual(german.parts(hostile, counting), [hostile])
  assert.ok(lookups < hostile.length ** 2, `${lookups} look-ups`)
})
