import type { AnswerFolding } from '../../language/answer-folding.ts'
import { FENCED, foldAnswer, foldWords } from '../../language/fold-answer.ts'

/**
 * What is needed to judge the answers to a recall question, whose answer is typed. The first entry of `accepted` is the
 * proper spelling; `mistakes` are known wrong answers. `stem` is needed because an answer may repeat words of it.
 */
export type RecallKey = { stem: string; accepted: string[]; mistakes: string[] }

export type RecallVerdict =
  | { outcome: 'right' | 'wrong' }
  /** The typed answer differs from `answer`, an accepted one, by a single slip of the keyboard. */
  | { outcome: 'slip'; answer: string }
  /** The typed answer is a known mistake; `place` is its index. */
  | { outcome: 'mistake'; place: number }

/**
 * Whether the course contains this word (in its folded form). A typed word that occurs in the course was meant as that
 * word and is not a slip.
 */
export type IsCourseWord = (word: string) => boolean

const FEWEST_LETTERS_OF_A_SLIP = 6
/**
 * Minimum length of a word in which swapped or doubled letters count as a slip. For any other wrong letter the word
 * must have at least `FEWEST_LETTERS_OF_A_SLIP` letters, because a wrong letter usually makes another word of a short
 * one.
 */
const FEWEST_LETTERS_OF_A_TYPO = 4
/**
 * Minimum length of a word from the stem that is ignored when an answer repeats it. In front of the answer, a shorter
 * word such as "not" may reverse the meaning; behind it, as in "methane gas", this hardly happens.
 */
const FEWEST_LETTERS_OF_A_REPEATED_WORD = { inFront: 4, behind: 3 }
/**
 * Minimum length of a word to which a plural ending may be added. A plural ending makes a keyword or another word of a
 * shorter one, such as `exports` or "means".
 */
const FEWEST_LETTERS_OF_A_PLURAL = 8
/** Separators between two names of the same thing, as in "lasting power of attorney (LPA)". */
const BETWEEN_NAMES = /[()/,;=]/
/** Matches words in alphabetic scripts that separate words by spaces. */
const LETTERS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}]+$/u

/**
 * Judges a typed answer. Without `isCourseWord`, as in the assessment, it must equal an accepted answer after folding
 * (which ignores case, for example), except that it may repeat words of the stem. With `isCourseWord`, as in a lesson,
 * one slip is forgiven too, unless the typed word is another word of the course.
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

/** Whether a typed form equals an answer or its singular or plural. Known mistakes are checked before. */
function isSameOrPlural(forms: string[], answers: string[], { plurals }: AnswerFolding): boolean {
  const isPlural = (one: string, other: string) =>
    other.length >= FEWEST_LETTERS_OF_A_PLURAL && LETTERS.test(other) && plurals.some(ending => one === other + ending)
  return forms.some(form => answers.some(answer => form === answer || isPlural(form, answer) || isPlural(answer, form)))
}

/**
 * Drops words that carry no meaning: lead-ins, pronouns, and words repeated from the stem. "Which keyword leaves a
 * loop?" may be answered "the break keyword" or "keyword break". Answers with a number are excluded, because its unit
 * matters: 72 days are not 72 hours, even if the stem names both.
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

/** Returns the typed word that is one slip away from a word of the answer, if all other words are equal; else null. */
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

/** Splits words at numbers: a slip in the letters of omega-3 may be forgiven, another number may not. */
function splitNumbers(words: string[]): string[] {
  return words.flatMap(word => word.split(FENCED)).filter(Boolean)
}

/**
 * Whether a typed word differs from the expected word by a single slip: one letter added, missing or changed, or two
 * neighbours swapped, but never the first letter. In a short word, only two swapped letters or one letter doubled or
 * undoubled count as a slip; if the answer has other words and they are correct, any one letter may be added or
 * missing.
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
