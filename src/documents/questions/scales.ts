import type { SourceWords } from '../source-words.ts'
import { matchMonths } from './cell-kinds.ts'
import { writtenFigures } from './written-figures.ts'

/** One of the steps of a scale, where it stands in a sentence: "monthly" among weekly, monthly and quarterly. */
export type OnScale = { at: number; text: string; steps: string[] }

const SHOWN = 4
const STEM = 4
const MONTHS = 12
const DAYS_OF_WEEK = 7
/** Their places in every series. */
const WEEKLY = 1
const MONTHLY = 2
const QUARTERLY = 3
const YEARLY = 5
const QUARTER = 3
const CLOCK =
  /(?<![\d:.,])(\d{1,2})((?:[:.]\d{2})?)(\s?(?:[ap](?:m|\.m\.)(?!\p{L})|Uhr(?!\p{L})|h(?!\p{L})))?(?![\d:.]\d|\p{L})/giu
/** The hours of a clock with twelve and of one with twenty-four, without those that are written in two ways. */
const HALF_DAY = [1, 11] as const
const WHOLE_DAY = [1, 23] as const
const ORDINAL = /(?<!\d)(\d{1,2})(st|nd|rd|th)(?!\p{L})/gu
const DAYS = [1, 5, 10, 15, 20, 25]
/** "Half plus one", in each of the languages that say it. */
const PLUS_ONE = /^\s(?:plus|pi[uù]|m[aá]s|mais)\s/iu

/** How often, where it says how often and not which: "reported monthly", not "the monthly report". Not where other words tell. */
export function findFrequency(sentence: string, around: string, words: SourceWords): OnScale | null {
  // "Every two years" has a figure, which is asked for.
  const frequencyStep = onlyStep(sentence, words.frequencies, -1)
  if (!frequencyStep) return null
  const { at, text, steps, place } = frequencyStep
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  // "10 €/year" is a price, "20 days every year" counts days; "need not be filled every year" says nothing of how often.
  if (/\S$/u.test(before) || writtenFigures(before + after, words).length > 0) return null
  // "By the 5th of each month".
  if (words.has('negations', before) || words.pattern('noUnits', all => `(?<!\\p{L})${all}\\s$`)?.test(before))
    return null
  // "Each day that you work" is another time.
  if (words.pattern('adverbials', list => `^(?:[.,;]|$|\\s${list}(?!\\p{L}))`)?.test(after) === false) return null
  // "At the end of the year", "in May", "on Sunday", "in the first quarter": whoever reads it knows.
  const isTold =
    isStated(`${around} ${before} ${after}`, place, words) ||
    matchMonths(words.language).test(before + after) ||
    (place === WEEKLY && hasWeekday(before + after, words.language)) ||
    (place === YEARLY && isStated(before + after, QUARTERLY, words))
  return isTold ? null : { at, text, steps: beside(steps, place) }
}

/** "Two thirds of the members". */
export function findFraction(sentence: string, words: SourceWords): OnScale | null {
  const fractionStep = onlyStep(sentence, words.fractions)
  // "Mais da metade": the article fits one of them only.
  const isAgreeing = ['definites', 'indefinites'].some(list =>
    words.pattern(list as 'definites', all => `(?<!\\p{L})${all}\\s$`)?.test(sentence.slice(0, fractionStep?.at)),
  )
  if (isAgreeing && words.language !== 'en') return null
  // "Two thirds (2/3)", "half plus one": said twice, or by heart.
  if (
    !fractionStep ||
    /\d\/\d/u.test(sentence) ||
    PLUS_ONE.test(sentence.slice(fractionStep.at + fractionStep.text.length))
  )
    return null
  return { ...fractionStep, steps: beside(fractionStep.steps, fractionStep.place) }
}

/** "By 10:00 am": the only time of a sentence, with the hours beside it. */
export function findClockTime(sentence: string, words: SourceWords): OnScale | null {
  const [found, ...more] = [...sentence.matchAll(CLOCK)].filter(({ 2: minutes, 3: mark }) => minutes || mark)
  if (!found || more.length > 0 || !isDue(sentence.slice(0, found.index), words)) return null
  const [text, hour = '', minutes = '', mark = ''] = found
  // "5.30" with nothing after it may be a price or a chapter.
  if (minutes.startsWith('.') && mark === '') return null
  const [first, last] = /[ap]/i.test(mark) ? HALF_DAY : WHOLE_DAY
  const from = Number(hour) + 2 <= last ? -1 : -2
  if (Number(hour) + from < first || Number(hour) >= last) return null
  const digits = hour.startsWith('0') ? hour.length : 1
  const steps = Array.from({ length: SHOWN }, (_, step) => String(Number(hour) + from + step).padStart(digits, '0'))
  return { at: found.index, text, steps: steps.map(step => `${step}${minutes}${mark}`) }
}

/** "By 31 March": the only day of a sentence, a quarter of a year apart from the others. */
export function findWeekday(sentence: string, words: SourceWords): OnScale | null {
  const month = matchMonths(words.language).source
  const days = new RegExp(`(?<![\\d.])(\\d{1,2})(\\.?\\s(?:de )?)(${month})|(${month})(\\s)(\\d{1,2})(?!\\d)`, 'gu')
  const [found, ...more] = [...sentence.matchAll(days)]
  if (!found || more.length > 0 || !isDue(sentence.slice(0, found.index), words)) return null
  const { 0: text, index: at } = found
  // "December 31st": the ending would tell which of them it is.
  if (/^(?:,?\s\d{4}|\p{L})/u.test(sentence.slice(at + text.length))) return null
  const names = monthNames(words.language)
  const [day, name] = [Number(found[1] ?? found[6]), found[3] ?? found[4]]
  const place = names.indexOf(name!)
  const steps = Array.from({ length: SHOWN }, (_, step) => (place + step * QUARTER) % MONTHS)
    .sort((one, other) => one - other)
    .map(other => {
      const sameDay = isLast(day, place) ? lastDay(other) : Math.min(day, lastDay(other))
      return found[1] ? `${sameDay}${found[2]}${names[other]}` : `${names[other]}${found[5]}${sameDay}`
    })
  return place < 0 ? null : { at, text, steps }
}

/** "By the 5th of the month". */
export function findDayOfMonth(sentence: string, words: SourceWords): OnScale | null {
  const [found, ...more] = [...sentence.matchAll(ORDINAL)]
  if (!found || more.length > 0 || words.language !== 'en') return null
  const [before, after] = [sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)]
  if (
    !isDue(before.replace(/the\s$/u, ''), words) ||
    !/^(?: day)? of (?:the|each|every) (?:\p{L}+ )?month/u.test(after)
  )
    return null
  const days = [...new Set([...DAYS, Number(found[1])])].sort((one, other) => one - other)
  return { at: found.index, text: found[0], steps: beside(days, days.indexOf(Number(found[1]))).map(withSuffix) }
}

/** The only step of all series that stands in a sentence. */
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

/** "A membership year of 12 months": whoever knows the calendar has it. */
export function isWholeYear(
  { value, unit }: { value: number; unit: string },
  text: string,
  words: SourceWords,
): boolean {
  return value === MONTHS && isStated(unit, MONTHLY, words) && isStated(text, YEARLY, words)
}

/** Whether other words of the same time stand there: "annually" beside "the annual report" or "of each year". */
function isStated(text: string, place: number, words: SourceWords): boolean {
  const last = (step: string) => plain(step.split(' ').at(-1) ?? '').slice(0, STEM)
  const stems = new Set(words.frequencies.map(series => last(series[place]!)))
  // "Kalenderjahr", "kalenderjaar".
  const start = ['de', 'nl'].includes(words.language) ? '' : '(?<!\\p{L})'
  // A short one is a whole word: "an".
  const says = (stem: string) =>
    stem.length < STEM ? new RegExp(`(?<!\\p{L})${stem}(?!\\p{L})`, 'iu') : new RegExp(start + stem, 'iu')
  return [...stems].some(stem => says(stem).test(plain(text)))
}

/** "Jährlich" and "Jahr" begin alike. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

function isDue(before: string, words: SourceWords): boolean {
  return words.pattern('latest', all => `(?<!\\p{L})${all}\\s$`)?.test(before) ?? false
}

/** So many steps of a scale as are shown, with the one that is asked among them. */
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
