import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutExcerpt, findPassages } from './find-passages.ts'

const PASSAGES = [
  { title: 'Signs', text: 'Der Fluchtweg führt über die Brücke.' },
  { title: 'Fire classes', text: 'Water on burning fat boils at once.' },
  { title: 'الإخلاء', text: 'اتبع المُخرج المضاء.' },
  { title: '避難', text: '火災報知器を押してください。' },
]

test('a text is found by its words, whatever their case, accents or vowel points', () => {
  for (const [query, index] of [
    ['FLUCHTWEG', 0],
    ['brucke', 0],
    ['fat water', 1],
    ['المخرج', 2],
    ['報知器', 3],
  ] as const)
    assert.deepEqual(
      findPassages(PASSAGES, query).map(({ passage }) => passage),
      [PASSAGES[index]],
      query,
    )
})

test('every word of a search must match; words may be in the title, but not all of them', () => {
  assert.equal(findPassages(PASSAGES, 'fire fat').length, 1)
  assert.equal(findPassages(PASSAGES, 'fire class').length, 0)
  assert.equal(findPassages(PASSAGES, 'fat bridge').length, 0)
  assert.equal(findPassages(PASSAGES, '   ').length, 0)
})

test('the position of a match fits the text as it is written', () => {
  const [match] = findPassages(PASSAGES, 'brucke')
  assert.equal(match!.passage.text.slice(match!.start, match!.end), 'Brücke')
  const [pointed] = findPassages(PASSAGES, 'المخرج')
  assert.equal(pointed!.passage.text.slice(pointed!.start, pointed!.end), 'المُخرج')
})

test('an excerpt contains its match, is short, and cuts no word in languages with spaces', () => {
  const text = `${'before '.repeat(40)}here ${'after '.repeat(40)}`.trim()
  const start = text.indexOf('here')
  const { from, to } = cutExcerpt(text, start)
  const excerpt = text.slice(from, to)
  assert.match(excerpt, /^(before )+here (after ?)+$/)
  assert.ok(excerpt.length <= 150)
  const unspaced = 'あ'.repeat(400)
  const { from: first, to: last } = cutExcerpt(unspaced, 200)
  assert.ok(first <= 200 && last > 200 && last - first <= 150)
})
