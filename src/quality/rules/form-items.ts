import type { Finding, Rule } from '../../course/findings.ts'
import { listQuestions } from '../../course/list-parts.ts'
import { type ChoiceQuestion, isChoice } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import { asSeen } from '../../language/as-seen.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { countWords } from '../../language/words.ts'
import { isAbsolute, isVague, tellinglyLong } from '../option-clues.ts'

/** Minimum number of questions from which the positions of keys are checked; with fewer, a pattern may be chance. */
const KEYS_JUDGED_FROM = 8
const ONE_PLACE_SHARE = 0.5
/** Number of standard deviations by which a count must exceed its expected value so as not to be chance. */
const BEYOND_CHANCE = 3
const STEM_WORDS = 3

const NEGATIVE_STEM = new RegExp(
  [
    String.raw`\b[Ww]hich( one)?( of (these|the following|them))?( \p{L}+){0,2} ` +
      String.raw`(is|are|does|do|would|should|can|could|was|were|will)(n't|n’t| not)\b`,
    String.raw`\b(NOT|EXCEPT)\b`,
    String.raw`\bexcept\s*[?:…]?\s*$`,
  ].join('|'),
  'u',
)
const ENDS_IN_ARTICLE = /\ban?\s?(…|\.\.\.|:|_{2,10})?\s*$/
const COMBINED = /\b[A-D1-4] and [A-D1-4] only\.?$/i
const NUMBER = /^([^\d]*?)([-−–]?\d{1,15}(?:[.,]\d{1,10})?)([^\d]*)$/u

/**
 * Finds flaws in the wording of test questions (item-writing flaws): those of the 19 in SAQUET (Moore et al., 2024)
 * that code can detect. They help a guesser, or mislead a learner who knows the answer. Ambiguity, plausibility and a
 * second right answer are left to human readers, and so are blanks in a stem and "True" among the options, because they
 * may be the subject of a course.
 */
export function findItemFlaws(content: CourseContent): Finding[] {
  const questions = listQuestions(content).filter(isChoice)
  return [...questions.flatMap(question => itemFlaws(question, content.language)), ...keyHabits(questions)]
}

function itemFlaws(question: ChoiceQuestion, language: LocaleCode): Finding[] {
  const { id, stem, options } = question
  const keys = options.filter(({ correct }) => correct)
  const others = options.filter(({ correct }) => !correct)
  const long = tellinglyLong(question)
  const rules: [Rule, boolean, string][] = [
    ['telling-length', long !== null && options[long]!.correct, 'has a key far longer than the rest'],
    [
      'same-reason',
      new Set(others.map(({ reason }) => asSeen(reason))).size < others.length,
      'gives two wrong options the same reason',
    ],
    ['lost-sequence', isOutOfOrder(options.map(({ text }) => text)), 'lists its figures out of order'],
    ['unfocused-stem', isUnfocused(stem, language), 'asks nothing that can be answered without its options'],
  ]
  if (primaryLanguage(language) === 'en') {
    const absolute = others.filter(({ text }) => isAbsolute(text, language)).length
    const vague = keys.filter(({ text }) => isVague(text, language)).length
    rules.push(
      [
        'absolute-distractors',
        absolute > 1 && absolute === others.length && !keys.some(({ text }) => isAbsolute(text, language)),
        'has absolute words in all wrong options and in no right one',
      ],
      [
        'vague-options',
        vague === keys.length && !others.some(({ text }) => isVague(text, language)),
        'has vague words in its key alone',
      ],
      [
        'combined-options',
        options.some(({ text }) => COMBINED.test(text.trim())),
        'has an option made of other options',
      ],
      ['negative-stem', NEGATIVE_STEM.test(stem), 'asks for what is not so'],
      ['article-clue', ENDS_IN_ARTICLE.test(stem), 'gives a clue by "a" or "an"'],
    )
  }
  return rules.flatMap(([rule, holds, what]) =>
    holds ? [{ rule, at: { part: 'question', id } as const, says: `${id} ${what}` }] : [],
  )
}

/** Whether the options are bare numbers of one unit in neither rising nor falling order. */
function isOutOfOrder(texts: string[]): boolean {
  const leadingNumbers = texts.map(text => NUMBER.exec(text.trim()))
  const [first] = leadingNumbers
  if (!first || !leadingNumbers.every(match => match && match[1] === first[1] && match[3] === first[3])) return false
  const values = leadingNumbers.map(match => Number(match![2]!.replace(/^[−–]/u, '-').replace(',', '.')))
  const rises = values.every((value, index) => index === 0 || value > values[index - 1]!)
  const falls = values.every((value, index) => index === 0 || value < values[index - 1]!)
  return !rises && !falls
}

function isUnfocused(stem: string, language: LocaleCode): boolean {
  return /^[\p{L}\p{M}\s-]+$/u.test(stem) && countWords(stem, language) < STEM_WORDS
}

/** Finds patterns that a guesser can exploit: the key is often the longest option, or often in the same place. */
function keyHabits(questions: ChoiceQuestion[]): Finding[] {
  const single = questions.filter(({ kind }) => kind === 'single')
  if (single.length < KEYS_JUDGED_FROM) return []
  const findings: Finding[] = []
  const longest = single.filter(isKeyLongest).length
  const chance = single.reduce((sum, { options }) => sum + 1 / options.length, 0)
  const deviation = Math.sqrt(single.reduce((sum, { options: { length } }) => sum + (length - 1) / length ** 2, 0))
  if (longest > chance + BEYOND_CHANCE * deviation) {
    const says = `the longest option is the key in ${longest} of ${single.length} questions`
    findings.push({ rule: 'keys-longest', at: { part: 'course' }, says })
  }
  const place = commonestPlace(single)
  if (place > single.length * ONE_PLACE_SHARE) {
    const says = `the key stands in the same place in ${place} of ${single.length} questions`
    findings.push({ rule: 'keys-in-one-place', at: { part: 'course' }, says })
  }
  return findings
}

function isKeyLongest({ options }: ChoiceQuestion): boolean {
  const key = options.find(({ correct }) => correct)
  return options.every(option => option === key || option.text.length < (key?.text.length ?? 0))
}

function commonestPlace(questions: ChoiceQuestion[]): number {
  const places = [0, 0, 0, 0]
  for (const { options } of questions) {
    const place = options.findIndex(({ correct }) => correct)
    if (place !== -1) places[place]!++
  }
  return Math.max(...places)
}
