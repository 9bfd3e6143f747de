import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'
import { isGivenAway } from './answer-leak.ts'
import { TECHNICAL, type Written, writtenFigures } from './written-figures.ts'

/**
 * A figure in a sentence. `isLimit`: its wording makes it a limit, a grant or a deadline. `isClaim`: a grant or a
 * deadline. `isBound`: a firm limit such as "at most". `isMeasure`: the figure counts a time or has a technical unit.
 */
export type Figure = {
  at: number
  text: string
  value: number
  unit: string
  isLimit: boolean
  isClaim: boolean
  isBound: boolean
  isMeasure: boolean
}

/**
 * A German unit: a capitalised noun, which may have an inflected adjective before it. Matches "drei volljährige
 * Mitglieder", not "zwei gemeinsam".
 */
const GERMAN_UNIT = /^\s((?:\p{Ll}{3,}(?:e|en|er)\s)?\p{Lu}[\p{L}\p{M}-]{1,24})/u
const SENTENCE_CHARACTERS = 320
const LARGEST = 100_000
/** Minimum number of words of a sentence. A shorter one, such as "50 % complete", does not say what it is about. */
const LEAST_WORDS = 5
const PERIOD_WORDS = 4
/** If "for example" stands among this many characters before a figure, the figure is an example. */
const INSTANCE_CHARACTERS = 60
/** Characters of formulas and markup, emoji and addresses. */
const SIGNS = /[:：]$|[?*=|{}<>[\]#`]|\u20E3|\p{Extended_Pictographic}|https?:|www\./u
/** A heading that was wrongly read into its text: "the end 2.2 Trial period The trial period …". */
const STUCK = /\d\.\d{1,2}\.?\s\p{Lu}/u
/** The same figure again in brackets, in another unit, as in "53 cm (21 in.)": a gap could be filled by arithmetic. */
const SAID_AGAIN = /^[\s-]?[\p{L}%°'’]{0,12}\.?(?:\s\p{L}+){0,2}\s?\((?:[^)]*\s)?[\d½¼¾]/u
/** Quotation marks. The text in them was said by somebody else, or is the text of a sign. */
const QUOTED = /["“”„«»「」]/u
/** Names in program code: `review_due`, `run()`. */
export const CODE = /\p{Ll}_\p{Ll}|\p{L}::\p{L}|\p{Ll}\(\)/u
const MONEY = /(?:\p{Sc}|(?<!\p{L})(?:EUR|USD|CHF|GBP|AUD|CAD|INR|Rs\.?|R\$))\s?$/u

/**
 * Returns the figures of a sentence that can be asked while its other figures are visible: limits, claims, and figures
 * with a technical unit.
 */
export function findFigures(sentence: string, words: SourceWords): Figure[] {
  if (
    sentence.length > SENTENCE_CHARACTERS ||
    SIGNS.test(sentence) ||
    QUOTED.test(sentence) ||
    CODE.test(sentence) ||
    STUCK.test(sentence)
  )
    return []
  if (words.has('vague', sentence) || !isClosed(sentence)) return []
  if (countWords(sentence, words.language) < LEAST_WORDS) return []
  const figureTexts = writtenFigures(sentence, words)
  return figureTexts.flatMap(one => {
    const figure = one.isFree ? readFigure(sentence, one, words) : null
    // Excludes passwords and the like, except for limits: the minimum length of a password is a rule, not a secret.
    if (!figure || (words.has('secrets', sentence) && !figure.isBound)) return []
    return isGivenAway(figure, sentence, figureTexts, words) ? [] : [figure]
  })
}

/** Reads the figure at one place of a sentence; null if the figure is not a rule. */
function readFigure(sentence: string, { at, text, value, isSpelled }: Written, words: SourceWords): Figure | null {
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  if (SAID_AGAIN.test(after)) return null
  if (/[~≈]\s?$/u.test(before) || words.has('instances', before.slice(-INSTANCE_CHARACTERS))) return null
  if (isConceded(before, words)) return null
  const technical = new RegExp(`^\\s?((?:${TECHNICAL})(?:/\\p{L}{1,3}[²³]?)?)(?![\\p{L}\\p{N}])`, 'u').exec(after)
  const money = MONEY.exec(before)?.[0]
  const lead = money ? before.slice(0, -money.length) : before
  const opens = (list: 'limits' | 'comparisons' | 'bounds' | 'grants' | 'spans', article = '') =>
    words.pattern(list, cues => `(?<![\\p{L}])${cues}\\s${article}$`)?.test(lead) ?? false
  // Excludes a figure after a definite article, because the text has mentioned it before: "Ignore the 50 % of other
  // roles".
  const isNamed = words.pattern('definites', all => `(?<!\\p{L})${all}\\s$`)?.test(lead) ?? false
  if (isNamed && !opens('limits')) return null
  const time = words.pattern('times', times => `^[\\s-](${times})(?![\\p{L}])`)?.exec(after)?.[1]
  // Excludes a number written as a word unless it counts a time or follows a bound: "the two of them".
  if (isSpelled && time === undefined && !opens('bounds')) return null
  const sign = money?.trim() ?? technical?.[1]
  const isFirm =
    opens('limits', '(?:a |an )?') ||
    isSet(lead, words) ||
    (time !== undefined && (words.has('duties', before) || isPeriod(time, 'settings') || isKept()))
  const isClaim =
    ((time !== undefined || sign !== undefined) && opens('grants')) ||
    (time !== undefined && (isDue(time, after, words) || isPeriod(time, 'periods')))
  const isLimit = isFirm || isClaim
  // Excludes a size that only identifies a thing: "A syringe of 100 ml", "Bottle, 250 ml".
  if (!isLimit && /^m?l$/iu.test(technical?.[1] ?? '') && isAttribute(before, after, words)) return null
  const countedNoun = words.pattern('limitsAfter', limits => `^([^\\s\\d、。]{1,6}?)${limits}`)?.exec(after)?.[1]
  const unitName = time ?? readUnit(after, words)
  // A comparison needs a unit of time: "over 30 seconds" is a rule, "over 450 stores" is not. A value right after a
  // colon was measured ("Hardness: 400 mg/l"), unless there is a limit before it ("Load: at most 400 kg").
  const measured = /[:：]\s*$/u.test(lead) || tells(sign) ? undefined : sign
  const unit = measured ?? countedNoun ?? (isLimit ? unitName : opens('comparisons') ? time : undefined)
  if (unit === undefined || (unit === '%' && text === '100')) return null
  // Excludes prices with cents, which nobody needs to remember.
  if (value !== null && unit === money?.trim() && !Number.isInteger(value)) return null
  if (value === null || value <= 1 || value >= LARGEST || isCountedOut(after, value)) return null
  const isMeasure = unit === time || unit === sign
  return { at, text, value, unit, isLimit, isClaim: isClaim && !isFirm, isBound: opens('bounds'), isMeasure }

  /**
   * Whether a time is the length of a prescribed period, as in "a 90-day waiting period". In "any 90-day period" it is
   * only a window of time.
   */
  function isPeriod(time: string, list: 'settings' | 'periods'): boolean {
    const next = after
      .slice(time.length + 1)
      .split(' ')
      .slice(1, PERIOD_WORDS)
      .join(' ')
    const isLooked = words.pattern('windows', all => `(?<!\\p{L})${all}\\s$`)?.test(before) ?? false
    // Excludes a length mentioned in passing: "For a two-week training, ask the owner".
    const isPassing = words.pattern('passing', all => `(?<!\\p{L})${all}\\s(?:a|an)\\s$`)?.test(before) ?? false
    return /\p{L}\s$/u.test(before) && !isLooked && !isPassing && words.has(list, next)
  }

  /** Whether a sentence says how long something is kept: "Records are kept for 7 years". */
  function isKept(): boolean {
    return opens('spans') && words.has('keeps', sentence)
  }

  /**
   * Whether a share or a sum is only reported, as in "40 % were false alarms", and not prescribed, as in "20 % will be
   * added".
   */
  function tells(unit = ''): boolean {
    if (!isShareOrSum(unit) || isLimit || opens('comparisons')) return false
    return words.pattern('rulings', all => all) !== null && !words.has('rulings', sentence)
  }
}

/** Whether a figure follows a concession such as "Even if it takes 3 hours" and is therefore not a limit. */
export function isConceded(before: string, words: SourceWords): boolean {
  return words.pattern('concessions', all => `(?<!\\p{L})${all}(?!\\p{L})[^,;.]*$`)?.test(before) ?? false
}

/** Whether brackets are balanced; if not, the sentence was cut off in the middle. */
function isClosed(sentence: string): boolean {
  return (sentence.match(/\(/gu)?.length ?? 0) === (sentence.match(/\)/gu)?.length ?? 0)
}

function isAttribute(before: string, after: string, words: SourceWords): boolean {
  if (/^\s?m?l\s(?!\p{L}{1,3}(?!\p{L}))\p{L}/iu.test(after)) return true
  return /,\s$/u.test(before) || (words.pattern('ofs', all => `(?<!\\p{L})${all}\\s$`)?.test(before) ?? false)
}

/** Whether a time is a deadline: "Two weeks in advance", "30 days' notice". */
function isDue(time: string, after: string, words: SourceWords): boolean {
  const rest = after.slice(after.indexOf(time) + time.length)
  return words.pattern('deadlines', all => `^['’]?\\s${all}(?!\\p{L})`)?.test(rest) ?? false
}

/**
 * Returns the unit after a figure: the plural noun right after the figure, or the noun with one or two adjectives
 * before it. Undefined if there is none.
 */
function readUnit(after: string, words: SourceWords): string | undefined {
  const word = /^\s(\p{L}[\p{L}\p{M}-]{1,24})/u.exec(after)?.[1]
  // Some words cannot be units. Outside German, capitalised words cannot either: in "20 AWS instances" the second word
  // is counted.
  if (word === undefined || words.is('noUnits', word)) return undefined
  if (words.language === 'de') return GERMAN_UNIT.exec(after)?.[1]
  if (/^\p{Lu}/u.test(word)) return undefined
  const isPlural = (one: string) => words.pattern('plurals', all => `^${all}$`)?.test(one) ?? true
  if (isPlural(word)) return word
  const more = /^\s((?:\p{Ll}[\p{L}-]+\s){1,2}\p{Ll}[\p{L}-]+)/u.exec(after)?.[1]?.split(' ') ?? []
  const end = more.findIndex(isPlural)
  const isJoined = more.slice(0, end + 1).some(one => words.is('noUnits', one) || words.is('definites', one))
  return end > 0 && !isJoined ? more.slice(0, end + 1).join(' ') : undefined
}

/**
 * Whether the words before a figure say that it is fixed: "The notice period is three months", "The fee amounts to 20
 * €", "an allowance of 20 €".
 */
function isSet(before: string, words: SourceWords): boolean {
  const settingWords = words.pattern('settings', all => all)?.source ?? ''
  if (words.pattern('ofs', all => `(?<!\\p{L})${settingWords}(?:\\s\\p{L}+)?\\s${all}\\s$`)?.test(before)) return true
  const is = words.pattern('finites', all => `(?<!\\p{L})${all}\\s$`)
  return (is?.test(before) ?? false) && words.has('settings', before)
}

export function isShareOrSum(unit: string): boolean {
  return /^(?:%|\p{Sc}|\p{Lu}{3}|p[eo]r\s?c|pour c|[Pp]ro[cz]e|[Ee]uros?|dollars?)/u.test(unit)
}

/**
 * Whether a list after the figure shows how many there are: "At least 4 parts: the head, the text, the sum and the
 * date".
 */
function isCountedOut(after: string, value: number): boolean {
  const list = /[:：]\s(.+)$/u.exec(after)?.[1]
  return list !== undefined && list.split(/[,;、]\s?/u).length >= Math.min(value - 1, 3)
}
