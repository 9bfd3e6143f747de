/** What the API takes and gives. Held against the schemas that validate by `test/client.test.ts`. */

export type CourseFormat = 'onepage' | 'classic'
export type AddOn = 'practical-exercises' | 'wrapup' | 'assessment' | 'articles' | 'videos' | 'agreement'
/** Held against the formats of the service by `test/client.test.ts`; the first is the default. */
export const EXPORT_FORMATS = ['scorm12', 'scorm2004', 'scorm2004_4'] as const
export type ScormFormat = (typeof EXPORT_FORMATS)[number]
export type JobState = 'pending' | 'completed' | 'failed'

export type CourseOrder = {
  subject: string
  format?: CourseFormat
  languageId?: string
  outline?: string[]
  addOns?: AddOn[]
  callbackUrl?: string
}

export type AcceptedJob = { jobId: string; status: 'pending'; pollUrl: string }

export type CourseObject = { id: string; name: string; headline: string; shareUrl: string; createdAt: string }

export type Job = {
  jobId: string
  status: JobState
  /** 0 to 100; never goes down. */
  progress: number
  course: CourseObject | null
  error?: { message: string; code?: string }
}

export type ListedJob = Job & { subject: string; createdAt: string }

export type ExportOrder = { format?: ScormFormat; callbackUrl?: string }

export type ExportResult = {
  courseId: string
  format: ScormFormat
  downloadUrl: string
  shareUrl: string
  exportedAt: string
}

export type Usage = {
  plan: string
  monthlyCredits: number
  creditsUsed: number
  creditsLeft: number
  periodEnds: string
}

export type Language = { id: string; name: string; nativeName: string; direction: 'ltr' | 'rtl' }

export type Delivery = {
  id: string
  event: string
  url: string
  payload: unknown
  outcome: string
  status: number | null
  milliseconds: number | null
  answer: string | null
  createdAt: string
  finishedAt: string | null
}

export type Page<Item> = { items: Item[]; nextCursor: string | null }
export type PageOptions = { cursor?: string; limit?: number }

export type Account = {
  id: string
  name: string
  plan: string
  monthlyCredits: number
  creditsUsed: number
  periodEnds: string
  /** Not in lists. */
  webhookSecret?: string
  createdAt: string
}

export type ApiKey = {
  id: string
  name: string
  start: string
  end: string
  createdAt: string
  lastUsedAt: string | null
  revokedAt: string | null
}

/** The only time that the key is shown. */
export type NewApiKey = { id: string; key: string; name: string; createdAt: string }

export type WebhookEvent =
  | { event: 'course.created'; jobId: string; course: CourseObject }
  | { event: 'course.failed'; jobId: string; error: { message: string; code?: string } }
  | ({ event: 'course.exported' } & ExportResult)
