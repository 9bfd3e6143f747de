import { BASE_LOCALE } from '../src/console/console-locales.ts'
import { consoleStrings } from '../src/console/console-strings.ts'

/** Renders the console's texts as types: every key of the English catalogue with the placeholders in its text. */
export function renderConsoleKeys(): string {
  const entries = Object.entries(consoleStrings(BASE_LOCALE)).flatMap(([section, texts]) =>
    Object.entries(texts!).map(([name, entry]) => ({ key: `${section}.${name}`, entry })),
  )
  const texts = entries.flatMap(({ key, entry }) => (typeof entry === 'string' ? [lineOf(key, placesOf(entry))] : []))
  const counts = entries.flatMap(({ key, entry }) =>
    typeof entry === 'string'
      ? []
      : [
          lineOf(
            key,
            placesOf(entry.other).filter(place => place !== 'count'),
          ),
        ],
  )
  return [
    '// Made from content/console/en-GB.yaml by scripts/generate.ts.',
    '',
    '/** Every text of the console by its key, with the places that it leaves open. */',
    'export type TextPlaces = {',
    ...texts,
    '}',
    '',
    '/** Those that depend on an amount, with their places beside `{count}`. */',
    'export type CountPlaces = {',
    ...counts,
    '}',
    '',
  ].join('\n')
}

function lineOf(key: string, places: string[]): string {
  return `  '${key}': ${places.length === 0 ? 'never' : places.map(place => `'${place}'`).join(' | ')}`
}

function placesOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]!))]
}
