import { countWords } from '../../language/count-words.ts'
import type { SourceWords } from '../source-words.ts'
import { type DocumentKind, findSoftwareWords } from '../structure/document-kind.ts'
import { type Figure, isShareOrSum } from './figures.ts'

/** "An update every 6 months" names a thing and no rule. */
const RULE_WORDS = 6

/** In every language that has a list of times. */
const SECONDS = /^se[ckg]/iu

/** A sentence with the one after it, and what is shown before it: the line that leads into it, or the sentence that it leans on. */
export type Told = { sentence: string; after: string | null; shown: string }

/** Whether a sentence lays something down: what merely tells of one time, praises or is a program's own affair binds nobody. */
export function binds(
  { sentence, shown }: Pick<Told, 'sentence' | 'shown'>,
  kind: DocumentKind,
  words: SourceWords,
): boolean {
  const { whole, isDuty, isForPeople, isDone } = findRuling(sentence, shown, words)
  // "It was down for up to 40 minutes" tells of one time.
  if (words.has('pasts', sentence) && !isDuty && !words.has('rulings', sentence)) return false
  // "Experts in 15 minutes a day!" is an advertisement.
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
    // What stands before a colon is a label: "Prevent abuse: a puzzle after 2 attempts".
    isDone: words.isStep(whole.trim().replace(/^[^:：]{1,60}[:：]\s+/u, '')),
  }
}

/** A figure is asked where its sentence lays something down for people. */
export function rules(figure: Figure, told: Told, kind: DocumentKind, words: SourceWords): boolean {
  if (!words.pattern('rulings', all => all)) return true
  const { sentence, shown } = told
  const { whole, isDuty, isForPeople, isDone } = findRuling(sentence, shown, words)
  if (!binds(told, kind, words) || isOverruled(figure, told, words) || findSoftwareWords(figure.unit).length > 0)
    return false
  // Seconds are a matter of machines, unless somebody is told to do it in them.
  if (SECONDS.test(figure.unit) && !(isForPeople && isDuty) && !isDone) return false
  // "Patterns can have up to 5 colours" praises a thing, "Guests can borrow up to 5 books" rules.
  if (!figure.isMeasure && !figure.isBound && !isDuty && !isForPeople && !isDone) return false
  if (isShareOrSum(figure.unit) && !figure.isLimit && !isDuty && !isForPeople) return false
  // "Ten days after the storm" tells of a time, "ten days after you join" rules.
  if (figure.isClaim && !isDuty && !isForPeople && !isDone && !words.has('rulings', whole)) return false
  return isBounding(figure, sentence, words) || words.has('rulings', whole) || isDone
}

/** Whether it limits something, in a whole sentence: "The till holds at most 500 euros." A share of something may have been counted. */
function isBounding({ unit, isLimit, isBound, isMeasure }: Figure, sentence: string, words: SourceWords): boolean {
  const isWhole = countWords(sentence, words.language) >= RULE_WORDS && !/[;,；，]$/u.test(sentence)
  return isWhole && !isShareOrSum(unit) && ((isLimit && isMeasure) || (isBound && /[.。]$/u.test(sentence)))
}

/** "By law it is 70 %, we pay the whole": the figure that does not hold here. */
function isOverruled({ at, text }: Figure, { sentence, after }: Told, words: SourceWords): boolean {
  const rest = sentence.slice(at + text.length)
  const isLegal = words.has('laws', sentence) && /[,;]/u.test(rest)
  return isLegal || (after !== null && /\d/u.test(after) && words.starts('contrasts', after))
}
