import { PUBLIC_ERRORS, type PublicErrorCode } from '../errors.ts'

/** A part of an OpenAPI document. The validator in the tests knows its shape better than a type could. */
export type Part = { [name: string]: unknown }

export type OperationText = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: Part[]
  parameters?: Part[]
  body?: { schema: string; required: boolean; examples: Part }
  /** What a good request gets, by status. */
  answers: { [status: string]: Part }
  errors: PublicErrorCode[]
  /** Messages that say more than the table of errors. */
  messages?: { [code in PublicErrorCode]?: string }
  /** How often a key may call it in 60 seconds; null where nobody counts. */
  limit: number | null
}

/** One operation of a path: its good answers and its errors, each with the headers that come with it. */
export function operation(text: OperationText): Part {
  const { operationId, tags, summary, security = [], parameters, body, limit } = text
  const description =
    limit === null ? text.description : `${text.description}\n\nLimit: ${limit} requests in 60 seconds for each key.`
  const answers = Object.entries(text.answers).map(([status, answer]) => [
    status,
    { ...answer, headers: { ...headersFor(limit), ...(answer['headers'] as Part) } },
  ])
  return {
    operationId,
    tags,
    summary,
    description,
    security,
    ...(parameters && { parameters }),
    ...(body && {
      requestBody: { required: body.required, content: jsonContent(body.schema, body.examples) },
    }),
    responses: { ...Object.fromEntries(answers), ...errorAnswers(text) },
  }
}

/** A JSON answer by the name of its schema. */
export function jsonAnswer(description: string, schema: string, examples: Part): Part {
  return { description, content: jsonContent(schema, examples) }
}

export function textAnswer(description: string, type: string, schema: Part = { type: 'string' }): Part {
  return { description, content: { [type]: { schema } } }
}

export function schemaRef(name: string): Part {
  return { $ref: `#/components/schemas/${name}` }
}

export function parameterRef(name: string): Part {
  return { $ref: `#/components/parameters/${name}` }
}

export function headerRef(name: string): Part {
  return { $ref: `#/components/headers/${name}` }
}

function jsonContent(schema: string, examples: Part): Part {
  const named = Object.entries(examples).map(([name, value]) => [name, { value }])
  return { 'application/json': { schema: schemaRef(schema), examples: Object.fromEntries(named) } }
}

/** Codes that share a status share an answer, which tells them apart by its examples. */
function errorAnswers({ errors, messages = {}, limit }: OperationText): Part {
  const answers: Part = {}
  for (const [status, codes] of Map.groupBy(errors, code => PUBLIC_ERRORS[code].status)) {
    const examples = codes.map(code => [
      code,
      { value: { message: messages[code] ?? PUBLIC_ERRORS[code].message, code } },
    ])
    answers[status] = {
      description: codes.map(code => `\`${code}\``).join(' or '),
      headers: { ...headersFor(limit), ...(status === 429 && { 'Retry-After': headerRef('Retry-After') }) },
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

function headersFor(limit: number | null): Part {
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
