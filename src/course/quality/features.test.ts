import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { featuresOf, holdersAmong, holdersOf, sharesOf, weightsOver } from './features.ts'

test('words are cut into pieces of four letters, short ones are kept whole, and what stands between words parts them', () => {
  assert.deepEqual(
    [...featuresOf('A Lesson, re-read: 2026!', 'en-US')],
    ['a', 'less', 'esso', 'sson', 're', 'read', '2026'],
  )
  assert.deepEqual([...featuresOf('naïve ﬁre 👩‍🏫 x', 'en-US')], ['naïv', 'aïve', 'fire', 'x'])
  assert.deepEqual([...featuresOf('火災時、避難', 'ja-JP')], ['火災', '災時', '避難'])
})

test('any text has the pieces of the words that the pattern for words finds in it, also beyond the first plane and in half characters', () => {
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
      assert.deepEqual([...featuresOf(text, 'en-US')], [...new Set(pieces)])
    }),
  )
})

test('a text shares with each of several others what their features weigh, and long texts are searched for them alone', () => {
  const texts = ['the drill', 'water', 'a fire']
  const some = featuresOf('fire drill', 'en-US')
  const weights = (feature: string) => (feature === 'fire' ? 2 : 1)
  const shares = sharesOf(some, holdersOf(texts.map(text => featuresOf(text, 'en-US'))), weights)
  assert.deepEqual(shares, [2 / 4, 0, 2 / 4])
  assert.deepEqual(sharesOf(some, holdersAmong(texts, 'en-US', [some]), weights), shares)
})

test('what few of the texts have weighs more', () => {
  const weights = weightsOver(holdersOf(['fire', 'fire', 'rain'].map(text => featuresOf(text, 'en-US'))))
  assert.ok(weights('snow') > weights('rain') && weights('rain') > weights('fire'))
})
