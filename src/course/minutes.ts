import { countableText } from '../formulas/find-formulas.ts'
import type { LocaleCode } from '../language/locales.ts'
import { countWords, isSpaced } from '../language/words.ts'
import { questionsPerTry } from './assessment-rules.ts'
import { blockTexts } from './blocks/blocks.ts'
import type { Article, CourseContent, Exercise, Lesson } from './schema.ts'

const WORDS_PER_MINUTE = 200
/** Reading speed for languages that are counted by character: Chinese, Japanese, Korean and Thai. */
const CHARACTERS_PER_MINUTE = 350
const CHECK_MINUTES = 0.75
const QUESTION_MINUTES = 1
const SCENARIO_MINUTES = 3
const EXERCISE_MINUTES = 5

/**
 * Returns the duration of a lesson in minutes: reading time from its number of words, and a fixed time for each check,
 * scenario and exercise. A video adds nothing, because its duration is not known.
 */
export function lessonMinutes(
  lesson: Pick<Lesson, 'blocks'> & { exercise?: Exercise | undefined },
  language: LocaleCode,
): number {
  let minutes = lesson.exercise ? EXERCISE_MINUTES : 0
  for (const block of lesson.blocks) {
    if (block.type === 'check') minutes += CHECK_MINUTES
    else if (block.type === 'scenario') minutes += SCENARIO_MINUTES
    else
      minutes += readingMinutes(
        blockTexts(block).map(({ text }) => text),
        language,
      )
  }
  return wholeMinutes(minutes)
}

export function articleMinutes({ markdown }: Pick<Article, 'markdown'>, language: LocaleCode): number {
  return wholeMinutes(readingMinutes([markdown], language))
}

/**
 * Returns the duration of a course in minutes: that of its lessons, and one attempt at the assessment. Articles are
 * optional reading and do not count.
 */
export function courseMinutes({ chapters, assessment }: Pick<CourseContent, 'chapters' | 'assessment'>): number {
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  const reading = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return reading + (assessment ? questionsPerTry(assessment) : 0) * QUESTION_MINUTES
}

function readingMinutes(written: string[], language: LocaleCode): number {
  const texts = written.map(countableText)
  if (isSpaced(language)) {
    return texts.reduce((sum, text) => sum + countWords(text, language), 0) / WORDS_PER_MINUTE
  }
  return texts.reduce((sum, text) => sum + text.replace(/\s/gu, '').length, 0) / CHARACTERS_PER_MINUTE
}

function wholeMinutes(minutes: number): number {
  return Math.max(1, Math.round(minutes))
}
