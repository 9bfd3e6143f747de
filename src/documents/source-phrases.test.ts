import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readContent } from '../content/read-content.ts'
import { readPhrases, spokenLanguages } from './source-phrases.ts'

test('every language of courses from documents has all phrases, with the same placeholders', () => {
  const english = Object.entries(readPhrases('en')!)
  for (const language of spokenLanguages()) {
    const phrases = new Map(Object.entries(readPhrases(language)!))
    assert.deepEqual([...phrases.keys()].sort(), english.map(([name]) => name).sort(), language)
    for (const [name, phrase] of english)
      assert.deepEqual(listGaps(phrases.get(name)!), listGaps(phrase), `${language}: ${name}`)
  }
})

test('the languages with phrases and the languages with word lists are the same', () => {
  assert.deepEqual(Object.keys(readContent('words/sources')).sort(), spokenLanguages().sort())
})

function listGaps(phrase: string | string[]): string[] {
  return [
    ...new Set(
      [phrase]
        .flat()
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ].sort()
}
