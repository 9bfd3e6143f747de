import type { LocaleCode } from '../../language/locales.ts'

/** Quotation marks of a region, outer and nested. */
const QUOTES: Partial<Record<LocaleCode, { outer: [string, string]; inner: [string, string] }>> = {
  'es-ES': { outer: ['«', '»'], inner: ['“', '”'] },
  'es-MX': { outer: ['“', '”'], inner: ['‘', '’'] },
}

const NUMBER = /\d+(?:[.,]\d+)+/gu

/**
 * Rewrites numbers and quotation marks for another region of the same language: 14.000 and 0,65 in
 * Spain, 14,000 and 0.65 in Mexico.
 */
export function withRegionalMarks(text: string, from: LocaleCode, to: LocaleCode): string {
  return withQuotes(withSeparators(text, from, to), from, to)
}

/**
 * Returns the numbers and quotation marks that are written as in the pack's region and not as in the reader's region.
 */
export function findMarks(text: string, from: LocaleCode, to: LocaleCode): string[] {
  const isStrange = (number: string) =>
    isLocalNumber(number, from) && (!isLocalNumber(number, to) || number.includes(readSeparators(from).group))
  const strange = differs(from, to) ? (text.match(NUMBER) ?? []).filter(isStrange) : []
  const [here, there] = [QUOTES[from], QUOTES[to]]
  const quotes = here && there ? here.outer.filter(mark => !there.outer.includes(mark) && text.includes(mark)) : []
  return [...strange, ...quotes]
}

function withSeparators(text: string, from: LocaleCode, to: LocaleCode): string {
  if (!differs(from, to)) return text
  const [here, there] = [readSeparators(from), readSeparators(to)]
  return text.replace(NUMBER, number =>
    isLocalNumber(number, from)
      ? number.replace(/[.,]/gu, mark => (mark === here.group ? there.group : there.decimal))
      : number,
  )
}

/**
 * Whether two regions use different decimal marks. Regions that differ only in the mark between thousands, such as
 * France and French Canada with two kinds of space, count as equal: their numbers are neither rewritten nor reported.
 */
function differs(from: LocaleCode, to: LocaleCode): boolean {
  return readSeparators(from).decimal !== readSeparators(to).decimal
}

/**
 * Whether a text is a number in the locale's notation: groups of three digits after at most three, then an optional
 * decimal part. A version (2.0.1) is not.
 */
function isLocalNumber(text: string, locale: LocaleCode): boolean {
  const { group, decimal } = readSeparators(locale)
  return new RegExp(`^(?:[1-9]\\d{0,2}(?:[${group}]\\d{3})+|\\d+)(?:[${decimal}]\\d+)?$`, 'u').test(text)
}

type Separators = { group: string; decimal: string }
const separators = new Map<LocaleCode, Separators>()

function readSeparators(locale: LocaleCode): Separators {
  const cachedSeparators = separators.get(locale)
  if (cachedSeparators) return cachedSeparators
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.6)
  const readSeparator = (type: 'group' | 'decimal') => parts.find(part => part.type === type)?.value ?? ''
  const read = { group: readSeparator('group'), decimal: readSeparator('decimal') }
  separators.set(locale, read)
  return read
}

function withQuotes(text: string, from: LocaleCode, to: LocaleCode): string {
  const [here, there] = [QUOTES[from], QUOTES[to]]
  if (!here || !there) return text
  let depth = 0
  return text.replace(/[«»“”]/gu, mark => {
    const side = mark === here.outer[0] || mark === here.inner[0] ? 0 : 1
    if (side === 1) depth = Math.max(0, depth - 1)
    const marks = depth === 0 ? there.outer : there.inner
    if (side === 0) depth += 1
    return marks[side]
  })
}
