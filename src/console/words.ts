import { fill, fillCount, formatNumber, type Plural, type Values } from '../player/render/format-text.ts'
import type { CountPlaces, TextPlaces } from './console-keys.ts'
import type { ConsoleLocale } from './console-locales.ts'

export type TextKey = keyof TextPlaces
export type CountKey = keyof CountPlaces
/** Name of a section of the texts, usually one page. */
export type Section = TextKey | CountKey extends `${infer Name}.${string}` ? Name : never

/** The texts of one language, or those sections of them that a script needs. */
export type ConsoleStrings = { readonly [Name in Section]?: { readonly [key: string]: string | Plural } }

type KeyIn<Name extends Section, Key extends string> = Extract<Key, `${Name}.${string}`>
/** Arguments that fill the placeholders of a text. All must be filled; a text without placeholders takes none. */
export type Filled<Place extends string, Value> = [Place] extends [never] ? [] : [values: { [Name in Place]: Value }]

/** The console's texts in the visitor's language. A script of a page has some sections only. */
export type Words<Name extends Section = Section> = {
  locale: ConsoleLocale
  text<Key extends KeyIn<Name, TextKey>>(key: Key, ...values: Filled<TextPlaces[Key], string | number>): string
  /** Returns a text that depends on a number, which it may show as `{count}`. */
  count<Key extends KeyIn<Name, CountKey>>(
    key: Key,
    count: number,
    ...values: Filled<CountPlaces[Key], string | number>
  ): string
  /** Returns a text with its placeholders unfilled, for callers that put markup there. */
  template(key: KeyIn<Name, TextKey>): string
  /**
   * Returns a text whose key is known only at run time, such as the name of a field or of a refusal; null if there is
   * none.
   */
  find(section: Name, key: string): string | null
  number(value: number): string
}

export function createWords<Name extends Section>(strings: ConsoleStrings, locale: ConsoleLocale): Words<Name> {
  const entry = (key: string) => {
    const [section, name] = key.split('.') as [Section, string]
    return strings[section]?.[name]
  }
  const escapeValues = (values: Values = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? formatNumber(value, locale) : value,
      ]),
    )
  return {
    locale,
    text: (key, ...values) => fill(entry(key) as string, escapeValues(values[0] as Values | undefined)),
    count: (key, count, ...values) => fillCount(entry(key) as Plural, locale, count, values[0] as Values | undefined),
    template: key => entry(key) as string,
    find: (section, key) => (strings[section]?.[key] as string | undefined) ?? null,
    number: value => formatNumber(value, locale),
  }
}
