import { setTimeout } from 'node:timers/promises'
import type { Database } from '../store/database.ts'
import { moveDocuments } from '../store/move-documents.ts'
import type { Log } from './log.ts'

const RETRY_MS = 60_000

/**
 * Starts moving texts from database rows, where an older version of the service stored them, into the body store, in
 * the background.
 */
export function startMoving(db: Database, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const moving = moveUntilDone(db, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await moving
    },
  }
}

async function moveUntilDone(db: Database, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const moved = await moveDocuments(db, signal)
      if (moved > 0) log.info({ moved }, 'texts were moved out of the database')
      return
    } catch (error) {
      log.warn({ err: error }, 'texts could not be moved out of the database: it is tried again')
      await setTimeout(RETRY_MS, null, { signal }).catch(() => {})
    }
  }
}
