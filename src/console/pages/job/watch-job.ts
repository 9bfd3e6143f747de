import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireId } from '../../../api/parse.ts'
import type { Database } from '../../../store/database.ts'
import { findJob, type JobListRow, listStageTimes, type StageTimes } from '../../../store/jobs/job-lists.ts'
import { ConsoleError, type Said, sayFailure } from '../../console-error.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { fingerprintJob } from './journey-part.ts'
import { JOBS_LOOKED_AT, timeLeft } from './time-left.ts'

const LOOK_EVERY_MS = 500
/** Delay in milliseconds before a browser reconnects a lost stream. */
const RETRY_MS = 1_000
const MINUTES_FROM_S = 90
const STEP_S = 5
const FEW_S = 8
/**
 * Maximum lifetime of a stream in milliseconds, after which the server ends the stream and the browser opens a new one.
 * A proxy may close a silent stream earlier.
 */
const STREAM_MS = 5 * 60 * 1000
const MOST_STREAMS = 100
/**
 * Maximum number of streams of one key, so that one key cannot use up the streams of others. Browsers open at most six
 * connections to a host.
 */
const MOST_OF_A_KEY = 6
/** Maximum number of streams of one account, which may have many keys. */
const MOST_OF_AN_ACCOUNT = MOST_STREAMS / 2

/** Sends the state of a job to its page: once for a poll, or repeatedly in a stream of server-sent events. */
export function openJobWatch(db: Database, isSignedIn: (request: FastifyRequest) => Promise<boolean>) {
  const streams = new Map<ServerResponse, { keyId: string; accountId: string }>()
  let closing = false

  async function readState(request: FastifyRequest) {
    const { keyId } = requireKeyVisitor(request)
    const job = await findJob(db, keyId, requireId(request))
    const words = chooseWords(request)
    if (!job) throw new ConsoleError('NOT_FOUND', words.text('errors.noSuchJob'))
    return jobState(words, job, await listStageTimes(db, keyId, job.kind, JOBS_LOOKED_AT))
  }

  return {
    state: readState,

    /**
     * Opens a stream. Beyond the limit the answer is 204, which stops a browser from reconnecting; the page polls
     * instead.
     */
    async events(request: FastifyRequest, reply: FastifyReply) {
      const first = await readState(request)
      const { keyId, accountId } = requireKeyVisitor(request)
      const ofAccount = [...streams.values()].filter(each => each.accountId === accountId)
      const ofKey = ofAccount.filter(each => each.keyId === keyId)
      const isFull =
        streams.size >= MOST_STREAMS || ofAccount.length >= MOST_OF_AN_ACCOUNT || ofKey.length >= MOST_OF_A_KEY
      if (closing || isFull) return reply.code(204).send()
      reply.hijack()
      const response = reply.raw
      streams.set(response, { keyId, accountId })
      response.on('close', () => streams.delete(response))
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
        // A connection kept alive for another request would delay the shutdown of the service.
        connection: 'close',
      })
      try {
        response.write(`retry: ${RETRY_MS}\n\n`)
        await tell(request, response, first)
      } catch (error) {
        request.log.warn({ requestId: request.id, err: error }, 'a stream of a job broke')
      }
      response.end()
    },

    /** Closes all streams, because open ones would delay the shutdown of the service. */
    async close() {
      closing = true
      for (const response of streams.keys()) response.end()
    },
  }

  async function tell(request: FastifyRequest, response: ServerResponse, first: JobState): Promise<void> {
    const ends = Date.now() + STREAM_MS
    let lastMessage = ''
    for (let state = first; ; state = await readState(request)) {
      const line = JSON.stringify(state)
      if (line !== lastMessage) response.write(`data: ${line}\n\n`)
      lastMessage = line
      if (state.status !== 'pending' || Date.now() > ends) return
      await setTimeout(LOOK_EVERY_MS)
      if (!streams.has(response) || response.writableEnded || !(await isSignedIn(request))) return
    }
  }
}

export type JobState = {
  status: string
  progress: number
  /** Why the job failed, as a sentence; empty unless it has failed. */
  reason: Said
  words: string
  courseUrl: string | null
  /** Estimated remaining time, in words; empty if it is unknown. */
  left: string
  /** A string that changes whenever the stages or the outline of the job change (`fingerprintJob`). */
  mark: string
}

export function jobState(words: Words, job: JobListRow, earlier: StageTimes[]): JobState {
  const courseUrl = job.courseId && `/console/courses/${job.courseId}`
  const { status, progress, journey, errorMessage, errorReason } = job
  const reason = status === 'failed' ? sayFailure(words, errorMessage!, errorReason) : { text: '', lang: null }
  const remainingTime = status === 'pending' ? leftInWords(words, timeLeft(journey, earlier, Date.now())) : ''
  return {
    status,
    progress,
    reason,
    words: sayStage(words, job),
    courseUrl,
    left: remainingTime,
    mark: fingerprintJob(job),
  }
}

/** Returns the remaining time in words, rounded so that it does not change with every poll. */
function leftInWords(words: Words, milliseconds: number | null): string {
  if (milliseconds === null) return ''
  const seconds = milliseconds / 1_000
  if (seconds > MINUTES_FROM_S) return words.count('jobs.minutesLeft', Math.round(seconds / 60))
  const steps = Math.ceil(seconds / STEP_S) * STEP_S
  return seconds > FEW_S ? words.count('jobs.secondsLeft', steps) : words.text('jobs.nearlyThere')
}

function sayStage(words: Words, { kind, status, stage, courseName }: JobListRow): string {
  if (status === 'completed') return words.text('jobs.isReady', { name: courseName! })
  if (status === 'failed') return kind === 'rewrite' ? '' : words.text('jobs.creditBack')
  if (stage === 'writing' && kind === 'translate') return words.text('jobs.translating')
  if (stage === 'writing' && kind === 'rewrite') return words.text('jobs.rewriting')
  return words.text(`jobs.${stage ?? 'waiting'}`)
}
