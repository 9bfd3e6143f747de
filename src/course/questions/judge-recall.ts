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
/** A shorter word in front may turn the answer round, such as "not"; one behind it hardly does: "methane gas". */
const FEWEST_LETTERS_OF_A_REPEATED_WORD = { inFront: 4, behind: 3 }
/**
 * Below this length an added "s" is not taken for a plural: it may be a keyword or another word (`exports`, "means").
 */
const FEWEST_LETTERS_OF_A_PLURAL = 8
/** Separators between two names of the same thing: "lasting power of attorney (LPA)". */
const BETWEEN_NAMES = /[()/,;=]/
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
  const shortened = dropEmptyWords(typed, stem, folding)
  for (const forms of [foldAnswer(typed, folding), shortened.map(words => words.join(''))]) {
    const place = mistakes.findIndex(mistake => intersects(forms, foldAnswer(mistake, folding)))
    if (place >= 0) return { outcome: 'mistake', place }
    if (accepted.some(answer => isSameOrPlural(forms, foldAnswer(answer, folding), folding)))
      return { outcome: 'right' }
  }
  const names = typed.split(BETWEEN_NAMES).filter(name => name.trim())
  const isName = (name: string) =>
    accepted.some(answer => intersects(foldAnswer(name, folding), foldAnswer(answer, folding)))
  if (names.length > 1 && names.every(isName)) return { outcome: 'right' }
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

/** Of one number and of the other; an answer that is listed as a mistake has been found before. */
function isSameOrPlural(forms: string[], answers: string[], { plurals }: AnswerFolding): boolean {
  const isPlural = (one: string, other: string) =>
    other.length >= FEWEST_LETTERS_OF_A_PLURAL && LETTERS.test(other) && plurals.some(ending => one === other + ending)
  return forms.some(form => answers.some(answer => form === answer || isPlural(form, answer) || isPlural(answer, form)))
}

/**
 * The words that are left without those that say nothing: lead-ins, pronouns, and what is repeated from the stem. "Which keyword
 * leaves a loop?" may be answered "the break keyword", or "keyword break". A number stays with its unit: 72 days are not 72 hours,
 * though the stem may name both.
 */
function dropEmptyWords(typed: string, stem: string, folding: AnswerFolding): string[][] {
  const { articles, leadIns, pronouns } = folding
  const stemWords = new Set(foldWords(stem, folding).flat())
  const isRepeated = (word: string, fewest: number) => Array.from(word).length >= fewest && stemWords.has(word)
  const isEmptyInFront = (word = '') =>
    leadIns.includes(word) || isRepeated(word, FEWEST_LETTERS_OF_A_REPEATED_WORD.inFront)
  const isEmptyBehind = (word = '') =>
    pronouns.includes(word) || isRepeated(word, FEWEST_LETTERS_OF_A_REPEATED_WORD.behind)
  return foldWords(typed, folding).flatMap(words => {
    if (!words.every(word => LETTERS.test(word))) return []
    const start = isEmptyInFront(words[0]) ? (articles.includes(words[1]!) ? 2 : 1) : 0
    const end = words.length - (isEmptyBehind(words.at(-1)) ? 1 : 0)
    const parts = [words.slice(start), words.slice(0, end), words.slice(start, end)]
    return parts.filter(part => part[0] && part.length < words.length)
  })
}

/** The typed word that is one letter away from a long word of the answer, all other words being the same; else null. */
function findSlip(typed: string[][], answer: string, folding: AnswerFolding): string | null {
  for (const typedWords of typed.map(splitNumbers))
    for (const wanted of foldWords(answer, folding).map(splitNumbers)) {
      const [left, right] =
        typedWords.length === wanted.length ? [typedWords, wanted] : [[typedWords.join('')], [wanted.join('')]]
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
