import type { JSONObject } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { IDEMPOTENCY_KEY_CHARACTERS, parse } from '../parse.ts'
import { oneLine, type Route } from '../route.ts'
import { ApiRefusal, type CallApi } from './call-api.ts'

/**
 * An endpoint as a tool for assistants. Its arguments follow from the endpoint's record; its answer is reduced to what
 * an assistant needs for the next step.
 */
export type Tool = {
  name: string
  title: string
  description: string
  route: Route
  /** Default arguments, sent unless the caller gives others. */
  usual: Arguments
  /** Arguments that only affect the tool's answer and are not sent to the endpoint. */
  own: z.ZodObject
  /** Reads the file to send from the tool's own arguments, where the endpoint takes a file. */
  readFile?(own: unknown): Buffer
  says(answer: unknown, own: unknown): Said
}

/** A tool's result: plain text, or data that is sent as JSON. */
export type Said = { text: string } | { data: object }

export function buildTool<Answer, Own extends z.ZodRawShape = z.ZodRawShape>(
  route: Route,
  name: string,
  tool: {
    title: string
    description: string
    usual?: Arguments
    own?: Own
    readFile?(own: z.output<z.ZodObject<Own>>): Buffer
    says(answer: Answer, own: z.output<z.ZodObject<Own>>): Said
  },
): Tool {
  const description = oneLine(tool.description)
  return { route, name, usual: {}, ...tool, description, own: z.object(tool.own ?? {}) } as unknown as Tool
}

/** Describes a tool for `tools/list`. No tool is destructive: a change makes a new version, and nothing deletes. */
export function describeTool({ name, title, description, route, usual, own }: Tool) {
  const reads = route.method === 'GET' || route.changesNothing === true
  return {
    name,
    title,
    description,
    inputSchema: buildInputSchema(route, usual, own),
    annotations: { title, readOnlyHint: reads, destructiveHint: false, idempotentHint: reads, openWorldHint: false },
  }
}

/** Calls the tool's endpoint. It leaves validation to the endpoint, whose error messages are better. */
export async function runTool(tool: Tool, said: Arguments, callApi: CallApi): Promise<Said> {
  const { route } = tool
  const ownArguments = parse(tool.own, said, 'The arguments')
  const callArguments = { ...tool.usual, ...said }
  const idempotencyKey = route.idempotent ? callArguments['idempotencyKey'] : undefined
  const answer = await callApi({
    method: route.method,
    path: fillPath(route, callArguments),
    ...(route.query && { query: collectTexts(pick(callArguments, route.query)) }),
    ...(tool.readFile && { file: tool.readFile(ownArguments) }),
    ...(route.body?.schema && { body: pick(callArguments, route.body.schema) }),
    ...(idempotencyKey === undefined ? {} : { idempotencyKey: String(idempotencyKey) }),
  })
  return tool.says(answer, ownArguments)
}

export type Arguments = { [name: string]: unknown }

/** Names the argument for a path parameter: in a path `id` is clear, but an argument needs the name of the resource. */
function nameArgument({ path }: Pick<Route, 'path'>, param: string): string {
  if (param !== 'id') return param
  return path.startsWith('/api/v1/sources/') ? 'sourceId' : 'courseId'
}

function fillPath(route: Route, given: Arguments): string {
  return route.path.replace(/:(\w+)/g, (_, param: string) => {
    const name = nameArgument(route, param)
    const value = given[name]
    if (value === undefined) throw new ApiRefusal('VALIDATION_ERROR', `${name} is required`)
    return encodeURIComponent(String(value).toWellFormed())
  })
}

function pick(given: Arguments, schema: z.ZodObject): Arguments {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name)))
}

function collectTexts(given: Arguments): { [name: string]: string } {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value).toWellFormed()]))
}

type ObjectSchema = { properties?: { [name: string]: object }; required?: string[] }

function buildInputSchema(route: Route, usual: Arguments, own: z.ZodObject) {
  const { params = {}, body, query, idempotent } = route
  const namedParams = Object.entries(params).map(([name, schema]) => [nameArgument(route, name), schema])
  const parts = [
    toObjectSchema(z.object(Object.fromEntries(namedParams)), 'input'),
    ...(body?.schema ? [toObjectSchema(body.schema, 'input')] : []),
    // The schema of the parsed value, because the unparsed value of every query parameter is text.
    ...(query ? [toObjectSchema(query.partial(), 'output')] : []),
    ...(idempotent ? [toObjectSchema(REPEATED, 'input')] : []),
    toObjectSchema(own, 'input'),
  ]
  const properties: { [name: string]: object } = Object.assign({}, ...parts.map(part => part.properties))
  for (const [name, value] of Object.entries(usual)) properties[name] = { ...properties[name], default: value }
  return {
    type: 'object' as const,
    properties: properties as JSONObject,
    required: parts.flatMap(({ required = [] }) => required),
  }
}

function toObjectSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Assistants pay for each listing of tools in tokens, so fields for machines are left out.
      delete jsonSchema.examples
      delete jsonSchema.title
      // The endpoint checks patterns and lengths itself, with better error messages.
      delete jsonSchema.pattern
      delete jsonSchema.minLength
    },
  }) as ObjectSchema
}

const REPEATED = z.object({
  idempotencyKey: z
    .string()
    .max(IDEMPOTENCY_KEY_CHARACTERS)
    .optional()
    .describe('Any text. The same text and arguments again give the first answer, for 24 hours.'),
})
