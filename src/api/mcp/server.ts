import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { PublicError } from '../../errors.ts'
import type { KeyScope } from '../../store/keys/key-scopes.ts'
import { chooseScope, oneLine } from '../route.ts'
import { ApiRefusal, type CallApi, internalRefusal } from './call-api.ts'
import { PROMPT_LIST, renderPrompt } from './prompts.ts'
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts'
import { type Arguments, describeTool, runTool, type Said } from './tool.ts'
import { TOOLS } from './tools.ts'

const INSTRUCTIONS = oneLine(`
  Coursewright turns a subject into an online course and packs it for a learning management system.
  Make one: create_course, wait_for_course until completed, export_course. Improve one: read_course for its parts,
  read_parts for their texts, change_course by part, check_course for findings. A course costs one credit, and so
  does a translation; everything else is free. Errors end with a code in parentheses.
`)

const TOOL_LIST = TOOLS.map(tool => ({ scope: chooseScope(tool.route)!, description: describeTool(tool) }))

export type ServerParts = {
  version: string
  scopes: readonly KeyScope[]
  callApi: CallApi
  onError(error: unknown): void
}

/** Builds a server for one request, so that no state of one caller is left for the next. */
export function buildMcpServer({ version, scopes, callApi, onError }: ServerParts): Server {
  const server = new Server(
    { name: 'coursewright', title: 'Coursewright', version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: TOOL_LIST.flatMap(({ scope, description }) => (scopes.includes(scope) ? [description] : [])),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = TOOLS.find(({ name, route }) => name === params.name && scopes.includes(chooseScope(route)!))
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}`)
    try {
      return buildResult(await runTool(tool, (params.arguments ?? {}) as Arguments, callApi))
    } catch (error) {
      return { isError: true, content: [{ type: 'text' as const, text: toRefusal(error, onError).message }] }
    }
  })
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }))
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(params?.cursor, callApi).catch(error => fail(error, onError)),
  )
  server.setRequestHandler('resources/read', ({ params }) =>
    readResource(params.uri, callApi).catch(error => fail(error, onError)),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPT_LIST }))
  server.setRequestHandler('prompts/get', ({ params }) => renderPrompt(params.name, params.arguments))
  return server
}

/** Returns data as JSON text, for models that only read text, and as structured content for programs. */
function buildResult(said: Said) {
  if ('text' in said) return { content: [{ type: 'text' as const, text: said.text }] }
  const structuredContent = said.data as { [name: string]: unknown }
  return { content: [{ type: 'text' as const, text: JSON.stringify(said.data) }], structuredContent }
}

/**
 * Throws a protocol error that carries the error code of the API. It is used for requests whose result in the protocol
 * cannot say that they were refused.
 */
function fail(error: unknown, onError: ServerParts['onError']): never {
  if (error instanceof ProtocolError) throw error
  const { code, message } = toRefusal(error, onError)
  const kind = code === 'VALIDATION_ERROR' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
  throw new ProtocolError(kind, message, { code })
}

/** Converts an error into a refusal. An internal error is logged, and reported only as the generic error of the API. */
function toRefusal(error: unknown, onError: ServerParts['onError']): ApiRefusal {
  if (error instanceof ApiRefusal) return error
  if (error instanceof PublicError) return new ApiRefusal(error.code, error.message)
  onError(error)
  return internalRefusal()
}
