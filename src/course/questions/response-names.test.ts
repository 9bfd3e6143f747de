import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { letter } from './question-kind.ts'
import { nameResponses } from './response-names.ts'

const name = (...texts: string[]) => nameResponses(texts, letter)

test('the LMS gets response names built from an answer’s words, in plain ASCII', () => {
  assert.deepEqual(name('Before the first lift', 'Après l’été!', '`rm -rf` now'), [
    'before_the_first_lift',
    'apres_l_ete',
    'rm_rf_now',
  ])
})

test('an answer with too few Latin letters is named by its letter', () => {
  assert.deepEqual(name('不要', '12 %', 'No', 'Yes, always'), ['a', 'b', 'c', 'yes_always'])
})

test('long response names are cut at a word, and equal ones are numbered', () => {
  const long = 'Ask the supervisor before anybody opens the cabinet again and writes the time into the book'
  const [first, second] = name(long, `${long}, then leave`)
  assert.equal(first, 'ask_the_supervisor_before_anybody_opens_the_cabinet_again')
  assert.equal(second, `${first}_2`)
})

test('every response name is valid and unique, and stays the same when named again', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('Same', 'same', 'x'.repeat(80))), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(texts, all => {
      const names = name(...all)
      assert.equal(new Set(names).size, all.length)
      for (const each of names) assert.match(each, /^[a-z0-9_]{1,60}$/)
      assert.deepEqual(name(...names), names)
    }),
  )
})
