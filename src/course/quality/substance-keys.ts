import type { LocaleCode } from '../locales.ts'
import type { Option } from '../questions/choice.ts'
import { type ChoiceQuestion, isChoice } from '../questions/questions.ts'
import type { CourseContent } from '../schema.ts'
import { lessonsOf, questionsOf } from './course-parts.ts'
import type { CourseUnit } from './course-texts.ts'
import { featuresOf, mean, shareOf } from './features.ts'
import type { Fit } from './substance-fit.ts'
import { blockText, type Taught, teachingText } from './taught.ts'

const QUESTIONS_JUDGED_FROM = 8
const KEY_SUPPORT = 0.02
const DISTRACTORS = 0.3
/** Options of fewer letters are code, formulas or single words, whose letters prove nothing. */
const OPTION_LETTERS = 12
const CODE_SIGNS = /[`{}<>=;\\|]|\w\(|^\s*[$#*.]/

/**
 * Whether the cited blocks say what the keys and their reasons say, more than what the distractors say. A mean over the
 * course: for one question alone it says nothing. Sources are quoted in options and blocks alike, so that it cannot part
 * them.
 */
export function judgeKeySupport(content: CourseContent, { weights }: Taught): Fit {
  const texts = evidenceTexts(content)
  const judged = questionsOf(content)
    .filter(isChoice)
    .filter(({ options, evidence }) => texts.has(evidence) && options.every(({ text }) => isProse(text)))
  if (content.origin.kind === 'sources' || judged.length < QUESTIONS_JUDGED_FROM) return { value: null, findings: [] }

  const value = mean(
    judged.map(({ options, evidence }) => {
      const block = featuresOf(texts.get(evidence)!, content.language)
      const support = ({ text, reason }: Option) =>
        shareOf(featuresOf(`${text}\n${reason}`, content.language), block, weights)
      return keysMinusOthers(options, support)
    }),
  )
  if (value >= KEY_SUPPORT) return { value, findings: [] }
  const says = 'what the lessons say supports the wrong options as much as the right ones'
  return { value, findings: [{ rule: 'key-support', at: { part: 'course' }, says }] }
}

/** How much more of the keys than of the distractors is made of words that the course uses elsewhere. */
export function judgeDistractors(content: CourseContent, units: CourseUnit[]): Fit {
  const questions = questionsOf(content).filter(isChoice)
  if (questions.length < QUESTIONS_JUDGED_FROM) return { value: null, findings: [] }
  const usedElsewhere = wordsElsewhere(units, content.language)
  const value = mean(
    questions.map(question => {
      const known = ({ text }: Option) => {
        const features = [...featuresOf(text, content.language)]
        return mean(features.map(feature => (usedElsewhere(feature, question) ? 1 : 0)))
      }
      return keysMinusOthers(question.options, known)
    }),
  )
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

function wordsElsewhere(units: CourseUnit[], language: LocaleCode) {
  const counts = new Map<string, number>()
  const own = new Map<string, Set<string>>()
  for (const { at, texts } of units) {
    const features = featuresOf(texts.map(({ text }) => text).join('\n'), language)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    if (at.part === 'question') own.set(at.id, features)
  }
  return (feature: string, { id }: ChoiceQuestion) => (counts.get(feature) ?? 0) > (own.get(id)?.has(feature) ? 1 : 0)
}

function isProse(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= OPTION_LETTERS && !CODE_SIGNS.test(text)
}
