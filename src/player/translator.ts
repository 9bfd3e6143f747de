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

/** What the player itself says around a course's own text, in the course's language, as the renderers use it. */
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
    /** One number, or from one to another. */
    range: (values: number[]): string => formatRange(values, locale),
    percent: (share: number): string => formatPercent(share, locale),
    minutes: (minutes: number, display: 'long' | 'short'): string => formatMinutes(minutes, locale, display),
    date: (isoDate: string): string => formatDate(isoDate, locale),
  }
}
