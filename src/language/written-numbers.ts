import { toWesternDigits } from './western-digits.ts'

/**
 * A number as a text writes it. `values`: all numbers that the writer may have meant. `sure`: the only number that fits
 * the notation of the text's language; null where several fit, or none.
 */
export type WrittenNumber = { values: number[]; sure: number | null }

/** Languages that write 1,500.5; others write 1.500,5 or 1 500,5. */
const WITH_POINT = new Set(['en', 'ja', 'zh', 'ar', 'th', 'ko'])
const GAPS = /(?<=\d)[ \u00a0\u202f'’\u066c](?=\d{3})/gu

/** Matches a number in Western digits as any language writes it. Times ("22:00") are matched too. */
export const NUMBER_PATTERN = "\\d{1,3}(?:[ \\u00a0\\u202f'’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,:]\\d+)*"

/**
 * Reads a number in digits of any script. A sign before three digits may group thousands or part decimals: "1.500" is
 * one thousand five hundred in German, and in English one and a half as well. `language` is a language code.
 */
export function readWrittenNumber(text: string, language: string): WrittenNumber {
  const plain = toWesternDigits(text).replace(GAPS, '').replace('\u066b', '.')
  const [decimalSign, groupSign] = WITH_POINT.has(language) ? ['.', ','] : [',', '.']
  const signs = plain.match(/[.,]/g) ?? []
  const asDecimal = Number(plain.replace(',', '.'))
  if (signs.length === 0) return only(asDecimal)
  if (new Set(signs).size === 2) return readMixed(plain, signs)
  const asGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(plain) ? Number(plain.replace(/[.,]/g, '')) : null
  if (signs.length > 1) return asGrouped === null ? { values: [], sure: null } : only(asGrouped)
  if (asGrouped === null) return { values: [asDecimal], sure: signs[0] === decimalSign ? asDecimal : null }
  if (signs[0] !== groupSign) return { values: [asGrouped, asDecimal], sure: null }
  // English has no decimal comma. In other languages, a comma may be a decimal sign or the group sign of English
  // notation.
  return { values: language === 'en' ? [asGrouped] : [asGrouped, asDecimal], sure: asGrouped }
}

/**
 * Reads a number with both a comma and a point. In every language, the decimals begin after the last of these signs.
 */
function readMixed(plain: string, signs: string[]): WrittenNumber {
  const [whole = '', decimals, ...more] = plain.split(signs.at(-1)!)
  if (decimals === undefined || more.length > 0 || !/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(whole))
    return { values: [], sure: null }
  return only(Number(`${whole.replace(/[.,]/g, '')}.${decimals}`))
}

function only(value: number): WrittenNumber {
  return Number.isFinite(value) ? { values: [value], sure: value } : { values: [], sure: null }
}

/**
 * Returns the number that the values of consecutive number words make: two, hundred, forty is 240. Null if they do not
 * make a single number, as in the list "two, three".
 */
export function composeNumber(values: number[]): number | null {
  let [sum, part, last] = [0, 0, Number.POSITIVE_INFINITY]
  for (const value of values) {
    if (!Number.isInteger(value)) return null
    if (value >= 1_000) {
      ;[sum, part, last] = [sum + Math.max(1, part) * value, 0, value]
    } else if (value === 100) {
      if (part >= 100) return null
      ;[part, last] = [Math.max(1, part) * 100, 100]
    } else {
      // A number word must be smaller than the one before it allows: below 10 after "twenty", below 100 after
      // "hundred". "Two three" is a list.
      const fits =
        part === 0 || (last === 100 && value < 100) || (last >= 20 && last < 100 && last % 10 === 0 && value < 10)
      if (!fits) return null
      ;[part, last] = [part + value, value]
    }
  }
  return sum + part
}
