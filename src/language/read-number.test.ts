import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNumber } from './read-number.ts'

const WESTERN = '0123456789'
const HINDI = '०१२३४५६७८९'
const ARABIC = '٠١٢٣٤٥٦٧٨٩'

test('a number is read with the separators of its language', () => {
  assert.equal(readNumber('1,234.5', WESTERN, ','), 1_234.5)
  assert.equal(readNumber('1.234,5', WESTERN, '.'), 1_234.5)
  assert.equal(readNumber('1.234', WESTERN, '.'), 1_234)
  assert.equal(readNumber('1\u202f234,5', WESTERN, ''), 1_234.5)
  assert.equal(readNumber("1’234'567.5", WESTERN, ''), 1_234_567.5)
  assert.equal(readNumber('१२,३४,५६७', HINDI, ','), 1_234_567)
})

test('a learner may use the decimal sign of another language', () => {
  assert.equal(readNumber('1.5', WESTERN, '.'), 1.5)
  assert.equal(readNumber('1,5', WESTERN, ','), 1.5)
  assert.equal(readNumber('0,125', WESTERN, ','), 0.125)
  assert.equal(readNumber('.5', WESTERN, ','), 0.5)
})

test('digits of every known script and every minus sign are read', () => {
  assert.equal(readNumber('١٬٢٣٤٫٥', WESTERN + ARABIC, ''), 1_234.5)
  assert.equal(readNumber('१६', HINDI + ARABIC, ','), 16)
  assert.equal(readNumber('16', HINDI + ARABIC, ','), 16)
  for (const minus of '-−–') assert.equal(readNumber(`${minus}4`, WESTERN, ','), -4)
})

test('an input that is not one number is not read as a number', () => {
  for (const typed of ['', ' ', 'sixteen', '1.2.3', '1e5', '--1', '4 kg', ','])
    assert.equal(readNumber(typed, WESTERN, ','), null, typed)
})
