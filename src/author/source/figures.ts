import { countWords } from '../../sources/count-words.ts'
import type { SourceWords } from './source-words.ts'

/**
 * A figure in a sentence. `isLimit`: a word of a limit stands right before it; `isBound`: one that is firm, such as "at most"; `isMeasure`: it
 * counts a time or has a technical unit.
 */
export type Figure = {
  at: number
  text: string
  value: number
  unit: string
  isLimit: boolean
  isBound: boolean
  isMeasure: boolean
}

const SENTENCE_CHARACTERS = 320
const LARGEST = 100_000
/** "50 % complete" says nothing of what. */
const LEAST_WORDS = 5
const TECHNICAL =
  '°C|°F|%|bar|mbar|kPa|MPa|ppm|Nm|mm|cm|km|km\\/h|kg|mg|µg|ml|mL|kWh|kW|V|GHz|MHz|dB|lux|€|EUR|CHF|USD|£|\\$'
const NUMBER = '(\\d{1,3}(?:[.,]\\d{3})+(?![\\d])|\\d+(?:[.,]\\d{1,3})?)'
/** Dates, times, references, ranges and lists of numbers: which one is meant is not certain, or it is no rule. */
const DATED =
  /\b(?:19|20)\d{2}\b|\d{1,2}:\d{2}|\d\s?(?:–|-|\/|to|bis|or|and|und|oder|à|a|y|et|و)\s?\d|\d(?:st|nd|rd|th)\b|\d+\.\d+\.\d+/iu
/** Marks of quotations, formulas and markup. */
const SIGNS = /[:：]$|["“”„«»「」?*=|{}<>[\]#`]/u
/** `review_due`, `run()`: what programs call a thing. */
export const CODE = /\p{Ll}_\p{Ll}|\p{L}::\p{L}|\p{Ll}\(\)/u

/** A figure as it is written: "30", "thirty (30)", "thirty". */
type Written = { at: number; text: string; value: number | null }

/** One figure with a word of a limit right before it, or a technical unit right after it. Null where it is no rule. */
export function figureIn(sentence: string, words: SourceWords): Figure | null {
  if (sentence.length > SENTENCE_CHARACTERS || SIGNS.test(sentence) || DATED.test(sentence) || CODE.test(sentence))
    return null
  if (words.has('vague', sentence) || words.has('secrets', sentence) || !isClosed(sentence)) return null
  if (countWords(sentence, words.language) < LEAST_WORDS) return null
  const written = onlyFigureIn(sentence, words)
  if (written === null) return null
  const { at, text, value } = written
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  // "Each quarter (every 3 months)" says it twice.
  if (/[~≈]\s?$|\([^)]*$/u.test(before)) return null
  const technical = new RegExp(`^\\s?((?:${TECHNICAL})(?:/\\p{L}{1,3}[²³]?)?)(?![\\p{L}\\p{N}])`, 'u').exec(after)
  const money = /\p{Sc}\s?$/u.exec(before)?.[0]
  const lead = money ? before.slice(0, -money.length) : before
  const opens = (list: 'limits' | 'comparisons' | 'bounds', article = '') =>
    words.pattern(list, cues => `(?<![\\p{L}])${cues}\\s${article}$`)?.test(lead) ?? false
  // "Ignore the 50 % of other roles": which were named before.
  const isNamed = words.pattern('definites', all => `(?<!\\p{L})${all}\\s$`)?.test(lead) ?? false
  if (isNamed && !opens('limits')) return null
  const time = words.pattern('times', times => `^\\s(${times})(?![\\p{L}])`)?.exec(after)?.[1]
  const isLimit =
    opens('limits', '(?:a |an )?') || isSet(lead, words) || (time !== undefined && words.has('duties', before))
  const counted = words.pattern('limitsAfter', limits => `^([^\\s\\d、。]{1,6}?)${limits}`)?.exec(after)?.[1]
  const named = time ?? unitIn(after, words)
  // "Over 450 stores" tells, "over 30 seconds" rules.
  // "Hardness: 400 mg/l" is a value that somebody measured; "Load: at most 400 kg" is a rule.
  const sign = money?.trim() ?? technical?.[1]
  const measured = /[:：]\s*$/u.test(lead) || tells(sign) ? undefined : sign
  const unit = measured ?? counted ?? (isLimit ? named : opens('comparisons') ? time : undefined)
  if (unit === undefined || (unit === '%' && text === '100')) return null
  if (value === null || value <= 1 || value >= LARGEST || isCountedOut(after, value)) return null
  const isMeasure = unit === time || unit === sign
  return { at, text, value, unit, isLimit, isBound: opens('bounds'), isMeasure }

  /** Shares and prices stand in reports too: "40 % were false alarms" tells, "20 % will be added" rules. */
  function tells(unit = ''): boolean {
    if (!isShareOrSum(unit) || isLimit || opens('comparisons')) return false
    return words.pattern('rulings', all => all) !== null && !words.has('rulings', sentence)
  }
}

/** Whether what is opened by a bracket is closed by one: else the sentence was cut in its middle. */
function isClosed(sentence: string): boolean {
  return (sentence.match(/\(/gu)?.length ?? 0) === (sentence.match(/\)/gu)?.length ?? 0)
}

/** The one figure of a sentence, in digits or spelled out; null where there are none or several. */
function onlyFigureIn(sentence: string, words: SourceWords): Written | null {
  const both = [...sentence.matchAll(/(?<![\p{L}\p{N}-])(\p{L}[\p{L}-]*)\s\((\d{1,3})\)/gu)]
  // "4cm" is a figure with its unit, "2FA" and "CO2" are names.
  const end = `(?![\\p{N}]|[.,]\\d)(?:(?!\\p{L})|(?=(?:${TECHNICAL})(?!\\p{L})))`
  const digits = [...sentence.matchAll(new RegExp(`(?<![\\p{L}\\p{N}.,-])${NUMBER}${end}`, 'gu'))]
  const all = sentence.match(new RegExp(`(?<![\\p{L}\\p{N}.,])\\d+(?:[.,]\\d+)*${end}`, 'gu')) ?? []
  const spelled = spelledIn(sentence, words)
  if (both.length === 1 && all.length === 1)
    return { at: both[0]!.index, text: both[0]![0], value: Number(both[0]![2]) }
  if (/[()]/u.test(sentence) && /\([^)]*\d/u.test(sentence)) return null
  // "Every two or 3 months": which of them is meant?
  if (digits.length === 1 && all.length === 1 && spelled.length === 0)
    return { at: digits[0]!.index, text: digits[0]![0], value: readValue(digits[0]![0], words.language) }
  const [first, ...more] = spelled
  return all.length === 0 && first?.isCounted && more.length === 0 ? first : null
}

/** The figures from two to twelve that are spelled out, and whether a time is counted by them or something is bounded. */
function spelledIn(sentence: string, words: SourceWords): (Written & { isCounted: boolean })[] {
  const names = words.pattern('numerals', all => `(?<![\\p{L}\\p{N}-])${all}(?![\\p{L}\\p{N}-])`)
  if (!names) return []
  return [...sentence.matchAll(new RegExp(names.source, 'giu'))].map(({ 0: text, index: at }) => {
    const after = sentence.slice(at + text.length)
    const isTime = words.pattern('times', times => `^\\s${times}(?![\\p{L}])`)?.test(after) ?? false
    const isBound = words.pattern('bounds', cues => `(?<![\\p{L}])${cues}\\s$`)?.test(sentence.slice(0, at)) ?? false
    return { at, text, value: words.numberSpelled(text), isCounted: isTime || isBound }
  })
}

/** What is counted: a plural right after the figure, or one that follows its adjectives. */
function unitIn(after: string, words: SourceWords): string | undefined {
  const word = /^\s(\p{L}[\p{L}\p{M}-]{1,24})/u.exec(after)?.[1]
  // "20 AWS instances" are counted by the second word; German nouns are all written large.
  if (word === undefined || (words.language !== 'de' && /^\p{Lu}/u.test(word)) || words.is('noUnits', word))
    return undefined
  const isPlural = (one: string) => words.pattern('plurals', all => `^${all}$`)?.test(one) ?? true
  if (isPlural(word)) return word
  const more = /^\s((?:\p{Ll}[\p{L}-]+\s){1,2}\p{Ll}[\p{L}-]+)/u.exec(after)?.[1]?.split(' ') ?? []
  const end = more.findIndex(isPlural)
  const isJoined = more.slice(0, end + 1).some(one => words.is('noUnits', one) || words.is('definites', one))
  return end > 0 && !isJoined ? more.slice(0, end + 1).join(' ') : undefined
}

/** "The notice period is three months", "The fee amounts to 20 €": a value that was set. */
function isSet(before: string, words: SourceWords): boolean {
  const is = words.pattern('finites', all => `(?<!\\p{L})${all}\\s$`)
  return (is?.test(before) ?? false) && words.has('settings', before)
}

export function isShareOrSum(unit: string): boolean {
  return /^(?:%|\p{Sc}|\p{Lu}{3})/u.test(unit)
}

/** "At least 4 parts: the head, the text, the sum and the date": whoever counts them has it. */
function isCountedOut(after: string, value: number): boolean {
  const list = /[:：]\s(.+)$/u.exec(after)?.[1]
  return list !== undefined && list.split(/[,;、]\s?/u).length >= Math.min(value - 1, 3)
}

/** "1,500" and "1.500" by what the language writes; what could be both is not asked. */
function readValue(text: string, language: string): number | null {
  const decimal = ['en', 'ja', 'zh', 'ar', 'th', 'ko'].includes(language) ? '.' : ','
  const group = decimal === '.' ? ',' : '.'
  // Thirty with three decimals, or thirty thousand as the neighbours write it.
  if (/^\d{1,3}[.,]\d{3}$/.test(text) && text.includes(decimal)) return null
  const plain = text.replaceAll(group, '')
  if (text.includes(group) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) return null
  const value = Number(plain.replace(decimal, '.'))
  return Number.isFinite(value) ? value : null
}
