import { PublicError } from '../errors.ts'

/**
 * Classes of SQLSTATE for errors that lie in the statement or its values and not in the state of the server
 * (PostgreSQL, appendix A).
 */
const LASTING_SQLSTATE = /^(0A|21|22|23|26|42|44)...$/

/**
 * SQLite's primary result codes that this service distinguishes (sqlite.org/rescode.html). The higher bits of a code
 * give more detail.
 */
const SQLITE = {
  ERROR: 1,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  TOOBIG: 18,
  CONSTRAINT: 19,
  MISMATCH: 20,
  MISUSE: 21,
  RANGE: 25,
  NOTADB: 26,
} as const
const PRIMARY_CODE = 0xff

const LASTING: number[] = [SQLITE.ERROR, SQLITE.TOOBIG, SQLITE.CONSTRAINT, SQLITE.MISMATCH, SQLITE.MISUSE, SQLITE.RANGE]
const DAMAGED: number[] = [SQLITE.CORRUPT, SQLITE.NOTADB]
const UNWRITABLE: number[] = [SQLITE.READONLY, SQLITE.IOERR, SQLITE.FULL, SQLITE.CANTOPEN, ...DAMAGED]

/**
 * Thrown when the store cannot be used in its present state. The message tells the operator which part is at fault and
 * why.
 */
export class UnusableStore extends Error {}

/**
 * Whether the same work may succeed on a retry: the store is restarting, busy, full or unreachable, and the work
 * itself is not at fault.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PublicError || error instanceof TypeError) return false
  const sqlite = sqliteCode(error)
  if (sqlite !== null) return !LASTING.includes(sqlite)
  const { code } = error as { code?: unknown }
  return !(typeof code === 'string' && LASTING_SQLSTATE.test(code))
}

/** Whether another connection holds the lock of the database file. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE.BUSY
}

export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(sqliteCode(error) ?? 0)
}

/** Whether the disk or the file cannot be written to at present. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.includes(sqliteCode(error) ?? 0)
}

function sqliteCode(error: unknown): number | null {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & PRIMARY_CODE : null
}
