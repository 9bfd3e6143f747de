import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LocaleCode } from '../language/locales.ts'
import { featureReader, indexHolders, scoreShare, scoreShares, weightsOver } from './features.ts'

test('words are cut into pieces of four letters, short words stay whole, and other characters separate words', () => {
  assert.deepEqual(piecesIn('A Lesson, re-read: 2026!', 'en-US'), ['a', 'less', 'esso', 'sson', 're', 'read', '2026'])
  assert.deepEqual(piecesIn('naïve ﬁre 👩‍🏫 x', 'en-US'), ['naïv', 'aïve', 'fire', 'x'])
  assert.deepEqual(piecesIn('火災時、避難', 'ja-JP'), ['火災', '災時', '避難'])
})

test('random text, also with rare and broken characters, is cut into the pieces of its words', () => {
  const unit = fc.constantFrom(
    'a',
    'é',
    'ß',
    '火',
    '9',
    ' ',
    '.',
    '\u{20bb7}',
    '\u{1f600}',
    '\ud842',
    '\udfb7',
    '\u0301',
    '\u0e33',
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), units => {
      const text = units.join('')
      const words =
        text
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
      const pieces = words.flatMap(word =>
        word.length < 4 ? [word] : Array.from({ length: word.length - 3 }, (_, at) => word.slice(at, at + 4)),
      )
      assert.deepEqual(piecesIn(text, 'en-US'), [...new Set(pieces)])
    }),
  )
})

test('a piece has the same number in all texts of one reader, with any number of different letters', () => {
  for (const language of ['ko-KR', 'en-US', 'ja-JP'] as const) {
    const { read, pieceOf } = featureReader(language)
    const letters = Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0xac00 + at))
    const words = letters.map((letter, at) => `${letter}${letters[at % 7]}${letters[(at * 31) % 600]}xyz`)
    const numbers = new Map(words.flatMap(word => read(word)).map(feature => [pieceOf(feature), feature]))
    assert.equal(new Set(numbers.values()).size, numbers.size)
    assert.deepEqual(
      words.map(word => read(word).map(pieceOf)),
      words.map(word => piecesIn(word, language)),
    )
    for (const [piece, feature] of numbers) assert.equal(pieceOf(feature), piece)
  }
})

test('the shared features of texts are added up by their weights', () => {
  const { read, pieceOf } = featureReader('en-US')
  const texts = ['the drill', 'water', 'a fire'].map(read)
  const some = read('fire drill')
  const weights = (feature: number) => (pieceOf(feature) === 'fire' ? 2 : 1)
  assert.deepEqual(scoreShares(some, indexHolders(texts), weights), [2 / 4, 0, 2 / 4])
  const isInLast = (feature: number) => texts[2]!.includes(feature)
  assert.equal(scoreShare(some, isInLast, weights), 2 / 4)
  assert.equal(scoreShare(some, isInLast), 1 / 3)
  assert.equal(scoreShare([], isInLast), 0)
})

test('a feature in few texts weighs more', () => {
  const { read } = featureReader('en-US')
  const weights = weightsOver(indexHolders(['fire', 'fire', 'rain'].map(read)))
  const [snow, rain, fire] = read('snow rain fire').map(weights) as [number, number, number]
  assert.ok(snow > rain && rain > fire)
})

function piecesIn(text: string, language: LocaleCode): string[] {
  const { read, pieceOf } = featureReader(language)
  return read(text).map(pieceOf)
}
