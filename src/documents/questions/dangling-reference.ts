import type { SourceWords } from '../source-words.ts'

const NAME = /\S\s\p{Lu}\p{L}{2}/u

/**
 * Whether a sentence cannot be understood without the previous one, because it says "it" or "such counts" without
 * naming what is meant.
 */
export function leansBack(sentence: string, words: SourceWords): boolean {
  if (words.starts('connectives', sentence) || refersBack(sentence, words)) return true
  const itself = words.pattern('selves', all => `(?<!\\p{L})${all}(?!\\p{L})`)
  const text = itself ? sentence.replace(new RegExp(itself.source, 'giu'), '–') : sentence
  const pronoun = words.pattern('pronouns', all => `(?<![\\p{L}\\p{N}])${all}(?![\\p{L}\\p{N}])`)
  if (!pronoun) return false
  return [...text.matchAll(new RegExp(pronoun.source, 'giu'))].some(
    ({ index }) => !isAnswered(text.slice(index), text.slice(0, index), words),
  )
}

/**
 * Whether a sentence refers back by a word such as "then", without a first part that explains the word. "The board must
 * then meet" does; "If half of them ask for it, the board must then meet" does not.
 */
function refersBack(sentence: string, words: SourceWords): boolean {
  const backReference = words.pattern('backs', all => `(?<!\\p{L})${all}(?!\\p{L})`)?.exec(sentence)
  const before = sentence.slice(0, backReference?.index)
  return (
    backReference !== undefined && backReference !== null && !/[,;:(]/u.test(before) && !words.has('conditions', before)
  )
}

/** Whether a pronoun stands for something named earlier in its own sentence: "Staff report their hours". */
function isAnswered(pronoun: string, before: string, words: SourceWords): boolean {
  if (words.starts('joints', pronoun)) return before !== ''
  if (words.starts('personals', pronoun) && namesSomebody(before, words)) return true
  if (!words.starts('personals', pronoun) && !words.starts('things', pronoun)) return false
  const definitePhrase = words.pattern('definites', all => `(?<!\\p{L})${all}\\s\\p{L}{3,}`)
  const once = words.pattern('indefinites', all => `(?<!\\p{L})${all}\\s\\p{L}{3,}`)
  // The pronoun can stand for a thing with an article before it, or for a name.
  return [definitePhrase, once, NAME].some(pattern => pattern?.test(before))
}

/** Whether a text names people other than those addressed: "they" never stands for "you". */
function namesSomebody(text: string, words: SourceWords): boolean {
  const addressed = words.pattern('addressed', all => `(?<!\\p{L})${all}(?!\\p{L})`)
  return words.has('actors', addressed ? text.replace(new RegExp(addressed.source, 'giu'), '–') : text)
}
