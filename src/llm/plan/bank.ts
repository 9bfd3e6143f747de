import { QUESTIONS_PER_DRAWN } from '../../course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'

/**
 * Minimum number of questions about each lesson, so that each lesson is tested and a second attempt at the assessment
 * can have other questions.
 */
export const QUESTIONS_PER_LESSON = 2
/** Maximum number of questions about one lesson: its 600 words or so do not yield more different questions. */
const MOST_PER_LESSON = 3
/**
 * Minimum number of questions in an attempt that draws from a question bank; fewer say too little about the learner.
 */
const FEWEST_DRAWN = 8
/** Maximum number of questions in one answer; with more, a model repeats itself in other words. */
const QUESTIONS_PER_CALL = 20
/**
 * Size of the range of question numbers (`place`) that is reserved for each call, so that the number of a question does
 * not depend on how many questions other calls return.
 */
const PLACES_PER_CALL = 100

/** The part of the question bank that one call writes: how many questions about which lessons. */
export type BankPart = {
  /** The name of the part in the draft: `assessment`, `assessment 2`. */
  part: string
  /** The `place` before the one of the part's first question. */
  offset: number
  lessons: { id: string; questions: number }[]
}

/**
 * Plans the calls that write the question bank. The bank has two questions for each one that an attempt draws, if the
 * lessons yield so many.
 */
export function planBank(lessonIds: string[], outcomes: number): BankPart[] {
  const shares = shareQuestions(lessonIds.length, bankSize(lessonIds.length, outcomes))
  const total = shares.reduce((sum, share) => sum + share, 0)
  const calls = Math.ceil(total / QUESTIONS_PER_CALL)
  const parts = Array.from({ length: calls }, (_, index) => beginPart(index))
  let before = 0
  for (const [index, id] of lessonIds.entries()) {
    const questions = shares[index]!
    parts[Math.floor((before * calls) / total)]!.lessons.push({ id, questions })
    before += questions
  }
  return parts.filter(({ lessons }) => lessons.length > 0)
}

/**
 * Returns the number of questions in an attempt at the assessment: two for each outcome, at least ten (so that one bad
 * question leaves a fair test) and at most 15.
 */
export function questionsPerTry(outcomes: number): number {
  return Math.min(15, Math.max(10, outcomes * 2))
}

/**
 * Returns how many questions an attempt draws from the bank; undefined if the bank is too small, so that each attempt
 * has all its questions.
 */
export function wantedDraw(questions: number, outcomes: number): number | undefined {
  return questions >= FEWEST_DRAWN * QUESTIONS_PER_DRAWN ? questionsPerTry(outcomes) : undefined
}

function bankSize(lessons: number, outcomes: number): number {
  const questionsInTry = questionsPerTry(outcomes)
  const perLesson = Math.ceil((questionsInTry * QUESTIONS_PER_DRAWN) / lessons)
  const size = lessons * Math.min(MOST_PER_LESSON, Math.max(QUESTIONS_PER_LESSON, perLesson))
  return Math.min(COURSE_LIMITS.assessmentQuestions, Math.max(questionsInTry, size))
}

/** Distributes questions over lessons as evenly as possible. */
function shareQuestions(lessons: number, total: number): number[] {
  const until = (lesson: number) => Math.floor((total * lesson) / lessons)
  return Array.from({ length: lessons }, (_, index) => until(index + 1) - until(index))
}

function beginPart(index: number): BankPart {
  return { part: nameBankPart(index), offset: index * PLACES_PER_CALL, lessons: [] }
}

/** Returns the name of the part of the bank that a question belongs to, by its `place`. */
export function findBankPart(place: number): string {
  return nameBankPart(Math.floor((place - 1) / PLACES_PER_CALL))
}

function nameBankPart(index: number): string {
  return index === 0 ? 'assessment' : `assessment ${index + 1}`
}
