import type { CheckData } from '../render/course-data.ts'
import type { LearnerRecord } from '../runtime/state/record.ts'
import type { Memory, PlacedCheck } from './choose-checks.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Hour at which a new day begins: going on past midnight does not count as a day away. */
const DAY_BEGINS_AT_HOUR = 4
/** Maximum number of tries at a check that the saved state stores. */
const MOST_TRIES = 3

export type LearnerMemory = Memory<CheckData> & {
  /** Days since the last visit; 0 on the same day and at the first visit. */
  daysAway: number
  /**
   * Notes an answer that was given in practice. A wrong one also counts as another try at a check that was answered
   * before. Completion, score and reports to the LMS do not change.
   */
  noteAnswer(placed: PlacedCheck<CheckData>, isRight: boolean): void
  closeOpening(lesson: number): void
  /** Forgets which checks the learner knows, so that all of them are asked again. */
  forget(): void
}

/** Reads from the record what the learner remembers, and writes changes back. */
export function openMemory(record: LearnerRecord): LearnerMemory {
  const { state, save } = record
  const { practice } = state
  const today = readDay()
  const daysAway = practice.day ? today - practice.day : 0
  practice.day = today
  return {
    daysAway,
    get openings() {
      return practice.openings
    },
    isDone: lesson => !!record.progress.lessons[lesson],
    isKnown: position => practice.known.includes(position),
    wasWrong({ slot }) {
      const { tries, right } = state.checks.get(slot)!
      return tries > 1 || (tries === 1 && !right)
    },
    noteAnswer({ position, check }, isRight) {
      const answered = state.checks.get(check.slot)!
      practice.known = practice.known.filter(known => known !== position)
      if (isRight) practice.known.push(position)
      else if (answered.tries) answered.tries = Math.min(answered.tries + 1, MOST_TRIES)
      save()
    },
    closeOpening(lesson) {
      practice.openings = Math.max(practice.openings, lesson + 1)
      save()
    },
    forget() {
      practice.known = []
    },
  }
}

/** Days since 1970 in the learner's time zone. */
function readDay(): number {
  const now = new Date()
  const here = now.getTime() - now.getTimezoneOffset() * MINUTE_MS
  return Math.floor((here - DAY_BEGINS_AT_HOUR * HOUR_MS) / (24 * HOUR_MS))
}
