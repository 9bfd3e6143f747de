import { countWords } from '../../sources/count-words.ts'
import { sentencesIn } from '../../sources/sentences.ts'
import { type AskedSection, type Candidate, REASON_CHARACTERS } from './candidates.ts'
import { type SourcePhrases, say } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'

const GAP = '▢'
const STEM_CHARACTERS = 560
const SENTENCE_CHARACTERS = 320
const LARGEST = 100_000
/** "50 % complete" says nothing of what. */
const LEAST_WORDS = 5
/** "An update every 6 months" names a thing and no rule. */
const RULE_WORDS = 6
const TECHNICAL =
  '°C|°F|%|bar|mbar|kPa|MPa|ppm|Nm|mm|cm|km|km\\/h|kg|mg|µg|ml|mL|kWh|kW|V|GHz|MHz|dB|lux|€|EUR|CHF|USD|£|\\$'
const NUMBER = '(\\d{1,3}(?:[.,]\\d{3})+(?![\\d])|\\d+(?:[.,]\\d{1,3})?)'
/** Dates, times, references, ranges and lists of numbers: which one is meant is not certain, or it is no rule. */
const DATED =
  /\b(?:19|20)\d{2}\b|\d{1,2}:\d{2}|\d\s?(?:–|-|\/|to|bis|or|and|und|oder|à|a|y|et|و)\s?\d|\d(?:st|nd|rd|th)\b|\d+\.\d+\.\d+/iu

/** A text of the document with the line that leads into it, if there is one. */
export type Told = { text: string; leadIn: string; index: number; isItem: boolean }

/** The figures of a section that are rules: a gap in the sentence that gives them, with the unit beside it. */
export function numberQuestions(
  texts: Told[],
  section: AskedSection,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  if (section.title === '' || [...section.path, section.title].some(title => words.has('examples', title))) return []
  const sentences = texts.flatMap(({ text, leadIn, index, isItem }) =>
    sentencesIn(text, words.language).map((sentence, at, all) => ({
      sentence,
      index,
      isItem,
      before: all[at - 1] ?? null,
      leadIn: at === 0 ? leadIn : '',
    })),
  )
  return sentences.flatMap(({ sentence, before, leadIn, index, isItem }) => {
    // A line that ends in the middle of a sentence, as lines of slides and columns do.
    if (!isItem && !/[.!。]$/u.test(sentence)) return []
    // "install updates within 7 days" is half a sentence: the line before the list is the other half.
    const isHalf = /^\p{Ll}/u.test(sentence)
    if (isHalf && leadIn === '') return []
    // It may hold the condition, so a whole sentence is shown with it too.
    if (words.has('vague', leadIn) || /\d/.test(leadIn)) return []
    const found = figureIn(sentence, words)
    if (!found || !isRule(found, sentence, `${leadIn} ${sentence}`)) return []
    // "30 % ruling: you may apply for the ▢ % ruling."
    if (new RegExp(`(?<!\\d)${found.text}(?!\\d)`, 'u').test(section.called)) return []
    const leansBack = words.has('pronouns', sentence) || words.starts('connectives', sentence)
    const context = leansBack && !isHalf ? withContext(before, found, words) : ''
    const shown = leadIn === '' ? context : `${leadIn} `
    if (shown === null) return []
    const gapped = `${sentence.slice(0, found.at)}${GAP}${sentence.slice(found.at + found.text.length)}`
    const stem = say(phrases.numberStem, { heading: section.called, sentence: shown + gapped })
    if (stem.length > STEM_CHARACTERS || sentence.length > REASON_CHARACTERS) return []
    if (sentences.filter(other => other.sentence.includes(`${found.text} ${found.unit}`)).length > 1) return []
    const question = {
      kind: 'number' as const,
      stem,
      value: found.value,
      tolerance: 0,
      unit: found.unit,
      reason: sentence,
    }
    return [
      {
        question,
        skill: 'number' as const,
        bloom: 'remember' as const,
        heading: section.title,
        from: [index],
        gives: [[`${found.text} ${found.unit}`, found.unit]] as [string, string][],
        rank: 3,
      },
    ]
  })

  /** A figure is asked where the sentence rules, or bounds a time or a measure: what merely tells has figures too. */
  function isRule({ unit, isLimit, isMeasure }: Figure, sentence: string, whole: string): boolean {
    if (!words.pattern('rulings', all => all)) return true
    // "It was down for up to 40 minutes" tells of one time.
    if (words.has('pasts', sentence) && !words.has('rulings', whole)) return false
    const isWhole = countWords(sentence, words.language) >= RULE_WORDS && !/[;,；，]$/u.test(sentence)
    const isBound = isLimit && isWhole && !isShareOrSum(unit)
    // "Prevent abuse: a puzzle after 2 attempts": what stands before the colon is a label.
    const said = whole.trim().replace(/^[^:：]{1,60}[:：]\s+/u, '')
    return (isBound && isMeasure) || words.has('rulings', whole) || words.isStep(said)
  }
}

type Figure = { at: number; text: string; value: number; unit: string; isLimit: boolean; isMeasure: boolean }

/** One figure with a word of a limit right before it, or a technical unit right after it. Null where it is no rule. */
function figureIn(sentence: string, words: SourceWords): Figure | null {
  if (
    sentence.length > SENTENCE_CHARACTERS ||
    /[:：]$|[()"“”„«»「」?*=|{}<>[\]#`]/u.test(sentence) ||
    DATED.test(sentence)
  )
    return null
  if (words.has('vague', sentence) || words.has('secrets', sentence)) return null
  if (countWords(sentence, words.language) < LEAST_WORDS) return null
  const numbers = [...sentence.matchAll(new RegExp(`(?<![\\p{L}\\p{N}.,-])${NUMBER}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu'))]
  if (numbers.length !== 1 || (sentence.match(/\d+/g)?.length ?? 0) > (numbers[0]![0].match(/\d+/g)?.length ?? 0))
    return null
  const [{ 0: text, index: at }] = numbers as [RegExpExecArray]
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  if (/[~≈]\s?$/u.test(before)) return null
  const technical = new RegExp(`^\\s?((?:${TECHNICAL})(?:/\\p{L}{1,3}[²³]?)?)(?![\\p{L}\\p{N}])`, 'u').exec(after)
  const opens = (list: 'limits' | 'comparisons') =>
    words.pattern(list, cues => `(?<![\\p{L}])${cues}\\s(?:the |a |an |den |die |das )?$`)?.test(before) ?? false
  const time = words.pattern('times', times => `^\\s(${times})(?![\\p{L}])`)?.exec(after)?.[1]
  const counted = words.pattern('limitsAfter', limits => `^([^\\s\\d、。]{1,6}?)${limits}`)?.exec(after)?.[1]
  const word = /^\s(\p{L}[\p{L}\p{M}-]{1,24})/u.exec(after)?.[1]
  // "20 AWS instances" are counted by the second word; German nouns are all written large.
  const isName = word !== undefined && words.language !== 'de' && /^\p{Lu}/u.test(word)
  const isCounted =
    word !== undefined &&
    !isName &&
    !words.is('noUnits', word) &&
    (words.pattern('plurals', all => `^${all}$`)?.test(word) ?? true)
  const named = time ?? (isCounted ? word : undefined)
  // "Over 450 stores" tells, "over 30 seconds" rules.
  // "Hardness: 400 mg/l" is a value that somebody measured; "Load: at most 400 kg" is a rule.
  const measured = /[:：]\s*$/u.test(before) || tells(technical?.[1]) ? undefined : technical?.[1]
  const unit = measured ?? counted ?? (opens('limits') ? named : opens('comparisons') ? time : undefined)
  if (unit === undefined || (unit === '%' && text === '100')) return null
  const value = readValue(text, words.language)
  return value === null || value <= 1 || value >= LARGEST
    ? null
    : { at, text, value, unit, isLimit: opens('limits'), isMeasure: unit === time || unit === technical?.[1] }

  /** Shares and prices stand in reports too: "40 % were false alarms" tells, "20 % will be added" rules. */
  function tells(unit = ''): boolean {
    if (!isShareOrSum(unit) || opens('limits') || opens('comparisons')) return false
    return words.pattern('rulings', all => all) !== null && !words.has('rulings', sentence)
  }
}

function isShareOrSum(unit: string): boolean {
  return /^(?:%|\p{Sc}|\p{Lu}{3})/u.test(unit)
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

/** A sentence that leans on the one before is shown with it; null where that does not help. */
function withContext(before: string | null, { text }: Figure, words: SourceWords): string | null {
  if (before === null || before.includes(text) || words.has('pronouns', before) || words.has('vague', before))
    return null
  return `${before} `
}
