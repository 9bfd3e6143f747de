import { splitSentences } from '../../language/split-sentences.ts'
import type { SourceWords } from '../source-words.ts'
import { matchMonths } from './cell-kinds.ts'
import { leansBack } from './dangling-reference.ts'
import { CODE } from './figures.ts'

/** A text of the document with the line that leads into it, if there is one. */
export type AskedText = { text: string; leadIn: string; index: number; isItem: boolean }

/** A sentence that can be shown with a gap: with its neighbours, and the line that leads into it. */
export type AskedSentence = {
  sentence: string
  /** The sentences before it, the nearest first. */
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
/** In each of the languages. */
const EXAMPLE = /exampl|exempl|ejempl|esemp|beispiel|voorbeeld|przykład/iu

const YEARS = /(?<!\d|[.,-])(?:19|20)\d{2}(?!\d|[.,]\d)/gu
/** The sign of a next point inside a text or at its end: "… is due. iii." */
const POINT = /\s(?:[a-h]|i{1,3}|iv|vi{0,3})\.(?:\s\p{Lu}|$)/u
/** "Under the Fire Act 2005". */
const NAMED_YEAR = /\p{Lu}\p{L}+,?\s\(?(?:of\s)?$/u

/** The sentences of a section that are whole, or whole together with the line that leads into them. */
export function askedSentences(texts: AskedText[], words: SourceWords): AskedSentence[] {
  return texts.flatMap(({ text, leadIn, index, isItem }, place) => {
    const sentences = splitSentences(text, words.language)
    if (isMadeUp(leadIn, words) || isMadeUp(texts[place - 1]?.text ?? '', words)) return []
    const example = sentences.findIndex(sentence => opensExample(sentence, words))
    return sentences.slice(0, example < 0 ? undefined : example).flatMap((sentence, at, all) => {
      if (breaksOff(sentence, isItem, words) || isStuck(sentence, words) || isOfOneYear(sentence, words)) return []
      if (words.has('elsewheres', sentence) || EXAMPLE.test(`${leadIn} ${sentence}`)) return []
      const lead = at === 0 ? shortenLeadIn(leadIn, words) : ''
      // "install updates within 7 days" is half a sentence: the line before the list is the other half.
      const isHalf = /^\p{Ll}/u.test(sentence)
      if (isHalf && lead === '') return []
      // "These rules are not ours: …" takes back what follows.
      if (words.has('vague', lead) || (!isHalf && words.has('negations', lead))) return []
      if (!isHalf && isUnended(lead, words) && hasSubject(sentence, words)) return []
      const [before, earlier] = [all[at - 1] ?? null, all[at - 2] ?? null]
      return [{ sentence, before, earlier, after: all[at + 1] ?? null, leadIn: lead, index, isHalf }]
    })
  })
}

/** The last sentence of what leads into a list, where it can be understood alone. */
function shortenLeadIn(leadIn: string, words: SourceWords): string {
  const last = splitSentences(leadIn, words.language).at(-1) ?? ''
  return leansBack(last, words) ? leadIn : last
}

/** "Staff should:" wants a verb; "Staff should: The owner signs" was never one sentence. */
function isUnended(lead: string, words: SourceWords): boolean {
  return words.pattern('modals', all => `(?<!\\p{L})${all}\\s?[:：…]+$`)?.test(lead) ?? false
}

function hasSubject(sentence: string, words: SourceWords): boolean {
  return (['definites', 'indefinites', 'actors'] as const).some(list => words.starts(list, sentence))
}

/** "For example, you have 40 hours": nobody is bound by it, nor by what goes on with it. */
function opensExample(sentence: string, words: SourceWords): boolean {
  return words.starts('instances', sentence) || words.starts('suppositions', sentence)
}

/** Whether what follows a text is an example: "For example:". */
function isMadeUp(text: string, words: SourceWords): boolean {
  const last = /[:：]$/u.test(text) ? (splitSentences(text, words.language).at(-1) ?? '') : ''
  return (
    opensExample(last, words) || (words.pattern('instances', all => `(?<!\\p{L})${all}[:：]$`)?.test(last) ?? false)
  )
}

/** What is shown before the sentence, so that it is understood; null where nothing helps. `hidden` is what is asked for. */
export function buildContext(
  { sentence, before, leadIn, isHalf }: AskedSentence,
  hidden: string,
  words: SourceWords,
): string | null {
  // It may hold the condition, so a whole sentence is shown with it too.
  const context = leadIn === '' ? chooseContext() : `${leadIn} `
  if (context === null || CODE.test(context) || isStuck(context, words)) return null
  return context !== '' && isSaid(hidden, context) ? null : context

  /** A sentence that leans on the one before is shown with it. */
  function chooseContext(): string | null {
    if (isHalf || !leansBack(sentence, words)) return ''
    if (before === null || /^\p{Ll}/u.test(before)) return null
    // "The rules hold from 30 April 2017. Whoever … within six months of that day": it is over.
    if (before.search(YEARS) >= 0) return null
    if (leansBack(before, words) || words.has('vague', before)) return null
    return words.starts('headless', before) ? null : `${before} `
  }
}

/**
 * What makes a sentence clearer that can be read alone: the one before it, and one more where that leans on it. "The call is sent out 2
 * weeks before" is that of the meeting which was spoken of. Without figures: they may be asked for too.
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
    !words.has('vague', companion)
  return isPlain && companion.length <= COMPANION_CHARACTERS ? `${companion} ` : ''
}

/** "30 % ruling: you may apply for the ▢ % ruling." */
export function isSaid(hidden: string, shown: string): boolean {
  const escapedText = hidden.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapedText}(?![\\p{L}\\p{N}])`, 'iu').test(shown)
}

/** A line that ends in the middle of a sentence, as lines of slides and columns do; items often have no full stop. */
function breaksOff(sentence: string, isItem: boolean, words: SourceWords): boolean {
  if (POINT.test(sentence)) return true
  if (!isItem) return !/[.!。]$/u.test(sentence)
  const last = /\p{L}+$/u.exec(sentence)?.[0] ?? ''
  return words.is('definites', last) || words.is('indefinites', last)
}

const openings = new Map<string, RegExp | null>()

/** A heading that stuck to its text: "Apply for leave You need to fill in …". */
function isStuck(text: string, words: SourceWords): boolean {
  const { language } = words
  if (!openings.has(language)) openings.set(language, smallWords(words))
  const opening = openings.get(language)
  return [...(opening ? text.matchAll(opening) : [])].some(({ 0: found, 1: next = '' }) => {
    const isLarge = /^\p{Lu}(?:\p{Ll}|\s\p{Ll})/u.test(found)
    // "The Board" inside a sentence is a name, where nouns are written small.
    return isLarge && (language === 'de' || /\p{Ll}/u.test(next))
  })
}

/** The small words that can open a sentence, where they stand inside one. */
function smallWords(words: SourceWords): RegExp | null {
  // A polite "Sie" is written large wherever it stands.
  const lists = (['definites', 'indefinites', 'addressed'] as const).slice(0, words.language === 'de' ? 2 : 3)
  const small = lists.flatMap(list => words.pattern(list, all => all)?.source ?? [])
  if (small.length === 0) return null
  return new RegExp(`(?<=[\\p{L}\\p{N})]\\s)(?:${small.join('|')})\\s(\\p{L})`, 'giu')
}

/** "In the transition year 2020", "1 May 2019 to 30 April 2020": it held once. From a day on it holds still, and the year of a law does not matter. */
function isOfOneYear(sentence: string, words: SourceWords): boolean {
  const years = [...sentence.matchAll(YEARS)].map(({ index }) => sentence.slice(0, index))
  if (years.length === 0) return false
  const dated = new RegExp(`${matchMonths(words.language).source}[^\\p{L}]*$`, 'u')
  const isDay = (before: string) => dated.test(before)
  return years.filter(isDay).length > 1 || years.some(before => !isDay(before) && !NAMED_YEAR.test(before))
}
