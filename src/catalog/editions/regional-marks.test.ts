import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMarks, withRegionalMarks } from './regional-marks.ts'

const mexican = (text: string) => withRegionalMarks(text, 'es-ES', 'es-MX')

test('numbers of Spain are written as in Mexico', () => {
  assert.equal(
    mexican('14.000 personas, 1.234.567,8 pesos, d = 0,65 y el 2,9013'),
    '14,000 personas, 1,234,567.8 pesos, d = 0.65 y el 2.9013',
  )
})

test('a clock, a version, a domain and a number without marks stay as they are', () => {
  const text = 'A las 20:00, versión 2.0.1, SP 800-63B-4, 7776 palabras, 1, 2 y 3; huerto.example'
  assert.equal(mexican(text), text)
})

test('quotation marks within quotation marks are the inner ones', () => {
  assert.equal(
    mexican('«Dijo “obviamente” dos veces», y «nada». Un “aparte”.'),
    '“Dijo ‘obviamente’ dos veces”, y “nada”. Un “aparte”.',
  )
})

test('marks of Spain in a text for Mexico are told, those of Mexico are not', () => {
  assert.deepEqual(findMarks('Son 14.000 y 0,65: «mucho».', 'es-ES', 'es-MX'), ['14.000', '0,65', '«', '»'])
  assert.deepEqual(findMarks('Son 14,000 y 0.65, versión 2.0.1: “mucho”.', 'es-ES', 'es-MX'), [])
})

test('France and Canada write alike', () => {
  const text = '« 14 000 » et 0,65'
  assert.equal(withRegionalMarks(text, 'fr-FR', 'fr-CA'), text)
  assert.deepEqual(findMarks(text, 'fr-FR', 'fr-CA'), [])
})
