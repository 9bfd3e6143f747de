import { adoptPassMark } from './adopt-pass-mark.ts'
import { attempt } from './attempt.ts'
import { outlivesPage } from './lrs.ts'
import { createLedger, type Due, stateDue } from './lrs-ledger.ts'
import { type LrsProtocol, openVisitLog } from './lrs-protocol.ts'
import { type LrsVisit, openVisit } from './lrs-visit.ts'
import { findNotebook } from './notebook.ts'
import { type Kept, type Learner, type Lms, type LmsOptions, NOBODY, type Notice } from './port.ts'
import { progressResult, type Statement, stateVisit } from './statements.ts'

const COMMIT_DELAY_MS = 1_500
const HEARTBEAT_MS = 60_000
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 60_000
const SENDING_AFTER_MS = 1_000

/**
 * What the LRS has not received yet, kept for the next visit. `base` is the state that the LRS had when this copy was
 * written.
 */
type UnsentCopy = Pick<Due, 'facts' | 'verdict'> & { place: string; state: string; completed: boolean; base: string }

/**
 * The state of a conversation with an LRS.
 *
 * - `alone`: the course was opened without a launch. The record stays in this browser.
 * - `unopened`: the LMS does not answer yet. The learner is known from the launch.
 * - `talking`: changes are sent.
 * - `troubled`: sending failed. Changes are kept in this browser, and sending is retried.
 * - `reading`: only the beginning and the end of the visit are reported.
 * - `ended`: the LMS accepts nothing more in this visit. Changes are kept in this browser for the next visit.
 * - `over`: the learner has left.
 */
type Phase = 'alone' | 'unopened' | 'talking' | 'troubled' | 'reading' | 'ended' | 'over'

/** Reports one visit to a learning record store. Errors of the store never interrupt the lesson. */
export function converseWithLrs(protocol: LrsProtocol, options: LmsOptions): Lms {
  const launch = attempt(protocol.readLaunch)
  const log = openVisitLog(launch?.visit ?? null)
  const ledger = createLedger(log, protocol.hasOneVerdict)
  const learner = launch && (launch.registration || JSON.stringify(launch.actor))
  const notebook = findNotebook<UnsentCopy>(options.family + (learner ? `:${learner}` : ''))
  const startedAt = Date.now()
  let phase: Phase = launch ? 'unopened' : 'alone'
  let visit: LrsVisit | null = null
  let opening = NOBODY
  let record = { place: '', share: 0, completed: false, failed: false }
  let encode: Kept['state'] = () => savedState
  let savedState = ''
  /** The state that the LRS has stored. */
  let base = ''
  let isUnsent = false
  let isKept = false
  let isSafe = false
  let delivery: Promise<void> | null = null
  let exiting: Promise<Notice> | null = null
  let lastNotice: Notice | undefined
  let retryDelay = FIRST_RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = 0

  return {
    async start() {
      if (launch) {
        addEventListener('online', () => isUnsent && void send())
        await open().catch(() => {})
      }
      const learner = readLearner()
      if (phase === 'unopened') fail()
      else if (phase === 'alone' || phase === 'ended') keep()
      return learner
    },
    recall(reached, sent) {
      ledger.recall(reached.best, sent)
      return ledger.countGiven()
    },
    save(kept) {
      encode = kept.state
      const state = encode(ledger.countTaken())
      const hasMoved =
        kept.place !== record.place || kept.failed !== record.failed || (kept.completed && !record.completed)
      const isNew = hasMoved || state !== savedState
      const isSoon = hasMoved || kept.share !== record.share
      savedState = state
      record = { ...kept, completed: record.completed || kept.completed }
      if (isNew) change(isSoon ? COMMIT_DELAY_MS : HEARTBEAT_MS)
    },
    answer(answer) {
      if (isSilent() || phase === 'alone') return 0
      ledger.addAnswer(answer)
      change()
      return ledger.countGiven()
    },
    score(score) {
      if (isSilent() || phase === 'alone') return
      ledger.addScore(score, Date.now(), secondsSince(startedAt))
      change()
    },
    flush() {
      if (isUnsent) void send()
    },
    leave(isExit) {
      if (phase === 'over') return standing()
      if (!isExit) return close()
      exiting ??= exit()
      return exiting
    },
  }

  async function open(): Promise<void> {
    visit = await openVisit(protocol, launch!, log, options.family, startedAt)
    phase = visit?.isOpen ? (visit.isReadOnly ? 'reading' : 'talking') : 'ended'
    if (!visit) return
    opening = visit.opening
    base = opening.state
    ledger.recallTold(visit.told)
    adoptPassMark(options.assessment, visit.masteryScore)
    if (visit.isMuted)
      for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video')) player.muted = true
  }

  /** Merges the record of the LRS with the data that an earlier visit could not send. */
  function readLearner(): Learner {
    const copy = phase === 'reading' ? null : notebook.read()
    record.completed = opening.result.completed || !!copy?.completed
    if (!copy?.state) return { ...opening, states: [opening.state].filter(Boolean) }
    ledger.adopt(copy)
    const isNewest = copy.base === base || !opening.state
    const { place, state } = isNewest ? { place: '', ...copy, state: copy.state } : opening
    savedState = state
    isKept = true
    change()
    return { ...opening, place, states: [...new Set([state, copy.state])] }
  }

  function change(delay = COMMIT_DELAY_MS): void {
    if (isSilent()) return
    isUnsent = true
    if (phase !== 'talking') {
      keep()
      return
    }
    write()
    within(delay)
  }

  /** Schedules a delivery after `delay`, unless an earlier one is already scheduled. */
  function within(delay: number): void {
    const at = Date.now() + delay
    if (dueAt && dueAt <= at) return
    clearTimeout(timer)
    timer = setTimeout(send, delay)
    dueAt = at
  }

  /**
   * Sends what is due, or returns the delivery in flight: there is only one at a time, and later changes go with the
   * next.
   */
  function send(isLast?: boolean): Promise<void> {
    clearTimeout(timer)
    dueAt = 0
    delivery ??= deliver(isLast === true).finally(() => {
      delivery = null
    })
    return delivery
  }

  async function deliver(isLast: boolean): Promise<void> {
    if (phase === 'unopened') await openLate()
    if (phase !== 'talking' && phase !== 'troubled') return
    isUnsent = false
    const due = ledger.takeDue(record.completed, isLast || record.failed)
    ledger.begin(due)
    const fate = await visit!.sendStatements(stateDue(visit!.speaker, due, secondsSince(startedAt)))
    if (fate === 'denied') phase = 'ended'
    if (fate === 'lost' || fate === 'denied') return fail()
    const { place, completed } = record
    const then = ledger.foresee(due)
    const state = encode(then.answers)
    const kept = await visit!.write({ place, state, ...then.told })
    if (kept === 'denied') phase = 'ended'
    if (kept !== 'taken') return fail()
    ledger.settle(due, then)
    settle(state, completed)
  }

  /** Opens an LMS that did not answer at the start of the visit, and merges its record into the visit. */
  async function openLate(): Promise<void> {
    await open().catch(() => {})
    if (phase === 'unopened') return fail()
    if (phase === 'reading') tell('readOnly')
    else options.onLateOpening({ ...opening, states: [opening.state].filter(Boolean) })
  }

  function settle(state: string, completed: boolean): void {
    phase = 'talking'
    isSafe = true
    base = state
    isKept = false
    retryDelay = FIRST_RETRY_MS
    if (!isUnsent) savedState = state
    // A failed verdict is only sent at the end of the visit, so a copy is kept in case the page closes before it is
    // sent.
    if (isUnsent || ledger.read().verdict) write()
    else notebook.tearOut()
    if (isUnsent) within(completed ? 0 : COMMIT_DELAY_MS)
    if (lastNotice) tell(lastNotice === 'sending' ? 'saved' : 'recovered')
    lastNotice = undefined
  }

  function fail(): void {
    ledger.abort()
    if (phase === 'talking') phase = 'troubled'
    isUnsent = true
    keep()
    if (phase === 'ended') return
    within(retryDelay)
    retryDelay = Math.min(retryDelay * 2, LAST_RETRY_MS)
  }

  /**
   * Ends the visit on the learner's request: waits until everything is sent and acknowledged, then returns the notice
   * that the learner sees at the end.
   */
  async function exit(): Promise<Notice> {
    const slow = setTimeout(tell, SENDING_AFTER_MS, 'sending')
    await delivery
    if (isUnsent || ledger.read().verdict) await send(true)
    clearTimeout(timer)
    clearTimeout(slow)
    const farewell = standing()
    if (phase === 'talking' || phase === 'reading') await visit!.sendStatements(end())
    phase = 'over'
    if (/^https?:/.test(visit?.returnUrl ?? '')) location.assign(visit!.returnUrl!)
    return farewell
  }

  /**
   * Ends the visit because the page is closing. What is still unsent goes in `keepalive` requests. Nobody reads the
   * answers to these, so the copy in this browser is kept.
   */
  function close(): Notice {
    clearTimeout(timer)
    const farewell = standing()
    if (phase === 'reading') void visit!.sendStatements(end())
    if (phase === 'talking' && !log.notes.isTerminated) {
      const due = ledger.takeDue(record.completed, true)
      const isHeavy = !outlivesPage(JSON.stringify(stateDue(visit!.speaker, due, 0)))
      const light = isHeavy ? { ...due, facts: [] } : due
      const then = ledger.foresee(light)
      const document = { place: record.place, state: encode(then.answers), ...then.told }
      if (isUnsent || due.verdict) void visit!.write(document)
      void visit!.sendStatements([...stateDue(visit!.speaker, light, secondsSince(startedAt)), ...end()])
    }
    phase = 'over'
    return farewell
  }

  /** Returns the last statement of a visit, or no statement if it has already been sent. */
  function end(): Statement[] {
    if (log.notes.isTerminated) return []
    log.add({ isTerminated: true })
    const share = phase === 'reading' || record.completed ? 1 : record.share
    return [stateVisit(visit!.speaker, 'terminated', progressResult(share, secondsSince(visit!.speaker.since)))]
  }

  function secondsSince(at: number): number {
    return (Date.now() - at) / 1_000
  }

  function isSilent(): boolean {
    return phase === 'over' || phase === 'reading'
  }

  function keep(): void {
    write()
    tell(standing())
  }

  function write(): void {
    const { place, completed } = record
    const { facts, verdict } = ledger.read()
    isKept = notebook.write({ place, completed, state: encode(ledger.countTaken()), facts, verdict, base })
  }

  function standing(): Notice {
    if (phase === 'talking' && isSafe && !isUnsent) return 'saved'
    if (phase === 'talking' || isSilent()) return 'left'
    if (phase === 'alone') return isKept ? 'untracked' : 'untrackedUnkept'
    return isKept ? 'trouble' : 'troubleUnkept'
  }

  function tell(notice: Notice): void {
    if (notice !== lastNotice) queueMicrotask(() => options.onNotice(notice))
    lastNotice = notice
  }
}
