import type { AnswerFolding } from '../../language/answer-folding.ts'
import { FENCED, foldAnswer, foldWords } from '../../language/fold-answer.ts'

/**
 * What is right, and which wrong answers are known. The first of `accepted` is the proper spelling. Words of the stem may be repeated
 * around an answer.
 */
export type RecallKey = { stem: string; accepted: string[]; mistakes: string[] }

export type RecallVerdict =
  | { outcome: 'right' | 'wrong' }
  /** One letter away from the answer that it names. */
  | { outcome: 'slip'; answer: string }
  /** The place of a known mistake. */
  | { outcome: 'mistake'; place: number }

/** Whether the course itself uses this folded word: then it is another word, and no slip. */
export type IsCourseWord = (word: string) => boolean

const FEWEST_LETTERS_OF_A_SLIP = 6
/** In a shorter word another letter makes another word; fingers that were too fast seldom do. */
const FEWEST_LETTERS_OF_A_TYPO = 4
/** A shorter word of the stem may be one that turns the answer round, such as "not". */
const FEWEST_LETTERS_OF_A_REPEATED_WORD = 4
/** Of scripts whose signs are letters, and whose words stand apart. */
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}]+$/u

/**
 * The one rule by which a typed answer is right. Without `isCourseWord`, as in a test, nothing is forgiven beyond what folding leaves
 * out and what is repeated from the stem; with it one slip of a letter is, where it cannot have been another word.
 */
export function judgeRecall(
  typed: string,
  { stem, accepted, mistakes }: RecallKey,
  folding: AnswerFolding,
  isCourseWord: IsCourseWord | null,
): RecallVerdict {
  const shortened = dropRepeatedWords(typed, stem, folding)
  for (const forms of [foldAnswer(typed, folding), shortened.map(words => words.join(''))]) {
    const isSame = (answer: string) => intersects(forms, foldAnswer(answer, folding))
    const place = mistakes.findIndex(isSame)
    if (place >= 0) return { outcome: 'mistake', place }
    if (accepted.some(isSame)) return { outcome: 'right' }
  }
  if (!isCourseWord) return { outcome: 'wrong' }
  const slipTo = (answer: string) => findSlip([...foldWords(typed, folding), ...shortened], answer, folding)
  const near = mistakes.findIndex(mistake => slipTo(mistake) !== null)
  if (near >= 0) return { outcome: 'mistake', place: near }
  const answer = accepted.find(each => {
    const word = slipTo(each)
    return word !== null && !isCourseWord(word)
  })
  return answer === undefined ? { outcome: 'wrong' } : { outcome: 'slip', answer }
}

/**
 * "Which keyword leaves a loop?" may be answered "the break keyword", or "keyword break": the words that are left without the first,
 * the last or both, where the stem has them. A number stays with its unit: 72 days are not 72 hours, though the stem may name both.
 */
function dropRepeatedWords(typed: string, stem: string, folding: AnswerFolding): string[][] {
  const stemWords = new Set(foldWords(stem, folding).flat())
  const isRepeated = (word: string | undefined) =>
    word !== undefined && Array.from(word).length >= FEWEST_LETTERS_OF_A_REPEATED_WORD && stemWords.has(word)
  return foldWords(typed, folding).flatMap(words => {
    if (!words.every(word => LETTERS.test(word))) return []
    const starts = isRepeated(words[0]) ? [0, 1] : [0]
    const ends = isRepeated(words.at(-1)) ? [words.length, words.length - 1] : [words.length]
    const parts = starts.flatMap(start => ends.map(end => words.slice(start, end)))
    return parts.filter(part => part[0] && part.length < words.length)
  })
}

/** The typed word that is one letter away from a long word of the answer, all other words being the same; else null. */
function findSlip(typed: string[][], answer: string, folding: AnswerFolding): string | null {
  for (const given of typed.map(splitNumbers))
    for (const wanted of foldWords(answer, folding).map(splitNumbers)) {
      const [left, right] = given.length === wanted.length ? [given, wanted] : [[given.join('')], [wanted.join('')]]
      const differing = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at]!] as const]))
      const [pair, ...others] = differing
      if (pair && !others[0] && isSlip(...pair, left.length > 1)) return pair[0]
    }
  return null
}

/** The letters of omega-3 may have a slip, its number not. */
function splitNumbers(words: string[]): string[] {
  return words.flatMap(word => word.split(FENCED)).filter(Boolean)
}

/**
 * One letter too many, too few or another, or two neighbours in the wrong order; never the first letter. A short word must have the
 * right letters, two of them in the wrong order or one doubled; beside other words that are right, one may also be too many or too few.
 */
function isSlip(typed: string, wanted: string, isBesideOthers: boolean): boolean {
  const [given, letters] = [Array.from(typed), Array.from(wanted)]
  if (letters.length < FEWEST_LETTERS_OF_A_TYPO || given[0] !== letters[0]) return false
  if (!LETTERS.test(typed) || !LETTERS.test(wanted)) return false
  const start = letters.findIndex((letter, at) => letter !== given[at])
  const from = start < 0 ? letters.length : start
  const rest = (word: string[], skipped: number) => word.slice(from + skipped).join('')
  const isSwapped = given[from] === letters[from + 1] && given[from + 1] === letters[from]
  const isAdded = rest(given, 1) === rest(letters, 0)
  const isMissing = rest(given, 0) === rest(letters, 1)
  if (isSwapped && rest(given, 2) === rest(letters, 2)) return true
  if (letters.length >= FEWEST_LETTERS_OF_A_SLIP) return isAdded || isMissing || rest(given, 1) === rest(letters, 1)
  if (isBesideOthers) return isAdded || isMissing
  return (isAdded && given[from] === given[from - 1]) || (isMissing && letters[from] === letters[from - 1])
}

function intersects(one: string[], other: string[]): boolean {
  return one.some(form => other.includes(form))
}
