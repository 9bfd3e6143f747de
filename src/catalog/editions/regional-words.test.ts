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

test('the topics of a lesson stay as people search for them, while its text takes the words of the region', () => {
  const lesson = { title: 'Reading a CV', topics: ['CV screening'] }
  const pack = { topics: [{ name: 'Reading a CV' }], chapters: [{ lessons: [lesson] }] }
  const american = withRegionalWords(pack, { CV: 'résumé' }, 'en-US')
  assert.deepEqual(american.chapters[0]!.lessons, [{ title: 'Reading a résumé', topics: ['CV screening'] }])
  assert.equal(american.topics[0]!.name, 'Reading a résumé')
})
