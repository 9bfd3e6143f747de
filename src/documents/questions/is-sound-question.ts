import type { SourceWords } from '../source-words.ts'
import { type Candidate, listShownTexts } from './candidates.ts'

/** "( can help)", "()", "the team ,": what stood there had no text of its own, as a picture or a link by a sign. */
const HOLLOW = /[([]\s|\(\)|\[\]|\p{L}\s[,.](?:[\s”»“"]|$)/u
const TWICE = /(?<![\p{L}\p{N}])(\p{L}[\p{L} -]{0,40}\p{L})\s\1(?![\p{L}\p{N}])/iu
const TITLE_CHARACTERS = 100
/** "… are dimmed. The set value": a sentence and the beginning of the next. */
const SENTENCE = /\p{L}{3}[.!;]\s+\p{Lu}|[.,;，、。…]$/u
const SMALL = ['definites', 'indefinites'] as const

/** Whether all of a question is there to be read, and its stem does not say its key in other words. */
export function isSound(candidate: Candidate, words: SourceWords): boolean {
  const texts = [candidate.question.stem, ...listShownTexts(candidate)]
  return !texts.some(text => isMangled(text, words)) && !saysNumber(candidate, words)
}

/** Whether something is missing in the midst of a text: "ask somebody from the and the lead". */
function isMangled(text: string, words: SourceWords): boolean {
  if (HOLLOW.test(text) || TWICE.test(text)) return true
  const article = words.pattern('definites', all => `(?<!\\p{L})${all}\\s$`)
  const joins = words.pattern('connectives', all => `(?<!\\p{L})${all}\\s`)
  if (!article || !joins) return false
  return [...text.matchAll(new RegExp(joins.source, 'giu'))].some(({ index }) => article.test(text.slice(0, index)))
}

/** "Fill two posts": how many? */
function saysNumber({ question }: Candidate, words: SourceWords): boolean {
  const numeral = words.numeral(numberAsked(question))
  return numeral !== undefined && new RegExp(`(?<!\\p{L})${numeral}(?!\\p{L})`, 'iu').test(question.stem)
}

/** Not a number where the key is none. */
function numberAsked(question: Candidate['question']): number {
  if (question.kind === 'number') return question.value
  if (question.kind !== 'single') return Number.NaN
  const key = question.options.find(({ correct }) => correct)!.text
  return Number(/^\d+(?!\d|[.,:]\d)/u.exec(key)?.[0] ?? Number.NaN)
}

/** Whether a heading names something: what is read as one may be a line of the text, or the beginning of one. */
export function isTitle(heading: string, words: SourceWords): boolean {
  const last = heading.match(/\p{L}+/gu)?.at(-1) ?? ''
  if (heading.length > TITLE_CHARACTERS || SENTENCE.test(heading) || SMALL.some(list => words.is(list, last)))
    return false
  // "Historically, there has been pressure to use it" tells; "What is paid" asks.
  return !words.has('finites', heading) || words.starts('askers', heading) || /[?？؟]$/u.test(heading)
}
