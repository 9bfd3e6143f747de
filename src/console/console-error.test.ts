import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { collectFieldErrors } from '../api/parse.ts'
import { SOURCE_KINDS } from '../course/source-document.ts'
import { line, list } from '../course/text.ts'
import { PublicError } from '../errors.ts'
import { CONSOLE_PLACES } from '../refusals/course-refusals.ts'
import { REFUSALS, type Refusal, type RefusalName, refusal, writeRefusal } from '../refusals.ts'
import { ConsoleError, sayAtField, sayError, sayFailure } from './console-error.ts'
import { CONSOLE_LOCALES } from './console-locales.ts'
import { consoleStrings, readWords } from './console-strings.ts'

const names = Object.keys(REFUSALS) as RefusalName[]

test('every refusal has a sentence in each language of the console, with its values filled in', () => {
  for (const locale of CONSOLE_LOCALES) {
    const words = readWords(locale)
    for (const name of names) {
      const { text, lang } = sayError(words, new PublicError('VALIDATION_ERROR', buildExample(name)))
      assert.equal(lang, null, `${locale} ${name}`)
      assert.doesNotMatch(text, /[{}]|undefined/, `${locale} ${name}`)
      // A sentence of values alone, such as "{part}: {rule}", has no words to translate.
      const hasWords = /\p{L}/u.test(JSON.stringify(consoleStrings(locale).refusals![name]).replace(/\{\w+\}/gu, ''))
      if (locale !== 'en-GB' && hasWords)
        assert.notEqual(text, sayError(readWords(), new PublicError('NOT_FOUND', buildExample(name))).text)
    }
    assert.deepEqual(Object.keys(consoleStrings(locale).refusals!).sort(), [...names].sort(), locale)
  }
})

test('every reason for refusing a file is explained in each language with all its figures and codec names', () => {
  // The API's sentence for each of these reasons begins with the kind of the file, which the service fills in. The
  // console's sentences begin otherwise.
  const ofFiles = names.filter(name => REFUSALS[name].startsWith('{kind} '))
  assert.ok(ofFiles.length > 30)
  for (const locale of CONSOLE_LOCALES) {
    for (const name of ofFiles) {
      const places = placesOf(name).filter(place => place !== 'kind')
      const sentence = readWords(locale).find('refusals', name) ?? ''
      assert.deepEqual(listPlaces(sentence).sort(), places.sort(), `${locale} ${name}`)
    }
  }
  const values = { kind: 'The picture', side: 12_000, millions: 50 }
  const large = new PublicError('VALIDATION_ERROR', { name: 'picture-side', values })
  assert.equal(large.message, 'The picture must have at most 12000 pixels a side and 50 million in all')
  assert.equal(
    sayError(readWords('de-DE'), large).text,
    'Das Bild ist zu groß: höchstens 12.000 Pixel je Seite und 50 Millionen insgesamt',
  )
})

test('no refusal in the console has a placeholder without a value, or a term of the API', () => {
  for (const locale of CONSOLE_LOCALES) {
    for (const [name, sentence] of Object.entries(consoleStrings(locale).refusals!)) {
      const places = placesOf(name as RefusalName)
      assert.deepEqual(
        listPlaces(String(sentence)).filter(place => !places.includes(place)),
        [],
        `${locale} ${name}`,
      )
      assert.doesNotMatch(String(sentence), /\b(?!kB\b)[a-z]+[A-Z]\w*\b|\/api\/|\bPATCH\b|`/, `${locale} ${name}`)
    }
  }
})

test('the API’s refusal is in English, and the console writes numbers and languages in the visitor’s format', () => {
  const long = new PublicError('VALIDATION_ERROR', { name: 'source-long', values: { words: 123_456, most: 100_000 } })
  assert.equal(long.message, 'The document has 123456 words, and a course takes at most 100000: send it in parts')
  assert.match(sayError(readWords('de-DE'), long).text, /123\.456 Wörter/)
  const same = new PublicError('VALIDATION_ERROR', { name: 'language-same', values: { language: 'de-DE' } })
  assert.equal(same.message, 'languageId must be another language: the course is in de-DE')
  assert.match(sayError(readWords('fr-FR'), same).text, /Allemand/)
})

test('an error below its field omits the field’s name, and an error elsewhere has the name from the form', () => {
  const schema = z.object({
    subject: line(20),
    outline: list(line(10), 2),
    format: z.enum(['one', 'two']),
    count: z.int().min(3),
  })
  const errors = collectFieldErrors(schema, { subject: 'x'.repeat(21), outline: ['', 'ok'], format: 'three', count: 1 })
  const words = readWords('de-DE')
  assert.deepEqual(
    [...errors].map(([field, error]) => [field, sayAtField(words, error).text, sayError(words, error).text]),
    [
      ['subject', 'Das ist zu lang: höchstens 20 Zeichen', 'Thema: Das ist zu lang: höchstens 20 Zeichen'],
      ['outline[0]', 'Dieses Feld darf nicht leer sein', 'Kapitel: Dieses Feld darf nicht leer sein'],
      ['format', 'Wählen Sie einen der angebotenen Werte', 'Format: Wählen Sie einen der angebotenen Werte'],
      ['count', 'Der niedrigste Wert ist 3', 'Der niedrigste Wert ist 3'],
    ],
  )
  assert.deepEqual(
    [...errors.values()].map(({ message }) => message),
    [
      'subject must have at most 20 characters',
      'outline[0] must not be blank',
      'format must be one of one, two',
      'count must be at least 3',
    ],
  )
})

test('a refusal that only the API words is marked as English; the console’s own sentences are not', () => {
  const words = readWords('es-ES')
  assert.deepEqual(sayError(words, new PublicError('VALIDATION_ERROR', 'The body must be JSON')), {
    text: 'The body must be JSON',
    lang: 'en',
  })
  assert.equal(sayError(words, new PublicError('NOT_FOUND')).lang, null)
  assert.deepEqual(sayError(words, new ConsoleError('NOT_FOUND', 'Dicho')), { text: 'Dicho', lang: null })
})

test('a broken rule of a course and a kind of file are said in the visitor’s words, never in those of the API', () => {
  const words = readWords('de-DE')
  const broken = refusal('course-rule', { rule: 'same-option', says: 'q3 has the same option twice' })
  assert.deepEqual(
    [writeRefusal(broken), sayError(words, new PublicError('VALIDATION_ERROR', broken)).text],
    ['q3 has the same option twice', 'Der Kurs wäre nicht vollständig: Zwei Antworten sagen dasselbe.'],
  )
  for (const locale of CONSOLE_LOCALES) {
    const said = [...SOURCE_KINDS, 'site'].map(kind => {
      const misnamed = refusal('document-misnamed', { claimed: kind, actual: kind })
      return sayError(readWords(locale), new PublicError('VALIDATION_ERROR', misnamed)).text
    })
    assert.equal(said.filter(text => /[“«„](pptx|html|text|epub|xlsx|site)\b/.test(text)).length, 0, locale)
  }
})

test('a job that failed before reasons had names, or under a newer version, has the API’s sentence, marked as English', () => {
  const words = readWords('fr-FR')
  const english = { text: 'The model was away.', lang: 'en' }
  assert.deepEqual(sayFailure(words, 'The model was away', null), english)
  assert.deepEqual(sayFailure(words, 'The model was away', '{"name":"failure-of-tomorrow","values":{}}'), english)
  const reason = JSON.stringify(refusal('failure-cancelled'))
  assert.deepEqual(sayFailure(words, 'x', reason), { text: 'La tâche a été annulée.', lang: null })
})

function buildExample(name: RefusalName): Refusal {
  const values = placesOf(name).map(place => [place, place === 'language' ? 'de' : place === 'field' ? 'name' : 7])
  return { name, values: Object.fromEntries(values) }
}

/**
 * Lists the placeholders for which a reason has values: those of the API's sentence, and those that only the console's
 * sentence uses.
 */
function placesOf(name: RefusalName): string[] {
  const ofConsole: { [Name in RefusalName]?: readonly string[] } = CONSOLE_PLACES
  return [...listPlaces(REFUSALS[name]), ...(ofConsole[name] ?? [])]
}

function listPlaces(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, place]) => place!)
}
