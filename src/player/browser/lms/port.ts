/** What the player says to whoever keeps the learner's record, in the learner's words. Three implementations: none, SCORM 1.2, SCORM 2004. */
export type Lms = {
  /** Opens the conversation and reads what was saved. Called once; never throws. */
  start(): Learner
  /** Where the learner is and everything worth keeping, as one compact ASCII string. */
  bookmark(place: string, state: string): void
  /** Share of the course that is done, 0 to 1, as a whole and by chapter. */
  progress(share: number, chapters: ChapterProgress[]): void
  /** One scored answer, of a check or of the assessment. */
  answer(answer: Answer): void
  score(score: Score): void
  /** All lessons done, and passed and signed where the course asks for it. */
  complete(): void
  /** Sends now what waits to be sent: the page may be about to go. */
  flush(): void
  /** Ends the conversation; everything after it is ignored. */
  leave(): void
}

export type Learner = {
  /** Whether somebody keeps a record at all. */
  tracked: boolean
  /** Review, browse or no-credit: nothing will be written. */
  readOnly: boolean
  name: string
  place: string
  state: string
}

export type ChapterProgress = { id: string; share: number }

export type Answer = {
  questionId: string
  chapterId: string
  stem: string
  /** Positions in the authored order of options, from 0. */
  picked: number[]
  correct: number[]
  right: boolean
  seconds: number
}

export type Score = { right: number; total: number; passed: boolean }

export type LmsOptions = {
  courseId: string
  chapters: { id: string; title: string }[]
  hasAssessment: boolean
  /** `untracked`: nobody listens. `trouble`: the LMS refuses, a copy is kept here. `recovered`: it has everything again. */
  onNotice(notice: 'untracked' | 'trouble' | 'recovered'): void
}

export type OpenLms = (options: LmsOptions) => Lms
