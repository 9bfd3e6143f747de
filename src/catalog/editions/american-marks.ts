/** Rewrites dates, times, percentages, punctuation, offers ("Shall I …?") and idiom of British text in the American way. */
export function withAmericanMarks(text: string, isTechnical: boolean): string {
  const spaced = text
    .replace(/(\d) %/gu, '$1%')
    .replace(/(?<!\p{L})(Mr|Mrs|Ms|Dr) (?=\p{Lu})/gu, '$1. ')
    .replace(/(?<=[\p{L}\p{N}\p{P}]) – (?=[\p{L}\p{N}\p{P}])/gu, '—')
    .replace(/(?<!\p{L})Shall (?=(?:I|we)(?!\p{L}))/gu, 'Should ')
    .replace(BRITISH_ROUND, 'around')
    .replace(HALF_HOUR, halfHourAmerican)
  const plain = IDIOMS.reduce((said, [idiom, change]) => said.replace(idiom, change), spaced)
  const dated = plain.replace(DATES, datesAmerican).replace(DATE, dateAmerican)
  // In a technical pack, times and quotation marks are kept, because they may be part of a log or of input to be typed.
  if (isTechnical) return dated
  return dated
    .replace(MORNING_TO_AFTERNOON, timeAmerican)
    .replace(TIME, timeAmerican)
    .replace(INNER_QUOTATION, '$1$2’')
    .replace(/(?<=[^\s?!.,…])”([.,])(?!\d)/gu, '$1”')
    .replace(/(?<=[ap]\.m\.)”(?:\.|(,))/gu, '$1”')
}

const MOVES =
  'go|goes|going|gone|went|come|comes|coming|came|turn|turns|turned|turning|look|looks|looked|walk|walks|walked|get|gets|got|drive|drives|drove'
/**
 * Matches "round" where Americans say "around": after a verb of motion, in "the other way round", and before "the
 * clock".
 */
export const BRITISH_ROUND = new RegExp(
  `(?<=(?<!\\p{L})(?:way|${MOVES}|round and) )round(?! (?:numbers?|trips?|figures?|one|two|of)(?!\\p{L}))(?!\\p{L})|` +
    '(?<!\\p{L})round(?= (?:and round|the (?:clock|corner|world|block|building))(?!\\p{L}))',
  'gu',
)

const HOURS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
/**
 * Matches the "after" of "look after somebody", which Americans call "take care of", but not the "after" of a time or
 * an occasion: "look after each attempt", "look after a week".
 */
const AFTER_SOMEBODY = `after(?!\\p{L})(?! (?:each(?! other)|(?:an?|${HOURS}|\\d+) (?:second|minute|hour|day|week|month|year)s?)(?!\\p{L}))`
/** British expressions with their American counterparts. Each pattern matches a few fixed words only. */
const IDIOMS: [RegExp, string][] = [
  [new RegExp(`(?<!\\p{L})Look(s?) ${AFTER_SOMEBODY}`, 'gu'), 'Take$1 care of'],
  [new RegExp(`(?<!\\p{L})look(s?) ${AFTER_SOMEBODY}`, 'gu'), 'take$1 care of'],
  [new RegExp(`(?<!\\p{L})looking ${AFTER_SOMEBODY}`, 'gu'), 'taking care of'],
  [/(?<!\p{L})Have you got(?!\p{L})/gu, 'Do you have'],
  [/(?<!\p{L})have you got(?!\p{L})/gu, 'do you have'],
  [/(?<!\p{L})(I|[Yy]ou|[Ww]e|[Tt]hey) needn’t(?!\p{L})/gu, '$1 don’t have to'],
  [/(?<!\p{L})([Ii]t|[Ss]?[Hh]e|[Tt]hat) needn’t(?!\p{L})/gu, '$1 doesn’t have to'],
  [/(?<!\p{L})Tick (?=what|which|each|every|all)/gu, 'Check off '],
  [/(?<!\p{L})tick (?=what|which|each|every|all)/gu, 'check off '],
]

/** Matches "half past four", which Americans write as "four thirty". */
export const HALF_HOUR = new RegExp(`(?<!\\p{L})([Hh])alf past (${HOURS})(?!\\p{L})`, 'gu')

function halfHourAmerican(_: string, initial: string, hour: string): string {
  return `${initial === 'H' ? hour[0]!.toUpperCase() + hour.slice(1) : hour} thirty`
}

const MONTHS = '(?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\\p{L})'
const DATES = new RegExp(
  `(?<![\\d.])((?:\\d{1,2}, )*\\d{1,2}) ?(to|and|or|–) ?(\\d{1,2}) (${MONTHS})( \\d{4}(?!\\d))?(?=(.)?)`,
  'gu',
)
const DATE = new RegExp(`(?<![\\d.,])(\\d{1,2}) (${MONTHS})( \\d{4}(?!\\d))?(?=(.)?)`, 'gu')

/** Rewrites several days of a month: "3 and 17 March" becomes "March 3 and 17". */
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

/**
 * Returns the year of a date with a comma before it and, inside a sentence, after it; empty if the date has no year.
 * `next` is the character after the date.
 */
function yearAmerican(year: string, next: string): string {
  return year === '' ? '' : `,${year}${next === ' ' ? ',' : ''}`
}

/**
 * Matches 24-hour times, recognised by a leading zero or an hour after noon. Other times are kept, because they
 * may be a ratio or a morning hour.
 */
const TIME = /(?<![\d:.,])(0\d|1[3-9]|2[0-3]):([0-5]\d)(?![\d:])(\.(?=\s|$))?/gu

/**
 * Matches the first time of a span whose second time is after noon, as in "9:00 to 17:00". Such a first time cannot be
 * a ratio.
 */
const MORNING_TO_AFTERNOON =
  /(?<![\d:.,])([1-9]|1[0-2]):([0-5]\d)(?= ?(?:to|and|–) ?(?:1[3-9]|2[0-3]):[0-5]\d(?![\d:]))/gu

/** Matches a quotation in single marks with the comma or full stop after it, which American style puts before the closing mark. */
export const INNER_QUOTATION = /(‘[^‘“”\n]*?[\p{L}\p{N}])’([.,])(?!\d)/gu

function timeAmerican(_: string, hour: string, minute: string): string {
  const [hours, half] = [Number(hour) % 12 || 12, Number(hour) < 12 ? 'a.m.' : 'p.m.']
  return `${hours}${minute === '00' ? '' : `:${minute}`} ${half}`
}

/**
 * Whether a pack shows code. Quoted text in such a pack may have to be typed, so its
 * times and quotation marks are kept.
 */
export function showsCode(pack: object): boolean {
  return JSON.stringify(pack).includes('"type":"code"')
}
