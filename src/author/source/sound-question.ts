import { type Candidate, shownBy } from './candidates.ts'
import type { SourceWords } from './source-words.ts'

/** "( can help)", "()", "the team ,": what stood there had no text of its own, as a picture or a link by a sign. */
const HOLLOW = /[([]\s|\(\)|\[\]|\p{L}\s[,.](?:\s|$)/u
const TWICE = /(?<![\p{L}\p{N}])(\p{L}{2,})\s\1(?![\p{L}\p{N}])/iu
/** The list of numerals begins with two. */
const FIRST_NUMERAL = 2
const TITLE_CHARACTERS = 100
/** "… are dimmed. The set value": a sentence and the beginning of the next. */
const SENTENCE = /\p{L}{3}[.!;]\s+\p{Lu}|[.,;，、。…]$/u
const SMALL = ['definites', 'indefinites'] as const

/** Whether all of a question is there to be read, and its stem does not say its key in other words. */
export function isSound(candidate: Candidate, words: SourceWords): boolean {
  const texts = [candidate.question.stem, ...shownBy(candidate)]
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
  const key =
    question.kind === 'number'
      ? question.value
      : question.kind === 'single'
        ? Number(/^\d+(?!\d|[.,:]\d)/u.exec(question.options.find(({ correct }) => correct)!.text)?.[0] ?? Number.NaN)
        : Number.NaN
  const numeral = words.pattern('numerals', all => {
    const said = all.slice('(?:'.length, -1).split('|')[key - FIRST_NUMERAL]
    return said === undefined ? '(?!)' : `(?<!\\p{L})${said}(?!\\p{L})`
  })
  return numeral?.test(question.stem) ?? false
}

/** Whether a heading names something: what is read as one may be a line of the text, or the beginning of one. */
export function isTitle(heading: string, words: SourceWords): boolean {
  const last = heading.match(/\p{L}+/gu)?.at(-1) ?? ''
  return heading.length <= TITLE_CHARACTERS && !SENTENCE.test(heading) && !SMALL.some(list => words.is(list, last))
}
