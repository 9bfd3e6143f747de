import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRegionalWords } from './regional-words.ts'

test('an American word takes its own article', () => {
  const american = { socket: 'outlet', aubergine: 'zucchini', lorry: 'truck' }
  const headline = 'A socket, an aubergine, the lorry and a lorry; a Socket'
  const pack = withRegionalWords({ headline }, american, 'en-US')
  assert.equal(pack.headline, 'An outlet, a zucchini, the truck and a truck; an Outlet')
})

test('an abbreviation becomes a plain word, with a capital where a sentence begins; a heading in capitals stays one', () => {
  const american = { CVs: 'résumés', CV: 'résumé', lorry: 'truck' }
  const headline = 'CV or letter? A CV. CVs of two pages, not CVs of ten. LORRY'
  const pack = withRegionalWords({ headline }, american, 'en-US')
  assert.equal(pack.headline, 'Résumé or letter? A résumé. Résumés of two pages, not résumés of ten. TRUCK')
})
