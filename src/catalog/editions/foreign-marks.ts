import { readContent } from '../../content/read-content.ts'
import type { LocaleCode } from '../../language/locales.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { changeTexts } from '../packs/pack-texts.ts'
import { BRITISH_ROUND, HALF_HOUR, INNER_QUOTATION, showsCode } from './american-marks.ts'
import { listAmericanSpellings, listBritishSpellings } from './american-spelling.ts'
import { around, listPlaces } from './course-place.ts'
import { findMarks } from './regional-marks.ts'

/** A sign that a text was written for readers of another region, and its place in the pack. */
export type ForeignMark = { at: string; mark: string }

/** Patterns for notations that Americans do not use: dates, times, currencies, units and punctuation. */
const NOT_AMERICAN = [
  /(?<![\d.,])\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?!\p{L})/gu,
  /(?<![\d:.,])(?:0\d|1[3-9]|2[0-3]):[0-5]\d(?![\d:])/gu,
  /[£€] ?\d[\d.,]*|\d[\d.,]* (?:euros?|pounds sterling|pence)(?!\p{L})|(?<!\p{L})euros?(?!\p{L})/giu,
  /(?<![\d.,])[\d.,]*\d ?°C|degrees Celsius/gu,
  /(?<![\d.,])[\d.,]*\d ?(?:kg|km|cm|mm|ml|litres?|liters?|metres?|meters?|kilometers?|kilograms?|centimeters?)(?![\p{L}²³])/gu,
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|several|few|many) (?:kilo|centi)?(?:met|lit)(?:er|re)s(?!\p{L})/giu,
  /(?<!\p{L})(?:than|half|about|nearly|over) a (?:kilo|centi)?(?:met|lit)(?:er|re)(?!\p{L})/giu,
  /(?<!\p{L})(?:Mr|Mrs|Ms|Dr) (?=\p{Lu})/gu,
  /\d %| – /gu,
  BRITISH_ROUND,
  HALF_HOUR,
  /(?<!\p{L})in (?:\p{Lu}\p{L}+ )+(?:Street|Road|Avenue|Lane)(?!\p{L})/gu,
]

/** Patterns for notations that British editions do not use: the month before the day, "10 a.m." and "50%" without a space. */
const NOT_BRITISH = [
  /(?<!\p{L}|[Ii]n )(?:January|February|March|April|June|July|August|September|October|November|December) (?:[12]?\d|3[01])(?:, \d{4})?(?!\d|[,.]\d| BC)/gu,
  /\d ?[ap]\.m\./gu,
  /\d%/gu,
]

const NOTATIONS: Partial<Record<LocaleCode, RegExp[]>> = { 'en-US': NOT_AMERICAN, 'en-GB': NOT_BRITISH }

/** Matches a metric measure in brackets after an American measure. Such a measure is a conversion, so it is allowed. */
const SECOND_MEASURE = /(?<=°F|inch|inches|foot|feet|yards?|miles?|pounds?|ounces?|quarts?|gallons?) \([^()]*\)/gu

/**
 * Returns what is still written as in another country in the texts of a merged edition: its currency, dates, units,
 * spelling, authorities. `from` is the locale of the pack from which the edition is made.
 */
export function foreignMarks(pack: Pack, from: LocaleCode): ForeignMark[] {
  const { language } = pack
  const [place] = listPlaces([], language)
  const patterns = markPatterns(language, showsCode(pack))
  const inTexts = readTexts(resolveVariants(pack, place!)).flatMap(({ at, text }) =>
    [
      ...patterns.flatMap(pattern => text.match(pattern) ?? []),
      ...(TYPED_ANSWER.test(at) ? [] : listForeignSpellings(text, language)),
      ...findMarks(text, from, language),
    ].map(mark => ({ at, mark })),
  )
  return language === 'en-US' ? [...inTexts, ...foreignWorks(pack)] : inTexts
}

/** Returns the marks of another region in texts that a course shows around its lessons: the interface, a workbook. */
export function interfaceMarks(texts: unknown, locale: LocaleCode): ForeignMark[] {
  const patterns = markPatterns(locale, false)
  const marks: ForeignMark[] = []
  changeTexts(texts, (written, at) => {
    const text = written.replace(PLACEHOLDER, '')
    const textMarks = [...patterns.flatMap(pattern => text.match(pattern) ?? []), ...listForeignSpellings(text, locale)]
    marks.push(...textMarks.map(mark => ({ at, mark })))
    return written
  })
  return marks
}

/**
 * Matches a placeholder in a text of the interface, such as "{percent}". Its name is not checked, because learners see
 * its value.
 */
const PLACEHOLDER = /\{\w+\}/g

/**
 * Returns the patterns for words and notations that are not of a locale. In American English commas and full stops after a
 * closing quotation mark count too, unless the text is about code, whose quotations may have to be typed.
 */
function markPatterns(locale: LocaleCode, isTechnical: boolean): RegExp[] {
  const words = foreignWords(locale)
  return [
    ...(words ? [words] : []),
    ...(NOTATIONS[locale] ?? []),
    ...(locale === 'en-US' && !isTechnical ? [OUTSIDE_QUOTATION, INNER_QUOTATION] : []),
  ]
}

const OUTSIDE_QUOTATION = /(?<=[\p{L}\p{N}])”[,.](?!\d)/gu

/** Matches the places of answers that a learner types. They may list both spellings, so neither is a foreign mark. */
const TYPED_ANSWER = /\.accepted\.\d+$|\.mistakes\.\d+\.text$/

function listForeignSpellings(text: string, locale: LocaleCode): string[] {
  if (locale === 'en-US') return listBritishSpellings(text)
  return locale === 'en-GB' ? listAmericanSpellings(text) : []
}

/**
 * Returns the references from countries that the pack does not cover; a pack for the EU covers all member states. A
 * pack without places, such as one on history, may cite works from anywhere.
 */
function foreignWorks({ places, references }: Pack): ForeignMark[] {
  const coveredPlaces = new Set<string>(['International', ...places])
  return references.flatMap(({ place }, index) =>
    places.length > 0 && !around(place).some(each => coveredPlaces.has(each))
      ? [{ at: `references.${index + 1}`, mark: place }]
      : [],
  )
}

/**
 * Returns a pattern for the words of `content/words/foreign-words.yaml`, which are not used in this locale,
 * or null if the locale has none.
 */
function foreignWords(locale: LocaleCode): RegExp | null {
  const list = readContent<Partial<Record<LocaleCode, string[]>>>('words/foreign-words')[locale]
  const wordPattern = list?.map(word => word.replace('*', '\\p{L}*')).join('|')
  return wordPattern ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${wordPattern})(?![\\p{L}\\p{N}])`, 'giu') : null
}

/** Replaces each question by its variant for a place. */
function resolveVariants<T>(value: T, place: string): T {
  if (Array.isArray(value)) return value.map(item => resolveVariants(item, place)) as T
  if (typeof value !== 'object' || value === null) return value
  const { variants, ...plain } = value as { variants?: Record<string, unknown> }
  const variant = variants?.[place] ?? plain
  return Object.fromEntries(Object.entries(variant).map(([key, child]) => [key, resolveVariants(child, place)])) as T
}

/**
 * Returns the texts that learners read. Topics and the phrases that match an audience are left out, because only the search uses
 * them. The first topic of a lesson is included, because the course shows it as a search query for videos.
 */
function readTexts(pack: Pack): { at: string; text: string }[] {
  const texts: { at: string; text: string }[] = []
  changeTexts(pack, (text, at) => {
    const isSearchOnly = /\.match\.\d+$|(?:^|\.)topics\./.test(at) && !FIRST_TOPIC.test(at)
    if (!isSearchOnly) texts.push({ at, text: text.replace(SECOND_MEASURE, '') })
    return text
  })
  return texts
}

const FIRST_TOPIC = /^\d+\.\d+\.topics\.1$/
