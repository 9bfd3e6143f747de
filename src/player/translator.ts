import { type LocaleCode, textDirection } from '../language/locales.ts'
import {
  fill,
  fillCount,
  formatDate,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatRange,
  type Values,
} from './render/format-text.ts'
import type { CountKey, TextKey } from './string-keys.ts'
import type { Strings } from './strings.ts'

/** The functions by which renderers write the player's own texts, numbers and dates in the course's language. */
export type Translator = ReturnType<typeof createTranslator>

export function createTranslator(strings: Strings, locale: LocaleCode) {
  return {
    locale,
    direction: textDirection(locale),
    newTab: strings.newTab,
    text: (key: TextKey, values: Values = {}): string => fill(strings[key], values),
    count: (key: CountKey, count: number, values: Values = {}): string =>
      fillCount(strings[key], locale, count, values),
    number: (value: number): string => formatNumber(value, locale),
    /** Formats one number, or a range of two. */
    range: (values: number[]): string => formatRange(values, locale),
    percent: (share: number): string => formatPercent(share, locale),
    minutes: (minutes: number, display: 'long' | 'short'): string => formatMinutes(minutes, locale, display),
    date: (isoDate: string): string => formatDate(isoDate, locale),
  }
}
