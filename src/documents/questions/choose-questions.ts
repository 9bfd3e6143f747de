import { QUESTIONS_PER_DRAWN } from '../../course/assessment-rules.ts'
import { COURSE_LIMITS } from '../../course/parts.ts'
import { areSisters, type Candidate, leaks } from './candidates.ts'

/** What is asked inside a lesson and what at the end, by the lesson's place. */
export type Chosen = { checks: Candidate[]; tested: Candidate[] }

const CHECKS = 2
/** How many one try asks, at most. */
export const TESTED = 15
/** Two for each that a try asks. */
const BANK = TESTED * QUESTIONS_PER_DRAWN
/** Half of fewer would be a short test: then a try asks all that there are, up to `TESTED`. */
const FEWEST_IN_BANK = 20
/** Nobody learns a course by one of its tables. */
const PER_BLOCK = 3
/** Below this, every question is worth more in the assessment than in a lesson. */
const ENOUGH_FOR_BOTH = 8

/** Shares the certain questions out. A document that holds enough of them has a bank, of which a try draws some. */
export function chooseQuestions(found: Candidate[][], hasAssessment: boolean): Chosen[] {
  const withBank = shareOut(found, hasAssessment ? BANK : 0)
  return isBank(withBank) || !hasAssessment ? withBank : shareOut(found, TESTED)
}

/** Whether the test holds more questions than one try asks. */
export function isBank(chosen: Chosen[]): boolean {
  return chosen.reduce((sum, { tested }) => sum + tested.length, 0) >= FEWEST_IN_BANK
}

/**
 * Without an assessment all are checks; with one, few questions all go there, and many are shared so that every lesson keeps
 * some. No question of a set shows what another asks.
 */
function shareOut(found: Candidate[][], mostTested: number): Chosen[] {
  const hasAssessment = mostTested > 0
  const chosenByLesson = found.map((): Chosen => ({ checks: [], tested: [] }))
  const total = found.reduce((sum, { length }) => sum + length, 0)
  const tested: Candidate[] = []
  // A document that repeats itself, or says the same of one thing after the other, is asked once.
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

  // Round by round over the lessons: no lesson fills the assessment before another has its turn.
  const rounds = Math.max(0, ...found.map(({ length }) => length))
  for (let round = 0; round < rounds; round++) {
    found.forEach((candidates, lesson) => {
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
