import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRegionalWords } from './regional-words.ts'

test('the article changes with the American word that follows it', () => {
  const american = { socket: 'outlet', aubergine: 'zucchini', lorry: 'truck' }
  const headline = 'A socket, an aubergine, the lorry and a lorry; a Socket'
  const pack = withRegionalWords({ headline }, american, 'en-US')
  assert.equal(pack.headline, 'An outlet, a zucchini, the truck and a truck; an Outlet')
})

test('an abbreviation becomes a plain word, with a capital at the start of a sentence; a word in capitals stays in capitals', () => {
  const american = { CVs: 'résumés', CV: 'résumé', lorry: 'truck' }
  const headline = 'CV or letter? A CV. CVs of two pages, not CVs of ten. LORRY'
  const pack = withRegionalWords({ headline }, american, 'en-US')
  assert.equal(pack.headline, 'Résumé or letter? A résumé. Résumés of two pages, not résumés of ten. TRUCK')
})

test('a name that becomes a plain word has a capital only at the start of a sentence', () => {
  const american = { 'Christmas season': 'holiday season', 'Exam pass rate': 'test pass rate' }
  const headline =
    'Before the Christmas season. Christmas season over? “Christmas season!” **Exam pass rate**, by school'
  const pack = withRegionalWords({ headline }, american, 'en-US')
  assert.equal(
    pack.headline,
    'Before the holiday season. Holiday season over? “Holiday season!” **Test pass rate**, by school',
  )
})

test('entries that differ only in case are both applied, in either order', () => {
  const [capital, small] = [{ 'Ward B': 'Unit B' }, { 'ward B': 'the unit B' }]
  for (const american of [
    { ...capital, ...small },
    { ...small, ...capital },
  ]) {
    const pack = withRegionalWords({ headline: 'On Ward B, in ward B' }, american, 'en-US')
    assert.equal(pack.headline, 'On Unit B, in the unit B')
  }
})

test('a replacement with a capital is written small in the middle of a sentence', () => {
  const american = { Holiday: 'Vacation', postcode: 'ZIP code', IT: 'ICT' }
  const pack = withRegionalWords({ headline: 'Holiday, a holiday, the postcode; give it' }, american, 'en-US')
  assert.equal(pack.headline, 'Vacation, a vacation, the ZIP code; give it')
})

test('the topics of a lesson keep their words for the search, while its title takes the regional words', () => {
  const lesson = { title: 'Reading a CV', topics: ['CV screening'] }
  const pack = { topics: [{ name: 'Reading a CV' }], chapters: [{ lessons: [lesson] }] }
  const american = withRegionalWords(pack, { CV: 'résumé' }, 'en-US')
  assert.deepEqual(american.chapters[0]!.lessons, [{ title: 'Reading a résumé', topics: ['CV screening'] }])
  assert.equal(american.topics[0]!.name, 'Reading a résumé')
})
