import { attempt } from './attempt.ts'
import { createBestScore } from './best-score.ts'
import { type Dialect, NOTHING_TOLD, type Pair, type Told } from './dialect.ts'
import { findLine } from './line.ts'
import { findNotebook, type Notebook } from './notebook.ts'
import type { Phase } from './phase.ts'
import {
  type Answer,
  type Kept,
  type Learner,
  type Lms,
  type LmsOptions,
  NOBODY,
  type Notice,
  type Score,
} from './port.ts'
import { createReport } from './report.ts'
import { type Calls, createTurns } from './turns.ts'
import { readCopy, type UnsentCopy } from './unsent-copy.ts'

/** Delay of a commit. Commits to an LMS are synchronous, so all changes within this time go into one commit. */
const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
/**
 * Maximum interval at which the session time is reported. Few LMSs can send while a browser closes the page, so a
 * report during the visit keeps the time from being lost.
 */
const SESSION_TIME_MS = 300_000
const SENDING_AFTER_MS = 1_000

/** Holds one conversation with an LMS, from the first call to the last. Errors of the LMS never interrupt the lesson. */
export function converse(dialect: Dialect, options: LmsOptions): Lms {
  const line = findLine(dialect)
  const report = createReport(line, dialect)
  const turns = createTurns(onPause)
  const startedAt = Date.now()
  const record: Told = { ...NOTHING_TOLD }
  const best = createBestScore(record)
  const answers: Answer[] = []
  let phase: Phase = line.isThere ? 'unopened' : 'alone'
  let opening = NOBODY
  let learnerId = ''
  /** Storage for a learner's unsent copy. Undefined without the learner's id, because the browser's next user would get the copy as their own record. */
  let notebook: Notebook<UnsentCopy> | undefined = line.isThere ? undefined : findNotebook(options.family)
  let isKept = false
  let isUnsent = false
  /** Whether the LMS answered "true" to the last commit. */
  let isSafe = false
  /** The state that the LMS has stored. */
  let base = ''
  let lastNotice: Notice | undefined
  let timedAt = startedAt
  let retryDelay = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0
  /** Time at which the delivery in flight began. */
  let deliveredSince = 0
  /** Encodes the current state. Its argument is the number of answers that count as sent. */
  let encode: Kept['state'] = () => ''
  /** Number of unsent answers that the state already counts as sent, in a copy from an older release of the player. */
  let countedAhead = 0

  return {
    start: () =>
      new Promise(resolve => {
        turns.begin(meet(resolve))
      }),
    recall(reached, sent) {
      best.recall(reached)
      report.remember(sent - countedAhead)
      return report.sent() + answers.length
    },
    save(kept) {
      encode = kept.state
      const state = encode(report.sent())
      const hasMoved =
        kept.place !== record.place || kept.failed !== record.failed || (kept.completed && !record.completed)
      const isNew = hasMoved || state !== record.state
      const isSoon = hasMoved || kept.share !== record.share
      Object.assign(record, kept, { state, completed: record.completed || kept.completed })
      if (isNew) change(isSoon ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    answer(answer) {
      if (isSilent() || phase === 'alone') return 0
      answers.push(answer)
      change()
      return report.sent() + answers.length
    },
    score,
    flush() {
      turns.finish()
      if (isUnsent || (phase === 'talking' && Date.now() - timedAt >= HEARTBEAT_MS)) sendAtOnce(0)
    },
    leave() {
      turns.finish()
      if (isUnsent || (phase === 'talking' && !isSafe)) sendAtOnce()
      const farewell = standing()
      clearTimeout(timer)
      if (opening !== NOBODY && phase !== 'estranged' && phase !== 'over')
        attempt(() => line.terminate(phase === 'reading' ? [] : parting()))
      phase = 'over'
      return farewell
    },
  }

  function* meet(onLearner: (learner: Learner) => void): Calls {
    try {
      yield* open()
    } catch {}
    onLearner(readLearner())
    if (phase === 'unopened') fail()
    else if (!opening.begun) change(0)
  }

  function* open(): Calls {
    line.open()
    yield
    opening = yield* dialect.read(get)
    phase = opening.isReadOnly ? 'reading' : 'talking'
    if (opening.isReadOnly) return
    learnerId = yield* get(dialect.learnerId)
    if (learnerId) notebook = findNotebook(`${options.family}:${learnerId}`)
    best.recall(opening.result)
    record.completed ||= opening.result.completed
    base = opening.state
  }

  function* get(element: string): Calls<string> {
    const value = line.get(element)
    yield
    return value
  }

  /** Merges the record of the LMS with what an earlier visit of the same learner could not send. */
  function readLearner(): Learner {
    const isThere = !!notebook?.read()
    const unsentCopy = readCopy(notebook, dialect, { ...record, ...opening, base })
    if (unsentCopy) {
      answers.push(...unsentCopy.answers)
      if (!unsentCopy.countsSent) countedAhead = unsentCopy.answers.length
      if (unsentCopy.score) score(unsentCopy.score)
      record.completed ||= unsentCopy.completed
    }
    const { place, state } = unsentCopy?.base === opening.state ? unsentCopy : opening
    Object.assign(record, { place, state })
    encode = () => state
    isKept = isThere
    if (isKept) change()
    return { ...opening, place, states: [...new Set([state, unsentCopy?.state ?? ''])].filter(Boolean) }
  }

  function score(score: Score): void {
    if (best.take(score)) change()
  }

  function isSilent(): boolean {
    return phase === 'over' || phase === 'reading'
  }

  function change(delay = COMMIT_DELAY_MS): void {
    if (isSilent()) return
    isUnsent = true
    if (phase !== 'talking') keep()
    else {
      within(delay)
      if (turns.hasPaused()) write()
    }
  }

  /** Schedules a delivery after `delay`, unless an earlier one is already scheduled. */
  function within(delay: number): void {
    const at = Date.now() + delay
    if (dueAt && dueAt <= at) return
    clearTimeout(timer)
    timer = setTimeout(send, delay)
    dueAt = at
  }

  function send(timeAfter = SESSION_TIME_MS): void {
    clearTimeout(timer)
    dueAt = 0
    // A delivery in flight also sends later changes, so no second one is begun.
    if (!turns.isBusy()) turns.begin(deliver(timeAfter))
  }

  function sendAtOnce(timeAfter?: number): void {
    send(timeAfter)
    turns.finish()
  }

  /** Delivers everything unsent. Includes the session time if it has not been reported for `timeAfter` milliseconds. */
  function* deliver(timeAfter: number): Calls {
    try {
      if (phase === 'unopened') yield* openLate()
      else if (phase === 'troubled') yield* greetAgain()
      if (phase !== 'talking' && phase !== 'troubled') return
      isUnsent = false
      deliveredSince = Date.now()
      const isTimed = deliveredSince - timedAt >= timeAfter && !line.addsSessionTimes
      const waiting = [...answers]
      record.state = encode(report.sent())
      const { state, proof } = yield* report.send(record, opening.begun, waiting, {
        encode,
        extras: isTimed ? parting() : [],
        isSlow: turns.hasPaused,
        onEssentials(committed) {
          base = committed
          write()
        },
      })
      if (isTimed) timedAt = Date.now()
      settle(waiting.length, state, proof === 'true')
    } catch {
      fail()
    }
  }

  /** Connects to an LMS that did not answer at the start of the visit, and merges its record into the visit. */
  function* openLate(): Calls {
    line.redial()
    yield* open()
    report.forget()
    if (phase === 'reading') tell('readOnly')
    else options.onLateOpening(readLearner())
  }

  /** Reconnects to an LMS that was reloaded or whose session ended: opens the conversation again, so that everything is sent again. */
  function* greetAgain(): Calls {
    report.doubt()
    if (line.isOpen()) return
    line.redial()
    report.forget()
    yield
    line.open()
    yield
    if ((yield* get(dialect.learnerId)) !== learnerId) phase = 'estranged'
  }

  function settle(count: number, state: string, isProof: boolean): void {
    phase = 'talking'
    isSafe = isProof
    base = state
    if (!isUnsent) record.state = state
    report.settle(count)
    answers.splice(0, count)
    retryDelay = FIRST_RETRY_MS
    isKept = false
    if (isUnsent) {
      write()
      within(COMMIT_DELAY_MS)
    } else notebook?.tearOut()
    if (lastNotice === 'sending') tell(isProof ? 'saved' : 'left')
    else if (lastNotice) tell(isProof ? 'recovered' : 'answering')
    lastNotice = undefined
  }

  function fail(): void {
    if (phase === 'talking') phase = 'troubled'
    isUnsent = true
    keep()
    within(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  /** Between two turns of a delivery: writes a copy, and shows "sending" if the delivery takes long, because closing the window now would lose answers. */
  function onPause(): void {
    if (phase !== 'talking' || !answers.length || !deliveredSince) return
    if (!isKept) write()
    if (Date.now() - deliveredSince >= SENDING_AFTER_MS) tell('sending')
  }

  function keep(): void {
    write()
    tell(standing())
  }

  function write(): void {
    isKept = !!notebook?.write({ ...record, answers, base, countsSent: true })
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

  /** Shows a notice, unless the last one was the same. Deferred, because the page cannot show notices while it opens the conversation. */
  function tell(notice: Notice): void {
    if (notice !== lastNotice) queueMicrotask(() => options.onNotice(notice))
    lastNotice = notice
  }
}
