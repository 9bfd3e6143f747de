import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADD_ONS, FORMATS, OUTLINE_ITEMS, SUBJECT_CHARACTERS } from '../course/brief.ts'
import { LOCALES } from '../course/locales.ts'
import { PUBLIC_ERRORS } from '../errors.ts'
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMAT_NAMES } from '../flows/export-formats.ts'
import { ENDPOINT_LIMITS } from './limits.ts'

/** What a language model must know to use the API, in one short text (llmstxt.org). */
export function serveLlms({ baseUrl }: { baseUrl: string }) {
  const text = renderLlms(baseUrl)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return async function sendLlms(request: FastifyRequest, reply: FastifyReply) {
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, no-cache', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
  }
}

export function renderLlms(baseUrl: string): string {
  return `# Coursewright

> Turns a subject into an online course and exports it as a SCORM package for a learning management system.

Address: ${baseUrl}
Bodies are JSON. Every request under /api/v1 needs the header \`Authorization: Bearer <API key>\`; keys start with cw_live_.

## Make a course, in three calls

1. Start it. One course costs one credit.

    POST /api/v1/courses
    {"subject": "Fire safety at work"}
    → 202 {"jobId": "job_…", "status": "pending", "pollUrl": "/api/v1/courses/jobs/job_…"}

2. Ask every 3 seconds until status is "completed" or "failed". It typically takes 60 to 120 seconds, sometimes much less.

    GET /api/v1/courses/jobs/{jobId}
    → 200 {"jobId", "status", "progress": 0 to 100, "course": null or {"id", "name", "headline", "shareUrl", "createdAt"}, "error"?: {"message", "code"?}}

3. Export it, with course.id from step 2. The answer comes when the zip is ready.

    POST /api/v1/courses/{id}/export
    {"format": "${DEFAULT_EXPORT_FORMAT}"}
    → 200 {"courseId", "format", "downloadUrl", "shareUrl", "exportedAt"}

downloadUrl is the zip file and permanent. shareUrl is a public page of the course. Both need no key.

## Fields of POST /api/v1/courses

- subject: required, 1 to ${SUBJECT_CHARACTERS} characters
- format: ${FORMATS.join(' or ')}; default onepage
- languageId: one of ${LOCALES.length} locales such as en-US, de-DE, ar-SA; default en-US; GET /api/v1/languages lists them
- outline: up to ${OUTLINE_ITEMS} chapter titles, used word for word; left out, they are chosen for you
- addOns: any of ${ADD_ONS.join(', ')}
- callbackUrl: gets one POST with course.created or course.failed when the job ends, so that you need not poll

## Fields of POST /api/v1/courses/{id}/export

- format: ${EXPORT_FORMAT_NAMES.join(', ')}; default ${DEFAULT_EXPORT_FORMAT}, which every LMS reads
- callbackUrl: gets one POST with course.exported

## Other calls

- GET /api/v1/courses?limit=20&cursor=…: your jobs and courses, newest first
- GET /api/v1/courses/{id}: the whole course as JSON
- GET /api/v1/usage: plan, credits used and left
- GET /api/v1/deliveries: what became of your webhooks

## Errors

Every error is {"message", "code"}. Show message to people; decide by code.

${Object.entries(PUBLIC_ERRORS)
  .map(([code, { status, message }]) => `- ${status} ${code}: ${message}`)
  .join('\n')}

On 429 wait as many seconds as Retry-After says. Limits for each key in 60 seconds: ${ENDPOINT_LIMITS['submit-course']} creations, ${ENDPOINT_LIMITS['export-course']} exports, ${ENDPOINT_LIMITS['job-status']} of every other call.
Send an Idempotency-Key header (any text of 1 to 255 characters) with a POST: a retry with the same key and body gives the first answer again and costs nothing.
Do not retry 400, 401, 403 or 404 unchanged.

## More

- [OpenAPI 3.1](${baseUrl}/openapi.json): every field, status and header
- [Reference](${baseUrl}/docs): the same, to read and try
`
}
