import { z } from 'zod'
import { IDEMPOTENCY_KEY_CHARACTERS } from '../parse.ts'
import { oneLine, pathTemplate, type Route, TAGS } from '../route.ts'
import { ANSWERS, BODIES, EXAMPLE_URL } from '../schemas.ts'
import { buildWebhooks } from './events.ts'
import { buildOperation, type Part } from './operation.ts'

export type OpenApiParts = { baseUrl: string; version: string; routes: readonly Route[] }

/** Builds the OpenAPI 3.1 document from the routes' records and the schemas that validate requests. */
export function buildOpenApi({ baseUrl, version, routes }: OpenApiParts): Part {
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Coursewright',
      version,
      summary: 'Turns a subject into an online course and exports it as a SCORM package.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: EXAMPLE_URL }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: buildPaths(routes),
    webhooks: buildWebhooks(),
    components: {
      schemas: { ...componentSchemas(BODIES, 'input'), ...componentSchemas(ANSWERS, 'output') },
      parameters: { 'Idempotency-Key': IDEMPOTENCY_KEY },
      headers: HEADERS,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of an account on a paid plan, with the scope that the endpoint names.',
        },
        adminToken: { type: 'http', scheme: 'bearer', description: "The operator's token: `ADMIN_TOKEN`." },
      },
    },
  }
  return JSON.parse(JSON.stringify(document).replaceAll(EXAMPLE_URL, baseUrl))
}

function buildPaths(routes: readonly Route[]): Part {
  const paths: { [path: string]: Part } = {}
  for (const route of routes) {
    paths[pathTemplate(route)] = { ...paths[pathTemplate(route)], [route.method.toLowerCase()]: buildOperation(route) }
  }
  return paths
}

function componentSchemas(registry: typeof BODIES, io: 'input' | 'output'): Part {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: id => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Answers may get further fields: a client that validates them and refuses unknown fields would break when one is
      // added.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      if (jsonSchema.prefixItems) closeTuple(jsonSchema)
    },
  })
  // Sorted by name, because the order of the registry depends on the order in which modules are loaded.
  return Object.fromEntries(
    Object.entries(schemas)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { $schema, $id, ...schema }]) => [id, schema]),
  )
}

/**
 * Adds `items` and the exact length to the schema of a tuple, so that linters and generators that do not know
 * `prefixItems` read the tuple as a list.
 */
function closeTuple(schema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems = [] } = schema
  Object.assign(schema, { items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length })
}

const DESCRIPTION = `Create a course, wait for its job, export it:

1. \`POST /api/v1/courses\` with a \`subject\` answers with a \`jobId\`.
2. \`GET /api/v1/courses/jobs/{jobId}\` until \`status\` is \`completed\`; or give a \`callbackUrl\` and be called.
3. \`POST /api/v1/courses/{id}/export\` answers with the address of the SCORM package.

Every error is \`{ "message", "code" }\`. Every answer under \`/api/v1\` says in \`RateLimit-*\` headers how many requests
are left. Every answer has an \`X-Request-Id\`, which the logs carry too.`

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  // There is no example, because the page for trying out calls would send it, and a second try would then get the
  // stored answer of the first.
  description: oneLine(`
    Makes a retry safe. A UUID will do. The same key with the same body gives the first answer again for 24
    hours; with another body it is a \`VALIDATION_ERROR\`.
  `),
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_CHARACTERS },
}

const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request in the logs. Name it when you ask for help.',
    schema: { type: 'string' },
    example: 'req_8KqLw3ZpX5vN1TyRb7Hd',
  },
  'WWW-Authenticate': {
    description: 'How to authenticate: with a bearer token.',
    schema: { type: 'string' },
    example: 'Bearer realm="Coursewright"',
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
