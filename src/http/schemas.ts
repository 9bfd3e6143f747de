import { z } from 'zod'
import { briefSchema } from '../course/brief.ts'
import { LOCALE_CODES } from '../course/locales.ts'
import { isStorable, line } from '../course/text.ts'
import { PUBLIC_ERRORS, type PublicErrorCode } from '../errors.ts'
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from '../flows/export-formats.ts'
import { JOB_STATES } from '../store/job-status.ts'

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
  .meta({
    description:
      'Gets one POST when the work is done. HTTPS is recommended. Put a hard-to-guess token in its path or query.',
    format: 'uri',
    pattern: '^[hH][tT][tT][pP][sS]?://',
    maxLength: CALLBACK_URL_CHARACTERS,
  })

function isCallbackUrl(text: string): boolean {
  if (text.length > CALLBACK_URL_CHARACTERS || /[\s\0]/.test(text) || !isStorable(text)) return false
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return false
  return url.username === '' && url.password === ''
}

const { subject, format, languageId, outline, addOns } = briefSchema.shape

export const submitBody = briefSchema.extend({
  subject: subject.describe('What the course is about.'),
  format: format.describe('`onepage`: the whole course on one page. `classic`: one chapter at a time.'),
  languageId: languageId.describe('The language that the course is written in.'),
  outline: outline.describe('Chapter titles, used word for word and in this order. Empty: the author chooses them.'),
  addOns: addOns.describe('Parts to add. Naming one twice is the same as naming it once.'),
  callbackUrl: callbackUrl.optional(),
})

const exportFormat = z
  .enum(EXPORT_FORMAT_NAMES)
  .describe(EXPORT_FORMATS.map(({ name, title }) => `\`${name}\`: ${title}.`).join(' '))

export const exportBody = z.object({
  format: exportFormat.default(DEFAULT_EXPORT_FORMAT),
  callbackUrl: callbackUrl.optional(),
})

/** A page of a list: `cursor` is what the page before it gave as `nextCursor`. */
export const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[a-z]+_[0-9a-v]{26}$/)
    .optional()
    .describe('The `nextCursor` of the page before. Leave it out for the first page.'),
  limit: z.coerce
    .number()
    .pipe(z.int().min(1).max(LARGEST_PAGE))
    .default(PAGE_SIZE)
    .describe('How many items a page has at most.'),
})

const nextCursor = z.string().nullable().describe('Give it as `cursor` to read the next page. Null on the last page.')

export const timestamp = z.iso.datetime()

export const courseObject = z.object({
  id: z.string().describe('The course id. Whoever has it can read the preview.'),
  name: z.string().describe('The title.'),
  headline: z.string().describe('A short line below the title.'),
  shareUrl: z.url().describe('The public preview page.'),
  createdAt: timestamp,
})

const errorCodes = Object.keys(PUBLIC_ERRORS) as [PublicErrorCode, ...PublicErrorCode[]]

export const errorAnswer = z.object({
  message: z.string().describe('For people. Safe to show.'),
  code: z.enum(errorCodes).describe('For programs.'),
})

export const acceptedJob = z.object({
  jobId: z.string(),
  status: z.literal('pending'),
  pollUrl: z.string().describe('Where to ask how far the job is, relative to the address of the service.'),
})

export const jobFailure = z.object({
  message: z.string().describe('For people. Safe to show.'),
  code: z.string().optional().describe('Only for known ways to fail.'),
})

export const jobStatus = z.object({
  jobId: z.string(),
  status: z.enum(JOB_STATES).describe('`pending` until the course is written; `completed` and `failed` are final.'),
  progress: z.int().min(0).max(100).describe('Percent. It never goes down, and is 100 only when completed.'),
  course: courseObject.nullable(),
  error: jobFailure.optional(),
})

const jobListItem = jobStatus.extend({ subject: z.string(), createdAt: timestamp })

export const jobList = z.object({ items: z.array(jobListItem), nextCursor })

export const exportResult = z.object({
  courseId: z.string(),
  format: exportFormat,
  downloadUrl: z.url().describe('The zip file. The address is permanent, and needs no key.'),
  shareUrl: z.url().describe('The public preview page.'),
  exportedAt: timestamp,
})

export const usage = z.object({
  plan: z.string(),
  monthlyCredits: z.int().describe('Courses that the account may create in a period.'),
  creditsUsed: z.int(),
  creditsLeft: z.int(),
  periodEnds: timestamp.describe('When the used credits are counted from 0 again.'),
})

const language = z.object({
  id: z.enum(LOCALE_CODES).describe('What `languageId` takes.'),
  name: z.string(),
  nativeName: z.string(),
  direction: z.enum(['ltr', 'rtl']),
})

export const languageList = z.object({ items: z.array(language) })

export const newAccountBody = z.object({
  name: line(200),
  plan: line(40).describe('The name of a plan.'),
  monthlyCredits: z.int().min(0).max(1_000_000_000).optional().describe("Stands above the plan's figure."),
})

export const accountChangeBody = newAccountBody.partial()

export const newKeyBody = z.object({ name: line(200).default('API key') })

export const account = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.string(),
  monthlyCredits: z.int(),
  creditsUsed: z.int(),
  periodEnds: timestamp,
  webhookSecret: z.string().describe("Signs the account's webhooks (Standard Webhooks)."),
  createdAt: timestamp,
})

export const accountList = z.object({ items: z.array(account.omit({ webhookSecret: true })) })

export const newKey = z.object({
  id: z.string(),
  key: z.string().describe('The API key. It is shown only here.'),
  name: z.string(),
  createdAt: timestamp,
})

export const keyList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      start: z.string().describe('The first characters of the key.'),
      end: z.string().describe('The last characters of the key.'),
      createdAt: timestamp,
      lastUsedAt: timestamp.nullable(),
      revokedAt: timestamp.nullable(),
    }),
  ),
})

export const health = z.object({ status: z.literal('ok'), version: z.string() })

export const readiness = z.object({
  status: z.enum(['ready', 'not-ready']),
  database: z.boolean().describe('The database answers.'),
  storage: z.boolean().describe('The package storage answers.'),
})
