import { attempt } from './attempt.ts'
import type { Dialect, Opening, Pair } from './dialect.ts'
import { createDueTimer } from './due-timer.ts'
import { keptCopyOf } from './kept-copy.ts'
import { createLedger } from './ledger.ts'
import { findLine } from './line.ts'
import { openUntracked } from './none.ts'
import { type Learner, type Lms, type LmsOptions, NO_RESULT, type Notice } from './port.ts'
import { createReport } from './report.ts'

/** LMS commits are synchronous: what happens within this time goes in one. */
const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/** Browsers let few LMSs send while a page is closed: so that not the whole visit is lost, its time goes now and then before. */
const SESSION_TIME_MS = 300_000

/**
 * - `unopened`: the LMS is there and does not open. Nobody knows who is learning: nothing is kept, nothing is sent.
 * - `talking`: what is new goes with the next commit.
 * - `troubled`: it refuses, throws or is gone. What it lacks is kept in this browser for this learner, and offered again.
 * - `reading`: review, browse or no credit. Nothing is written.
 * - `estranged`: the LMS now speaks of another learner. What this one did is kept for them, and nothing is sent.
 * - `over`: the learner has left.
 */
const TRANSITIONS = {
  unopened: { opened: 'talking', reviewed: 'reading', left: 'over' },
  talking: { failed: 'troubled', left: 'over' },
  troubled: { answered: 'talking', taken: 'estranged', left: 'over' },
  reading: { left: 'over' },
  estranged: { left: 'over' },
  over: {},
} as const

type Phase = keyof typeof TRANSITIONS
type Event = 'opened' | 'reviewed' | 'failed' | 'answered' | 'taken' | 'left'

/** One conversation with an LMS, from the first call to the last. Whatever the LMS does, the lesson goes on. */
export function converse(dialect: Dialect, options: LmsOptions): Lms {
  const found = findLine(dialect)
  if (!found) return openUntracked(options)
  const line = found
  const report = createReport(line, dialect, options)
  const ledger = createLedger()
  const { record, answers } = ledger
  const timer = createDueTimer(() => send(SESSION_TIME_MS))
  const startedAt = Date.now()
  let phase: Phase = 'unopened'
  let opening: Opening | undefined
  let copy = keptCopyOf(options.courseId, '')
  let isUnsent = false
  /** Whether the last commit was answered "true". */
  let isSafe = false
  /** The state that the LMS has. */
  let base = ''
  let told: Notice | undefined
  let timedAt = startedAt
  let retryDelay = FIRST_RETRY_MS

  return {
    async start() {
      attempt(open)
      if (!opening) fail()
      else if (!opening.begun) change(0)
      return readLearner()
    },
    recall(reached) {
      ledger.reach(reached)
      report.count(reached.answers - answers.length)
      record.share = reached.share
      record.chapters = reached.chapters
      if (reached.completed && !record.completed) complete()
    },
    bookmark(place, state) {
      const hasMoved = place !== record.place
      if (!hasMoved && state === record.state) return
      record.place = place
      record.state = state
      change(hasMoved ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    progress(share, chapters) {
      record.share = share
      record.chapters = chapters
      change()
    },
    answer(answer) {
      if (phase === 'over' || phase === 'reading') return 0
      const placed = report.place(answer)
      answers.push(placed)
      change()
      return placed.index! + 1
    },
    score(score) {
      if (ledger.score(score)) change()
    },
    complete,
    flush() {
      if (isUnsent || (phase === 'talking' && Date.now() - timedAt >= HEARTBEAT_MS)) send(0)
    },
    leave() {
      if (isUnsent || (phase === 'talking' && !isSafe)) send(SESSION_TIME_MS)
      const farewell = standing()
      timer.stop()
      if (phase !== 'estranged' && phase !== 'over') part()
      go('left')
      return farewell
    },
  }

  function go(event: Event): void {
    const next: { [event in Event]?: Phase } = TRANSITIONS[phase]
    phase = next[event] ?? phase
  }

  function open(): void {
    demand(line.initialize())
    opening = dialect.read(line.get, options)
    go(opening.readOnly ? 'reviewed' : 'opened')
    if (opening.readOnly) return
    copy = keptCopyOf(options.courseId, opening.learnerId)
    ledger.reach(opening.result)
    base = opening.state
    record.completed ||= opening.result.completed
  }

  /** What the LMS holds, and what an earlier visit of the same learner could not send. */
  function readLearner(): Learner {
    const { readOnly = false, name = '', place = '', state = '', result = NO_RESULT } = opening ?? {}
    record.place = place
    record.state = state
    const kept = copy.take(dialect)
    if (copy.isKept) change()
    if (!kept) return { readOnly, name, place, states: state ? [state] : [], result }
    answers.push(...kept.answers)
    if (kept.score) ledger.score(kept.score)
    if (kept.completed) complete()
    const isNewer = kept.base === state
    const states = isNewer ? [kept.state] : [state, kept.state]
    return { readOnly, name, place: isNewer ? kept.place : place, states: states.filter(Boolean), result }
  }

  function complete(): void {
    record.completed = true
    change()
  }

  function change(delay = COMMIT_DELAY_MS): void {
    if (phase === 'over' || phase === 'reading') return
    isUnsent = true
    if (phase === 'talking') timer.within(delay)
    else keep()
  }

  /** With the time of the visit, if it was not told for that long. */
  function send(timeAfter: number): void {
    timer.stop()
    try {
      if (phase === 'unopened') openLate()
      else if (phase === 'troubled') greetAgain()
      if (phase !== 'talking' && phase !== 'troubled') return
      const isTimed = Date.now() - timedAt >= timeAfter && !line.habits.addsSessionTimes
      const answer = report.send(record, answers, opening!, isTimed ? [sessionTime()] : [])
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
    report.forget(answers)
    if (phase === 'reading') tell('readOnly')
    else options.onLateOpening(readLearner())
  }

  /** An LMS that was reloaded, or whose session ended, has forgotten us: introduce ourselves and say everything again. */
  function greetAgain(): void {
    if (line.isOpen()) return
    line.redial()
    report.forget(answers)
    demand(line.initialize())
    if (line.get(dialect.learnerId) !== opening!.learnerId) go('taken')
  }

  function settle(isProof: boolean): void {
    go('answered')
    isUnsent = false
    isSafe = isProof
    base = record.state
    answers.length = 0
    report.settle()
    retryDelay = FIRST_RETRY_MS
    copy.drop()
    if (told) tell(isProof ? 'recovered' : 'answering')
    told = undefined
  }

  function fail(): void {
    go('failed')
    isUnsent = true
    line.doubt()
    keep()
    timer.within(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  function keep(): void {
    copy.keep({ ...record, answers, base })
    tell(standing())
  }

  function standing(): Notice {
    if (phase === 'talking' && isSafe) return 'saved'
    if (phase === 'talking' || phase === 'reading' || phase === 'over') return 'left'
    return copy.isKept ? 'trouble' : 'troubleUnkept'
  }

  function part(): void {
    const parting = phase === 'reading' ? [] : [sessionTime(), dialect.exit]
    if (opening) attempt(() => line.terminate(parting))
  }

  function sessionTime(): Pair {
    return dialect.sessionTime((Date.now() - startedAt) / 1_000)
  }

  /** Later, because the page that opens us is not ready to be told; and not the same twice. */
  function tell(notice: Notice): void {
    if (notice !== told) queueMicrotask(() => options.onNotice(notice))
    told = notice
  }
}

function demand(accepted: boolean): void {
  if (!accepted) throw new Error('refused')
}
