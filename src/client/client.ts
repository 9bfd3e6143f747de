import { adminCalls, keyCalls } from './calls.ts'
import { GenerationFailed } from './errors.ts'
import { type CallOptions, type ClientOptions, pause, request } from './request.ts'
import type { CourseObject } from './types.ts'

export { ApiError, ERROR_CODES, type ErrorCode, GenerationFailed } from './errors.ts'
export type { CallOptions, ClientOptions, WriteOptions } from './request.ts'
export * from './types.ts'
export { EXPORT_FORMATS } from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'

const FIRST_POLL_MS = 300
const SLOWEST_POLL_MS = 5_000
const POLL_GROWTH = 1.4

export type WaitOptions = CallOptions & { onProgress?(progress: number): void }

export type CoursewrightClient = ReturnType<typeof createClient>
export type AdminClient = ReturnType<typeof createAdminClient>

/** The API of one key. */
export function createClient(options: ClientOptions) {
  const calls = keyCalls(call => request(options, call))

  /** Polls, ever more slowly, until the course is there. Throws `GenerationFailed` when it cannot be. */
  async function waitForCourse(jobId: string, { onProgress, ...call }: WaitOptions = {}): Promise<CourseObject> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * POLL_GROWTH, SLOWEST_POLL_MS)) {
      const job = await calls.readJob(jobId, call)
      onProgress?.(job.progress)
      if (job.status === 'completed') return job.course!
      if (job.status === 'failed') throw new GenerationFailed(jobId, job.error!)
      await pause(wait, call.signal)
    }
  }

  return { ...calls, waitForCourse }
}

/** The operator's interface; `token` is the admin token. */
export function createAdminClient(options: ClientOptions) {
  return adminCalls(call => request(options, call))
}
