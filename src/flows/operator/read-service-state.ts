import { statfs } from 'node:fs/promises'
import { type BackupRow, findLastBackup } from '../../store/backup/backups.ts'
import type { Database } from '../../store/database.ts'
import { type QueueState, readQueue } from '../../store/jobs/queue.ts'
import { countRunning, isSilent, listWorkers, type WorkerRow } from '../../store/jobs/workers.ts'
import { type ModelHealth, readModelHealth } from '../../store/operator/model-health.ts'
import { countFailedJobs } from '../../store/operator/operator-jobs.ts'
import { listStorageCounts, type StorageCount } from '../../store/operator/storage-counts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type ServiceStateParts = { db: Database; dataDir: string; startedAt: number }

export type ServiceState = {
  startedAt: number
  queue: QueueState & { runningJobs: number; failedJobs: number }
  workers: (WorkerRow & { running: number; isSilent: boolean })[]
  model: ModelHealth
  storage: StorageCount[]
  disk: { freeBytes: number; totalBytes: number } | null
  lastBackup: { startedAt: number; finishedAt: number; objects: number; bytes: number } | null
}

/** Reads the present state of the service, for the operator. */
export async function readServiceState({ db, dataDir, startedAt }: ServiceStateParts): Promise<ServiceState> {
  const now = Date.now()
  const running = await countRunning(db)
  const workers = await listWorkers(db)
  return {
    startedAt,
    queue: {
      ...(await readQueue(db)),
      runningJobs: [...running.values()].reduce((sum, count) => sum + count, 0),
      failedJobs: await countFailedJobs(db, now - DAY_MS),
    },
    workers: workers.map(worker => {
      return { ...worker, running: running.get(worker.id) ?? 0, isSilent: isSilent(worker, now) }
    }),
    model: await readModelHealth(db),
    storage: await listStorageCounts(db),
    disk: await readDisk(dataDir),
    lastBackup: describeBackup(await findLastBackup(db)),
  }
}

async function readDisk(folder: string): Promise<ServiceState['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

function describeBackup(backup: BackupRow | null): ServiceState['lastBackup'] {
  if (!backup) return null
  const { startedAt, finishedAt, objects, bytes } = backup
  return { startedAt, finishedAt: finishedAt!, objects: objects!, bytes: bytes! }
}
