import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adminPaths } from './openapi-admin.ts'
import { apiPaths } from './openapi-api.ts'
import { buildWebhooks } from './openapi-events.ts'
import {
  buildExamples,
  EXAMPLE_ACCOUNT_ID,
  EXAMPLE_COURSE_ID,
  EXAMPLE_JOB_ID,
  EXAMPLE_KEY_ID,
} from './openapi-examples.ts'
import type { Part } from './openapi-operation.ts'
import { publicPaths } from './openapi-public.ts'
import { buildSchemas } from './openapi-schemas.ts'
import { pageQuery } from './schemas.ts'

const IDEMPOTENCY_KEY_CHARACTERS = 255

export type OpenApiParts = { baseUrl: string; version: string }

/** The document as one text, made once. */
export function serveOpenApi({ baseUrl, version }: OpenApiParts) {
  const text = JSON.stringify(buildOpenApi({ baseUrl, version }))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return async function sendOpenApi(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
  }
}

/** OpenAPI 3.1, with the schemas that validate. */
export function buildOpenApi({ baseUrl, version }: OpenApiParts): Part {
  const examples = buildExamples(baseUrl, version)
  return {
    openapi: '3.1.1',
    info: {
      title: 'Coursewright',
      version,
      summary: 'Turns a subject into an online course and exports it as a SCORM package.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: TAGS,
    paths: { ...apiPaths(examples), ...adminPaths(examples), ...publicPaths(examples) },
    webhooks: buildWebhooks(examples.events),
    components: {
      schemas: buildSchemas(),
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of an account on a paid plan.' },
        adminToken: { type: 'http', scheme: 'bearer', description: "The operator's token: `ADMIN_TOKEN`." },
      },
    },
  }
}

const DESCRIPTION = `Create a course, wait for its job, export it:

1. \`POST /api/v1/courses\` with a \`subject\` answers with a \`jobId\`.
2. \`GET /api/v1/courses/jobs/{jobId}\` until \`status\` is \`completed\`; or give a \`callbackUrl\` and be called.
3. \`POST /api/v1/courses/{id}/export\` answers with the address of the SCORM package.

Every error is \`{ "message", "code" }\`. Every answer under \`/api/v1\` says in \`RateLimit-*\` headers how many requests are left. Every answer has an \`X-Request-Id\`, which the logs carry too.`

const TAGS = [
  { name: 'Courses', description: 'Create courses and export them.' },
  { name: 'Account', description: 'What the plan allows.' },
  { name: 'Webhooks', description: 'What the service sends, and what came of it.' },
  { name: 'Previews', description: 'Public pages and files. No key.' },
  { name: 'Operator', description: 'For those who run the service.' },
  { name: 'Documents', description: 'This description in its several forms.' },
]

// As it is after reading: before, every query parameter is text.
const pageSchema = z.toJSONSchema(pageQuery, { io: 'output' }).properties as { [name: string]: Part }

const PARAMETERS = {
  JobId: pathParameter('jobId', 'The id that creating the course gave.', EXAMPLE_JOB_ID),
  CourseId: pathParameter('id', "The course's id, from its job.", EXAMPLE_COURSE_ID),
  AccountId: pathParameter('id', "The account's id.", EXAMPLE_ACCOUNT_ID),
  KeyId: pathParameter('id', "The key's id, not the key.", EXAMPLE_KEY_ID),
  Cursor: queryParameter('cursor'),
  Limit: queryParameter('limit'),
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    // No example: the page to try would send it, and the second try would get the first answer.
    description:
      'Makes a retry safe. A UUID will do. The same key with the same body gives the first answer again for 24 hours; with another body it is a `VALIDATION_ERROR`.',
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_CHARACTERS },
  },
}

const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request in the logs. Name it when you ask for help.',
    schema: { type: 'string' },
    example: 'req_8KqLw3ZpX5vN1TyRb7Hd',
  },
  'RateLimit-Remaining': {
    description: 'How many requests are left in the window.',
    schema: { type: 'integer', minimum: 0 },
    example: 29,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the oldest counted request leaves the window; 0 when none is counted.',
    schema: { type: 'integer', minimum: 0, maximum: 60 },
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1, maximum: 60 },
    example: 12,
  },
}

function pathParameter(name: string, description: string, example: string): Part {
  return { name, in: 'path', required: true, description, schema: { type: 'string' }, example }
}

function queryParameter(name: string): Part {
  const { description, ...schema } = pageSchema[name]!
  return { name, in: 'query', description, schema }
}
