import { attempt } from './attempt.ts'
import type { Lrs } from './lrs.ts'
import type { Speaker } from './statements.ts'

/** The differences between cmi5 and a Tin Can launch. */
export type LrsProtocol = Pick<Speaker, 'definedBy' | 'judgedBy'> & {
  /**
   * Whether a visit may report only one verdict. A failed try is then reported only once no other try can follow it.
   */
  hasOneVerdict: boolean
  /** Reads the launch from the address of the page; null where the course was opened without one. */
  readLaunch(): Launch | null
  /** Opens a session. Resolves to null where the LMS denies access; rejects where the LMS does not answer. */
  open(launch: Launch): Promise<Session | null>
}

export type Launch = Pick<Speaker, 'actor' | 'activityId' | 'registration'> & {
  endpoint: string
  /** A name that identifies this visit; null where the launch has none. */
  visit: string | null
}

export type Session = Pick<Speaker, 'context' | 'masteryScore'> & {
  lrs: Lrs
  isReadOnly: boolean
  /** Address to which the window goes when the learner leaves. */
  returnUrl: string | null
  isMuted: boolean
}

/** Notes that outlive a reload of the page, but not its tab. */
type VisitNotes = { token?: string; since?: number; isJudged?: boolean; isTerminated?: boolean }

export type VisitLog = ReturnType<typeof openVisitLog>

/** Notes by visit, for browsers in which nothing can be stored. */
const logs: Record<string, VisitNotes> = {}

/** Opens the notes of a visit. Without a name for the visit, every load of the page counts as a new visit. */
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
