import { type DeliveryParts, deliverEvent } from '../flows/deliver-event.ts'
import { abandonJob, type GenerationParts, generateCourse } from '../flows/generate-course.ts'
import type { Metrics } from '../metrics.ts'
import { type ClaimedEvent, claimEvents, MOST_OF_A_KEY, sweepEvents } from '../store/events.ts'
import { type ClaimedJob, claimJobs, handBackJob, renewJob, sweepJobs } from '../store/jobs.ts'
import { deadAtStart, LEASE_MS } from '../store/queue.ts'
import { deleteOldRows, type Retention } from '../store/retention.ts'
import type { Log } from './log.ts'
import { openPool } from './pool.ts'

/** Sixteen keys with silent receivers would have to come together before another key's events wait for them. */
const DELIVERIES_AT_ONCE = 16 * MOST_OF_A_KEY
const RENEW_MS = LEASE_MS / 3
const SWEEP_MS = LEASE_MS / 3
const PROGRESS_MS = 300
const CLEAN_MS = 24 * 60 * 60 * 1000
/** 100 is said by completion alone. */
const HIGHEST_PROGRESS = 99

export type WorkerOptions = { concurrency: number; retention: Retention; metrics: Metrics; log: Log }

export type Worker = {
  /** Takes nothing more; what is not done after `graceMs` is handed back with its finished steps kept. */
  stop(graceMs: number): Promise<void>
}

/** The background's face: claims jobs and events from the queue, runs their flows, and takes up what a dead worker left. */
export function openWorker(parts: GenerationParts & DeliveryParts, options: WorkerOptions): Worker {
  const { db } = parts
  const { log } = options
  const stopping = new AbortController()
  const onError = (error: unknown) => log.error({ err: error }, 'the queue cannot be read')

  const jobs = openPool<ClaimedJob>({
    size: options.concurrency,
    claim: count => claimJobs(db, count, Date.now()),
    run: job => runJob(parts, job, stopping.signal, options),
    onError,
  })
  const underWay = new Map<string, number>()
  const events = openPool<ClaimedEvent>({
    size: DELIVERIES_AT_ONCE,
    claim: count => claimEvents(db, count, Date.now(), underWay),
    async run(event) {
      count(underWay, event.keyId, 1)
      await runDelivery(parts, event, options)
      count(underWay, event.keyId, -1)
    },
    onError,
  })
  db.onWake('jobs', jobs.wake)
  db.onWake('events', events.wake)

  let sweeping = sweep(parts, deadAtStart(db, Date.now())).catch(onError)
  void sweeping.then(() => {
    jobs.wake()
    events.wake()
  })
  const sweeper = setInterval(() => {
    sweeping = sweep(parts).catch(onError)
  }, SWEEP_MS)
  const cleaner = setInterval(clean, CLEAN_MS)
  clean()

  function clean(): void {
    deleteOldRows(db, options.retention, Date.now()).then(
      swept => log.info(swept, 'old rows were deleted'),
      error => log.error({ err: error }, 'old rows could not be deleted'),
    )
  }

  return {
    async stop(graceMs) {
      clearInterval(sweeper)
      clearInterval(cleaner)
      const timer = setTimeout(() => stopping.abort(new Error('The service is stopping')), graceMs)
      await Promise.all([jobs.drain(), events.drain(), sweeping])
      clearTimeout(timer)
    },
  }
}

async function runJob(
  parts: GenerationParts,
  job: ClaimedJob,
  stopping: AbortSignal,
  { metrics, log }: WorkerOptions,
): Promise<void> {
  const started = performance.now()
  const lease = holdLease(parts, job, log)
  const signal = AbortSignal.any([stopping, lease.lost])
  try {
    const { state, failure } = await generateCourse(parts, job, {
      signal,
      onProgress: lease.report,
      onUsage: metrics.onUsage,
    })
    const milliseconds = Math.round(performance.now() - started)
    metrics.onJob(state, milliseconds)
    if (failure)
      log.warn({ jobId: job.id, attempt: job.attempt, milliseconds, err: failure }, `generate-course ${state}`)
    else log.info({ jobId: job.id, attempt: job.attempt, milliseconds }, `generate-course ${state}`)
  } catch (error) {
    log.warn({ jobId: job.id, attempt: job.attempt, err: error }, 'generate-course was interrupted')
    if (stopping.aborted)
      await handBackJob(parts.db, job).catch(cause =>
        log.error({ jobId: job.id, err: cause }, 'a job could not be handed back'),
      )
  } finally {
    await lease.release()
  }
}

/** Renews the job's lease while its flow runs, and writes its progress down as it rises. */
function holdLease({ db }: GenerationParts, job: ClaimedJob, log: Log) {
  const lost = new AbortController()
  let progress = 0
  let written = 0
  let renewing: Promise<void> = Promise.resolve()
  let lastRenewal = Date.now()

  const clock = setInterval(() => {
    if (progress > written || Date.now() - lastRenewal >= RENEW_MS) renewing = renewing.then(renew)
  }, PROGRESS_MS)

  async function renew(): Promise<void> {
    const reached = progress
    try {
      if (!(await renewJob(db, job, reached, Date.now()))) lost.abort(new Error('The lease was lost'))
      written = reached
      lastRenewal = Date.now()
    } catch (error) {
      log.warn({ jobId: job.id, err: error }, 'a lease could not be renewed')
    }
  }

  return {
    lost: lost.signal,
    report(share: number) {
      progress = Math.max(progress, Math.min(HIGHEST_PROGRESS, Math.floor(share * 100)))
    },
    async release() {
      clearInterval(clock)
      await renewing
    },
  }
}

function count(underWay: Map<string, number>, keyId: string, change: 1 | -1): void {
  const next = (underWay.get(keyId) ?? 0) + change
  if (next > 0) underWay.set(keyId, next)
  else underWay.delete(keyId)
}

async function runDelivery(parts: DeliveryParts, event: ClaimedEvent, { metrics, log }: WorkerOptions): Promise<void> {
  try {
    const { outcome, status, milliseconds } = await deliverEvent(parts, event)
    metrics.onDelivery(outcome)
    log.info({ eventId: event.id, outcome, status, milliseconds }, 'deliver-event')
  } catch (error) {
    log.error({ eventId: event.id, err: error }, 'an outcome could not be written down')
  }
}

/** Work whose worker died: taken up again, or ended when that happened too often. */
async function sweep({ db }: GenerationParts, deadUntil = Date.now()): Promise<void> {
  for (const job of await sweepJobs(db, Date.now(), deadUntil)) await abandonJob(db, job)
  await sweepEvents(db, Date.now(), deadUntil)
}
