import { CLIENT_WORDS, type CourseUnit } from '../../course/course-units.ts'
import type { Finding } from '../../course/findings.ts'
import { listLessons, listQuestions } from '../../course/list-parts.ts'
import { courseMinutes, lessonMinutes } from '../../course/minutes.ts'
import { isChoice } from '../../course/questions/questions.ts'
import type { CourseContent, Origin } from '../../course/schema.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { countWords, isSpaced, splitAtFullStops } from '../../language/words.ts'
import { mean } from '../features.ts'
import { blockText } from '../taught.ts'
import type { Fit } from './substance-fit.ts'

const REPETITION = 0.02
const SENTENCE_CHARACTERS = 25
/** Minimum length of a sentence in Chinese and Japanese, where a sign says as much as two letters. */
const SENTENCE_SIGNS = 12
/** Minimum number of words that teach in a lesson of a pack: half of what the standard for packs promises. */
const PACK_WORDS = 350 / 2
const OTHER_WORDS = 120
/** Factor for languages other than English: the same lesson has a third fewer words in Finnish or Arabic. */
const WORDS_ELSEWHERE = 2 / 3
const MINUTES_OFF = 0.25
const LABELS_JUDGED_FROM = 6
const QUESTIONS_JUDGED_FROM = 8
const EQUAL_OPTIONS = 0.4

/**
 * Checks the share of sentences that occur in several lessons, or twice in one. Sentences that contain the client's own
 * words do not count.
 */
export function judgeRepetition(units: CourseUnit[], language: LocaleCode): Fit {
  const times = new Map<string, number>()
  const sentences: string[] = []
  const least = isSpaced(language) ? SENTENCE_CHARACTERS : SENTENCE_SIGNS
  for (const { lessonId, kind, texts } of units) {
    if (lessonId === null || kind === 'check' || kind === 'exercise') continue
    for (const sentence of texts.flatMap(({ field, text }) => (field === 'code' ? [] : splitAtFullStops(text)))) {
      if (sentence.length <= least || sentence.includes(CLIENT_WORDS)) continue
      sentences.push(sentence)
      times.set(sentence, (times.get(sentence) ?? 0) + 1)
    }
  }
  if (sentences.length === 0) return { value: null, findings: [] }
  const value = sentences.filter(sentence => times.get(sentence)! > 1).length / sentences.length
  if (value <= REPETITION) return { value, findings: [] }
  const says = `${Math.round(value * 100)} % of the sentences stand there more than once`
  return { value, findings: [{ rule: 'repetition', at: { part: 'course' }, says }] }
}

export function judgeDepth(content: CourseContent): Fit {
  const words = listLessons(content).map(({ blocks }) => {
    const taught = blocks.filter(({ type }) => type !== 'check' && type !== 'scenario')
    return countWords(taught.map(blockText).join('\n'), content.language)
  })
  const value = mean(words)
  const least = leastWords(content.origin) * (primaryLanguage(content.language) === 'en' ? 1 : WORDS_ELSEWHERE)
  if (value >= least) return { value, findings: [] }
  const says = `a lesson has ${Math.round(value)} words on average; below ${Math.round(least)} it cannot explain much`
  return { value, findings: [{ rule: 'depth', at: { part: 'course' }, says }] }
}

function leastWords({ kind }: Origin): number {
  return kind === 'subject-pack' || kind === 'part-of-pack' || kind === 'domain-pack' ? PACK_WORDS : OTHER_WORDS
}

/** Checks how far the stated minutes are from the time that the course's words and tasks take. */
export function judgeMinutes(content: CourseContent): Fit {
  const chapters = content.chapters.map(chapter => ({
    ...chapter,
    lessons: chapter.lessons.map(lesson => ({ ...lesson, minutes: lessonMinutes(lesson, content.language) })),
  }))
  const minutesTaken = courseMinutes({ chapters, assessment: content.assessment })
  const claimed = [content.minutes, courseMinutes(content)]
  const value = Math.max(...claimed.map(minutes => Math.abs(minutes - minutesTaken) / minutesTaken))
  if (value <= MINUTES_OFF) return { value, findings: [] }
  const says = `the course says that it takes ${content.minutes} minutes; its words and tasks take about ${minutesTaken}`
  return { value, findings: [{ rule: 'minutes-off', at: { part: 'course' }, says }] }
}

/**
 * Finds courses whose questions share many options, ignoring numbers. In good courses at most 0.12 of the options are
 * shared ("Nothing", "An error").
 */
export function findEqualOptions(content: CourseContent): Finding[] {
  const questions = listQuestions(content).filter(isChoice)
  if (questions.length < QUESTIONS_JUDGED_FROM) return []
  const options = questions.map(question => question.options.map(({ text }) => text.toLowerCase().replace(/\d+/g, '0')))
  const times = new Map<string, number>()
  for (const text of options.flatMap(texts => [...new Set(texts)])) times.set(text, (times.get(text) ?? 0) + 1)
  const all = options.flat()
  if (all.filter(text => times.get(text)! > 1).length <= all.length * EQUAL_OPTIONS) return []
  return [{ rule: 'repetition', at: { part: 'course' }, says: 'the options of many questions are the same' }]
}

/**
 * Finds courses in which all questions have the same Bloom level, which shows that nobody has considered the questions
 * one by one.
 */
export function findEqualLabels(content: CourseContent): Finding[] {
  const labels = listQuestions(content).map(({ bloom }) => bloom)
  if (labels.length < LABELS_JUDGED_FROM || new Set(labels).size > 1) return []
  const says = `all ${labels.length} questions are labelled "${labels[0]}"`
  return [{ rule: 'labels-equal', at: { part: 'course' }, says }]
}
