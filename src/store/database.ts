import type { Bodies } from '../storage/bodies.ts'
import type { JobStatusRow } from './jobs/job-status.ts'
import type { KeyScope } from './keys/key-scopes.ts'

/** Where everything is kept. Two of them: SQLite inside this process, PostgreSQL beside it. */
export type Database = Queryable & {
  dialect: 'sqlite' | 'postgres'
  /** Where large texts lie beside their rows. A transaction has none: nobody waits for a store while others wait for a row. */
  bodies: Bodies
  /**
   * Runs alone or not at all. A wake-up asked for inside is heard only when the work was committed. Work on one and the same
   * row says so: it then queues in this process, rather than at the row with all of the connections.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, row?: string): Promise<T>
  /** Key, plan and rate window, and the job where one is asked for, in one round trip. */
  enter(entry: Entry): Promise<EntryRow | null>
  /** How full a key's window is now. It takes no place. */
  peek(keyId: string, endpoint: string): Promise<WindowState>
  /** Calls back whenever a committed transaction of any process woke this channel. */
  onWake(channel: Channel, callback: () => void): void
  /** The clock by which leases are written and judged. */
  now(): number
  /** Leaves no byte of deleted rows in files that this process keeps. */
  scrub(): Promise<void>
  /** Proves that a statement can be answered. */
  check(): Promise<void>
  close(): Promise<void>
}

export type Queryable = {
  /** `$1` placeholders; times are milliseconds since 1970, JSON is text. */
  query<Row = Record<string, unknown>>(sql: string, values?: Value[]): Promise<Row[]>
}

export type Transaction = Queryable & {
  /** A statement whose result is not awaited: if it fails, the transaction fails, at the latest on commit. */
  write(sql: string, values?: Value[]): void
  wake(channel: Channel): Promise<void>
}

export type Value = string | number | null

/** `jobs` and `events`: something waits. `ended`: a job is done. */
export const CHANNELS = ['jobs', 'events', 'ended'] as const
export type Channel = (typeof CHANNELS)[number]

/** A request at the gate: the hash of its key, the endpoint whose window it enters, and the job that it wants to read. */
export type Entry = { keyHash: string; endpoint: string; limit: number; jobId: string | null }

/** The gate's answer. The window is null on an unpaid plan: then the request was not counted in it. */
export type EntryRow = {
  keyId: string
  accountId: string
  scopes: readonly KeyScope[]
  window: (WindowState & { accepted: boolean }) | null
  job: JobStatusRow | null
}

/** The requests of the last 60 seconds; `oldest` is `now` where there is none. */
export type WindowState = { count: number; oldest: number; now: number }

export const WINDOW_MS = 60_000

/** A time that no clock reaches, for what does not expire. */
export const NEVER = 8_640_000_000_000_000

/** Whether it only reads. */
export function isSelect(sql: string): boolean {
  return sql.trimStart().startsWith('select')
}
