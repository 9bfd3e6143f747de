import { GenerationFailed } from './errors.ts'
import { type CallOptions, type ClientOptions, pause, request } from './request.ts'
import type {
  AcceptedJob,
  Account,
  ApiKey,
  CourseObject,
  CourseOrder,
  Delivery,
  ExportOrder,
  ExportResult,
  Job,
  Language,
  ListedJob,
  NewApiKey,
  Page,
  PageOptions,
  Usage,
} from './types.ts'

export { ApiError, ERROR_CODES, type ErrorCode, GenerationFailed } from './errors.ts'
export type { CallOptions, ClientOptions } from './request.ts'
export type * from './types.ts'
export { EXPORT_FORMATS } from './types.ts'
export { verifyWebhook } from './verify-webhook.ts'

const FIRST_POLL_MS = 300
const SLOWEST_POLL_MS = 5_000
const POLL_GROWTH = 1.4

export type WriteOptions = CallOptions & {
  /** The same key and body give the first answer again. Made for each call unless given. */
  idempotencyKey?: string
}

export type WaitOptions = CallOptions & { onProgress?(progress: number): void }

export type CoursewrightClient = ReturnType<typeof createClient>
export type AdminClient = ReturnType<typeof createAdminClient>

/** The API of one key. */
export function createClient(options: ClientOptions) {
  const get = <Answer>(path: string, query: object = {}, call: CallOptions = {}) =>
    request<Answer>(options, { ...call, method: 'GET', path, query })
  const post = <Answer>(path: string, body: object, { idempotencyKey = crypto.randomUUID(), ...call }: WriteOptions) =>
    request<Answer>(options, { ...call, method: 'POST', path, body, idempotencyKey })

  const readJob = (jobId: string, call?: CallOptions) =>
    get<Job>(`/api/v1/courses/jobs/${encodeURIComponent(jobId)}`, {}, call)

  /** Polls, ever more slowly, until the course is there. Throws `GenerationFailed` when it cannot be. */
  async function waitForCourse(jobId: string, { onProgress, ...call }: WaitOptions = {}): Promise<CourseObject> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * POLL_GROWTH, SLOWEST_POLL_MS)) {
      const job = await readJob(jobId, call)
      onProgress?.(job.progress)
      if (job.status === 'completed') return job.course!
      if (job.status === 'failed') throw new GenerationFailed(jobId, job.error!)
      await pause(wait, call.signal)
    }
  }

  return {
    submitCourse: (order: CourseOrder, write: WriteOptions = {}) => post<AcceptedJob>('/api/v1/courses', order, write),
    readJob,
    waitForCourse,
    exportCourse: (courseId: string, order: ExportOrder = {}, write: WriteOptions = {}) =>
      post<ExportResult>(`/api/v1/courses/${encodeURIComponent(courseId)}/export`, order, write),
    /** The whole course document, as docs/course-format.md describes it. */
    readCourse: (courseId: string, call?: CallOptions) =>
      get<Record<string, unknown>>(`/api/v1/courses/${encodeURIComponent(courseId)}`, {}, call),
    listCourses: (page: PageOptions = {}, call?: CallOptions) => get<Page<ListedJob>>('/api/v1/courses', page, call),
    readUsage: (call?: CallOptions) => get<Usage>('/api/v1/usage', {}, call),
    listLanguages: async (call?: CallOptions) =>
      (await get<{ items: Language[] }>('/api/v1/languages', {}, call)).items,
    listDeliveries: (page: PageOptions = {}, call?: CallOptions) =>
      get<Page<Delivery>>('/api/v1/deliveries', page, call),
  }
}

/** The operator's interface; `token` is the admin token. */
export function createAdminClient(options: ClientOptions) {
  const ask = <Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    call: CallOptions = {},
  ) => request<Answer>(options, { ...call, method, path: `/admin/v1${path}`, body })
  const at = (folder: string, id: string) => `/${folder}/${encodeURIComponent(id)}`

  return {
    createAccount: (account: { name: string; plan: string; monthlyCredits?: number }, call?: CallOptions) =>
      ask<Account>('POST', '/accounts', account, call),
    listAccounts: async (call?: CallOptions) =>
      (await ask<{ items: Account[] }>('GET', '/accounts', undefined, call)).items,
    readAccount: (id: string, call?: CallOptions) => ask<Account>('GET', at('accounts', id), undefined, call),
    changeAccount: (
      id: string,
      change: { name?: string; plan?: string; monthlyCredits?: number },
      call?: CallOptions,
    ) => ask<Account>('PATCH', at('accounts', id), change, call),
    createKey: (accountId: string, key: { name?: string } = {}, call?: CallOptions) =>
      ask<NewApiKey>('POST', `${at('accounts', accountId)}/keys`, key, call),
    listKeys: async (accountId: string, call?: CallOptions) =>
      (await ask<{ items: ApiKey[] }>('GET', `${at('accounts', accountId)}/keys`, undefined, call)).items,
    revokeKey: (id: string, call?: CallOptions) => ask<void>('DELETE', at('keys', id), undefined, call),
  }
}
