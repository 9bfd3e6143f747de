import type { LocaleCode } from '../locales.ts'
import type { Option } from '../questions/choice.ts'
import { isChoice } from '../questions/questions.ts'
import type { CourseContent } from '../schema.ts'
import { lessonsOf, questionsOf } from './course-parts.ts'
import type { CourseUnit } from './course-texts.ts'
import { featuresOf, holdersOf, mean, sharesOf, weightsOver } from './features.ts'
import type { Fit } from './substance-fit.ts'
import { blockText, type Taught, teachingText } from './taught.ts'
import { isSpaced } from './words.ts'

const QUESTIONS_JUDGED_FROM = 8
const KEY_SUPPORT = 0.02
/** Where options are code, formulas or single words, only what is clearly the wrong way round is told. */
const KEY_SUPPORT_OF_SIGNS = -0.02
const DISTRACTORS = 0.3
/** Good courses have 0.053 and more, stems of the next question 0.039 and less. */
const STEM_FIT = 0.04
/** Options of fewer letters are code, formulas or single words, whose letters prove nothing. */
const OPTION_LETTERS = 12
/** A Chinese or Japanese sign says as much as two or three letters. */
const OPTION_SIGNS = 5
const CODE_SIGNS = /[`{}<>=;\\|]|\w\(|^\s*[$#*.]/

/**
 * Whether the cited blocks say what the keys and their reasons say, more than what the distractors say. A mean over the
 * course: for one question alone it says nothing. Sources are quoted in options and blocks alike, so that it cannot part
 * them.
 */
export function judgeKeySupport(content: CourseContent, { weights }: Taught): Fit {
  const texts = evidenceTexts(content)
  const cited = questionsOf(content)
    .filter(isChoice)
    .filter(({ evidence }) => texts.has(evidence))
  const prose = cited.filter(({ options }) => options.every(({ text }) => isProse(text, content.language)))
  const isSigns = prose.length < QUESTIONS_JUDGED_FROM
  const judged = isSigns ? cited : prose
  if (content.origin.kind === 'sources' || judged.length < QUESTIONS_JUDGED_FROM) return { value: null, findings: [] }

  const value = mean(
    judged.map(({ options, evidence }) => {
      const block = holdersOf([featuresOf(texts.get(evidence)!, content.language)])
      const support = ({ text, reason }: Option) =>
        sharesOf(featuresOf(`${text}\n${reason}`, content.language), block, weights)[0]!
      return keysMinusOthers(options, support)
    }),
  )
  if (value >= (isSigns ? KEY_SUPPORT_OF_SIGNS : KEY_SUPPORT)) return { value: isSigns ? null : value, findings: [] }
  const says = 'what the lessons say supports the wrong options as much as the right ones'
  return { value, findings: [{ rule: 'key-support', at: { part: 'course' }, says }] }
}

/** Whether options and their reasons answer their own stem, more than the stems of other questions. */
export function judgeStemFit(content: CourseContent): Fit {
  const questions = questionsOf(content).filter(isChoice)
  if (content.origin.kind === 'sources' || questions.length < QUESTIONS_JUDGED_FROM)
    return { value: null, findings: [] }
  const answers = holdersOf(
    questions.map(({ options }) =>
      featuresOf(options.map(({ text, reason }) => `${text}\n${reason}`).join('\n'), content.language),
    ),
  )
  const weights = weightsOver(answers)
  const value = mean(
    questions.map(({ stem }, own) => {
      const shares = sharesOf(featuresOf(stem, content.language), answers, weights)
      return shares[own]! - mean(shares.filter((_, at) => at !== own))
    }),
  )
  if (value >= STEM_FIT) return { value, findings: [] }
  const says = 'the options do not answer what their questions ask'
  return { value, findings: [{ rule: 'stem-fit', at: { part: 'course' }, says }] }
}

/** How much more of the keys than of the distractors is made of words that the course uses outside of its questions. */
export function judgeDistractors(content: CourseContent, units: CourseUnit[]): Fit {
  const questions = questionsOf(content).filter(isChoice)
  if (questions.length < QUESTIONS_JUDGED_FROM) return { value: null, findings: [] }
  const used = wordsOutsideQuestions(units, content.language)
  const known = ({ text }: Option) =>
    mean([...featuresOf(text, content.language)].map(feature => (used.has(feature) ? 1 : 0)))
  const value = mean(questions.map(({ options }) => keysMinusOthers(options, known)))
  if (value <= DISTRACTORS) return { value, findings: [] }
  const says = 'the wrong options are made of words that stand nowhere else in the course'
  return { value, findings: [{ rule: 'absurd-distractors', at: { part: 'course' }, says }] }
}

function keysMinusOthers(options: Option[], of: (option: Option) => number): number {
  const keys = options.filter(({ correct }) => correct)
  const others = options.filter(({ correct }) => !correct)
  return mean(keys.map(of)) - mean(others.map(of))
}

/** By the id of a block or of a lesson. */
function evidenceTexts(content: CourseContent): Map<string, string> {
  return new Map(
    lessonsOf(content).flatMap(lesson => [
      [lesson.id, teachingText(lesson)] as const,
      ...lesson.blocks.map(block => [block.id, blockText(block)] as const),
    ]),
  )
}

function wordsOutsideQuestions(units: CourseUnit[], language: LocaleCode): Set<string> {
  const used = new Set<string>()
  for (const { at, texts } of units) {
    if (at.part === 'question') continue
    for (const feature of featuresOf(texts.map(({ text }) => text).join('\n'), language)) used.add(feature)
  }
  return used
}

function isProse(text: string, language: LocaleCode): boolean {
  const least = isSpaced(language) ? OPTION_LETTERS : OPTION_SIGNS
  return (text.match(/\p{L}/gu)?.length ?? 0) >= least && !CODE_SIGNS.test(text)
}
