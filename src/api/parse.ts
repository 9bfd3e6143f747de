import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isStorable } from '../course/text.ts'
import { PublicError } from '../errors.ts'
import { type Refusal, type RefusalName, refusal } from '../refusals.ts'
import type { IdempotencyClaim } from '../store/idempotency.ts'

export const IDEMPOTENCY_KEY_CHARACTERS = 255
const LONGEST_LIST = 10

/** Matches the ids of this service. */
export const ID = /^[a-z]{3}_[0-9A-Za-z]{1,64}$/

/**
 * Parses a value by its schema, or throws a 400 that names the wrong field and what it must be. The message never
 * repeats the input.
 */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PublicError('VALIDATION_ERROR', refusal('not-an-object', { what }))
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new PublicError('VALIDATION_ERROR', describeIssue(result.error.issues[0]!, value))
}

/** Returns the first error of every invalid field, for a form that shows all of them; `parse` throws only one. */
export function collectFieldErrors(schema: z.ZodType, value: object): Map<string, PublicError> {
  const errors = new Map<string, PublicError>()
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const field = fieldName(issue.path)
    if (!errors.has(field)) errors.set(field, new PublicError('VALIDATION_ERROR', describeIssue(issue, value)))
  }
  return errors
}

/**
 * Returns the claim for the `Idempotency-Key` header; null: the request has none. The claim's fingerprint, by which a
 * repeated request is recognised, covers path parameters, query and body.
 */
export function idempotencyClaim(
  request: FastifyRequest,
  keyId: string,
  endpoint: string,
  sent: { body: unknown; query: unknown },
): IdempotencyClaim | null {
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  const idempotencyKey = String(header)
  if (idempotencyKey.length < 1 || idempotencyKey.length > IDEMPOTENCY_KEY_CHARACTERS || !isStorable(idempotencyKey)) {
    throw new PublicError('VALIDATION_ERROR', `Idempotency-Key must have 1 to ${IDEMPOTENCY_KEY_CHARACTERS} characters`)
  }
  const isFile = Buffer.isBuffer(sent.body) || sent.body instanceof Readable
  const fingerprint = createHash('sha256').update(
    JSON.stringify([request.params, sent.query, isFile ? request.headers['content-type'] : sent.body]),
  )
  // A streamed body has not been received yet. The handler that receives it adds its hash to the fingerprint.
  if (isFile) fingerprint.update(request.bodyHash ?? '')
  return { keyId, endpoint, idempotencyKey, fingerprint: fingerprint.digest('hex') }
}

/**
 * Returns an id from the path. Text that cannot be an id (such as a NUL, which no text column accepts) leads to a 404.
 */
export function requireId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as { [name: string]: string })[name]!
  if (!ID.test(id)) throw new PublicError('NOT_FOUND')
  return id
}

/**
 * Describes a validation issue as a refusal, or as an English sentence if the schema's rule has a message of its own.
 */
function describeIssue(issue: z.core.$ZodIssue, value: object): Refusal | string {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.path, value)
        ? refusal('field-required', { field })
        : refusal('field-type', { field, type: nameOfType(issue.expected) })
    case 'invalid_value':
      return issue.values.length > LONGEST_LIST
        ? refusal('field-language', { field })
        : refusal('field-choice', { field, choices: issue.values.join(', ') })
    case 'too_big':
      return refusal(issue.origin === 'array' ? 'field-items' : 'field-most', { field, most: Number(issue.maximum) })
    case 'too_small':
      if (issue.origin !== 'string') return refusal('field-least', { field, least: Number(issue.minimum) })
      return issue.minimum === 1
        ? refusal('field-blank', { field })
        : refusal('field-short', { field, least: Number(issue.minimum) })
    case 'custom':
      return describeOwnRule(field, issue)
    default:
      return refusal('field-invalid', { field })
  }
}

/**
 * Describes the issue of a custom rule, whose `params` hold the name of the refusal and the values of its placeholders.
 */
function describeOwnRule(field: string, { message, params }: z.core.$ZodIssueCustom): Refusal | string {
  const { refusal: name, ...values } = (params ?? {}) as { refusal?: RefusalName; [place: string]: unknown }
  return name ? { name, values: { field, ...(values as Refusal['values']) } } : `${field} ${message}`
}

/** Returns the name of a field from its path, such as `outline[2]` or `callbackUrl`. */
function fieldName(path: PropertyKey[]): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${String(part)}` : String(part)),
    '',
  )
}

function isMissing(path: PropertyKey[], value: object): boolean {
  return path.length === 1 && !Object.hasOwn(value, path[0]!)
}

function nameOfType(expected: string): string {
  switch (expected) {
    case 'array':
      return 'an array'
    case 'object':
      return 'an object'
    case 'int':
      return 'a whole number'
    default:
      return `a ${expected}`
  }
}
