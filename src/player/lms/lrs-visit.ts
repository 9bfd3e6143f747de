import { attempt } from './attempt.ts'
import { readableName } from './dialect.ts'
import type { Told } from './lrs-ledger.ts'
import type { Launch, LrsProtocol, Session, VisitLog } from './lrs-protocol.ts'
import type { Opening } from './port.ts'
import { type Speaker, stateVisit } from './statements.ts'

const STATE = 'activities/state'
const STATE_ID = 'coursewright'

/** The state document that the LRS stores for a learner in addition to the statements. */
export type SavedDocument = Told & { place: string; state: string }

export type LrsVisit = Omit<Session, 'lrs'> &
  Pick<Session['lrs'], 'sendStatements'> & {
    speaker: Speaker
    opening: Opening
    told: Told
    /** Whether the LMS still accepts statements of this visit. */
    isOpen: boolean
    write(document: SavedDocument): ReturnType<Session['lrs']['writeDocument']>
  }

/**
 * Opens a visit and reads the state of earlier ones. Resolves to null where the LMS denies access; rejects where it
 * does not answer.
 */
export async function openVisit(
  protocol: LrsProtocol,
  launch: Launch,
  log: VisitLog,
  family: string,
  startedAt: number,
): Promise<LrsVisit | null> {
  const session = await protocol.open(launch)
  if (!session) return null
  const { actor, activityId, registration } = launch
  const { lrs, context, masteryScore } = session
  const { definedBy, judgedBy } = protocol
  const since = log.notes.since ?? startedAt
  const speaker = { actor, activityId, registration, family, context, definedBy, judgedBy, masteryScore, since }
  const address = { activityId, agent: JSON.stringify(actor), stateId: STATE_ID, ...(registration && { registration }) }
  const { status, text } = await lrs.readDocument(STATE, address)
  if (status !== 200 && status !== 204 && status !== 404) throw new Error(`status ${status}`)
  const saved: Partial<SavedDocument> = (status === 200 && attempt(() => JSON.parse(text))) || {}
  const { place = '', state = '', completed = false, passed = false, percent = 0 } = saved
  return {
    ...session,
    sendStatements: lrs.sendStatements,
    write: document => lrs.writeDocument(STATE, address, JSON.stringify(document)),
    speaker,
    told: { completed, passed, percent },
    opening: {
      isReadOnly: session.isReadOnly,
      begun: !!state,
      name: readableName((actor as { name?: string }).name ?? ''),
      place,
      state,
      result: { completed, passed, best: percent },
    },
    isOpen: !log.notes.isTerminated && (await begin(session, speaker, log)),
  }
}

/** Sends `initialized`, the first statement of a visit, once. Returns whether the LRS accepted it. */
async function begin({ lrs }: Session, speaker: Speaker, log: VisitLog): Promise<boolean> {
  if (log.notes.since) return true
  const fate = await lrs.sendStatements([stateVisit(speaker, 'initialized')])
  if (fate === 'lost') throw new Error(fate)
  if (fate === 'taken') log.add({ since: speaker.since })
  return fate === 'taken'
}
