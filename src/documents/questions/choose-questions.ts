import { QUESTIONS_PER_DRAWN } from '../../course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { areSisters, type Candidate, leaks } from './candidates.ts'

/** The questions chosen from one lesson: `checks` are asked inside the lesson, `tested` in the assessment. */
export type Chosen = { checks: Candidate[]; tested: Candidate[] }

const CHECKS = 2
/** Maximum number of questions in one attempt at the assessment. */
export const TESTED = 15
/** Maximum number of questions in the bank from which each attempt draws. */
const BANK = TESTED * QUESTIONS_PER_DRAWN
/**
 * Minimum number of questions in a bank. With fewer, an attempt asks all of them, up to `TESTED`, because half of them
 * would be a short test.
 */
const FEWEST_IN_BANK = 20
/** Maximum number of questions on one block of the document, so that no single table fills a course's questions. */
const PER_BLOCK = 3
/** Minimum number of questions at which lessons get checks too. With fewer, all questions go to the assessment. */
const ENOUGH_FOR_BOTH = 8
/** A course may ask for this many missing numbers even if it has no other questions. */
const FEW_NUMBERS = 3

/**
 * Distributes the questions over checks and assessment; `found` holds the questions that can be asked about each
 * lesson. At most half of the chosen questions ask for missing numbers, but up to `FEW_NUMBERS` always may.
 */
export function chooseQuestions(candidatesByLesson: Candidate[][], hasAssessment: boolean): Chosen[] {
  const chosen = distribute(candidatesByLesson, hasAssessment)
  const asked = chosen.flatMap(({ checks, tested }) => [...checks, ...tested])
  const numbers = asked.filter(isNumber)
  const most = Math.max(FEW_NUMBERS, asked.length - numbers.length)
  if (numbers.length <= most) return chosen
  const kept = new Set(numbers.filter((_, at) => isEvenlyKept(at, most, numbers.length)))
  return distribute(
    candidatesByLesson.map(candidates => candidates.filter(candidate => !isNumber(candidate) || kept.has(candidate))),
    hasAssessment,
  )
}

function isNumber({ question }: Candidate): boolean {
  return question.kind === 'number'
}

/** Whether the item at index `at` is kept when `most` of `count` items are kept, spread evenly. */
function isEvenlyKept(at: number, most: number, count: number): boolean {
  return Math.floor(((at + 1) * most) / count) > Math.floor((at * most) / count)
}

/** Distributes the questions. If there are enough, the assessment gets a bank from which each attempt draws. */
function distribute(candidatesByLesson: Candidate[][], hasAssessment: boolean): Chosen[] {
  const withBank = shareOut(candidatesByLesson, hasAssessment ? BANK : 0)
  return isBank(withBank) || !hasAssessment ? withBank : shareOut(candidatesByLesson, TESTED)
}

/** Whether the assessment holds enough questions for a bank, of which an attempt draws only some. */
export function isBank(chosen: Chosen[]): boolean {
  return chosen.reduce((sum, { tested }) => sum + tested.length, 0) >= FEWEST_IN_BANK
}

/**
 * Without an assessment, all questions become checks. With one, the assessment gets all questions if there are few of
 * them; otherwise every lesson keeps some as checks. No question in a set may show another's answer.
 */
function shareOut(candidatesByLesson: Candidate[][], mostTested: number): Chosen[] {
  const hasAssessment = mostTested > 0
  const chosenByLesson = candidatesByLesson.map((): Chosen => ({ checks: [], tested: [] }))
  const total = candidatesByLesson.reduce((sum, { length }) => sum + length, 0)
  const tested: Candidate[] = []
  // Questions asked so far. A question that repeats one of them is skipped, because documents repeat themselves.
  const askedQuestions: Candidate[] = []
  const mayTest = (candidate: Candidate) =>
    tested.length < mostTested && tested.every(other => !leaks(other, candidate) && !leaks(candidate, other))
  const isEnough = ({ from }: Candidate, lesson: number) =>
    [...chosenByLesson[lesson]!.checks, ...chosenByLesson[lesson]!.tested].filter(
      other => other.from.join() === from.join(),
    ).length >= PER_BLOCK
  const test = (lesson: number, candidate: Candidate) => {
    tested.push(candidate)
    chosenByLesson[lesson]!.tested.push(candidate)
  }
  const listChecks = (lesson: number) => chosenByLesson[lesson]!.checks
  const mostChecks = hasAssessment ? CHECKS : COURSE_LIMITS.checksPerLesson
  const mayCheck = (lesson: number, candidate: Candidate) =>
    listChecks(lesson).length < mostChecks &&
    listChecks(lesson).every(other => !leaks(other, candidate) && !leaks(candidate, other)) &&
    listChecks(lesson).filter(({ skill }) => skill === candidate.skill).length < 2

  // Each round takes one question of every lesson, so that no lesson fills the assessment before the others have a
  // turn.
  const rounds = Math.max(0, ...candidatesByLesson.map(({ length }) => length))
  for (let round = 0; round < rounds; round++) {
    candidatesByLesson.forEach((candidates, lesson) => {
      const candidate = candidates[round]
      if (!candidate || isEnough(candidate, lesson) || askedQuestions.some(other => areSisters(other, candidate)))
        return
      const isNew = !tested.some(({ skill }) => skill === candidate.skill)
      const toTest = total < ENOUGH_FOR_BOTH || round % 2 === 0 || isNew
      if (toTest && mayTest(candidate)) test(lesson, candidate)
      else if (mayCheck(lesson, candidate)) listChecks(lesson).push(candidate)
      else if (mayTest(candidate)) test(lesson, candidate)
      else return
      askedQuestions.push(candidate)
    })
  }
  return chosenByLesson
}
