import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isStorable } from '../course/text.ts'
import { PublicError } from '../errors.ts'
import type { IdempotencyClaim } from '../store/idempotency.ts'

export const IDEMPOTENCY_KEY_CHARACTERS = 255
const LONGEST_LIST = 10

/** What every id of ours looks like. */
export const ID = /^[a-z]{3}_[0-9A-Za-z]{1,64}$/

/** The value as its schema has it, or a 400 that says which field is wrong and what it must be. It never repeats the input. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PublicError('VALIDATION_ERROR', `${what} must be a JSON object`)
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new PublicError('VALIDATION_ERROR', complaint(result.error.issues[0]!, value))
}

/** Every field that is wrong, each with its first complaint, in the words of `parse`: for a form that shows them all. */
export function collectComplaints(schema: z.ZodType, value: object): Map<string, string> {
  const complaints = new Map<string, string>()
  for (const issue of schema.safeParse(value).error?.issues ?? []) {
    const field = fieldName(issue.path)
    if (!complaints.has(field)) complaints.set(field, complaint(issue, value))
  }
  return complaints
}

/** The claim that the `Idempotency-Key` header makes, if there is one: on this path, with what was sent to it. */
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
  // What is streamed is not here yet: whoever has read it adds its hash.
  if (isFile) fingerprint.update(request.bodyHash ?? '')
  return { keyId, endpoint, idempotencyKey, fingerprint: fingerprint.digest('hex') }
}

/** An id of the path. What cannot be an id (a NUL, say, which no text column takes) is the id of nothing. */
export function requireId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as { [name: string]: string })[name]!
  if (!ID.test(id)) throw new PublicError('NOT_FOUND')
  return id
}

function complaint(issue: z.core.$ZodIssue, value: object): string {
  const field = fieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue.path, value) ? `${field} is required` : `${field} must be ${nameOfType(issue.expected)}`
    case 'invalid_value':
      return issue.values.length > LONGEST_LIST
        ? `${field} must be one of the values that GET /api/v1/languages lists`
        : `${field} must be one of ${issue.values.join(', ')}`
    case 'too_big':
      return issue.origin === 'array'
        ? `${field} must have at most ${issue.maximum} items`
        : `${field} must be at most ${issue.maximum}`
    case 'too_small':
      return issue.origin === 'string' ? `${field} ${issue.message}` : `${field} must be at least ${issue.minimum}`
    default:
      return `${field} ${issue.code === 'custom' ? issue.message : 'is not valid'}`
  }
}

/** `outline[2]`, `callbackUrl`. */
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
