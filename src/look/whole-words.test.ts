import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtWholeWords } from './whole-words.ts'

const wholeIn = (text: string) => splitAtWholeWords(text).filter((_, index) => index % 2 === 1)

test('short words with a hyphen are not broken, in every language', () => {
  assert.deepEqual(wholeIn('An e-mail, a T-shirt and an X-ray.'), ['e-mail', 'T-shirt', 'X-ray'])
  assert.deepEqual(wholeIn("Avez-vous compris ? Qu'est-ce que c'est, y a-t-il mieux ?"), [
    'Avez-vous',
    'est-ce',
    'a-t-il',
  ])
})

test('a long word keeps its first one or two letters on the line of the part that follows', () => {
  assert.deepEqual(wholeIn('Die E-Mail-Adresse und der E-Learning-Kurs'), ['E-Mail', 'E-Learning'])
  assert.deepEqual(wholeIn('Datenschutz-Folgenabschätzung, zwei-faktor-authentifizierung'), [])
})

test('text without short hyphenated words is left alone, and no text is lost', () => {
  const texts = ['2024-11-16', '-5 °C', 'a - b', 'well--known', '3-4 mm', 'un-', '']
  for (const text of texts) assert.deepEqual(wholeIn(text), [], text)
  const text = 'The by-law says: e-mail first-aiders, re-check on-site.'
  assert.equal(splitAtWholeWords(text).join(''), text)
})
