import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listContent } from '../content/read-content.ts'
import { checkCount, checkText, type Entry } from '../player/check-strings.ts'
import { acceptedLocale, BASE_LOCALE, CONSOLE_LOCALES, type ConsoleLocale } from './console-locales.ts'
import { consoleStrings, readWords } from './console-strings.ts'
import { languageName } from './language-name.ts'
import { type EditorSchemas, editorSchemas, type JsonSchema } from './pages/editor/editor-schemas.ts'
import { amid, isDerived, nameOfOne } from './part-names.ts'

test('every language of the console has exactly the English texts, with the same placeholders and plurals', () => {
  const source = entriesOf(BASE_LOCALE)
  for (const locale of CONSOLE_LOCALES) {
    const entries = entriesOf(locale)
    const problems = [
      ...[...entries.keys()].filter(key => !source.has(key)).map(key => `${key}: not in ${BASE_LOCALE}`),
      ...[...source].flatMap(([key, entry]) =>
        typeof entry === 'string'
          ? checkText(key, entry, entries.get(key))
          : checkCount(key, entry, entries.get(key), locale),
      ),
    ]
    assert.deepEqual(problems, [], locale)
  }
})

test('every catalogue in content/console is a language of the console', () => {
  const found = listContent('console').map(([name]) => name.replace('console/', ''))
  assert.deepEqual(found.sort(), [...CONSOLE_LOCALES].sort())
})

test('every part, field and choice in the editor has a name in words', () => {
  const { blocks, parts }: EditorSchemas = editorSchemas()
  const schemas = [...blocks.map(({ schema }) => schema), ...Object.values(parts)]
  const names = new Set([...Object.keys(parts), ...blocks.map(({ type }) => type), ...schemas.flatMap(namesIn)])
  const lists = new Set(schemas.flatMap(listsIn))
  const words = readWords()
  assert.ok(names.size > 100 && lists.size > 10)
  assert.deepEqual(
    [...names].filter(name => !isDerived(name) && words.find('names', name) === null),
    [],
  )
  assert.deepEqual(
    [...lists].filter(name => !isDerived(name) && words.find('ones', name) === null && !name.endsWith('Ids')),
    [],
  )
  const partLists = [
    'chapters',
    'lessons',
    'blocks',
    'questions',
    'outcomes',
    'articles',
    'jobAids',
    'rolePlays',
    'glossary',
  ]
  assert.deepEqual(
    partLists.filter(name => words.find('names', name) === null),
    [],
    'what has one part too many is named to its writer',
  )
})

test('a browser’s language is found by its weights and whatever its country', () => {
  assert.equal(acceptedLocale(undefined), 'en-GB')
  assert.equal(acceptedLocale('de-AT,de;q=0.9,en;q=0.8'), 'de-DE')
  assert.equal(acceptedLocale('pt'), 'pt-BR')
  assert.equal(acceptedLocale('nl, fr-CA;q=0.4, es;q=0.7'), 'es-ES')
  assert.equal(acceptedLocale('de;q=0, en-US'), 'en-GB')
  assert.equal(acceptedLocale(';;;,*;q=x'), 'en-GB')
})

test('languages, numbers and names of parts follow the language of the console', () => {
  const [english, german, french] = (['en-GB', 'de-DE', 'fr-FR'] as const).map(readWords)
  assert.equal(languageName(english!, 'en-US'), 'English (United States)')
  assert.equal(languageName(german!, 'en-US'), 'Englisch (Vereinigte Staaten)')
  assert.equal(languageName(french!, 'de-DE'), 'Allemand')
  assert.equal(german!.count('counts.words', 12_345), '12.345 Wörter')
  assert.equal(french!.count('editor.findingCount', 0), '0 remarque', 'French says none like one')
  assert.equal(nameOfOne(german!, 'nextSteps', 1), 'Nächster Schritt 2')
  assert.equal(amid(german!, 'Nächster Schritt 2'), 'Nächster Schritt 2')
  assert.equal(amid(french!, 'Étape 2'), 'étape 2')
})

function entriesOf(locale: ConsoleLocale): Map<string, Entry> {
  const sections = Object.entries(consoleStrings(locale))
  return new Map(
    sections.flatMap(([section, texts]) =>
      Object.entries(texts!).map(([name, entry]) => [`${section}.${name}`, entry as Entry] as const),
    ),
  )
}

/** Lists the field names and enum values of a schema at every depth. */
function namesIn(schema: JsonSchema): string[] {
  const choices = [...(schema.enum ?? []), ...(typeof schema.const === 'string' ? [schema.const] : [])].map(String)
  return [...choices, ...Object.keys(schema.properties ?? {}), ...insideOf(schema).flatMap(namesIn)]
}

function listsIn(schema: JsonSchema): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    (inner as JsonSchema).type === 'array' ? [name] : [],
  )
  return [...own, ...insideOf(schema).flatMap(listsIn)]
}

function insideOf(schema: JsonSchema): JsonSchema[] {
  const { properties, $defs, items, prefixItems, oneOf, anyOf } = schema
  const fields = Object.entries(properties ?? {}).flatMap(([name, inner]) => (isDerived(name) ? [] : [inner]))
  const several = [...fields, ...Object.values($defs ?? {})]
  return [...several, ...[items ?? []].flat(), ...(prefixItems ?? []), ...(oneOf ?? []), ...(anyOf ?? [])].filter(
    (each): each is JsonSchema => typeof each === 'object',
  )
}
