import type { Brief } from '../../course/brief.ts'
import type { Database } from '../database.ts'
import type { JobKind } from './job-status.ts'

/**
 * The resource that a job needs: hardly any, a thread that reads documents, or a language model. The last two may take
 * minutes.
 */
export const LANES = ['short', 'document', 'model'] as const
export type Lane = (typeof LANES)[number]

/** The free places of one worker process at this moment. */
export type Room = {
  /** The worker writes by a language model, so that only a test key's jobs are short. */
  hasModel: boolean
  /** Whether one more job that may last can be taken, and the accounts that have their share of those. */
  lasting: boolean
  fullAccounts: string[]
  /** The same for documents. */
  documents: boolean
  fullDocumentAccounts: string[]
}

/** The lane of a new job, as far as its order tells; a worker with a language model takes all live jobs for lasting ones. */
export function chooseLane(kind: JobKind, brief: Brief): Lane {
  if (kind === 'look') return 'document'
  if (kind === 'translate' || kind === 'rewrite') return 'model'
  return brief.sources?.length ? 'document' : 'short'
}

/** The lane in which a worker runs a job: a model writes courses, also those from documents, but never looks through one. */
export function actualLane(
  { kind, lane, test }: { kind: JobKind; lane: Lane; test: boolean },
  hasModel: boolean,
): Lane {
  return hasModel && !test && kind !== 'look' ? 'model' : lane
}

/** SQL for the waiting jobs that fit into a worker's room, and its values, which are numbered from `$first`. */
export function fittingJobs(db: Database, room: Room, first: number): { condition: string; values: string[] } {
  const isTest = `(select test from api_keys where api_keys.id = jobs.key_id) = 1`
  const inLane = (lane: Lane) =>
    room.hasModel ? `(lane = '${lane}' and (kind = 'look' or ${isTest}))` : `lane = '${lane}'`
  // A list is one value: with a placeholder for each item, PostgreSQL would keep a plan for every length.
  const excludeAccounts = (place: number) =>
    db.dialect === 'postgres'
      ? `account_id not in (select value from json_array_elements_text($${place}::json))`
      : `account_id not in (select value from json_each($${place}))`
  const documents = `(not ${inLane('document')} or (${room.documents ? 'true' : 'false'} and ${excludeAccounts(first + 1)}))`
  const lasting = `(${room.lasting ? 'true' : 'false'} and ${excludeAccounts(first)} and ${documents})`
  return {
    condition: `(${inLane('short')} or ${lasting})`,
    values: [JSON.stringify(room.fullAccounts), JSON.stringify(room.fullDocumentAccounts)],
  }
}
