import { readNumberWords } from '../../language/number-words.ts'
import { readWrittenNumber } from '../../language/written-numbers.ts'
import type { SourceWords } from '../source-words.ts'
import { matchMonths } from './cell-kinds.ts'

/**
 * A figure as it is written: "30", "thirty (30)", "thirty". `isFree` is false if the figure belongs to a range or is in
 * brackets.
 */
export type Written = { at: number; text: string; value: number | null; isSpelled: boolean; isFree: boolean }

export const TECHNICAL = [
  '°C|°F|%|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent|procenta?',
  'bar|mbar|kPa|MPa|ppm|Nm|mm|cm|km|km\\/h|kg|mg|µg|ml|mL|kWh|kW|V|GHz|MHz|dB|lux',
  '€|EUR|CHF|USD|£|\\$|euros?|dollars?|Euro',
].join('|')
const NUMBER = '\\d{1,3}(?:[.,]\\d{3})+(?![\\d])|\\d+(?:[.,]\\d{1,3})?'
const JOINED = '–|-|\\/|to|bis|or|and|und|oder|à|a|y|et|ou|o|e|en|of|tot|i|lub|do|و'
/** Years, clock times, ordinals and version numbers. */
const DATES =
  /(?<!\p{Sc}\s?|\d[.,])\b(?:19|20)\d{2}\b|\d{1,2}:\d{2}|\d(?:st|nd|rd|th|er|º|ª|\.º)\b|\d+(?:\.\d+){2,}|\d{1,2}\s?[ap]\.?m\b/giu
/** Ranges and fractions: "3-5", "10/12". */
const RANGES = /\d[\d.,]*\s?[–/-]\s?\d[\d.,]*/gu
/** A reference to a place in the text, or a name: "Section 3", "§ 4", "No. 7". */
const REFERENCES = /(?:§+|#|\b(?:[Nn][or]|Nr|[Aa]rt|Abs|[Pp]ar)\.|№|(?<=\p{L}[,;]?\s)\p{Lu}\p{L}+)\s?\d+(?!\s?\p{L})/gu

/** Returns all figures of a sentence in their order. */
export function writtenFigures(sentence: string, words: SourceWords): Written[] {
  const both = [...sentence.matchAll(/(?<![\p{L}\p{N}-])(\p{L}[\p{L}-]*)\s\((\d{1,3})\)/gu)].map(
    ({ 0: last, 2: digits, index }) => {
      const at = findNumberStart(sentence, index, words.language)
      return { at, text: sentence.slice(at, index + last.length), value: Number(digits), isSpelled: false }
    },
  )
  const isOutside = ({ at }: { at: number }) => !both.some(one => at >= one.at && at < one.at + one.text.length)
  const single = [...findDigits(sentence, words), ...findSpelledNumbers(sentence, words)]
  const excludedPlaces = [DATES, REFERENCES, matchDays(words.language)].flatMap(pattern =>
    findPlaces(pattern, sentence),
  )
  const figureTexts = [...both, ...single.filter(isOutside)]
    .filter(figure => !stands(figure, excludedPlaces))
    .sort((one, other) => one.at - other.at)
  const bound = boundPlaces(sentence, figureTexts, words)
  return figureTexts.map(figure => ({ ...figure, isFree: !stands(figure, bound) }))
}

/** Returns where the number words begin that end in the word at `index`: "two hundred forty (240)" is one figure. */
function findNumberStart(sentence: string, index: number, language: string): number {
  const { values, joins } = readNumberWords(language)
  let start = index
  for (const { 0: text, 1: word, index: at } of [...sentence.slice(0, index).matchAll(/([\p{L}-]+)\s/gu)].reverse()) {
    if (at + text.length !== start && !joins.has(sentence.slice(at + text.length, start).trim())) break
    if (values.has(word!.toLowerCase())) start = at
    else if (!joins.has(word!.toLowerCase())) break
  }
  return start
}

type Place = [from: number, to: number]

function findPlaces(pattern: RegExp, sentence: string): Place[] {
  return [...sentence.matchAll(pattern)].map(({ 0: text, index }) => [index, index + text.length])
}

function stands({ at }: { at: number }, places: Place[]): boolean {
  return places.some(([from, to]) => at >= from && at < to)
}

/** Finds figures in digits. "4cm" is a figure with its unit; "2FA" and "CO2" are names. */
function findDigits(sentence: string, words: SourceWords) {
  const end = `(?![\\p{N}]|[.,]\\d)(?:(?!\\p{L})|(?=(?:${TECHNICAL})(?!\\p{L})))`
  const digits = new RegExp(`(?<![\\p{L}\\p{N}.,-])(?:${NUMBER})${end}`, 'gu')
  return [...sentence.matchAll(digits)].map(({ 0: text, index: at }) => ({
    at,
    text,
    value: readWrittenNumber(text, words.language).sure,
    isSpelled: false,
  }))
}

function findSpelledNumbers(sentence: string, words: SourceWords) {
  const small = words.pattern('numerals', all => all)?.source
  if (small === undefined) return []
  const tens = words.pattern('tens', all => all)?.source
  const names = tens ? `${tens}-${small}|${tens}|${small}` : small
  const spelled = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${names})(?![\\p{L}\\p{N}]|-(?:${names})(?!\\p{L}))`, 'giu')
  return [...sentence.matchAll(spelled)].map(({ 0: text, index: at }) => ({
    at,
    text,
    value: words.numberSpelled(text),
    isSpelled: true,
  }))
}

/**
 * Returns the positions of figures that cannot be asked alone: "between 5 and 10", "2 weeks or 10 days", "(at most 3)".
 */
function boundPlaces(sentence: string, figures: { at: number; text: string }[], words: SourceWords): Place[] {
  // Excludes figures in brackets, unless the brackets contain only a number: "three (3)" is one figure.
  const places = [RANGES, /\((?!\d{1,3}\))[^)]*\)/gu].flatMap(pattern => findPlaces(pattern, sentence))
  const times = words.pattern('times', all => all)?.source ?? '\\p{L}+'
  const joins = new RegExp(`^(?:\\s?(?:${times}))?\\s?(?:${JOINED})\\s?$`, 'iu')
  figures.forEach((one, index) => {
    const next = figures[index + 1]
    if (next && joins.test(sentence.slice(one.at + one.text.length, next.at)))
      places.push([one.at, next.at + next.text.length])
  })
  return places
}

/** Matches a day of a month: "1 March", "March 1". */
function matchDays(language: string): RegExp {
  const month = matchMonths(language).source
  return new RegExp(`\\d{1,2}\\.?\\s(?:de )?${month}|${month}\\s\\d{1,2}(?!\\d)`, 'gu')
}
