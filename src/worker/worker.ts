import { sweepTestCourses } from '../flows/accounts/sweep-test-courses.ts'
import type { JobEnd, JobParts, JobWork } from '../flows/author-job.ts'
import { type BinParts, movePackages } from '../flows/bin/bin-course.ts'
import { sweepBin } from '../flows/bin/sweep-bin.ts'
import { type ErasureParts, eraseFiles } from '../flows/delete-course.ts'
import { type DeliveryParts, deliverEvent } from '../flows/events/deliver-event.ts'
import { generateCourse } from '../flows/generate-course.ts'
import { chooseJobAuthor } from '../flows/models/choose-job-author.ts'
import { sweepPictures } from '../flows/pictures/sweep-pictures.ts'
import { rewriteCourse } from '../flows/rewrite-course.ts'
import { lookThroughSource } from '../flows/sources/look-through-source.ts'
import { translateCourse } from '../flows/translate-course.ts'
import { type ClaimedEvent, claimEvents, MOST_OF_AN_ACCOUNT } from '../store/events.ts'
import { newWorkerId } from '../store/ids.ts'
import { type ClaimedJob, claimJobs, handBackJob } from '../store/jobs/jobs.ts'
import { deadAtStart, LEASE_MS } from '../store/jobs/queue.ts'
import { countStorage } from '../store/operator/storage-counts.ts'
import { deleteOldRows, type Retention } from '../store/retention.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { traceWork } from '../telemetry/traces.ts'
import { holdLease } from './lease.ts'
import type { Log } from './log.ts'
import { startMoving } from './mover.ts'
import { openPool } from './pool.ts'
import { createSlots } from './slots.ts'
import { createSweeper } from './sweeper.ts'

/**
 * Maximum number of webhook deliveries at once: twice what one account may have, so that the events of other accounts
 * have to wait only if two accounts have receivers that do not answer.
 */
const DELIVERIES_AT_ONCE = 2 * MOST_OF_AN_ACCOUNT
const SWEEP_MS = LEASE_MS / 3
const CLEAN_MS = 24 * 60 * 60 * 1000
const COUNT_MS = 60 * 60 * 1000

export type WorkerOptions = { concurrency: number; retention: Retention; metrics: Metrics; log: Log }

export type Worker = {
  /** The worker's id, which its jobs store. */
  id: string
  /**
   * Claims nothing more and waits for running work. Jobs that are not done after `graceMs` are released, and their
   * finished steps are kept.
   */
  stop(graceMs: number): Promise<void>
}

/**
 * Opens the background worker. It claims jobs and events from the queue, runs the code for each kind of job, and takes
 * over the jobs of dead workers.
 */
export function openWorker(parts: JobParts & DeliveryParts & ErasureParts & BinParts, options: WorkerOptions): Worker {
  const { db } = parts
  const { log } = options
  const stopping = new AbortController()
  const onError = (error: unknown) => log.error({ err: error }, 'the queue cannot be read')

  const workerId = newWorkerId(Date.now())
  const slots = createSlots(options.concurrency, parts.author.rewrite !== undefined)
  const jobs = openPool<ClaimedJob>({
    size: options.concurrency,
    // Claims one job at a time, because the kind of this job decides which slots are free for the next.
    claim: () => claimJobs(db, 1, db.now(), { workerId, room: slots.room() }),
    async run(job) {
      slots.take(job)
      await runJob(parts, job, stopping.signal, options)
      slots.free(job)
    },
    onError,
  })
  const underWay = new Map<string, number>()
  const events = openPool<ClaimedEvent>({
    size: DELIVERIES_AT_ONCE,
    claim: count => claimEvents(db, count, db.now(), underWay),
    async run(event) {
      for (const id of [event.keyId, event.accountId]) count(underWay, id, 1)
      await runDelivery(parts, event, stopping.signal, options)
      for (const id of [event.keyId, event.accountId]) count(underWay, id, -1)
    },
    onError,
  })
  db.onWake('jobs', jobs.wake)
  db.onWake('events', events.wake)

  const sweep = createSweeper(parts)
  let sweeping = sweep(db.now(), deadAtStart(db)).catch(onError)
  void sweeping.then(() => {
    jobs.wake()
    events.wake()
  })
  const sweeper = setInterval(() => {
    sweeping = sweep(db.now()).catch(onError)
    eraseFiles(parts, Date.now()).catch(error =>
      log.error({ err: error }, 'files of deleted courses could not be removed'),
    )
    movePackages(parts, null).catch(error =>
      log.error({ err: error }, 'packages could not be moved into the bin or out of it'),
    )
  }, SWEEP_MS)
  const mover = startMoving(db, log)
  let cleaning = clean()
  const cleaner = setInterval(() => {
    cleaning = clean()
  }, CLEAN_MS)

  let counting = countStored()
  const counter = setInterval(() => {
    counting = countStored()
  }, COUNT_MS)

  async function countStored(): Promise<void> {
    await countStorage(db, Date.now()).catch(error => log.warn({ err: error }, 'what is stored could not be counted'))
  }

  async function clean(): Promise<void> {
    try {
      const swept = await deleteOldRows(db, options.retention, Date.now())
      const testCourses = await sweepTestCourses(parts, Date.now())
      const pictures = await sweepPictures(parts, Date.now())
      log.info({ ...swept, testCourses, pictures, bin: await sweepBin(parts, Date.now()) }, 'old rows were deleted')
    } catch (error) {
      log.error({ err: error }, 'old rows could not be deleted')
    }
  }

  return {
    id: workerId,
    async stop(graceMs) {
      clearInterval(sweeper)
      clearInterval(cleaner)
      clearInterval(counter)
      const timer = setTimeout(() => stopping.abort(new Error('The service is stopping')), graceMs)
      await Promise.all([jobs.drain(), events.drain(), mover.stop(), sweeping, cleaning, counting])
      clearTimeout(timer)
    },
  }
}

async function runJob(
  parts: JobParts,
  job: ClaimedJob,
  stopping: AbortSignal,
  { metrics, log }: WorkerOptions,
): Promise<void> {
  const started = performance.now()
  const lease = holdLease(parts.db, job, log)
  const signal = AbortSignal.any([stopping, lease.lost])
  try {
    const { state, failure } = await traceJob(job, async () =>
      doJob({ ...parts, author: await chooseJobAuthor(parts, job, signal) }, job, {
        signal,
        onProgress: lease.report,
        onStage: lease.stage,
        onWritten: lease.written,
        onUsage: metrics.onUsage,
      }),
    )
    const milliseconds = Math.round(performance.now() - started)
    metrics.onJob(state, milliseconds)
    if (failure)
      log.warn({ jobId: job.id, attempt: job.attempt, milliseconds, err: failure }, `${job.kind}-course ${state}`)
    else log.info({ jobId: job.id, attempt: job.attempt, milliseconds }, `${job.kind}-course ${state}`)
  } catch (error) {
    log.warn({ jobId: job.id, attempt: job.attempt, err: error }, `${job.kind}-course was interrupted`)
    if (stopping.aborted)
      await handBackJob(parts.db, job).catch(cause =>
        log.error({ jobId: job.id, err: cause }, 'a job could not be handed back'),
      )
  } finally {
    await lease.release()
  }
}

/** Runs a job as part of the trace of the request that ordered it, however long ago that was. */
function traceJob(job: ClaimedJob, run: () => Promise<JobEnd>): Promise<JobEnd> {
  const attributes = { 'coursewright.job_id': job.id, 'coursewright.attempt': job.attempt }
  return traceWork(`${job.kind}-course`, { kind: 'consumer', parent: job.trace, attributes }, async note => {
    const end = await run()
    note({ 'coursewright.state': end.state })
    return end
  })
}

/** Runs the code for the job's kind. */
function doJob(parts: JobParts, job: ClaimedJob, work: JobWork): Promise<JobEnd> {
  switch (job.kind) {
    case 'generate':
      return generateCourse(parts, job, work)
    case 'translate':
      return translateCourse(parts, job, work)
    case 'rewrite':
      return rewriteCourse(parts, job, work)
    case 'look':
      return lookThroughSource(parts, job, work)
    case 'copy':
    case 'import':
      throw new Error(`A job of kind ${job.kind} is never in the queue`)
  }
}

function count(underWay: Map<string, number>, keyId: string, change: 1 | -1): void {
  const next = (underWay.get(keyId) ?? 0) + change
  if (next > 0) underWay.set(keyId, next)
  else underWay.delete(keyId)
}

async function runDelivery(
  parts: DeliveryParts,
  event: ClaimedEvent,
  stopping: AbortSignal,
  { metrics, log }: WorkerOptions,
): Promise<void> {
  try {
    const work = { kind: 'client', parent: event.trace, attributes: { 'coursewright.event_id': event.id } } as const
    const { outcome, status, milliseconds } = await traceWork('deliver-event', work, async note => {
      const delivery = await deliverEvent(parts, event, stopping)
      note({ 'coursewright.outcome': delivery.outcome, 'http.response.status_code': delivery.status })
      return delivery
    })
    metrics.onDelivery(outcome)
    log.info({ eventId: event.id, outcome, status, milliseconds }, 'deliver-event')
  } catch (error) {
    log.error({ eventId: event.id, err: error }, 'an outcome could not be written down')
  }
}
