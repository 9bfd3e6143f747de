import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { charactersOf, lengthOf } from './characters.ts'
import { countWords, wordsOf } from './words.ts'

/** Letters, marks and signs that join or part words, beyond the first plane and in halves too. */
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'É',
      '火',
      '7',
      '\u0301',
      ' ',
      '.',
      '\n',
      "'",
      '’',
      '-',
      '\u{20bb7}',
      '\u{1f600}',
      '\ud842',
      '\udfb7',
    ),
    { maxLength: 40 },
  )
  .map(units => units.join(''))

test('as many words are counted as there are', () => {
  assert.equal(countWords("Don't re-read e-mails -- it's 5 o’clock.", 'en-US'), 6)
  assert.equal(countWords('火災時は避難する', 'ja-JP'), wordsOf('火災時は避難する', 'ja-JP').length)
  fc.assert(fc.property(text, read => assert.equal(countWords(read, 'en-US'), wordsOf(read, 'en-US').length)))
})

test('characters of a class take up as much of a text as the pattern finds of them, however often it is asked', () => {
  const letters = charactersOf(/[\p{L}\p{M}]/u)
  fc.assert(
    fc.property(text, read => {
      const found = read.match(/[\p{L}\p{M}]/gu) ?? []
      assert.equal(lengthOf(read, letters), found.join('').length)
    }),
  )
})
