import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'

/**
 * Maximum number of words beside a figure, as in "within 2 working days". With more words, the cell is a sentence that
 * contains a figure.
 */
const FIGURE_WORDS = 3

/**
 * Identifiers for machines (`idProduct`, `max_rate`, `run()`, `a=b`, `c5.large.search`, `host/path`) and numbers that
 * people look up (`CVE-2024-23651`).
 */
const IDENTIFIERS = [
  /\p{Ll}\p{Lu}|_|::|\(\)|[{}]|\p{L}=|^[#$@]\p{L}|#[\da-f]{3,8}(?![\p{L}\d])/u,
  /^\p{Lu}[\p{Lu}\p{N}]{7,}$|^\p{Lu}[\p{Lu}\p{N}]*(?:[-.][\p{Lu}\p{N}]+)*[-.]\d[\p{Lu}\p{N}]*$/u,
  /\p{L}[\p{L}\p{N}-]*\.[\p{L}\p{N}-]+[./][\p{L}\p{N}]|\d+\.\d+\.\d+/u,
  /^[\p{Ll}\p{N}]+(?:-[\p{Ll}\p{N}]+){2,}$|^\p{Ll}+:(?:\S|$)|^--\p{Ll}|^\p{Ll}+-\d{2,}$|\dpx(?!\p{L})/u,
  /^\S*[/-]\S*\/\S*$|^\S+\/\S+[./]\S+$|\/\S+\.\p{Ll}{1,4}$/u,
]
/** Codes of letters and digits: `GHS05`, `ASTM D3049`, `9BCC65`. */
const CODE = /^(?:\p{Lu}+\d{2,}|(?=[A-F\d]*\d)(?=\d*[A-F])[A-F\d]{5,})$/u
/** Clock times and dates. "1:10" is a ratio and does not match. */
const CLOCK = /\d{2}:\d{2}(?!\d)|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}/u

/** References to laws: "Art. 44", "§ 7". */
const LAW = /(?:^|\s)(?:§+|art(?:icle|ikel|ículo|icolo|igo)?s?\.?)\s*\d/iu

/** Whether a cell contains a code or reference, which people look up and nobody learns. */
export function isCode(cell: string): boolean {
  if (LAW.test(cell) || IDENTIFIERS.some(identifier => identifier.test(cell))) return true
  return (cell.match(/[\p{L}\p{N}]+/gu) ?? []).some(token => CODE.test(token))
}

/**
 * Whether a cell contains a date or a clock time. Such a cell belongs to a plan that will be out of date by the time it
 * is learned.
 */
export function isDated(cell: string, language: string): boolean {
  return CLOCK.test(cell) || /^Q[1-4]\b/u.test(cell) || (/\d/u.test(cell) && matchMonths(language).test(cell))
}

/** Whether a value is an estimate: "~72 %", "500+", "80 % (est.)". */
export function isRough(cell: string): boolean {
  return /[~≈]|\d\+|\(est/iu.test(cell)
}

/**
 * Whether a cell consists of a figure and a few words at most, such as its unit or a limit: "5 kg", "within 2 working
 * days".
 */
export function isFigure(cell: string, language: string): boolean {
  return /\d/u.test(cell) && countWords(cell.replace(/[\d.,]+/gu, ' '), language) <= FIGURE_WORDS
}

/** Whether a cell is a time, with or without a figure: "Ten minutes", "once a week". */
export function isTime(cell: string, words: SourceWords): boolean {
  return words.has('times', cell) && countWords(cell, words.language) <= FIGURE_WORDS + 1
}

/**
 * Returns what a figure counts: "time", "money", or the last word of its unit with the sign of a bound before it; empty
 * for a bare figure.
 */
export function readCountedNoun(cell: string, words: SourceWords): string {
  if (/\p{Sc}/u.test(cell)) return 'money'
  if (words.has('times', cell)) return 'time'
  const unit = cell.toLowerCase().match(/[\p{L}%°µ]+/gu)
  // The sign of a bound is part of the unit, because "< 5 %" beside "> 95 %" would show which value has to be low.
  const bound = /^[<>≤≥]/u.exec(cell.trim())?.[0].replace('≤', '<').replace('≥', '>')
  return `${bound ?? ''}${unit?.at(-1) ?? ''}`
}

/** Whether a cell contains more than a short unit such as "h", "min" or "% w/v". */
export function hasWord(cell: string): boolean {
  return /\d|\p{L}{4}|[\p{Lo}]/u.test(cell)
}

/** Whether at least every n-th item is of a kind, where n is `one`: for 2, at least half of the items. */
export function isMostly<Item>(items: Item[], isKind: (item: Item) => boolean, one: number): boolean {
  return items.filter(isKind).length * one >= items.length
}

const monthPatterns = new Map<string, RegExp>()

export function matchMonths(language: string): RegExp {
  const monthPattern = monthPatterns.get(language) ?? makeMonths(language)
  monthPatterns.set(language, monthPattern)
  return monthPattern
}

function makeMonths(language: string): RegExp {
  const long = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) => long.format(new Date(Date.UTC(2001, month, 1))))
  // Matches month names in the case in which the language writes them: English "may" is a verb, "May" a month.
  return new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})`, 'u')
}
