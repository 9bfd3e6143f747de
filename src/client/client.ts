import { adminCalls, keyCalls } from './calls.ts'
import { GenerationFailed } from './errors.ts'
import { type CallOptions, type ClientOptions, pause, request } from './request.ts'
import type { CourseObject } from './types.ts'

export { ApiError, ERROR_CODES, type ErrorCode, GenerationFailed } from './errors.ts'
export type { CallOptions, ClientOptions, WriteOptions } from './request.ts'
export * from './types.ts'
export { EXPORT_FORMATS } from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'

/** The first long-poll wait. It grows with each poll, and a watcher sees progress after each. */
const FIRST_WAIT_SECONDS = 0.5
const LONGEST_WAIT_SECONDS = 5
const WAIT_GROWTH = 1.4

export type WaitOptions = CallOptions & { onProgress?(progress: number): void }

export type CoursewrightClient = ReturnType<typeof createClient>
export type AdminClient = ReturnType<typeof createAdminClient>

/** The API of one key. */
export function createClient(options: ClientOptions) {
  const calls = keyCalls(call => request(options, call))

  /** Asks until the course is there; the service answers as soon as it is. Throws `GenerationFailed` when it cannot be. */
  async function waitForCourse(jobId: string, { onProgress, ...call }: WaitOptions = {}): Promise<CourseObject> {
    for (let wait = 0; ; wait = Math.min(Math.max(wait * WAIT_GROWTH, FIRST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)) {
      const startedAt = Date.now()
      const job = await calls.readJob(jobId, { wait }, call)
      onProgress?.(job.progress)
      if (job.status === 'completed') return job.course!
      if (job.status === 'failed') throw new GenerationFailed(jobId, job.error!)
      // A service where too many wait answers at once.
      await pause(startedAt + wait * 1000 - Date.now(), call.signal)
    }
  }

  return { ...calls, waitForCourse }
}

/** The operator's interface; `token` is the admin token. */
export function createAdminClient(options: ClientOptions) {
  return adminCalls(call => request(options, call))
}
