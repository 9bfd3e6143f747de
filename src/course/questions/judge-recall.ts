import type { AnswerFolding } from '../../language/answer-folding.ts'
import { foldAnswer, foldWords } from '../../language/fold-answer.ts'

/** What is right, and which wrong answers are known. The first of `accepted` is the proper spelling. */
export type RecallKey = { accepted: string[]; mistakes: string[] }

export type RecallVerdict =
  | { outcome: 'right' | 'wrong' }
  /** One letter away from the answer that it names. */
  | { outcome: 'slip'; answer: string }
  /** The place of a known mistake. */
  | { outcome: 'mistake'; place: number }

/** Whether the course itself uses this folded word: then it is another word, and no slip. */
export type IsCourseWord = (word: string) => boolean

const FEWEST_LETTERS_OF_A_SLIP = 6
/** Of scripts whose signs are letters, and whose words stand apart. */
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}]+$/u

/**
 * The one rule by which a typed answer is right. Without `isCourseWord`, as in a test, nothing is forgiven beyond what folding leaves
 * out; with it one slip of a letter is, where it cannot have been another word.
 */
export function judgeRecall(
  typed: string,
  { accepted, mistakes }: RecallKey,
  folding: AnswerFolding,
  isCourseWord: IsCourseWord | null,
): RecallVerdict {
  const isSame = (answer: string) => intersects(foldAnswer(typed, folding), foldAnswer(answer, folding))
  const place = mistakes.findIndex(isSame)
  if (place >= 0) return { outcome: 'mistake', place }
  if (accepted.some(isSame)) return { outcome: 'right' }
  if (!isCourseWord) return { outcome: 'wrong' }
  const slipTo = (answer: string) => findSlip(typed, answer, folding)
  const near = mistakes.findIndex(mistake => slipTo(mistake) !== null)
  if (near >= 0) return { outcome: 'mistake', place: near }
  const answer = accepted.find(each => {
    const word = slipTo(each)
    return word !== null && !isCourseWord(word)
  })
  return answer === undefined ? { outcome: 'wrong' } : { outcome: 'slip', answer }
}

/** The typed word that is one letter away from a long word of the answer, all other words being the same; else null. */
function findSlip(typed: string, answer: string, folding: AnswerFolding): string | null {
  for (const given of foldWords(typed, folding))
    for (const wanted of foldWords(answer, folding)) {
      const [left, right] = given.length === wanted.length ? [given, wanted] : [[given.join('')], [wanted.join('')]]
      const differing = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at]!] as const]))
      const [pair, ...others] = differing
      if (pair && !others[0] && isSlip(...pair)) return pair[0]
    }
  return null
}

/** One letter too many, too few or another, or two neighbours in the wrong order; never the first letter. */
function isSlip(typed: string, wanted: string): boolean {
  const [given, letters] = [Array.from(typed), Array.from(wanted)]
  if (letters.length < FEWEST_LETTERS_OF_A_SLIP || given[0] !== letters[0]) return false
  if (!LETTERS.test(typed) || !LETTERS.test(wanted)) return false
  const start = letters.findIndex((letter, at) => letter !== given[at])
  const from = start < 0 ? letters.length : start
  const rest = (word: string[], skipped: number) => word.slice(from + skipped).join('')
  const isSwapped = given[from] === letters[from + 1] && given[from + 1] === letters[from]
  return (
    rest(given, 1) === rest(letters, 1) ||
    rest(given, 1) === rest(letters, 0) ||
    rest(given, 0) === rest(letters, 1) ||
    (isSwapped && rest(given, 2) === rest(letters, 2))
  )
}

function intersects(one: string[], other: string[]): boolean {
  return one.some(form => other.includes(form))
}
