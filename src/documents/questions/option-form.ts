import { countWords } from '../../language/words.ts'

/** What learners see of an option without reading it. */
const SIGNS: ((option: string) => boolean)[] = [
  option => /\p{N}/u.test(option),
  option => /[()[\]]/u.test(option),
  option => /\p{L}[.。]$/u.test(option),
  option => /^\p{Ll}/u.test(option),
  // All of it is written in capitals: "HSE".
  option => /\p{Lu}{2}/u.test(option) && !/\p{Ll}/u.test(option),
]
/** An option is noticed by its length if it has this many times as many words as the others, and this many more. */
const LONGER = 2.5
const MORE_WORDS = 4

/**
 * Whether the form of the options shows which are right: all of these and none of the others have a figure, are written
 * in capitals, or are far longer.
 */
export function isShownByForm(right: string[], wrong: string[], language: string): boolean {
  const isTold = SIGNS.some(has => (right.every(has) && !wrong.some(has)) || (wrong.every(has) && !right.some(has)))
  return isTold || areFarLonger(right, wrong, language) || areFarLonger(wrong, right, language)
}

/** Puts the wrong options first whose form differs least from that of the right one. */
export function alikeInForm(right: string, wrong: string[], language: string): string[] {
  const countDifferences = (option: string) =>
    SIGNS.filter(has => has(option) !== has(right)).length +
    (areFarLonger([right], [option], language) || areFarLonger([option], [right], language) ? 1 : 0)
  return wrong.toSorted((one, other) => countDifferences(one) - countDifferences(other))
}

function areFarLonger(options: string[], others: string[], language: string): boolean {
  const count = (option: string) => countWords(option, language)
  const [least, most] = [Math.min(...options.map(count)), Math.max(...others.map(count))]
  return least >= LONGER * most && least - most >= MORE_WORDS
}
