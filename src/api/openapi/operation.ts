import { z } from 'zod'
import { PUBLIC_ERRORS, type PublicErrorCode } from '../../errors.ts'
import { collectFieldErrors } from '../parse.ts'
import {
  type Answer,
  type Body,
  buildOperationId,
  type Caller,
  chooseLimit,
  chooseScope,
  type Examples,
  type Route,
} from '../route.ts'
import { ANSWERS, BODIES } from '../schemas.ts'
import { requireExample } from './require-example.ts'

/**
 * A part of an OpenAPI document. It has no precise type, because the validator in the tests checks its shape better.
 */
export type Part = { [name: string]: unknown }

/** The errors that any endpoint can return to each kind of caller. */
export const COMMON_ERRORS: Record<Caller, readonly PublicErrorCode[]> = {
  key: ['INVALID_API_KEY', 'PAID_PLAN_REQUIRED', 'NOT_FOUND', 'RATE_LIMIT_EXCEEDED', 'INTERNAL_ERROR'],
  admin: ['INVALID_API_KEY', 'INTERNAL_ERROR'],
  public: ['INTERNAL_ERROR'],
}

const SECURITY: Record<Caller, Part[]> = { key: [{ apiKey: [] }], admin: [{ adminToken: [] }], public: [] }

/** Builds an OpenAPI operation: its successful answers and its errors, each with its headers. */
export function buildOperation(route: Route): Part {
  const { tag, summary, description, caller, body } = route
  const limit = chooseLimit(route)
  const scope = chooseScope(route)
  const parameters = buildParameters(route)
  const answers = Object.entries(route.answers).map(([status, answer]) => [status, answerPart(answer, limit)])
  return {
    operationId: buildOperationId(route),
    tags: [tag],
    summary,
    description: limit
      ? `${description}\n\nScope: \`${scope}\`. Limit: ${limit} requests in 60 seconds for each key.`
      : description,
    security: SECURITY[caller],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: body.required !== false, content: bodyContent(body) } }),
    responses: { ...Object.fromEntries(answers), ...errorAnswers(route) },
  }
}

export function schemaRef(name: string): Part {
  return { $ref: `#/components/schemas/${name}` }
}

function buildParameters({ params = {}, query, headers = {}, idempotent }: Route): Part[] {
  return [
    ...Object.entries(params).map(([name, schema]) => ({ ...parameter('path', name, schema), required: true })),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter('query', name, schema)),
    ...Object.entries(headers).map(([name, schema]) => parameter('header', name, schema)),
    ...(idempotent ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
  ]
}

/** Describes a parameter by the schema of its parsed value, because unparsed, every query parameter is text. */
function parameter(place: 'path' | 'query' | 'header', name: string, schema: z.ZodType): Part {
  const { $schema, description, examples, ...shape } = z.toJSONSchema(schema, { io: 'output' })
  return { name, in: place, description, schema: shape, ...(examples && { example: examples[0] }) }
}

function bodyContent(body: Body): Part {
  const { schema, file } = body
  const files = file?.types.map(type => [type === '*' ? '*/*' : type, { schema: contentSchema(type) }]) ?? []
  return { ...(schema && jsonContent(BODIES, schema, examplesOfBody(body))), ...Object.fromEntries(files) }
}

export function examplesOfBody({ schema, examples }: Body): Examples {
  return examples ?? { smallest: requireExample(schema!) }
}

export function examplesOfAnswer({ schema, examples = { example: {} } }: Answer): Examples {
  const whole = requireExample(schema!) as object
  return Object.fromEntries(Object.entries(examples).map(([name, other]) => [name, { ...whole, ...(other as object) }]))
}

function answerPart(answer: Answer, limit: number | null): Part {
  const { description, schema, types, headers = {} } = answer
  const contents = types?.map(type => [type, { schema: contentSchema(type) }])
  const headerEntries = Object.entries(headers).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' } },
  ])
  return {
    description,
    headers: { ...buildRateHeaders(limit), ...Object.fromEntries(headerEntries) },
    ...(schema && { content: jsonContent(ANSWERS, schema, examplesOfAnswer(answer)) }),
    ...(contents && { content: Object.fromEntries(contents) }),
  }
}

function contentSchema(type: string): Part {
  if (type === 'application/json') return { type: 'object' }
  return /^text\/|svg/.test(type) ? { type: 'string' } : { type: 'string', contentEncoding: 'binary' }
}

function jsonContent(names: typeof ANSWERS, schema: z.ZodType, examples: Examples): Part {
  const { id } = names.get(schema) ?? {}
  if (!id) throw new Error(`A schema needs a name: ${JSON.stringify(z.toJSONSchema(schema))}`)
  const namedExamples = Object.entries(examples).map(([name, value]) => [name, { value }])
  return { 'application/json': { schema: schemaRef(id), examples: Object.fromEntries(namedExamples) } }
}

/** Lists every error code that the endpoint can return, in the order of the error table. */
export function listErrors({ method, path, caller, query, answers, errors = {} }: Route): PublicErrorCode[] {
  const errorCodes: PublicErrorCode[] = [
    ...COMMON_ERRORS[caller],
    ...(method !== 'GET' || query ? (['VALIDATION_ERROR'] as const) : []),
    ...(/[:*]/.test(path) && !answers[404] ? (['NOT_FOUND'] as const) : []),
    ...(Object.keys(errors) as PublicErrorCode[]),
  ]
  return (Object.keys(PUBLIC_ERRORS) as PublicErrorCode[]).filter(code => errorCodes.includes(code))
}

/**
 * Returns an example of the endpoint's validation error. The error comes from validating an empty object or, if that is
 * valid, an object whose first field is null.
 */
function exampleComplaint({ body, query }: Route): string {
  const schema = body?.schema ?? query
  if (!schema) return body ? 'The body must not be empty' : 'The content type must be application/json'
  const [missing] = collectFieldErrors(schema, {}).values()
  const [unusable] = collectFieldErrors(schema, { [Object.keys(schema.shape)[0]!]: null }).values()
  return (missing ?? unusable)?.message ?? PUBLIC_ERRORS.VALIDATION_ERROR.message
}

/** Builds the error answers. Codes with the same status share one answer, with an example for each code. */
function errorAnswers(route: Route): Part {
  const answers: Part = {}
  const errorSentences: Route['errors'] = {
    ...(route.caller === 'admin' && { INVALID_API_KEY: 'Missing or invalid admin token' }),
    VALIDATION_ERROR: exampleComplaint(route),
    ...route.errors,
  }
  for (const [status, codes] of Map.groupBy(listErrors(route), code => PUBLIC_ERRORS[code].status)) {
    const examples = codes.map(code => [
      code,
      { value: { message: errorSentences[code] ?? PUBLIC_ERRORS[code].message, code } },
    ])
    answers[status] = {
      description: codes.map(code => `\`${code}\``).join(' or '),
      headers: {
        ...buildRateHeaders(chooseLimit(route)),
        ...(status === 401 && { 'WWW-Authenticate': headerRef('WWW-Authenticate') }),
        ...(status === 429 && { 'Retry-After': headerRef('Retry-After') }),
      },
      content: {
        'application/json': {
          schema: { allOf: [schemaRef('Error'), { type: 'object', properties: { code: { enum: codes } } }] },
          examples: Object.fromEntries(examples),
        },
      },
    }
  }
  return answers
}

function buildRateHeaders(limit: number | null): Part {
  const everywhere = { 'X-Request-Id': headerRef('X-Request-Id') }
  if (limit === null) return everywhere
  return {
    ...everywhere,
    'RateLimit-Limit': {
      description: 'How many requests a key may make in the window.',
      schema: { type: 'integer', const: limit },
      example: limit,
    },
    'RateLimit-Remaining': headerRef('RateLimit-Remaining'),
    'RateLimit-Reset': headerRef('RateLimit-Reset'),
  }
}

function headerRef(name: string): Part {
  return { $ref: `#/components/headers/${name}` }
}
