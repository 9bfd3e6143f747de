import type { SourceWords } from '../source-words.ts'
import { matchMonths } from './cell-kinds.ts'
import { writtenFigures } from './written-figures.ts'

/**
 * A step of a scale found in a sentence, such as "monthly" among weekly, monthly and quarterly, with its position and
 * the steps to show as options. `place` is the step's index among the frequencies, which is the same for "monthly" and
 * "every month"; other scales have none.
 */
export type OnScale = { at: number; text: string; steps: string[]; place?: number }

const SHOWN = 4
const STEM = 4
const MONTHS = 12
const DAYS_OF_WEEK = 7
/** Indexes of three frequencies in every series of frequencies. */
const WEEKLY = 1
const MONTHLY = 2
const QUARTERLY = 3
const YEARLY = 5
const QUARTER = 3
const CLOCK =
  /(?<![\d:.,])(\d{1,2})((?:[:.]\d{2})?)(\s?(?:[ap](?:m|\.m\.)(?!\p{L})|Uhr(?!\p{L})|h(?!\p{L})))?(?![\d:.]\d|\p{L})/giu
/**
 * The first and last hours used on a 12-hour and a 24-hour clock, without noon and midnight, which can be written in
 * two ways.
 */
const HALF_DAY = [1, 11] as const
const WHOLE_DAY = [1, 23] as const
const NOON =
  /^\s(?:noon|midnight|mittags|mitternachts|midi|minuit|del mediodía|de la medianoche|mezzogiorno|mezzanotte|meio-dia|meia-noite)/iu
/** An ordinal number, also one that runs into the next word: "the 25thof each month". */
const NUMBERED_DAY = /\d(?:st|nd|rd|th)/u
const ORDINAL = /(?<!\d)(\d{1,2})(st|nd|rd|th)(?!\p{L})/gu
const DAYS = [1, 5, 10, 15, 20, 25]
/** The end of "half plus one", in each of the languages with this phrase. */
const PLUS_ONE = /^\s(?:plus|pi[uù]|m[aá]s|mais)\s/iu

/**
 * Finds how often something is done, as in "reported monthly" but not in "the monthly report". `around` is the text
 * that is shown with the sentence. Returns null if that text or other words of the sentence give the frequency away.
 */
export function findFrequency(sentence: string, around: string, words: SourceWords): OnScale | null {
  // The last step, "every two years", contains a figure, so the sentence is asked as a number question.
  const frequencyStep = onlyStep(sentence, words.frequencies, -1)
  if (!frequencyStep) return null
  const { at, text, steps, place } = frequencyStep
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  // Excludes rates ("10 €/year") and sentences with another figure ("20 days every year").
  if (/\S$/u.test(before) || writtenFigures(before + after, words).length > 0) return null
  // Excludes negations ("need not be filled every year") and parts of a date ("By the 5th of each month").
  if (words.has('negations', before) || words.pattern('noUnits', all => `(?<!\\p{L})${all}\\s$`)?.test(before))
    return null
  // Excludes a frequency that the next words restrict: "Each day that you work".
  if (words.pattern('adverbials', list => `^(?:[.,;]|$|\\s${list}(?!\\p{L}))`)?.test(after) === false) return null
  // Excludes a frequency that other words give away: "At the end of the year", "in May", "on Sunday", "in the first
  // quarter".
  const isTold =
    isStated(`${around} ${before} ${after}`, place, words) ||
    matchMonths(words.language).test(before + after) ||
    (place === MONTHLY && NUMBERED_DAY.test(before)) ||
    (place === WEEKLY && hasWeekday(before + after, words.language)) ||
    (place === YEARLY && isStated(before + after, QUARTERLY, words))
  return isTold ? null : { at, text, steps: beside(steps, place), place }
}

/**
 * Finds the only fraction in a sentence: "Two thirds of the members". Null if there is no fraction, if there are
 * several, or if it cannot be asked.
 */
export function findFraction(sentence: string, words: SourceWords): OnScale | null {
  const fractionStep = onlyStep(sentence, words.fractions)
  // Excludes a fraction after an article, because outside English the article fits only one of the fractions: "Mais da
  // metade".
  const isAgreeing = ['definites', 'indefinites'].some(list =>
    words.pattern(list as 'definites', all => `(?<!\\p{L})${all}\\s$`)?.test(sentence.slice(0, fractionStep?.at)),
  )
  if (isAgreeing && words.language !== 'en') return null
  // Excludes a part of a unit of time: "Four and one-half months", "half an hour".
  const counted = words.pattern('times', times => `^\\s(?:an?\\s)?${times}(?!\\p{L})`)
  if (fractionStep && counted?.test(sentence.slice(fractionStep.at + fractionStep.text.length))) return null
  // Excludes a fraction stated twice ("Two thirds (2/3)") or known by heart ("half plus one").
  if (
    !fractionStep ||
    /\d\/\d/u.test(sentence) ||
    PLUS_ONE.test(sentence.slice(fractionStep.at + fractionStep.text.length))
  )
    return null
  return { ...fractionStep, steps: beside(fractionStep.steps, fractionStep.place) }
}

/**
 * Finds the only clock time in a sentence that is a deadline, such as "By 10:00 am", with the neighbouring hours as
 * options. Null if there is none or several, or if it cannot be asked.
 */
export function findClockTime(sentence: string, words: SourceWords): OnScale | null {
  const [match, ...more] = [...sentence.matchAll(CLOCK)].filter(({ 2: minutes, 3: mark }) => minutes || mark)
  if (!match || more.length > 0 || !isDue(sentence.slice(0, match.index), words)) return null
  const [text, hour = '', minutes = '', mark = ''] = match
  // Excludes "5.30" with nothing after it, which may be a price or a chapter.
  if (minutes.startsWith('.') && mark === '') return null
  // Excludes times that the next word calls noon or midnight: "12:00 midnight".
  if (NOON.test(sentence.slice(match.index + text.length))) return null
  const [first, last] = /[ap]/i.test(mark) ? HALF_DAY : WHOLE_DAY
  const from = Number(hour) + 2 <= last ? -1 : -2
  if (Number(hour) + from < first || Number(hour) >= last) return null
  const digits = hour.startsWith('0') ? hour.length : 1
  const steps = Array.from({ length: SHOWN }, (_, step) => String(Number(hour) + from + step).padStart(digits, '0'))
  return { at: match.index, text, steps: steps.map(step => `${step}${minutes}${mark}`) }
}

/** Whether a text names this hour, in any form: "2:00pm" for "2 pm". */
export function namesHour(text: string, hour: string): boolean {
  const plainHour = (time: string) => time.toLowerCase().replace(/[:.]00(?!\d)|[\s.]/gu, '')
  return [...text.matchAll(CLOCK)].some(({ 0: time, 2: minutes, 3: mark }) => {
    return (minutes || mark) && plainHour(time) === plainHour(hour)
  })
}

/**
 * Finds the only date in a sentence that is a deadline, such as "By 31 March". The options are the same day in three
 * other months, each a quarter apart. Null if there is none or several, or if it cannot be asked.
 */
export function findWeekday(sentence: string, words: SourceWords): OnScale | null {
  const month = matchMonths(words.language).source
  const days = new RegExp(`(?<![\\d.])(\\d{1,2})(\\.?\\s(?:de )?)(${month})|(${month})(\\s)(\\d{1,2})(?!\\d)`, 'gu')
  const [match, ...more] = [...sentence.matchAll(days)]
  if (!match || more.length > 0 || !isDue(sentence.slice(0, match.index), words)) return null
  const { 0: text, index: at } = match
  // Excludes a date followed by a year or by an ordinal ending ("December 31st"), which would give the answer away.
  if (/^(?:,?\s\d{4}|\p{L})/u.test(sentence.slice(at + text.length))) return null
  const names = monthNames(words.language)
  const [day, name] = [Number(match[1] ?? match[6]), match[3] ?? match[4]]
  const place = names.indexOf(name!)
  const steps = Array.from({ length: SHOWN }, (_, step) => (place + step * QUARTER) % MONTHS)
    .sort((one, other) => one - other)
    .map(other => {
      const sameDay = isLast(day, place) ? lastDay(other) : Math.min(day, lastDay(other))
      return match[1] ? `${sameDay}${match[2]}${names[other]}` : `${names[other]}${match[5]}${sameDay}`
    })
  return place < 0 ? null : { at, text, steps }
}

/**
 * Finds the only day of the month in an English sentence that is a deadline: "By the 5th of the month". Null if there
 * is none or several, or if it cannot be asked.
 */
export function findDayOfMonth(sentence: string, words: SourceWords): OnScale | null {
  const [match, ...more] = [...sentence.matchAll(ORDINAL)]
  if (!match || more.length > 0 || words.language !== 'en') return null
  const [before, after] = [sentence.slice(0, match.index), sentence.slice(match.index + match[0].length)]
  if (
    !isDue(before.replace(/the\s$/u, ''), words) ||
    !/^(?: day)? of (?:the|each|every) (?:\p{L}+ )?month/u.test(after)
  )
    return null
  const days = [...new Set([...DAYS, Number(match[1])])].sort((one, other) => one - other)
  return { at: match.index, text: match[0], steps: beside(days, days.indexOf(Number(match[1]))).map(withSuffix) }
}

/**
 * Returns the only step of a scale that a sentence contains; null if it contains none or several. With `end`, only the
 * steps before that index are tried, as in `slice`.
 */
function onlyStep(sentence: string, series: string[][], end?: number) {
  const low = sentence.toLowerCase()
  const all = series.flatMap(steps =>
    steps.slice(0, end).flatMap((text, place) => {
      if (!low.includes(text.toLowerCase())) return []
      const wordPattern = new RegExp(`(?<![\\p{L}-])${text}(?![\\p{L}-])`, 'giu')
      return [...sentence.matchAll(wordPattern)].map(({ index: at }) => ({ at, text, steps, place }))
    }),
  )
  const [first, ...more] = all.sort((one, other) => other.text.length - one.text.length)
  return first && more.every(({ at }) => at >= first.at && at <= first.at + first.text.length) ? first : null
}

/** Whether a figure is only the twelve months of a year: "A membership year of 12 months". */
export function isWholeYear(
  { value, unit }: { value: number; unit: string },
  text: string,
  words: SourceWords,
): boolean {
  return value === MONTHS && isStated(unit, MONTHLY, words) && isStated(text, YEARLY, words)
}

/**
 * Whether a text contains another word for the same frequency: "annually" beside "the annual report" or "of each year".
 */
function isStated(text: string, place: number, words: SourceWords): boolean {
  const last = (step: string) => plain(step.split(' ').at(-1) ?? '').slice(0, STEM)
  const stems = new Set(words.frequencies.map(series => last(series[place]!)))
  // In German and Dutch the word may end a compound: "Kalenderjahr", "kalenderjaar".
  const start = ['de', 'nl'].includes(words.language) ? '' : '(?<!\\p{L})'
  // A stem of few letters, such as "an", has to be a whole word.
  const says = (stem: string) =>
    stem.length < STEM ? new RegExp(`(?<!\\p{L})${stem}(?!\\p{L})`, 'iu') : new RegExp(start + stem, 'iu')
  return [...stems].some(stem => says(stem).test(plain(text)))
}

/** Returns a text without diacritics, so that "Jährlich" and "Jahr" have the same stem. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function isDue(before: string, words: SourceWords): boolean {
  return words.pattern('latest', all => `(?<!\\p{L})${all}\\s$`)?.test(before) ?? false
}

/** Returns the steps of a scale that are shown as options: the right one and its neighbours. */
function beside<Step>(steps: Step[], place: number): Step[] {
  const from = Math.min(Math.max(0, place - 2), Math.max(0, steps.length - SHOWN))
  return steps.slice(from, from + SHOWN)
}

function monthNames(language: string): string[] {
  const long = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, month) => long.format(new Date(Date.UTC(2001, month, 1))))
}

function hasWeekday(text: string, language: string): boolean {
  const long = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: DAYS_OF_WEEK }, (_, day) => long.format(new Date(Date.UTC(2001, 0, 1 + day))))
  return names.some(name => new RegExp(`(?<!\\p{L})${name}`, 'iu').test(text))
}

function lastDay(month: number): number {
  return new Date(Date.UTC(2001, month + 1, 0)).getUTCDate()
}

function isLast(day: number, month: number): boolean {
  return day === lastDay(month)
}

function withSuffix(day: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>
  return `${day}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)]}`
}
