import { z } from 'zod'
import { briefSchema } from '../course/brief.ts'
import { EDITIONS } from '../course/editions.ts'
import { isStorable, line } from '../course/text.ts'

const CALLBACK_URL_CHARACTERS = 2_048
const PAGE_SIZE = 20
const LARGEST_PAGE = 100

/** Whether the address is public is judged when it is called, not here. */
const callbackUrl = z
  .string()
  .refine(
    isCallbackUrl,
    `must be an absolute http or https URL of at most ${CALLBACK_URL_CHARACTERS} characters, without user name or password`,
  )

function isCallbackUrl(text: string): boolean {
  if (text.length > CALLBACK_URL_CHARACTERS || /[\s\0]/.test(text) || !isStorable(text)) return false
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return false
  return url.username === '' && url.password === ''
}

export const submitBody = briefSchema.extend({ callbackUrl: callbackUrl.optional() })

export const exportBody = z.object({ format: z.enum(EDITIONS).default('scorm12'), callbackUrl: callbackUrl.optional() })

/** A page of a list: `cursor` is what the page before it gave as `nextCursor`. */
export const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[a-z]+_[0-9a-v]{26}$/)
    .optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(LARGEST_PAGE)).default(PAGE_SIZE),
})

export const timestamp = z.iso.datetime()

export const courseObject = z.object({
  id: z.string(),
  name: z.string(),
  headline: z.string(),
  shareUrl: z.url(),
  createdAt: timestamp,
})

export const errorAnswer = z.object({ message: z.string(), code: z.string() })

export const acceptedJob = z.object({ jobId: z.string(), status: z.literal('pending'), pollUrl: z.string() })

export const jobStatus = z.object({
  jobId: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  progress: z.int().min(0).max(100),
  course: courseObject.nullable(),
  error: z.object({ message: z.string(), code: z.string().optional() }).optional(),
})

export const exportResult = z.object({
  courseId: z.string(),
  format: z.enum(EDITIONS),
  downloadUrl: z.url(),
  shareUrl: z.url(),
  exportedAt: timestamp,
})

export const newAccountBody = z.object({
  name: line(200),
  plan: line(40),
  monthlyCredits: z.int().min(0).max(1_000_000_000).optional(),
})

export const accountChangeBody = newAccountBody.partial()

export const newKeyBody = z.object({ name: line(200).default('API key') })
