import { attempt } from './attempt.ts'
import { type Dialect, type Pair, scoreShare, type TimedAnswer, type Told } from './dialect.ts'
import { findLine } from './line.ts'
import { type Notebook, notebookOf } from './notebook.ts'
import { type Learner, type Lms, type LmsOptions, NOBODY, type Notice, type Reached, type Score } from './port.ts'
import { createReport } from './report.ts'

/** LMS commits are synchronous: what happens within this time goes in one. */
const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** Browsers let few LMSs send while a page is closed: so that not the whole visit is lost, its time goes now and then before. */
const SESSION_TIME_MS = 300_000

/**
 * - `alone`: there is no LMS. What is done is kept in this browser, for whoever sits here.
 * - `unopened`: the LMS is there and does not open. Nobody knows who is learning: nothing is kept, nothing is sent.
 * - `talking`: what is new goes with the next commit.
 * - `troubled`: it refuses, throws or is gone. What it lacks is kept in this browser for this learner, and offered again.
 * - `reading`: review, browse or no credit. Nothing is written.
 * - `estranged`: the LMS now speaks of another learner. What this one did is kept for them, and nothing is sent.
 * - `over`: the learner has left.
 */
type Phase = 'alone' | 'unopened' | 'talking' | 'troubled' | 'reading' | 'estranged' | 'over'

/**
 * What an LMS could not be told, for the next visit of the same learner. `base` is the state that the LMS held when it was
 * taken: by it one knows whether it was told more since.
 */
type Copy = Told & { answers: TimedAnswer[]; base: string }

/** One conversation with an LMS, from the first call to the last. Whatever the LMS does, the lesson goes on. */
export function converse(dialect: Dialect, options: LmsOptions): Lms {
  const line = findLine(dialect)
  const report = createReport(line, dialect)
  const startedAt = Date.now()
  const record: Told = { place: '', state: '', share: 0, chapters: [], score: null, passed: false, completed: false }
  const answers: TimedAnswer[] = []
  let phase: Phase = line.isThere ? 'unopened' : 'alone'
  let opening = NOBODY
  let learnerId = ''
  /** A learner whom the LMS does not name has none: what nobody owns would be handed to the next one who sits down here. */
  let notebook: Notebook<Copy> | undefined = line.isThere ? undefined : notebookOf(options.courseId)
  let isKept = false
  let isUnsent = false
  /** Whether the last commit was answered "true". */
  let isSafe = false
  /** The state that the LMS has. */
  let base = ''
  /** In percent, of all visits. */
  let best = 0
  let told: Notice | undefined
  let timedAt = startedAt
  let retryDelay = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  return {
    async start() {
      attempt(open)
      const learner = readLearner()
      if (phase === 'unopened') fail()
      else if (!opening.begun) change(0)
      return learner
    },
    recall(reached, sent) {
      reach(reached)
      report.remember(sent - answers.length)
    },
    save(kept) {
      const hasMoved = kept.place !== record.place || (kept.completed && !record.completed)
      const isNew = hasMoved || kept.state !== record.state
      const isSoon = hasMoved || kept.share !== record.share
      Object.assign(record, kept, { completed: record.completed || kept.completed })
      if (isNew) change(isSoon ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    answer(answer) {
      if (isSilent() || phase === 'alone') return 0
      answers.push({ ...answer, at: Date.now() })
      change()
      return report.firstIndex() + answers.length
    },
    score,
    flush() {
      if (isUnsent || (phase === 'talking' && Date.now() - timedAt >= HEARTBEAT_MS)) send(0)
    },
    leave() {
      if (isUnsent || (phase === 'talking' && !isSafe)) send()
      const farewell = standing()
      clearTimeout(timer)
      if (opening !== NOBODY && phase !== 'estranged' && phase !== 'over')
        attempt(() => line.terminate(phase === 'reading' ? [] : parting()))
      phase = 'over'
      return farewell
    },
  }

  function open(): void {
    line.open()
    opening = dialect.read(line.get)
    phase = opening.isReadOnly ? 'reading' : 'talking'
    if (opening.isReadOnly) return
    learnerId = line.get(dialect.learnerId)
    if (learnerId) notebook = notebookOf(`${options.courseId}:${learnerId}`)
    reach(opening.result)
    record.completed ||= opening.result.completed
    base = opening.state
  }

  /** What the LMS holds, and what an earlier visit of the same learner could not send. */
  function readLearner(): Learner {
    const page = notebook?.read()
    const kept = attempt(() => {
      // What makes no sense, a copy of another version say, throws here and is left alone.
      const copy: Copy = { ...record, ...opening, answers: [], base, ...page }
      dialect.essentials(copy, true)
      copy.answers.forEach(dialect.interaction)
      return copy
    })
    if (kept) {
      answers.push(...kept.answers)
      if (kept.score) score(kept.score)
      record.completed ||= kept.completed
    }
    const { place, state } = kept?.base === opening.state ? kept : opening
    Object.assign(record, { place, state })
    isKept = !!page
    if (isKept) change()
    return { ...opening, place, states: [...new Set([state, kept?.state ?? ''])].filter(Boolean) }
  }

  function reach(before: Reached): void {
    best = Math.max(best, Math.round(before.best))
    record.passed ||= before.passed
    if (record.score && isWorse(record.score)) record.score = null
  }

  /** An LMS judges by the last score that it was told: one that goes back behind what was reached is not. */
  function score(score: Score): void {
    if (isWorse(score)) return
    best = percentOf(score)
    record.score = score
    record.passed ||= score.passed
    change()
  }

  function isWorse(score: Score): boolean {
    return percentOf(score) < best || (record.passed && !score.passed)
  }

  function isSilent(): boolean {
    return phase === 'over' || phase === 'reading'
  }

  function change(delay = COMMIT_DELAY_MS): void {
    if (isSilent()) return
    isUnsent = true
    if (phase === 'talking') within(delay)
    else keep()
  }

  /** At the earliest of the times that were asked for. */
  function within(delay: number): void {
    const at = Date.now() + delay
    if (dueAt && dueAt <= at) return
    clearTimeout(timer)
    timer = setTimeout(send, delay)
    dueAt = at
  }

  /** With the time of the visit, if it was not told for that long. */
  function send(timeAfter = SESSION_TIME_MS): void {
    clearTimeout(timer)
    dueAt = 0
    try {
      if (phase === 'unopened') openLate()
      else if (phase === 'troubled') greetAgain()
      if (phase !== 'talking' && phase !== 'troubled') return
      const isTimed = Date.now() - timedAt >= timeAfter && !line.addsSessionTimes
      const answer = report.send(record, answers, opening.begun, isTimed ? parting() : [])
      if (isTimed) timedAt = Date.now()
      settle(answer === 'true')
    } catch {
      fail()
    }
  }

  /** The visit began without what the LMS holds, and is merged with it. */
  function openLate(): void {
    line.redial()
    open()
    report.forget()
    if (phase === 'reading') tell('readOnly')
    else options.onLateOpening(readLearner())
  }

  /** An LMS that was reloaded, or whose session ended, has forgotten us: introduce ourselves and say everything again. */
  function greetAgain(): void {
    report.doubt()
    if (line.isOpen()) return
    line.redial()
    report.forget()
    line.open()
    if (line.get(dialect.learnerId) !== learnerId) phase = 'estranged'
  }

  function settle(isProof: boolean): void {
    phase = 'talking'
    isUnsent = false
    isSafe = isProof
    base = record.state
    report.settle(answers.length)
    answers.length = 0
    retryDelay = FIRST_RETRY_MS
    isKept = false
    notebook?.tearOut()
    if (told) tell(isProof ? 'recovered' : 'answering')
    told = undefined
  }

  function fail(): void {
    if (phase === 'talking') phase = 'troubled'
    isUnsent = true
    keep()
    within(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  function keep(): void {
    isKept = !!notebook?.write({ ...record, answers, base })
    tell(standing())
  }

  function standing(): Notice {
    if (phase === 'talking' && isSafe) return 'saved'
    if (phase === 'talking' || isSilent()) return 'left'
    if (phase === 'alone') return isKept ? 'untracked' : 'untrackedUnkept'
    return isKept ? 'trouble' : 'troubleUnkept'
  }

  function parting(): Pair[] {
    return dialect.parting((Date.now() - startedAt) / 1_000)
  }

  /** Later, because the page that opens us is not ready to be told; and not the same twice. */
  function tell(notice: Notice): void {
    if (notice !== told) queueMicrotask(() => options.onNotice(notice))
    told = notice
  }
}

/** Whole, as the saved state has it. */
function percentOf(score: Score): number {
  return Math.round(scoreShare(score) * 100)
}
