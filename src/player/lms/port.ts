/**
 * The player's interface to whatever stores the learner's record, such as an LMS. Each driver in this folder implements
 * the interface.
 */
export type Lms = {
  /** Opens the conversation and reads what was saved. Called once; never rejects. May wait for the LMS. */
  start(): Promise<Learner>
  /**
   * Tells the driver what the learner has reached, and how many answers all visits have committed, according to the
   * saved state. Later reports never fall below these. Returns the number of answers given, including unsent ones.
   */
  recall(reached: Reached, answers: number): number
  /** Saves the learner's place and progress. Called whenever the place or the progress may have changed. */
  save(kept: Kept): void
  /**
   * Reports one scored answer to a check or to the assessment. Returns how many answers the learner has given in all.
   */
  answer(answer: Answer): number
  score(score: Score): void
  /** Sends everything unsent at once, because the page may be about to close. */
  flush(): void
  /**
   * Ends the conversation; later calls are ignored. Returns what is known about how the record was saved. The result
   * can be awaited when the learner exits, but not when the page closes.
   */
  leave(isExit?: boolean): Notice | Promise<Notice>
}

/** The learner's record when the conversation opens. */
export type Opening = {
  /** Whether nothing will be written: a visit for review, browsing or without credit. */
  isReadOnly: boolean
  /** Whether the learner is known to have visited the course before. */
  begun: boolean
  name: string
  place: string
  state: string
  /** The result from the LMS's own fields, which an LMS may still have after it has lost the state. */
  result: Result
}

/**
 * The learner's record with its saved states, of which the first is the one to continue from. There is usually one;
 * there is a second one if this browser has kept the state of an earlier visit that the LMS never received.
 */
export type Learner = Opening & { states: string[] }

export type Reached = {
  passed: boolean
  /** Share of right answers in the best attempt, in percent. */
  best: number
}

export type Result = Reached & { completed: boolean }

export const NOBODY: Opening = {
  isReadOnly: false,
  begun: false,
  name: '',
  place: '',
  state: '',
  result: { completed: false, passed: false, best: 0 },
}

export type Kept = {
  place: string
  /**
   * Returns everything worth keeping as one compact ASCII string. `answers` is the number of answers that the LMS has.
   */
  state(answers: number): string
  /** Share of the course that is done, 0 to 1. */
  share: number
  chapters: ChapterProgress[]
  /** Whether all lessons are done, and the course is passed and signed if it requires this. */
  completed: boolean
  /** Whether all tries at the assessment are used up without a pass. */
  failed: boolean
}

/** `told`: whether an earlier visit has reported progress in the chapter, even if nothing in it counts as done now. */
export type ChapterProgress = { id: string; title: string; share: number; told?: boolean }

export type Answer = {
  questionId: string
  chapterId: string
  outcomeId: string
  stem: string
  response: Response
  right: boolean
  /** Time of the answer, in milliseconds; `null` where it is unknown, as after an earlier visit. */
  at: number | null
  /** Time from the first look at the question to the answer; `null` where it is unknown. */
  seconds: number | null
}

/**
 * The answer that was given and the correct answer. The correct answer is empty or `null` in a try that was not passed.
 * Positions are those in the authored order, from 0.
 *
 * - A choice is a set. An order lists every item. A match has the right item of each left item, or -1.
 * - A number is `null` where the learner typed none.
 * - A typed answer and its key are texts in a form that every LMS accepts.
 * - `words` are the texts of the possible answers, by position; `rights` those of the right items of a match.
 */
export type Response =
  | { kind: 'choice' | 'order' | 'match'; given: number[]; correct: number[]; words?: string[]; rights?: string[] }
  | { kind: 'number'; given: number | null; least: number | null; most: number | null }
  | { kind: 'typed'; given: string; correct: string | [] }
  | { kind: 'signature'; given: string }

type Count = { right: number; total: number; passed: boolean }

/** The score of one try at the assessment. `byOutcome` has the score for each outcome that the try asked about. */
export type Score = Count & { byOutcome?: OutcomeScore[] }
export type OutcomeScore = Count & { id: string; text: string }

export type LmsOptions = {
  /** The id of this course. */
  id: string
  /**
   * The id that the course shares with its translations. What one of these courses could not send may be sent by
   * another.
   */
  family: string
  /** The `assessment` object of the page, whose pass mark changes if an LMS sets another one. */
  assessment: { passMark: number } | null
  onNotice(notice: Notice): void
  /** Called when the LMS opens late, with its record of this learner, which must be merged into the visit. */
  onLateOpening(learner: Learner): void
}

/**
 * What is known about how the record was saved. "Sending": answers are taking a while. "Kept": written to the browser's
 * storage and read back. "Saved": the LMS has answered a commit with "true".
 */
export type Notice =
  | 'untracked'
  | 'untrackedUnkept'
  | 'trouble'
  | 'troubleUnkept'
  | 'answering'
  | 'recovered'
  | 'sending'
  | 'saved'
  | 'readOnly'
  | 'left'

export type OpenLms = (options: LmsOptions) => Lms
