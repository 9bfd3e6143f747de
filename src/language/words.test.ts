import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from './words.ts'

test('an apostrophe or a hyphen does not split a word, and a dictionary splits scripts without spaces', () => {
  assert.equal(countWords("Don't re-read e-mails -- it's 5 o’clock.", 'en-US'), 6)
  assert.equal(countWords('火災時は避難する', 'ja-JP'), 5)
  assert.equal(countWords('\ud842 \u{20bb7} \u{1f600}', 'en-US'), 1)
})
