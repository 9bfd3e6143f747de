import type { Block } from '../../course/blocks/blocks.ts'
import type { CourseUnit } from '../../course/course-units.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import type { Option } from '../../course/questions/choice.ts'
import { isChoice } from '../../course/questions/questions.ts'
import type { CourseContent } from '../../course/schema.ts'
import type { LocaleCode } from '../../language/locales.ts'
import { isSpaced } from '../../language/words.ts'
import { indexHolders, mean, scoreShare, scoreShares, weightsOver } from '../features.ts'
import { type Taught, teachingBlocks } from '../taught.ts'
import type { Fit } from './substance-fit.ts'

const QUESTIONS_JUDGED_FROM = 8
const KEY_SUPPORT = 0.02
/**
 * Minimum support of right options over wrong ones in questions whose options are code, formulas or single words. Such
 * options say little, so only a course whose right and wrong options are clearly exchanged is reported.
 */
const KEY_SUPPORT_OF_SIGNS = -0.02
const DISTRACTORS = 0.3
/**
 * Minimum mean fit of stems with their own options. Good courses have 0.053 or more; with each stem replaced by the
 * next question's, 0.039 or less.
 */
const STEM_FIT = 0.04
/**
 * Minimum letters of an option in prose. Shorter options are code, formulas or single words, whose letters prove
 * nothing.
 */
const OPTION_LETTERS = 12
/** The same minimum for Chinese and Japanese, where one character says as much as two or three letters. */
const OPTION_SIGNS = 5
const CODE_SIGNS = /[`{}<>=;\\|]|\w\(|^\s*[$#*.]/

/**
 * Checks that the cited blocks support the right options (keys) and their reasons more than the wrong ones
 * (distractors). The result is a mean over the course, because a single question proves nothing. Courses from documents
 * are not checked, because all of their options quote the same source as the blocks do.
 */
export function judgeKeySupport(content: CourseContent, taught: Taught): Fit {
  const blocks = blocksOfEvidence(content, taught)
  const cited = listQuestions(content)
    .filter(isChoice)
    .filter(({ evidence }) => blocks.has(evidence))
  const prose = cited.filter(({ options }) => options.every(({ text }) => isProse(text, content.language)))
  const isSigns = prose.length < QUESTIONS_JUDGED_FROM
  const judgedText = isSigns ? cited : prose
  if (content.origin.kind === 'sources' || judgedText.length < QUESTIONS_JUDGED_FROM)
    return { value: null, findings: [] }

  const { reader, inBlocks, weights } = taught
  const value = mean(
    judgedText.map(({ options, evidence }) => {
      const cited = blocks.get(evidence)!
      const isSaid = (feature: number) => inBlocks.of(feature).some(block => cited.includes(block))
      const support = ({ text, reason }: Option) => scoreShare(reader.read(`${text}\n${reason}`), isSaid, weights)
      return keysMinusOthers(options, support)
    }),
  )
  if (value >= (isSigns ? KEY_SUPPORT_OF_SIGNS : KEY_SUPPORT)) return { value: isSigns ? null : value, findings: [] }
  const says = 'what the lessons say supports the wrong options as much as the right ones'
  return { value, findings: [{ rule: 'key-support', at: { part: 'course' }, says }] }
}

/** Checks that options and their reasons answer their own stem better than the stems of other questions. */
export function judgeStemFit(content: CourseContent, { reader }: Taught): Fit {
  const questions = listQuestions(content).filter(isChoice)
  if (content.origin.kind === 'sources' || questions.length < QUESTIONS_JUDGED_FROM)
    return { value: null, findings: [] }
  const answers = indexHolders(
    questions.map(({ options }) => reader.read(options.map(({ text, reason }) => `${text}\n${reason}`).join('\n'))),
  )
  const weights = weightsOver(answers)
  const value = mean(
    questions.map(({ stem }, own) => {
      const shares = scoreShares(reader.read(stem), answers, weights)
      return shares[own]! - mean(shares.filter((_, at) => at !== own))
    }),
  )
  if (value >= STEM_FIT) return { value, findings: [] }
  const says = 'the options do not answer what their questions ask'
  return { value, findings: [{ rule: 'stem-fit', at: { part: 'course' }, says }] }
}

/** Checks how many more words of the keys than of the distractors occur in the course outside its questions. */
export function judgeDistractors(content: CourseContent, units: CourseUnit[], { reader }: Taught): Fit {
  const questions = listQuestions(content).filter(isChoice)
  if (questions.length < QUESTIONS_JUDGED_FROM) return { value: null, findings: [] }
  const used = new Set(textsOutsideQuestions(units).flatMap(reader.read))
  const usedShare = ({ text }: Option) => scoreShare(reader.read(text), feature => used.has(feature))
  const value = mean(questions.map(({ options }) => keysMinusOthers(options, usedShare)))
  if (value <= DISTRACTORS) return { value, findings: [] }
  const says = 'the wrong options are made of words that stand nowhere else in the course'
  return { value, findings: [{ rule: 'absurd-distractors', at: { part: 'course' }, says }] }
}

function keysMinusOthers(options: Option[], of: (option: Option) => number): number {
  const keys = options.filter(({ correct }) => correct)
  const others = options.filter(({ correct }) => !correct)
  return mean(keys.map(of)) - mean(others.map(of))
}

/**
 * Maps each id that a question can cite to the positions of the teaching blocks that it stands for: a lesson's id to
 * all teaching blocks of the lesson, a teaching block's id to that block.
 */
function blocksOfEvidence(content: CourseContent, { blocks }: Taught): Map<string, number[]> {
  const listPlaces = (cited: Block[]) => cited.map(block => blocks.get(block)!.at)
  return new Map(
    listLessons(content).flatMap(lesson => {
      const taught = teachingBlocks(lesson)
      return [
        [lesson.id, listPlaces(taught)],
        ...taught.map(block => [block.id, listPlaces([block])] as const),
      ] as const
    }),
  )
}

function textsOutsideQuestions(units: CourseUnit[]): string[] {
  const others = units.filter(({ at }) => at.part !== 'question')
  return others.map(({ texts }) => texts.map(({ text }) => text).join('\n'))
}

function isProse(text: string, language: LocaleCode): boolean {
  const least = isSpaced(language) ? OPTION_LETTERS : OPTION_SIGNS
  return (text.match(/\p{L}/gu)?.length ?? 0) >= least && !CODE_SIGNS.test(text)
}
