import { attempt } from './attempt.ts'
import type { Lrs } from './lrs.ts'
import type { Speaker } from './statements.ts'

/** The differences between cmi5 and a Tin Can launch. */
export type LrsProtocol = Pick<Speaker, 'definedBy' | 'judgedBy'> & {
  /** A visit has a single verdict: a failed try is reported only once no other try can follow it. */
  hasOneVerdict: boolean
  /** From the page's own address; null where nobody has launched it. */
  readLaunch(): Launch | null
  /** Null where the LMS does not let the learner in; rejects where it does not answer. */
  open(launch: Launch): Promise<Session | null>
}

export type Launch = Pick<Speaker, 'actor' | 'activityId' | 'registration'> & {
  endpoint: string
  /** Tells this visit from all others; null where nothing does. */
  visit: string | null
}

export type Session = Pick<Speaker, 'context' | 'masteryScore'> & {
  lrs: Lrs
  isReadOnly: boolean
  /** Where the window goes when the learner leaves. */
  returnUrl: string | null
  isMuted: boolean
}

/** Notes that must survive a reload of the page, but not its tab. */
type VisitNotes = { token?: string; since?: number; isJudged?: boolean; isTerminated?: boolean }

export type VisitLog = ReturnType<typeof openVisitLog>

/** For browsers in which nothing can be stored. */
const logs: Record<string, VisitNotes> = {}

/** Without a name of its own every load of the page is another visit. */
export function openVisitLog(visit: string | null) {
  const key = `coursewright:${visit}`
  if (visit !== null) logs[key] ??= attempt(() => JSON.parse(sessionStorage.getItem(key)!)) ?? {}
  const notes = logs[key] ?? {}
  return {
    notes,
    add(more: VisitNotes): void {
      Object.assign(notes, more)
      if (visit !== null) attempt(() => sessionStorage.setItem(key, JSON.stringify(notes)))
    },
  }
}
