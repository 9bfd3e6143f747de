import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMarks, withRegionalMarks } from './regional-marks.ts'

const mexican = (text: string) => withRegionalMarks(text, 'es-ES', 'es-MX')

test('numbers in the format of Spain are rewritten in the format of Mexico', () => {
  assert.equal(
    mexican('14.000 personas, 1.234.567,8 pesos, d = 0,65 y el 2,9013'),
    '14,000 personas, 1,234,567.8 pesos, d = 0.65 y el 2.9013',
  )
})

test('times, version numbers, domains and numbers without separators are not rewritten', () => {
  const text = 'A las 20:00, versión 2.0.1, SP 800-63B-4, 7776 palabras, 1, 2 y 3; huerto.example'
  assert.equal(mexican(text), text)
})

test('quotation marks inside a quotation become single ones', () => {
  assert.equal(
    mexican('«Dijo “obviamente” dos veces», y «nada». Un “aparte”.'),
    '“Dijo ‘obviamente’ dos veces”, y “nada”. Un “aparte”.',
  )
})

test('number formats and quotation marks of Spain are reported in a Mexican text, Mexican ones are not', () => {
  assert.deepEqual(findMarks('Son 14.000 y 0,65: «mucho».', 'es-ES', 'es-MX'), ['14.000', '0,65', '«', '»'])
  assert.deepEqual(findMarks('Son 14,000 y 0.65, versión 2.0.1: “mucho”.', 'es-ES', 'es-MX'), [])
})

test('texts for France and Canada have the same marks', () => {
  const text = '« 14 000 » et 0,65'
  assert.equal(withRegionalMarks(text, 'fr-FR', 'fr-CA'), text)
  assert.deepEqual(findMarks(text, 'fr-FR', 'fr-CA'), [])
})
