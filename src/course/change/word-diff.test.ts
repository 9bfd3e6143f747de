import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { diffWords, mergeWords } from './word-diff.ts'

const words = fc.array(fc.constantFrom('door', 'is', 'kept', 'shut', 'open', ',', '火', '災', '**bold**', '\n\n'), {
  maxLength: 14,
})
const text = words.map(list => list.join(' '))

test('the runs of a word diff add up to both texts', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const runs = diffWords(before, after)
      const without = (kind: string) => runs.flatMap(run => (run.kind === kind ? [] : [run.text])).join('')
      assert.deepEqual([without('new'), without('gone')], [before, after])
    }),
  )
})

test('one changed word is shown as one changed word', () => {
  assert.deepEqual(diffWords('The door is kept shut.', 'The door is kept closed.'), [
    { kind: 'same', text: 'The door is kept ' },
    { kind: 'gone', text: 'shut' },
    { kind: 'new', text: 'closed' },
    { kind: 'same', text: '.' },
  ])
  assert.deepEqual(
    diffWords('火災の時', '火事の時').map(({ kind }) => kind),
    ['same', 'gone', 'new', 'same'],
  )
})

test('a replaced phrase is shown as one change', () => {
  assert.deepEqual(diffWords('Choose what to keep', 'Pick your files first'), [
    { kind: 'gone', text: 'Choose what to keep' },
    { kind: 'new', text: 'Pick your files first' },
  ])
})

test('two long texts without common words are shown as one replacement', () => {
  const text = (word: string) => Array.from({ length: 2_000 }, (_, at) => word + at).join(' ')
  assert.deepEqual(
    diffWords(text('a'), text('b')).map(({ kind }) => kind),
    ['gone', 'new'],
  )
})

test('edits of different words in a text are merged, edits of the same word are not', () => {
  const base = 'Most bacteria make a whole party ill.'
  assert.equal(
    mergeWords(base, 'Nearly all bacteria make a whole party ill.', 'Most bacteria make a whole banquet ill.'),
    'Nearly all bacteria make a whole banquet ill.',
  )
  assert.equal(mergeWords(base, 'Some bacteria make a whole party ill.', 'Few bacteria make a whole party ill.'), null)
})

test('a text that only one of two people changed takes that person’s words', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      assert.equal(mergeWords(base, changed, base), changed)
      assert.equal(mergeWords(base, base, changed), changed)
    }),
  )
})
