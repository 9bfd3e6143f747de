import { actualLane, type Lane, type Room } from '../store/jobs/job-lanes.ts'
import type { ClaimedJob } from '../store/jobs/jobs.ts'

/**
 * Maximum number of document jobs at once. Each needs a thread with its own heap, and a small machine has only two
 * cores for such threads.
 */
const DOCUMENT_THREADS = 2

/**
 * Shares the job slots of a process among accounts. One account may fill at most half of the slots with long jobs, even
 * when no other account is waiting, so that the next account finds a free slot. If there are two or more slots, one is
 * reserved for short jobs. If there are four or more, no account may have all of them, because an account with many API
 * keys could keep every slot busy with short jobs.
 */
export function createSlots(size: number, hasModel: boolean) {
  const running = new Map<string, { accountId: string; lane: Lane }>()
  const mostLasting = Math.max(1, size - 1)
  const mostOfAccount = half(size)
  const mostInAll = size < 4 ? size : size - 1

  return {
    take(job: ClaimedJob): void {
      running.set(job.id, { accountId: job.accountId, lane: actualLane(job, hasModel) })
    },
    free({ id }: ClaimedJob): void {
      running.delete(id)
    },
    room(): Room {
      const lasting = [...running.values()].filter(({ lane }) => lane !== 'short')
      const documents = lasting.filter(({ lane }) => lane === 'document')
      return {
        hasModel,
        greedyAccounts: mostInAll < size ? listFullAccounts([...running.values()], mostInAll) : [],
        lasting: lasting.length < mostLasting,
        fullAccounts: listFullAccounts(lasting, mostOfAccount),
        documents: documents.length < DOCUMENT_THREADS,
        fullDocumentAccounts: listFullAccounts(documents, half(DOCUMENT_THREADS)),
      }
    },
  }
}

function half(slots: number): number {
  return Math.max(1, Math.floor(slots / 2))
}

function listFullAccounts(jobs: { accountId: string }[], most: number): string[] {
  const counts = new Map<string, number>()
  for (const { accountId } of jobs) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= most).map(([accountId]) => accountId)
}
