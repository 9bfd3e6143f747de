import type { Database } from '../store/database.ts'
import { ANNOUNCE_MS, announceWorker, dismissWorker, type WorkerWord } from '../store/jobs/workers.ts'
import type { Log } from './log.ts'

/**
 * Tells the processes that accept orders which author and models this worker has. The worker repeats this for as long
 * as it lives, so that its word does not become outdated.
 */
export async function startAnnouncing(db: Database, word: WorkerWord, log: Log) {
  const announce = () =>
    announceWorker(db, word, Date.now()).catch(error => log.warn({ err: error }, 'a worker could not say who it is'))
  await announce()
  const timer = setInterval(announce, ANNOUNCE_MS)
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await dismissWorker(db, word.id, Date.now()).catch(error =>
        log.warn({ err: error }, 'a worker could not take its leave'),
      )
    },
  }
}
