import { QUESTIONS_PER_DRAWN } from '../../course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'

/** So that a course of one lesson alone would have a test, and a second try of the whole course asks something new. */
export const QUESTIONS_PER_LESSON = 2
/** A lesson of 600 words bears no more questions that differ. */
const MOST_PER_LESSON = 3
/** A try of fewer says too little of who passes it. */
const FEWEST_DRAWN = 8
/** The most questions that a model writes in one answer without repeating itself in other words. */
const QUESTIONS_PER_CALL = 20
/** The questions of a call stand at places of their own, whatever the others give. */
const PLACES_PER_CALL = 100

/** The questions of the assessment that one call writes, and the lessons that they are about. */
export type BankPart = {
  /** Names the part of the draft: `assessment`, `assessment 2`. */
  part: string
  /** The place before its first question. */
  offset: number
  lessons: { id: string; questions: number }[]
}

/** Two questions for each that a try draws; each try asks as many as a test without a bank would. */
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

/** Two for each outcome and never fewer than ten, so that one bad question leaves a fair test. */
export function questionsPerTry(outcomes: number): number {
  return Math.min(15, Math.max(10, outcomes * 2))
}

/** The number of questions in a try; undefined if the bank is too small to draw from. */
export function wantedDraw(questions: number, outcomes: number): number | undefined {
  return questions >= FEWEST_DRAWN * QUESTIONS_PER_DRAWN ? questionsPerTry(outcomes) : undefined
}

function bankSize(lessons: number, outcomes: number): number {
  const questionsInTry = questionsPerTry(outcomes)
  const perLesson = Math.ceil((questionsInTry * QUESTIONS_PER_DRAWN) / lessons)
  const size = lessons * Math.min(MOST_PER_LESSON, Math.max(QUESTIONS_PER_LESSON, perLesson))
  return Math.min(COURSE_LIMITS.assessmentQuestions, Math.max(questionsInTry, size))
}

/** Distributes questions over lessons as evenly as whole numbers allow. */
function shareQuestions(lessons: number, total: number): number[] {
  const until = (lesson: number) => Math.floor((total * lesson) / lessons)
  return Array.from({ length: lessons }, (_, index) => until(index + 1) - until(index))
}

function beginPart(index: number): BankPart {
  return { part: nameBankPart(index), offset: index * PLACES_PER_CALL, lessons: [] }
}

/** The part of the draft that a question belongs to, by its place. */
export function findBankPart(place: number): string {
  return nameBankPart(Math.floor((place - 1) / PLACES_PER_CALL))
}

function nameBankPart(index: number): string {
  return index === 0 ? 'assessment' : `assessment ${index + 1}`
}
