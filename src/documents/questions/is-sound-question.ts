import type { SourceWords } from '../source-words.ts'
import { PLACEHOLDER } from './askable-table.ts'
import { type Candidate, listShownTexts } from './candidates.ts'

/**
 * Holes in a text where something without text was, such as a picture or an icon link: "( can help)", "()", "the team
 * ,".
 */
const HOLLOW = /[([]\s|\(\)|\[\]|\p{L}\s[,.](?:[\s”»“"]|$)/u
const TWICE = /(?<![\p{L}\p{N}])(\p{L}[\p{L} -]{0,40}\p{L})\s\1(?![\p{L}\p{N}])/iu
const TITLE_CHARACTERS = 100
/** A sentence followed by the beginning of the next: "… are dimmed. The set value". */
const SENTENCE = /\p{L}{3}[.!;]\s+\p{Lu}|[.,;，、。…]$/u
const SMALL = ['definites', 'indefinites'] as const

/** Whether all texts of a question are complete, and its stem does not state the key in words. */
export function isSound(candidate: Candidate, words: SourceWords): boolean {
  const texts = [candidate.question.stem, ...listShownTexts(candidate)]
  const isMangledText = (text: string) => PLACEHOLDER.test(text) || isMangled(text, words)
  return !texts.some(isMangledText) && !saysNumber(candidate, words)
}

/** Whether a word is missing inside a text: "ask somebody from the and the lead". */
function isMangled(text: string, words: SourceWords): boolean {
  if (HOLLOW.test(text) || TWICE.test(text)) return true
  const article = words.pattern('definites', all => `(?<!\\p{L})${all}\\s$`)
  const joins = words.pattern('connectives', all => `(?<!\\p{L})${all}\\s`)
  if (!article || !joins) return false
  return [...text.matchAll(new RegExp(joins.source, 'giu'))].some(({ index }) => article.test(text.slice(0, index)))
}

/**
 * Whether the stem spells out the number that the question asks for: "Fill two posts" where the question is how many.
 */
function saysNumber({ question }: Candidate, words: SourceWords): boolean {
  const numeral = words.numeral(numberAsked(question))
  return numeral !== undefined && new RegExp(`(?<!\\p{L})${numeral}(?!\\p{L})`, 'iu').test(question.stem)
}

/** Returns the number that is the key of a question; NaN if the key is not a number. */
function numberAsked(question: Candidate['question']): number {
  if (question.kind === 'number') return question.value
  if (question.kind !== 'single') return Number.NaN
  const key = question.options.find(({ correct }) => correct)!.text
  return Number(/^\d+(?!\d|[.,:]\d)/u.exec(key)?.[0] ?? Number.NaN)
}

/** Whether a heading is a name. If not, a line of the text may have been wrongly read as a heading. */
export function isTitle(heading: string, words: SourceWords): boolean {
  const last = heading.match(/\p{L}+/gu)?.at(-1) ?? ''
  if (heading.length > TITLE_CHARACTERS || SENTENCE.test(heading) || SMALL.some(list => words.is(list, last)))
    return false
  // A heading with a finite verb is a sentence ("Historically, there has been pressure to use it"), unless it is a
  // question ("What is paid").
  return !words.has('finites', heading) || words.starts('askers', heading) || /[?？؟]$/u.test(heading)
}
