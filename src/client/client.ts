import { adminCalls, keyCalls } from './calls.ts'
import { GenerationFailed } from './errors.ts'
import { type CallOptions, type ClientOptions, pause, request } from './request.ts'
import type { CourseObject } from './types.ts'

export { ApiError, ERROR_CODES, type ErrorCode, GenerationFailed } from './errors.ts'
export type { CallOptions, ClientOptions, WriteOptions } from './request.ts'
export * from './types.ts'
export { EXPORT_FORMATS } from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'

/** The wait of the first long poll. It grows with each poll, and `onProgress` is called after each. */
const FIRST_WAIT_SECONDS = 0.5
const LONGEST_WAIT_SECONDS = 5
const WAIT_GROWTH = 1.4

export type WaitOptions = CallOptions & { onProgress?(progress: number): void }

export type CoursewrightClient = ReturnType<typeof createClient>
export type AdminClient = ReturnType<typeof createAdminClient>

/** The API of one key. */
export function createClient(options: ClientOptions) {
  const calls = keyCalls(call => request(options, call))

  /**
   * Polls until the course exists; the service answers as soon as it does. Throws `GenerationFailed` if the course
   * cannot be written.
   */
  async function waitForCourse(jobId: string, { onProgress, ...call }: WaitOptions = {}): Promise<CourseObject> {
    for (let wait = 0; ; wait = Math.min(Math.max(wait * WAIT_GROWTH, FIRST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)) {
      const startedAt = Date.now()
      const job = await calls.readJob(jobId, { wait }, call)
      onProgress?.(job.progress)
      if (job.status === 'completed') return job.course!
      if (job.status === 'failed') throw new GenerationFailed(jobId, job.error!)
      // A service with too many waiting requests answers at once, so the rest of the wait is spent here.
      await pause(startedAt + wait * 1000 - Date.now(), call.signal)
    }
  }

  return { ...calls, waitForCourse }
}

/** The operator's calls; `token` is the admin token. */
export function createAdminClient(options: ClientOptions) {
  return adminCalls(call => request(options, call))
}
