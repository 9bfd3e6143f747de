import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCALE_CODES } from '../language/locales.ts'
import { checkStrings } from './check-strings.ts'
import { fill, fillCount, formatDate, formatMinutes, formatPercent } from './render/format-text.ts'
import { readStrings } from './strings.ts'

test('every catalogue has exactly the player’s keys, with their placeholders and plurals', () => {
  for (const locale of LOCALE_CODES) assert.deepEqual(checkStrings(locale), [], locale)
})

test('values are inserted by name, and placeholders inside a value are not filled', () => {
  assert.equal(fill('{a} and {b}', { a: '{b}', b: '$&' }), '{b} and $&')
  assert.equal(fill('{unknown}', {}), '{unknown}')
})

test('counts use the plural forms of the language', () => {
  const english = readStrings('en-US').lessonCount
  assert.equal(fillCount(english, 'en-US', 1), '1 lesson')
  assert.equal(fillCount(english, 'en-US', 1_200), '1,200 lessons')
  const arabic = readStrings('ar-SA').lessonCount
  assert.deepEqual(
    [1, 2].map(count => fillCount(arabic, 'ar-SA', count)),
    ['درس واحد', 'درسان'],
  )
  assert.match(fillCount(arabic, 'ar-SA', 3), /دروس$/)
  assert.match(fillCount(arabic, 'ar-SA', 11), /درسًا$/)
})

test('minutes, percentages and dates follow the language, and dates are Gregorian everywhere', () => {
  assert.equal(formatMinutes(4, 'en-US', 'short'), '4 min')
  assert.equal(formatPercent(0.8, 'en-US'), '80%')
  assert.equal(formatDate('2026-11-15T12:00:00Z', 'en-US'), 'November 15, 2026')
  assert.match(formatDate('2026-11-15T12:00:00Z', 'th-TH'), /2026/)
  assert.match(formatDate('2026-11-15T12:00:00Z', 'fa-IR'), /۲۰۲۶/)
})
