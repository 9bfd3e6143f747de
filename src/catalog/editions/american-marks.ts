/** Dates, times, percentages and marks of British text as Americans write them. */
export function withAmericanMarks(text: string, isTechnical: boolean): string {
  const spaced = text
    .replace(/(\d) %/gu, '$1%')
    .replace(/(?<!\p{L})(Mr|Mrs|Ms|Dr) (?=\p{Lu})/gu, '$1. ')
    .replace(/(?<=[\p{L}\p{N}\p{P}]) – (?=[\p{L}\p{N}\p{P}])/gu, '—')
  const dated = spaced.replace(DATES, datesAmerican).replace(DATE, dateAmerican)
  // A stamp in a log and a string that is typed stay as they are.
  if (isTechnical) return dated
  return dated
    .replace(TIME, timeAmerican)
    .replace(/(?<=[^\s?!.,…])”([.,])(?!\d)/gu, '$1”')
    .replace(/(?<=[ap]\.m\.)”(?:\.|(,))/gu, '$1”')
}

const MONTHS = '(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\\p{L})'
const DATES = new RegExp(
  `(?<![\\d.])((?:\\d{1,2}, )*\\d{1,2}) ?(to|and|or|–) ?(\\d{1,2}) (${MONTHS})( \\d{4}(?!\\d))?(?=(.)?)`,
  'gu',
)
const DATE = new RegExp(`(?<![\\d.,])(\\d{1,2}) (${MONTHS})( \\d{4}(?!\\d))?(?=(.)?)`, 'gu')

/** "3 and 17 March" is March 3 and 17. */
function datesAmerican(
  _: string,
  days: string,
  link: string,
  last: string,
  month: string,
  year = '',
  next = '',
): string {
  const span = link === '–' ? `${days}–${last}` : `${days} ${link} ${last}`
  return `${month} ${span}${yearAmerican(year, next)}`
}

function dateAmerican(_: string, day: string, month: string, year = '', next = ''): string {
  return `${month} ${day}${yearAmerican(year, next)}`
}

/** A year is set off by commas on both sides. */
function yearAmerican(year: string, next: string): string {
  return year === '' ? '' : `,${year}${next === ' ' ? ',' : ''}`
}

/** Twenty-four hours: with a nought in front, or later than noon. What may be a ratio or a morning hour stays. */
const TIME = /(?<![\d:.,])(0\d|1[3-9]|2[0-3]):([0-5]\d)(?![\d:])(\.(?=\s|$))?/gu

function timeAmerican(_: string, hour: string, minute: string): string {
  const [hours, half] = [Number(hour) % 12 || 12, Number(hour) < 12 ? 'a.m.' : 'p.m.']
  return `${hours}${minute === '00' ? '' : `:${minute}`} ${half}`
}

/** Whether a pack shows code. What such a pack quotes may have to be typed, so its times and quotation marks stay. */
export function showsCode(pack: object): boolean {
  return JSON.stringify(pack).includes('"type":"code"')
}
