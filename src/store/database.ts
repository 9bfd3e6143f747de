import type { Bodies } from '../storage/bodies.ts'
import type { JobStatusRow } from './jobs/job-status.ts'
import type { KeyScope } from './keys/key-scopes.ts'

/** The database: either SQLite inside this process or a PostgreSQL server. */
export type Database = Queryable & {
  dialect: 'sqlite' | 'postgres'
  /**
   * The store of large texts, which rows refer to by address. It takes no part in transactions, so that no row stays
   * locked while the store writes slowly.
   */
  bodies: Bodies
  /**
   * Runs the work in one transaction. Wake-ups in it are sent only after the commit. If many transactions lock the same
   * row, they pass a name for it as `row`: they then wait in a queue of this process, instead of each blocking a
   * connection until the row is free.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, row?: string): Promise<T>
  /** Checks key, plan and rate window, and reads the job that the request asks for, in one round trip. */
  enter(entry: Entry): Promise<EntryRow | null>
  /** Returns the current state of a key's window, without counting a request in it. */
  peek(keyId: string, endpoint: string): Promise<WindowState>
  /** Registers a callback for whenever a committed transaction of any process wakes this channel. */
  onWake(channel: Channel, callback: () => void): void
  /** Returns the time of the clock by which leases are written and checked. */
  now(): number
  /** Removes the bytes of deleted rows from the files of this process. */
  scrub(): Promise<void>
  /** Throws unless the database can answer a statement. */
  check(): Promise<void>
  close(): Promise<void>
}

export type Queryable = {
  /** Runs one statement with `$1` placeholders. Times are milliseconds since 1970; JSON is text. */
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
}

export type Transaction = Queryable & {
  /** Sends a statement without waiting for its result. If it fails, the transaction fails, at the latest on commit. */
  write(sql: string, values?: Value[]): void
  wake(channel: Channel): Promise<void>
}

export type Value = string | number | null

/** Wake-up channels. `jobs` and `events`: something is waiting; `ended`: a job has ended. */
export const CHANNELS = ['jobs', 'events', 'ended'] as const
export type Channel = (typeof CHANNELS)[number]

/** A request at the gate: the hash of its key, the endpoint whose window it enters, and the job that it wants to read. */
export type Entry = { keyHash: string; endpoint: string; limit: number; jobId: string | null }

/**
 * The gate's answer. `window` is null if the account's plan is unpaid, because the request was not counted then. `job`
 * is null if no job was asked for or the key has no such job.
 */
export type EntryRow = {
  keyId: string
  accountId: string
  scopes: readonly KeyScope[]
  window: (WindowState & { accepted: boolean }) | null
  job: JobStatusRow | null
}

/** The requests of the last 60 seconds. `oldest` is the time of the oldest, or `now` if there are none. */
export type WindowState = { count: number; oldest: number; now: number }

export const WINDOW_MS = 60_000

/** A time that no clock reaches, in milliseconds. It means "does not expire". */
export const NEVER = 8_640_000_000_000_000

/** Whether the statement only reads. */
export function isSelect(sql: string): boolean {
  return sql.trimStart().startsWith('select')
}
