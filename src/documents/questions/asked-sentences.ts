import { splitSentences } from '../../language/split-sentences.ts'
import type { SourceWords } from '../source-words.ts'
import { matchMonths } from './cell-kinds.ts'
import { leansBack } from './dangling-reference.ts'
import { CODE } from './figures.ts'

/**
 * A text of the document. `leadIn` is the line that introduces it, empty if there is none; `index` is the index of its
 * block.
 */
export type AskedText = { text: string; leadIn: string; index: number; isItem: boolean }

/** A sentence that can be shown with a gap, with its neighbours and the line that introduces it. */
export type AskedSentence = {
  sentence: string
  /** The sentence right before this one (`before`), and the one before that (`earlier`). */
  before: string | null
  earlier: string | null
  after: string | null
  leadIn: string
  index: number
  isHalf: boolean
}

export const GAP = '▢'
export const STEM_CHARACTERS = 560
const COMPANION_CHARACTERS = 280
/** Stems of "example" in all supported languages. */
const EXAMPLE = /exampl|exempl|ejempl|esemp|beispiel|voorbeeld|przykład/iu

const YEARS = /(?<!\d|[.,-])(?:19|20)\d{2}(?!\d|[.,]\d)/gu
/**
 * The label of a list item inside a text or at its end, as in "… is due. iii.": the next item of the list was read into
 * the sentence.
 */
const POINT = /\s(?:[a-h]|i{1,3}|iv|vi{0,3})[.)](?:\s\p{Lu}|$)/u
/** The words right before the year in the name of a law: "Under the Fire Act 2005". */
const NAMED_YEAR = /\p{Lu}\p{L}+,?\s\(?(?:of\s)?$/u

/**
 * Returns the sentences of a section that are complete by themselves, or together with the line that introduces them.
 */
export function askedSentences(texts: AskedText[], words: SourceWords): AskedSentence[] {
  return texts.flatMap(({ text, leadIn, index, isItem }, place) => {
    const sentences = splitSentences(text, words.language)
    if (isMadeUp(leadIn, words) || isMadeUp(texts[place - 1]?.text ?? '', words)) return []
    const example = sentences.findIndex(sentence => opensExample(sentence, words))
    return sentences.slice(0, example < 0 ? undefined : example).flatMap((sentence, at, all) => {
      if (breaksOff(sentence, isItem, words) || isStuck(sentence, words) || isOfOneYear(sentence, words)) return []
      if (words.has('elsewheres', sentence) || EXAMPLE.test(`${leadIn} ${sentence}`)) return []
      const lead = at === 0 ? shortenLeadIn(leadIn, words) : ''
      // An item in lower case is half a sentence ("install updates within 7 days"); the other half is the line before
      // the list.
      const isHalf = /^\p{Ll}/u.test(sentence)
      if (isHalf && lead === '') return []
      // Excludes items after a vague or negative introduction, because the introduction makes them invalid: "These
      // rules are not ours: …".
      if (words.has('vague', lead) || (!isHalf && words.has('negations', lead))) return []
      if (!isHalf && isUnended(lead, words) && hasSubject(sentence, words)) return []
      const [before, earlier] = [all[at - 1] ?? null, all[at - 2] ?? null]
      return [{ sentence, before, earlier, after: all[at + 1] ?? null, leadIn: lead, index, isHalf }]
    })
  })
}

/** Returns only the last sentence of an introducing line if it can be understood alone, otherwise the whole line. */
function shortenLeadIn(leadIn: string, words: SourceWords): string {
  const last = splitSentences(leadIn, words.language).at(-1) ?? ''
  return leansBack(last, words) ? leadIn : last
}

/**
 * Whether an introducing line ends with a modal verb, as in "Staff should:". Its items then have no subject of their
 * own.
 */
function isUnended(lead: string, words: SourceWords): boolean {
  return words.pattern('modals', all => `(?<!\\p{L})${all}\\s?[:：…]+$`)?.test(lead) ?? false
}

function hasSubject(sentence: string, words: SourceWords): boolean {
  return (['definites', 'indefinites', 'actors'] as const).some(list => words.starts(list, sentence))
}

/**
 * Whether a sentence begins an example: "For example, you have 40 hours". An example and the sentences after it are not
 * binding.
 */
function opensExample(sentence: string, words: SourceWords): boolean {
  return words.starts('instances', sentence) || words.starts('suppositions', sentence)
}

/** Whether a text announces that an example follows: "For example:". */
function isMadeUp(text: string, words: SourceWords): boolean {
  const last = /[:：]$/u.test(text) ? (splitSentences(text, words.language).at(-1) ?? '') : ''
  return (
    opensExample(last, words) || (words.pattern('instances', all => `(?<!\\p{L})${all}[:：]$`)?.test(last) ?? false)
  )
}

/**
 * Returns the text to show before a sentence so that the sentence can be understood alone: empty if none is needed,
 * null if none helps. `hidden` is the answer, which the text must not contain.
 */
export function buildContext(
  { sentence, before, leadIn, isHalf }: AskedSentence,
  hidden: string,
  words: SourceWords,
): string | null {
  // The introducing line may contain a condition, so it is shown before whole sentences too.
  const context = leadIn === '' ? chooseContext() : `${leadIn} `
  if (context === null || CODE.test(context) || isStuck(context, words)) return null
  return context !== '' && isSaid(hidden, context) ? null : context

  /**
   * Returns the text to show before the sentence. This is the preceding sentence, if the sentence refers back to it,
   * and an empty text if the sentence refers to nothing before it. Null if the preceding sentence cannot be understood
   * alone either.
   */
  function chooseContext(): string | null {
    if (isHalf || !leansBack(sentence, words)) return ''
    if (before === null || /^\p{Ll}/u.test(before)) return null
    // Excludes a preceding sentence with a year, because the rule then depends on a past date: "The rules hold from 30
    // April 2017. Whoever … within six months of that day".
    if (before.search(YEARS) >= 0) return null
    if (leansBack(before, words) || words.has('vague', before)) return null
    return words.starts('headless', before) ? null : `${before} `
  }
}

/**
 * Returns the preceding sentence as help for a sentence that can also be read alone: before "The call is sent out 2
 * weeks before", it says which meeting is meant. If the preceding sentence refers back as well, the sentence before it
 * is added. The result is empty if a sentence to be added contains figures, because these may be asked too.
 */
export function chooseCompanion({ before, earlier, leadIn, isHalf }: AskedSentence, words: SourceWords): string {
  if (isHalf || leadIn !== '' || before === null) return ''
  const start = leansBack(before, words) ? earlier : before
  if (start === null || leansBack(start, words) || /^\p{Ll}/u.test(start)) return ''
  const companion = start === before ? before : `${start} ${before}`
  const isPlain =
    !/[:：?]$|\d/u.test(companion) &&
    !CODE.test(companion) &&
    !isStuck(companion, words) &&
    !POINT.test(` ${companion}`) &&
    !words.has('vague', companion)
  return isPlain && companion.length <= COMPANION_CHARACTERS ? `${companion} ` : ''
}

/**
 * Whether a text contains the hidden words as whole words, which would give the answer away: "30 % ruling: you may
 * apply for the ▢ % ruling."
 */
export function isSaid(hidden: string, shown: string): boolean {
  const escapedText = hidden.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedText}(?![\\p{L}\\p{N}])`, 'iu').test(shown)
}

/**
 * Whether a line breaks off in the middle of a sentence, as lines of slides and columns do. List items need no full
 * stop.
 */
function breaksOff(sentence: string, isItem: boolean, words: SourceWords): boolean {
  if (POINT.test(sentence)) return true
  if (!isItem) return !/[.!。]$/u.test(sentence)
  const last = /\p{L}+$/u.exec(sentence)?.[0] ?? ''
  return words.is('definites', last) || words.is('indefinites', last)
}

const openings = new Map<string, RegExp | null>()

/**
 * Whether a heading was wrongly read as the beginning of the text after it: "Apply for leave You need to fill in …".
 */
function isStuck(text: string, words: SourceWords): boolean {
  const { language } = words
  // A word such as "However" with a capital inside a sentence shows where two sentences have run together.
  const joint = words.pattern('connectives', all => `[\\p{L}\\p{N}]\\s(${all}),`)
  if (joint && [...text.matchAll(new RegExp(joint.source, 'giu'))].some(({ 1: word = '' }) => /^\p{Lu}/u.test(word)))
    return true
  if (!openings.has(language)) openings.set(language, smallWords(words))
  const opening = openings.get(language)
  return [...(opening ? text.matchAll(opening) : [])].some(({ 0: opener, 1: next = '' }) => {
    const isLarge = /^\p{Lu}(?:\p{Ll}|\s\p{Ll})/u.test(opener)
    // Ignores "The Board" inside a sentence: it is a name in languages that write other nouns in lower case.
    return isLarge && (language === 'de' || /\p{Ll}/u.test(next))
  })
}

/**
 * Returns a pattern that matches articles and similar words inside a text, in upper or lower case. In upper case, such
 * a word may open a text that was wrongly joined to the text before it. Null if the language has no such list.
 */
function smallWords(words: SourceWords): RegExp | null {
  // The German "Sie" ("you") has a capital inside a sentence too, so it does not show that two texts have run together.
  // German words of address are therefore left out.
  const lists = (['definites', 'indefinites', 'addressed'] as const).slice(0, words.language === 'de' ? 2 : 3)
  const small = lists.flatMap(list => words.pattern(list, all => all)?.source ?? [])
  if (small.length === 0) return null
  return new RegExp(`(?<=[\\p{L}\\p{N})]\\s)(?:${small.join('|')})\\s(\\p{L})`, 'giu')
}

/**
 * Whether a sentence applies to one period only: "In the transition year 2020", "1 May 2019 to 30 April 2020". A single
 * date does not count, because the rule may apply from then on, and neither does the year in the name of a law.
 */
function isOfOneYear(sentence: string, words: SourceWords): boolean {
  const years = [...sentence.matchAll(YEARS)].map(({ index }) => sentence.slice(0, index))
  if (years.length === 0) return false
  const dated = new RegExp(`${matchMonths(words.language).source}[^\\p{L}]*$`, 'u')
  const isDay = (before: string) => dated.test(before)
  return years.filter(isDay).length > 1 || years.some(before => !isDay(before) && !NAMED_YEAR.test(before))
}
