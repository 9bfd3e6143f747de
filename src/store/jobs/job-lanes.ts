import type { Brief } from '../../course/brief.ts'
import type { Database } from '../database.ts'
import type { JobKind } from './job-status.ts'

/**
 * What a job mainly needs: hardly anything (`short`), a thread that reads documents, or a language model. Jobs in the
 * last two lanes may take minutes.
 */
export const LANES = ['short', 'document', 'model'] as const
export type Lane = (typeof LANES)[number]

/** What one worker process has room for at this moment. */
export type Room = {
  /**
   * Whether the worker has a language model. If so, only jobs of test keys are short, because the model writes all
   * others.
   */
  hasModel: boolean
  /** Accounts that already have as many jobs of any kind in work as one account may have. */
  greedyAccounts: string[]
  /**
   * Whether one more long job (in the lane `document` or `model`) can be taken, and the accounts that already have as
   * many of these in work as they may.
   */
  lasting: boolean
  fullAccounts: string[]
  /**
   * Whether one more job in the lane `document` can be taken, and the accounts that already have as many of these in
   * work as they may.
   */
  documents: boolean
  fullDocumentAccounts: string[]
}

/**
 * Chooses the lane of a new job from its kind and brief, as for a worker without a language model. A worker with a
 * model runs some jobs in another lane (`actualLane`).
 */
export function chooseLane(kind: JobKind, brief: Brief): Lane {
  if (kind === 'look') return 'document'
  if (kind === 'translate' || kind === 'rewrite') return 'model'
  return brief.sources?.length ? 'document' : 'short'
}

/**
 * Returns the lane in which a worker runs a job. If the worker has a language model, the model does all work of live
 * keys, except analysing documents (`look`).
 */
export function actualLane(
  { kind, lane, test }: { kind: JobKind; lane: Lane; test: boolean },
  hasModel: boolean,
): Lane {
  return hasModel && !test && kind !== 'look' ? 'model' : lane
}

/**
 * Returns the SQL condition for waiting jobs that a worker has room for, and the condition's values; their placeholders
 * are numbered from `first`.
 */
export function fittingJobs(db: Database, room: Room, first: number): { condition: string; values: string[] } {
  const isTest = `(select test from api_keys where api_keys.id = jobs.key_id) = 1`
  const inLane = (lane: Lane) =>
    room.hasModel ? `(lane = '${lane}' and (kind = 'look' or ${isTest}))` : `lane = '${lane}'`
  // The list is a single value: with a placeholder for each item, PostgreSQL would keep a plan for every length.
  const excludeAccounts = (place: number) =>
    db.dialect === 'postgres'
      ? `account_id not in (select value from json_array_elements_text($${place}::json))`
      : `account_id not in (select value from json_each($${place}))`
  const documents = `(not ${inLane('document')} or (${room.documents ? 'true' : 'false'} and ${excludeAccounts(first + 1)}))`
  const lasting = `(${room.lasting ? 'true' : 'false'} and ${excludeAccounts(first)} and ${documents})`
  return {
    condition: `(${inLane('short')} or ${lasting}) and ${excludeAccounts(first + 2)}`,
    values: [room.fullAccounts, room.fullDocumentAccounts, room.greedyAccounts].map(list => JSON.stringify(list)),
  }
}
