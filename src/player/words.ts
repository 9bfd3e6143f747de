import type { LocaleCode } from '../course/locales.ts'
import type { CountKey, TextKey } from './string-keys.ts'
import type { Strings } from './strings.ts'
import { fill, fillCount, formatDate, formatMinutes, formatNumber, formatPercent, type Values } from './wording.ts'

/** The player's strings and the language's ways with numbers, as the renderers use them. */
export type Words = ReturnType<typeof playerWords>

export function playerWords(strings: Strings, locale: LocaleCode) {
  return {
    locale,
    newTab: strings.newTab,
    text: (key: TextKey, values: Values = {}): string => fill(strings[key], values),
    count: (key: CountKey, count: number, values: Values = {}): string =>
      fillCount(strings[key], locale, count, values),
    number: (value: number): string => formatNumber(value, locale),
    percent: (share: number): string => formatPercent(share, locale),
    minutes: (minutes: number, display: 'long' | 'short'): string => formatMinutes(minutes, locale, display),
    date: (isoDate: string): string => formatDate(isoDate, locale),
  }
}
