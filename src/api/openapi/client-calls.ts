import { z } from 'zod'
import { buildOperationId, type Caller, type Route } from '../route.ts'
import { ANSWERS, BODIES } from '../schemas.ts'
import { renderType } from './client-types.ts'

/** Maximum width of a query type on one line. */
const WIDEST_QUERY = 100

/** Import paths, relative to `src/client/calls.ts`. */
const CLIENT = { request: './request.ts', types: './types.ts' }

/** Renders src/client/calls.ts: one function for each endpoint that needs a key or the operator's token. */
export function renderClientCalls(routes: readonly Route[]): string {
  const of = (caller: Caller) => routes.filter(route => route.caller === caller)
  const [keyed, operated] = [of('key').map(renderCall), of('admin').map(renderCall)]
  const types = new Set([...keyed, ...operated].flatMap(({ types }) => types))
  return `/** One function for each endpoint. Made by \`npm run generate\` from src/api/routes. */

import type { CallOptions, Send, WriteOptions } from '${CLIENT.request}'
import type {
${[...types]
  .sort()
  .map(name => `  ${name},\n`)
  .join('')}} from '${CLIENT.types}'

export function keyCalls(send: Send) {
  return {
${keyed.map(({ text }) => text).join('\n')}  }
}

export function adminCalls(send: Send) {
  return {
${operated.map(({ text }) => text).join('\n')}  }
}
`
}

function renderCall(route: Route): { text: string; types: string[] } {
  const { method, path, params = {}, body, query, idempotent } = route
  const sentType = body?.schema && BODIES.get(body.schema)?.id
  const answer = describeAnswer(route)
  const takes = [
    ...Object.keys(params).map(name => `${name}: string`),
    ...(body
      ? [
          `body: ${[sentType, body.file && 'Blob'].filter(Boolean).join(' | ')}${body.required === false ? ' = {}' : ''}`,
        ]
      : []),
    ...(query ? [`query: ${queryType(query)} = {}`] : []),
    `options: ${idempotent ? 'WriteOptions' : 'CallOptions'} = {}`,
  ]
  const address = path.replace(/:(\w+)/g, (_, name: string) => `\${encodeURIComponent(${name})}`)
  const call = [
    `method: '${method}'`,
    `path: ${address === path ? `'${path}'` : `\`${address}\``}`,
    ...(body ? ['body'] : []),
    ...(query ? ['query'] : []),
    ...(idempotent ? ['idempotent: true'] : []),
    ...(answer.as ? [`as: '${answer.as}'`] : []),
    'options',
  ]
  const unwrap = answer.isPlainList ? '.then(({ items }) => items)' : ''
  const text = `    /** ${route.summary}. */
    ${buildOperationId(route)}: (${takes.join(', ')}) =>
      send<${answer.type}>({
        ${call.join(',\n        ')},
      })${unwrap},
`
  return { text, types: [sentType, answer.name].filter(name => name !== undefined) }
}

/**
 * Describes the type of a route's successful answer in the client. An answer with the only field `items` is returned as
 * that list.
 */
export function describeAnswer({ answers }: Route) {
  const { schema, types } = Object.entries(answers).find(([status]) => Number(status) < 300)![1]
  const name = schema && ANSWERS.get(schema)?.id
  if (name) {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
    return { name, type: name, isPlainList: fields.join() === 'items' }
  }
  if (!types) return { type: 'void' }
  return types.every(type => type.startsWith('text/')) ? { type: 'string', as: 'text' } : { type: 'Blob', as: 'blob' }
}

function queryType(query: z.ZodObject): string {
  const { properties } = z.toJSONSchema(query, { io: 'output' }) as { properties: Record<string, object> }
  const fields = Object.entries(properties).map(([name, field]) => `${name}?: ${renderType(field, '')}`)
  const line = `{ ${fields.join('; ')} }`
  return line.length <= WIDEST_QUERY ? line : `{\n${fields.map(field => `      ${field}`).join('\n')}\n    }`
}
