import { countWords } from '../../language/words.ts'
import type { SourceWords } from '../source-words.ts'
import { type DocumentKind, findSoftwareWords } from '../structure/document-kind.ts'
import { type Figure, isShareOrSum } from './figures.ts'

/** Minimum number of words of a rule: a shorter text such as "An update every 6 months" only names a thing. */
const RULE_WORDS = 6

/** The beginning of the word for "second" in every language that has a list of times. */
const SECONDS = /^se[ckg]/iu

/**
 * A sentence, the sentence after it, and the context shown before it, which is the introducing line or the sentence
 * that it refers back to.
 */
export type Statement = { sentence: string; after: string | null; shown: string }

/**
 * Whether a sentence is binding: a rule or an instruction. Reports of one event, advertising, and descriptions of what
 * a program does are not binding.
 */
export function binds(
  { sentence, shown }: Pick<Statement, 'sentence' | 'shown'>,
  kind: DocumentKind,
  words: SourceWords,
): boolean {
  // Excludes what the document is for: "The leave policy was written to show how many days are granted".
  if (words.has('intents', sentence)) return false
  const { whole, isDuty, isForPeople, isDone } = findRuling(sentence, shown, words)
  // Excludes reports of one event: "It was down for up to 40 minutes".
  if (words.has('pasts', sentence) && !isDuty && !words.has('rulings', sentence)) return false
  // Excludes advertising: "Experts in 15 minutes a day!".
  if (/!$/u.test(sentence) && !isDuty && !isDone) return false
  if (shown === '' && words.starts('headless', sentence)) return false
  if (kind === 'software' && !(isForPeople && (isDuty || isDone))) return false
  const isMachine = words.has('machinery', whole) || findSoftwareWords(whole).length > 1
  return !isMachine || isDuty
}

function findRuling(sentence: string, shown: string, words: SourceWords) {
  const whole = `${shown}${sentence}`
  return {
    whole,
    isDuty: words.has(words.pattern('duties', all => all) ? 'duties' : 'rulings', whole),
    isForPeople: words.has('actors', whole),
    // Ignores a label before a colon, as in "Prevent abuse: a puzzle after 2 attempts".
    isDone: words.isStep(whole.trim().replace(/^[^:：]{1,60}[:：]\s+/u, '')),
  }
}

/** Whether a figure may be asked, because its sentence states a rule for people. */
export function rules(figure: Figure, statement: Statement, kind: DocumentKind, words: SourceWords): boolean {
  if (!words.pattern('rulings', all => all)) return true
  const { sentence, shown } = statement
  const { whole, isDuty, isForPeople, isDone } = findRuling(sentence, shown, words)
  if (
    !binds(statement, kind, words) ||
    isOverruled(figure, statement, words) ||
    findSoftwareWords(figure.unit).length > 0
  )
    return false
  // Excludes seconds, which usually concern machines, unless somebody has to do something in that time.
  if (SECONDS.test(figure.unit) && !(isForPeople && isDuty) && !isDone) return false
  // Excludes descriptions of things ("Patterns can have up to 5 colours"), but not rules for people ("Guests can borrow
  // up to 5 books").
  if (!figure.isMeasure && !figure.isBound && !isDuty && !isForPeople && !isDone) return false
  if (isShareOrSum(figure.unit) && !figure.isLimit && !isDuty && !isForPeople) return false
  // Excludes times that are only reported: "ten days after the storm", as opposed to "ten days after you join".
  if (figure.isClaim && !isDuty && !isForPeople && !isDone && !words.has('rulings', whole)) return false
  return isBounding(figure, sentence, words) || words.has('rulings', whole) || isDone
}

/**
 * Whether a figure in a complete sentence limits something: "The till holds at most 500 euros." Shares and sums are
 * excluded, because they may only have been counted.
 */
function isBounding({ unit, isLimit, isBound, isMeasure }: Figure, sentence: string, words: SourceWords): boolean {
  const isWhole = countWords(sentence, words.language) >= RULE_WORDS && !/[;,；，]$/u.test(sentence)
  return isWhole && !isShareOrSum(unit) && ((isLimit && isMeasure) || (isBound && /[.。]$/u.test(sentence)))
}

/** Whether the sentence or the next one replaces the figure by another: "By law it is 70 %, we pay the whole". */
function isOverruled({ at, text }: Figure, { sentence, after }: Statement, words: SourceWords): boolean {
  const rest = sentence.slice(at + text.length)
  const isLegal = words.has('laws', sentence) && /[,;]/u.test(rest)
  return isLegal || (after !== null && /\d/u.test(after) && words.starts('contrasts', after))
}
