import { z } from 'zod'
import { isStorable } from '../course/text.ts'
import { PUBLIC_ERRORS, type PublicErrorCode } from '../errors.ts'
import {
  CONVERSION_NAMES,
  CONVERSIONS_EXPLAINED,
  DEFAULT_EXPORT_FORMAT,
  EXPORT_FORMAT_NAMES,
  EXPORT_FORMATS,
  SEQUENCING_NAMES,
} from '../flows/export-formats.ts'

/**
 * The schemas of bodies and answers that have a name in OpenAPI and in the client. A named schema inside another schema
 * becomes a reference.
 */
export const BODIES = z.registry<{ id: string }>()
export const ANSWERS = z.registry<{ id: string; example?: (() => unknown) | undefined }>()

export function sent<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).register(BODIES, { id })
}

export function answer<Shape extends z.ZodRawShape>(id: string, shape: Shape) {
  return z.object(shape).register(ANSWERS, { id })
}

/** The base URL in every example; a running service replaces it by its own. */
export const EXAMPLE_URL = 'https://courses.example.com'

/** Values for examples. All examples tell one story, from the first request to the last delivery. */
export const EXAMPLE = {
  subject: 'Fire safety at work',
  name: 'Workplace Fire Safety',
  headline: 'Spot fire hazards, act in the first minute, and get yourself and others out safely.',
  written: '2026-03-19T10:00:41.207Z',
} as const
export const EXAMPLE_JOB_ID = 'job_01j6l4c8gg09apvo259806m0h2'
export const EXAMPLE_COURSE_ID = 'crs_4fT9sQx2LmVb7KpZr1WcYd8N'
export const EXAMPLE_CALLBACK_URL = 'https://lms.example.com/hooks/7Yq2mVx9'
const CALLBACK_URL_CHARACTERS = 2_048
const PAGE_SIZE = 20
const LARGEST_PAGE = 100

export function text(example: string, description?: string) {
  return z.string().meta({ ...(description && { description }), examples: [example] })
}

export function url(example: string, description: string) {
  return z.url().meta({ description, examples: [example] })
}

export function whole(example: number, description?: string) {
  return z.int().meta({ ...(description && { description }), examples: [example] })
}

/** A schema for US dollars, with as many decimals as the cost of a single call needs. */
export function dollars(example: number, description: string) {
  return z.number().meta({ description, examples: [example] })
}

export function asDollars(micros: number): number {
  return micros / 1_000_000
}

export function time(example: string, description?: string) {
  return z.iso.datetime().meta({ ...(description && { description }), examples: [example] })
}

export function enumSchema<const Values extends readonly string[]>(
  values: Values,
  example: Values[number],
  description?: string,
) {
  return z.enum(values).meta({ ...(description && { description }), examples: [example] })
}

/** A schema for an integer within bounds. */
export function from(least: number, most: number) {
  return z.int().min(least).max(most)
}

export const noTime = z.iso
  .datetime()
  .nullable()
  .meta({ examples: [null] })

export const jobId = text(EXAMPLE_JOB_ID, "The job's id, from the answer that accepted it.")
export const courseId = text(EXAMPLE_COURSE_ID, "The course's id, from its job. Whoever has it can read the preview.")
export const accountId = text('acc_01j5d9k2ibi6f445all0v7osim', "The account's id.")
export const keyId = text('key_01j5d9k4kept3plujfekn8svm9', "The key's id, not the key.")
export const webhookSecret = text(
  'whsec_ZXhhbXBsZSBzZWNyZXQsIG5vdCBhIHJlYWwgb25lISE=',
  "The secret that signs the account's webhooks (Standard Webhooks).",
)
export const shareUrl = url(`${EXAMPLE_URL}/go/${EXAMPLE_COURSE_ID}`, 'The public preview page.')

const formatMeanings = EXPORT_FORMATS.map(({ name, title }) => `\`${name}\`: ${title}.`).join(' ')
export const exportFormat = enumSchema(EXPORT_FORMAT_NAMES, DEFAULT_EXPORT_FORMAT, formatMeanings).meta({
  title: 'ExportFormat',
})

export const sequencing = enumSchema(SEQUENCING_NAMES, SEQUENCING_NAMES[0]).meta({ title: 'Sequencing' })

const conversionMeanings = CONVERSIONS_EXPLAINED.map(
  ({ name, title, meaning }) => `\`${name}\`: ${title}. ${meaning}`,
).join(' ')
export const conversionFormat = enumSchema(CONVERSION_NAMES, CONVERSION_NAMES[0]!, conversionMeanings).meta({
  title: 'ConversionFormat',
})

/** The format of a file that was made from a course. */
export const fileFormat = enumSchema([...EXPORT_FORMAT_NAMES, ...CONVERSION_NAMES], DEFAULT_EXPORT_FORMAT).meta({
  title: 'FileFormat',
})

/** A callback URL. Whether its host is public is checked at each delivery, because DNS may have changed by then. */
export const callbackUrl = z
  .string()
  .refine(isCallbackUrl, { params: { refusal: 'field-address', most: CALLBACK_URL_CHARACTERS } })
  .meta({
    description: 'The URL that gets one POST when the work is done. Prefer HTTPS, with a hard-to-guess token.',
    format: 'uri',
    pattern: '^[hH][tT][tT][pP][sS]?://',
    maxLength: CALLBACK_URL_CHARACTERS,
    examples: [EXAMPLE_CALLBACK_URL],
  })

function isCallbackUrl(address: string): boolean {
  if (address.length > CALLBACK_URL_CHARACTERS || /[\s\0]/.test(address) || !isStorable(address)) return false
  const parsed = URL.parse(address)
  if (!parsed || !/^https?:\/\//i.test(address)) return false
  return parsed.username === '' && parsed.password === ''
}

export const courseObject = answer('CourseObject', {
  id: courseId,
  name: text(EXAMPLE.name, 'The title.'),
  headline: text(EXAMPLE.headline, 'A short line below the title.'),
  shareUrl,
  createdAt: time(EXAMPLE.written),
})

/** The 304 answer: nothing has changed. */
export const UNCHANGED = { description: 'Nothing has changed since the `ETag` that was given.' }

/** A schema for a list without pages. */
export function listSchema<Item extends z.ZodType>(id: string, item: Item) {
  return answer(id, { items: z.array(item) })
}

/** The query of a paged list. `cursor` is the `nextCursor` of the previous page. */
export const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[a-z]+_[0-9a-v]{26}$/)
    .optional()
    .describe('The `nextCursor` of the page before; left out for the first page.'),
  limit: z.coerce
    .number()
    .pipe(from(1, LARGEST_PAGE))
    .default(PAGE_SIZE)
    .describe('How many items a page has at most.'),
})

export function pageSchema<Item extends z.ZodType>(id: string, item: Item) {
  const nextCursor = z
    .string()
    .nullable()
    .meta({
      description: 'The `cursor` of the next page. Null on the last page.',
      examples: [null],
    })
  return answer(id, { items: z.array(item), nextCursor })
}

/**
 * Cuts one page out of a list. The caller has read one item more than `limit`: if this item exists, there is a next
 * page.
 */
export function cutPage<Item>(items: Item[], limit: number, cursorOf: (item: Item) => string) {
  const page = items.slice(0, limit)
  return { items: page, nextCursor: items.length > limit ? cursorOf(page.at(-1)!) : null }
}

const errorCodes = Object.keys(PUBLIC_ERRORS) as [PublicErrorCode, ...PublicErrorCode[]]

answer('Error', {
  message: z.string().describe('The reason for people. Safe to show.'),
  code: z.enum(errorCodes).describe('For programs.'),
})

export function isoTime(milliseconds: number): string
export function isoTime(milliseconds: number | null): string | null
export function isoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
