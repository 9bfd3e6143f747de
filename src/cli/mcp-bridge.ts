import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type Id = string | number
type Message = {
  id?: Id
  method?: string
  params?: { [name: string]: unknown }
  result?: { protocolVersion?: string }
  /** The message of an error of the HTTP API, which is not a protocol message and has only `message` and `code`. */
  message?: string
  code?: string
}

export type Bridge = { url: string; key: string; input: Readable; output: Writable }

const SERVER_ERROR = -32_000
const PARSE_ERROR = -32_700
const VERSION_IN_META = 'io.modelcontextprotocol/protocolVersion'
/** The parameter whose value the header `Mcp-Name` repeats, for each MCP method that has this header. */
const NAMED_BY: { [method: string]: string } = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' }

/**
 * Carries messages between an assistant on this machine and `/mcp` of a running service, until the input ends. A line
 * of input is one message, which is sent as one request. The bridge does not interpret messages, so a newer service can
 * offer tools that this version does not know.
 */
export async function runBridge({ url, key, input, output }: Bridge): Promise<void> {
  const underWay = new Map<Id, AbortController>()
  let version: string | null = null

  async function carry(line: string): Promise<void> {
    const message = read(line)
    if (!message) return write({ jsonrpc: '2.0', id: null, error: { code: PARSE_ERROR, message: 'Not a message' } })
    if (message.method === 'notifications/cancelled') underWay.get(message.params?.['requestId'] as Id)?.abort()
    const stop = new AbortController()
    if (message.id !== undefined) underWay.set(message.id, stop)
    try {
      await forward(message, stop.signal)
    } catch (error) {
      if (message.id !== undefined && !stop.signal.aborted) write(failure(message.id, explain(error)))
    } finally {
      if (message.id !== undefined) underWay.delete(message.id)
    }
  }

  async function forward(message: Message, signal: AbortSignal): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      signal,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...protocolHeaders(message, version),
      },
      body: JSON.stringify(message),
    })
    for await (const answer of readMessages(response)) {
      version = answer.result?.protocolVersion ?? version
      if (isMessage(answer)) write(answer)
      else if (message.id !== undefined) write(failure(message.id, refusal(answer, response.status)))
    }
  }

  function write(message: object): void {
    output.write(`${JSON.stringify(message)}\n`)
  }

  const carried = new Set<Promise<void>>()
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const carrying = carry(line)
    carried.add(carrying)
    void carrying.finally(() => carried.delete(carrying))
  }
  for (const stop of underWay.values()) stop.abort()
  await Promise.all(carried)
}

/**
 * Returns the protocol headers of a request. In MCP 2026-07-28 (Transports), headers repeat the values that a proxy
 * needs for routing; older protocols send only the negotiated version.
 */
function protocolHeaders({ method, params }: Message, agreed: string | null): { [name: string]: string } {
  const claimed = (params?.['_meta'] as { [key: string]: unknown } | undefined)?.[VERSION_IN_META]
  if (typeof claimed !== 'string') return agreed === null ? {} : { 'mcp-protocol-version': agreed }
  const name = params?.[NAMED_BY[method ?? ''] ?? '']
  return {
    'mcp-protocol-version': claimed,
    'mcp-method': method ?? '',
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  }
}

/** Encodes a header value. Everything but plain ASCII is sent as Base64 between markers. */
function headerText(text: string): string {
  const isPlain = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text)
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`
}

/** Reads the response to a request: a single JSON text, or a stream of server-sent events with one JSON text each. */
async function* readMessages(response: Response): AsyncGenerator<Message> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const text = await response.text()
    if (text !== '') yield read(text) ?? {}
    return
  }
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body!) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n\r?\n/)
    rest = events.pop()!
    for (const event of events) {
      const data = [...event.matchAll(/^data: ?(.*)$/gm)].map(([, line]) => line).join('\n')
      const message = read(data)
      if (message) yield message
    }
  }
}

function read(text: string): Message | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null ? message : null
  } catch {
    return null
  }
}

function isMessage(answer: object): boolean {
  return 'jsonrpc' in answer || Array.isArray(answer)
}

/**
 * Returns the message of a failed request. An error of the API has a message and a code; any other body comes from
 * something else, such as a proxy.
 */
function refusal(answer: Message, status: number): string {
  return answer.message
    ? `${answer.message} (${answer.code})`
    : `The server answered ${status}: is it a Coursewright service?`
}

function explain(error: unknown): string {
  const { message, cause } = error as Error
  return `The server does not answer: ${(cause as Error | undefined)?.message ?? message}`
}

function failure(id: Id, message: string): object {
  return { jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message } }
}
