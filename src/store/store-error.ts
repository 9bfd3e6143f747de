import { PublicError } from '../errors.ts'

/** Classes of SQLSTATE that say something about the statement or its values, not about the server (PostgreSQL, appendix A). */
const LASTING_SQLSTATE = /^(0A|21|22|23|26|42|44)...$/

/** SQLite's primary result codes that we tell apart (sqlite.org/rescode.html); the higher bits of a code say more. */
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

/** The store cannot be used as it is, and an operator can do something about it: the message says what is wrong with which part. */
export class UnusableStore extends Error {}

/** Whether the same work may be taken later: the store is restarting, busy, full or out of reach, and nothing is wrong with the work. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PublicError || error instanceof TypeError) return false
  const sqlite = sqliteCode(error)
  if (sqlite !== null) return !LASTING.includes(sqlite)
  const { code } = error as { code?: unknown }
  return !(typeof code === 'string' && LASTING_SQLSTATE.test(code))
}

/** Another connection has the file's lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === SQLITE.BUSY
}

export function isDamaged(error: unknown): boolean {
  return DAMAGED.includes(sqliteCode(error) ?? 0)
}

/** The disk or the file takes no writes now. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.includes(sqliteCode(error) ?? 0)
}

function sqliteCode(error: unknown): number | null {
  const { errcode } = (error ?? {}) as { errcode?: unknown }
  return typeof errcode === 'number' ? errcode & PRIMARY_CODE : null
}
