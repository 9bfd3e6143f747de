import { PublicError } from '../errors.ts'

/** Classes of SQLSTATE that say something about the statement or its values, not about the server (PostgreSQL, appendix A). */
const LASTING_SQLSTATE = /^(0A|21|22|23|26|42|44)...$/
/** SQLite's primary result codes of the same kind: ERROR, TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. */
const LASTING_SQLITE = [1, 18, 19, 20, 21, 25]
const PRIMARY_CODE = 0xff

/** Whether the same work may be taken later: the store is restarting, busy, full or out of reach, and nothing is wrong with the work. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof PublicError || error instanceof TypeError) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') return !LASTING_SQLITE.includes(errcode & PRIMARY_CODE)
  return !(typeof code === 'string' && LASTING_SQLSTATE.test(code))
}
