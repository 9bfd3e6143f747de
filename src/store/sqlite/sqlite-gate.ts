import type { DatabaseSync } from 'node:sqlite'
import type { Entry, EntryRow, WindowState } from '../database.ts'
import { NEVER, WINDOW_MS } from '../database.ts'
import { JOB_STATUS_COLUMNS, type JobStatusRow } from '../jobs/job-status.ts'
import { readScopes } from '../keys/key-scopes.ts'
import { steadyNow } from '../steady-clock.ts'
import { isUnwritable } from '../store-error.ts'

const HIT_BYTES = 8

type Window = NonNullable<EntryRow['window']>
type GateColumns = Pick<EntryRow, 'keyId' | 'accountId'> & { paid: number; scopes: string | null } & (
    | JobStatusRow
    | { id: null }
  )

/**
 * The gate in SQLite: one synchronous function, so that no other request of this process runs between its statements;
 * `begin immediate` on the file of the rate windows keeps other processes out. For PostgreSQL, the gate is a single
 * statement.
 */
export function createGate(reader: DatabaseSync, windows: DatabaseSync) {
  const who = reader.prepare(`
    select k.id as "keyId", k.account_id as "accountId", k.scopes, p.paid, ${JOB_STATUS_COLUMNS}
    from key_secrets s join api_keys k on k.id = s.key_id
      join accounts a on a.id = k.account_id join plans p on p.name = a.plan
      left join jobs j on j.id = ?1 and j.key_id = k.id and j.erased_at is null
      left join courses c on c.id = j.course_id
    where s.hash = ?2 and k.revoked_at is null and coalesce(s.expires_at, ${NEVER}) > ?3 and coalesce(k.expires_at, ${NEVER}) > ?3`)
  const read = windows.prepare('select hits from windows where key_id = ? and endpoint = ?')
  const write = windows.prepare(
    `insert into windows (key_id, endpoint, hits, used_at) values (?, ?, ?, ?)
     on conflict (key_id, endpoint) do update set hits = excluded.hits, used_at = excluded.used_at`,
  )
  const begin = windows.prepare('begin immediate')
  const commit = windows.prepare('commit')
  /**
   * Rate windows that could not be written to disk, so that they are newer than those in the file. Thanks to them,
   * requests that only read still work when the disk is full.
   */
  const remembered = new Map<string, Float64Array>()

  return { enter, peek }

  function enter({ keyHash, endpoint, limit, jobId }: Entry): EntryRow | null {
    const gateRow = who.get(jobId, keyHash, Date.now()) as GateColumns | undefined
    if (!gateRow) return null
    const { keyId, accountId, paid } = gateRow
    const window = paid === 1 ? takePlace(keyId, endpoint, limit) : null
    const scopes = readScopes(gateRow.scopes)
    return { keyId, accountId, scopes, window, job: window?.accepted && gateRow.id !== null ? gateRow : null }
  }

  function peek(keyId: string, endpoint: string): WindowState {
    const { count, oldest, now } = slideWindow(readHits(`${keyId} ${endpoint}`, keyId, endpoint), 0)
    return { count, oldest, now }
  }

  function takePlace(keyId: string, endpoint: string, limit: number): Window {
    const name = `${keyId} ${endpoint}`
    try {
      begin.run()
      const { hits, changed, ...window } = slideWindow(readHits(name, keyId, endpoint), limit)
      if (changed) write.run(keyId, endpoint, new Uint8Array(hits.buffer), Date.now())
      commit.run()
      if (changed) remembered.delete(name)
      return window
    } catch (error) {
      if (windows.isTransaction) windows.exec('rollback')
      if (!isUnwritable(error)) throw error
      const { hits, changed, ...window } = slideWindow(readHits(name, keyId, endpoint), limit)
      if (changed) remembered.set(name, hits)
      return window
    }
  }

  function readHits(name: string, keyId: string, endpoint: string): Float64Array {
    const newer = remembered.get(name)
    if (newer) return newer
    const storedHits = read.get(keyId, endpoint) as { hits: Uint8Array } | undefined
    return storedHits ? readNumbers(storedHits.hits) : new Float64Array()
  }
}

/**
 * Counts one call in the window and returns its new state. The time is the process's own monotonic clock, which does
 * not follow steps of the system clock. Hits in the future were recorded before a restart, when the system clock was
 * ahead, and count as if they were made now.
 */
function slideWindow(stored: Float64Array, limit: number): Window & { hits: Float64Array; changed: boolean } {
  const now = steadyNow()
  const isAhead = (stored.at(-1) ?? now) > now
  const pastHits = isAhead ? stored.map(hit => Math.min(hit, now)) : stored
  const first = pastHits.findIndex(hit => hit > now - WINDOW_MS)
  const live = first === -1 ? pastHits.subarray(pastHits.length) : pastHits.subarray(first)
  const accepted = live.length < limit
  const hits = new Float64Array(live.length + (accepted ? 1 : 0))
  hits.set(live)
  if (accepted) hits[live.length] = now
  return { accepted, count: hits.length, oldest: hits[0] ?? now, now, hits, changed: accepted || isAhead }
}

/**
 * Parses a window's hits, oldest first, as eight-byte floats. The blob is copied first, because it may lie at any
 * offset.
 */
function readNumbers(blob: Uint8Array): Float64Array {
  return new Float64Array(blob.slice().buffer, 0, blob.length / HIT_BYTES)
}
