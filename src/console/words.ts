import { fill, fillCount, formatNumber, type Plural, type Values } from '../player/render/format-text.ts'
import type { CountPlaces, TextPlaces } from './console-keys.ts'
import type { ConsoleLocale } from './console-locales.ts'

export type TextKey = keyof TextPlaces
export type CountKey = keyof CountPlaces
/** A part of the catalogue: mostly one page. */
export type Section = TextKey | CountKey extends `${infer Name}.${string}` ? Name : never

/** The catalogue of one language, or the sections of it that a script of the page needs. */
export type ConsoleStrings = { readonly [Name in Section]?: { readonly [key: string]: string | Plural } }

type KeyIn<Name extends Section, Key extends string> = Extract<Key, `${Name}.${string}`>
/** Every place of the text must be filled; a text without places takes no values. */
export type Filled<Place extends string, Value> = [Place] extends [never] ? [] : [values: { [Name in Place]: Value }]

/** What the console says, in the visitor's language. A script of a page has the words of some sections. */
export type Words<Name extends Section = Section> = {
  locale: ConsoleLocale
  text<Key extends KeyIn<Name, TextKey>>(key: Key, ...values: Filled<TextPlaces[Key], string | number>): string
  /** A text that depends on an amount, which it may name `{count}`. */
  count<Key extends KeyIn<Name, CountKey>>(
    key: Key,
    count: number,
    ...values: Filled<CountPlaces[Key], string | number>
  ): string
  /** With its places still in it, for who puts markup there. */
  template(key: KeyIn<Name, TextKey>): string
  /** For words that come from a schema: null where the catalogue has none. */
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
