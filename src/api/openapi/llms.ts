import { ADD_ONS, FORMATS, OUTLINE_ITEMS, SUBJECT_CHARACTERS } from '../../course/brief.ts'
import { PUBLIC_ERRORS } from '../../errors.ts'
import { DEFAULT_EXPORT_FORMAT, EXPORT_FORMAT_NAMES } from '../../flows/export-formats.ts'
import { LOCALES } from '../../language/locales.ts'
import { chooseLimit, pathTemplate, type Route, USUAL_LIMIT } from '../route.ts'

const TAUGHT_ABOVE = ['submit-course', 'read-job', 'export-course']

/** Renders llms.txt: a short text with all that a language model must know to use the API (llmstxt.org). */
export function renderLlms({ baseUrl, routes }: { baseUrl: string; routes: readonly Route[] }): string {
  const calls = routes.filter(({ caller }) => caller === 'key')
  const others = calls.filter(({ name }) => !TAUGHT_ABOVE.includes(name))
  const tighter = calls.filter(route => chooseLimit(route) !== USUAL_LIMIT)
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

${lines(others, route => `${route.method} ${pathTemplate(route)}: ${route.summary}`)}

## Errors

Every error is {"message", "code"}. Show message to people; decide by code.

${lines(Object.entries(PUBLIC_ERRORS), ([code, { status, message }]) => `${status} ${code}: ${message}`)}

On 429 wait as many seconds as Retry-After says. Every call may be made ${USUAL_LIMIT} times in 60 seconds with one key, but:

${lines(tighter, route => `${route.method} ${pathTemplate(route)}: ${chooseLimit(route)} times`)}

Send an Idempotency-Key header (any text of 1 to 255 characters) with a POST: a retry with the same key and body gives the first answer again and costs nothing.
Do not retry 400, 401, 403 or 404 unchanged.

## More

- [MCP](${baseUrl}/mcp): the same as tools, by streamable HTTP with the same key; no tool deletes
- [OpenAPI 3.1](${baseUrl}/openapi.json): every field, status and header
- [Reference](${baseUrl}/docs): the same, to read and try
`
}

function lines<Item>(items: readonly Item[], lineOf: (item: Item) => string): string {
  return items.map(item => `- ${lineOf(item)}`).join('\n')
}
