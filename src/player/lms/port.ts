/**
 * The player's port to whatever keeps the learner's record, in the learner's words. Each driver in this folder
 * implements it.
 */
export type Lms = {
  /** Opens the conversation and reads what was saved. Called once; never rejects. May wait for whoever keeps the record. */
  start(): Promise<Learner>
  /**
   * What the saved state says was reached before, and how many answers were committed in all visits. Nothing ever goes back
   * behind it, whatever the LMS answers. Gives how many were given, with those that wait to be sent.
   */
  recall(reached: Reached, answers: number): number
  /** Where the learner is and what they have done, whenever something of it may have changed. */
  save(kept: Kept): void
  /** One scored answer, of a check or of the assessment. Gives how many the learner has given in all. */
  answer(answer: Answer): number
  score(score: Score): void
  /** Sends now what waits to be sent: the page may be about to go. */
  flush(): void
  /**
   * Ends the conversation; everything after it is ignored. Gives what is known of the learner's work. A learner who exits can
   * wait for it; a page that goes cannot.
   */
  leave(isExit?: boolean): Notice | Promise<Notice>
}

/** The learner's record when the conversation opens. */
export type Opening = {
  /** Review, browse or no-credit: nothing will be written. */
  isReadOnly: boolean
  /** Whether this is known not to be the first visit. */
  begun: boolean
  name: string
  place: string
  state: string
  /** The result in the LMS's own fields: an LMS that has lost the state may still have it. */
  result: Result
}

/** `states` is everything that was saved, the newest first: one state, and a copy of another visit where the LMS never got it. */
export type Learner = Opening & { states: string[] }

export type Reached = {
  passed: boolean
  /** Right answers in the best attempt, in percent. */
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
  /** Everything worth keeping, as one compact ASCII string, which says how many answers are with the LMS. */
  state(answers: number): string
  /** Of the course that is done, 0 to 1. */
  share: number
  chapters: ChapterProgress[]
  /** All lessons done, and passed and signed where the course asks for it. */
  completed: boolean
  /** All tries at the assessment are used up, and none was passed. */
  failed: boolean
}

/** `told`: whether an earlier visit has reported the chapter, even if none of it counts as done now. */
export type ChapterProgress = { id: string; title: string; share: number; told?: boolean }

export type Answer = {
  questionId: string
  chapterId: string
  outcomeId: string
  stem: string
  response: Response
  right: boolean
  /** When it was given, in milliseconds; `null` where that is not known, as after an earlier visit. */
  at: number | null
  /** From the first look at the question to the answer; `null` where that is not known. */
  seconds: number | null
}

/**
 * What was answered and what is right, in positions of the authored order from 0. A choice is a set; an order is every
 * thing in the learner's order; a match has for each left its right, or -1; a number is `null` where it was none; a
 * typed answer and its key are texts as every LMS takes them. What is right is left out of a try that was not passed. `words`
 * are those of what can be answered, by position; of a match, `rights` too.
 */
export type Response =
  | { kind: 'choice' | 'order' | 'match'; given: number[]; correct: number[]; words?: string[]; rights?: string[] }
  | { kind: 'number'; given: number | null; least: number | null; most: number | null }
  | { kind: 'typed'; given: string; correct: string | [] }
  | { kind: 'signature'; given: string }

type Count = { right: number; total: number; passed: boolean }

/** Of one try; `byOutcome` has those that it asked about. */
export type Score = Count & { byOutcome?: OutcomeScore[] }
export type OutcomeScore = Count & { id: string; text: string }

export type LmsOptions = {
  /** The course's own. */
  id: string
  /** The id that the course shares with its translations: what one of them could not send, another may. */
  family: string
  /** The page's own: an LMS may ask for another pass mark. */
  assessment: { passMark: number } | null
  onNotice(notice: Notice): void
  /** The LMS has opened after all, with what it holds of this learner: to be merged with what was done meanwhile. */
  onLateOpening(learner: Learner): void
}

/**
 * What is known, and nothing more. "Sending" is said of answers that take a while. "Kept" was written to the browser's storage and
 * read back; "saved" is what a commit was answered "true" for.
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
