import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Answer } from './send.ts'

type Schema = { $ref?: string } & Record<string, unknown>
type Media = { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
type Header = { $ref?: string; schema?: Schema }
type Response = { description: string; headers?: Record<string, Header>; content?: Record<string, Media> }
type Parameter = { $ref?: string; name?: string; in?: string }

export type Operation = {
  operationId: string
  description: string
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
}

export type OpenApi = {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    headers: Record<string, { schema: Schema }>
  }
}

export function documentedOperations(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: operation.operationId,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
}

/**
 * Makes functions that check answers against the OpenAPI document. They use ajv, so that they do not depend on the
 * schemas in the code.
 */
export function openContract(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // ajv-formats is a CommonJS module, and types its default export as the module itself.
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const operations = new Map(documentedOperations(document).map(found => [found.name, found]))

  function check(schema: Schema, value: unknown, what: string): void {
    const validate = ajv.compile(absolute(schema) as Schema)
    assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`)
  }

  function find(name: string) {
    const found = operations.get(name)
    assert.ok(found, `${name} is not documented`)
    return found
  }

  return {
    check,
    operationOf: (name: string) => find(name).operation,
    pathOf: (name: string) => find(name).path,

    /** Asserts that status, content type, headers and body are as documented for this operation. */
    checkAnswer(name: string, { status, headers, body }: Answer): void {
      const response = find(name).operation.responses[status]
      assert.ok(response, `${name} answered ${status}, which is not documented: ${JSON.stringify(body)}`)
      for (const [header, described] of Object.entries(response.headers ?? {})) {
        const text = headers.get(header)
        assert.notEqual(text, null, `${name} ${status} has no ${header}`)
        const schema = described.$ref
          ? document.components.headers[described.$ref.split('/').at(-1)!]!.schema
          : described.schema!
        check(schema, schema['type'] === 'integer' ? Number(text) : text, `${name} ${status} ${header}`)
      }
      if (!response.content || status === 304) return
      const type = headers.get('content-type')?.split(';')[0]
      const media = response.content[type!]
      assert.ok(media, `${name} ${status} is ${type}, which is not documented`)
      if (type === 'application/json') check(media.schema, body, `${name} ${status}`)
    },
  }
}

/** Rewrites references within the document, so that they also work in a schema that is taken out of it. */
function absolute(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(absolute)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' ? `document${value}` : absolute(value),
    ]),
  )
}
