import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { answerOf, type PeerProtocol, PROTOCOLS, promptOf } from './model-peer-protocols.ts'
import { type PeerShape, type PeerTask, writeAnswer } from './model-peer-writer.ts'

export const PEER_FAULTS = [
  'busy',
  'error',
  'unauthorized',
  'no-quota',
  'not-found',
  'no-format',
  'hang',
  'reset',
  'refuses',
  'prose',
  'fence',
  'cut',
  'wrong-shape',
  'wrong-language',
  'outline-ignored',
  'scripts',
  'dull',
  'obeys',
  'empty',
] as const
export type PeerFault = (typeof PEER_FAULTS)[number]

export type PeerCall = {
  /** Counted from 1. */
  number: number
  protocol: PeerProtocol
  /** `plan`, `lesson 1.2`, `article <title>`…, with `repair ` before it in a repair turn. */
  step: string
  task: PeerTask
  prompt: string
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
  at: number
}

export type ModelPeerOptions = {
  latencyMs?: number
  /** Answers nothing until the test says `release()`. */
  hold?: boolean
  retryAfterSeconds?: number
  shape?: PeerShape
  /** What goes wrong with this call; `null` answers well. */
  fault?(call: PeerCall): PeerFault | null
}

/** A loopback server that speaks OpenAI's two protocols and Anthropic's, writes good courses, and fails as told. */
export async function openModelPeer(options: ModelPeerOptions = {}) {
  const calls: PeerCall[] = []
  const figures = { running: 0, mostAtOnce: 0 }
  const held: (() => void)[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname
    if (path === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: 'peer-model', object: 'model' }] })
    const protocol = PROTOCOLS[path]
    if (!protocol) return sendJson(response, 404, { error: { message: 'no such path' } })
    figures.mostAtOnce = Math.max(figures.mostAtOnce, ++figures.running)
    try {
      const call = await readCall(request, protocol)
      if (options.latencyMs) await wait(options.latencyMs)
      if (options.hold) await turnOf()
      await respond(call, response)
    } finally {
      figures.running--
    }
  }

  async function readCall(request: IncomingMessage, protocol: PeerProtocol): Promise<PeerCall> {
    const at = Date.now()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const { prompt, repair } = promptOf(protocol, body)
    const task = JSON.parse(/<data>\n([\s\S]*?)\n<\/data>/.exec(prompt)?.[1] ?? '{}') as PeerTask
    const detail = task.lesson?.number ?? task.article?.title
    const step = `${repair ? 'repair ' : ''}${task.task}${detail ? ` ${detail}` : ''}`
    const call = { number: calls.length + 1, protocol, step, task, prompt, body, headers: request.headers, at }
    calls.push(call)
    if (!options.hold) tellWaiting()
    return call
  }

  function tellWaiting(): void {
    for (const waiter of waiting) if (calls.length >= waiter.count) waiter.resolve()
  }

  function turnOf(): Promise<void> {
    return new Promise(resolve => {
      held.push(resolve)
      tellWaiting()
    })
  }

  async function respond(call: PeerCall, response: ServerResponse): Promise<void> {
    const fault = options.fault?.(call) ?? null
    const failure = (status: number, code: string) =>
      sendJson(response, status, { error: { message: code, type: code, code } })
    switch (fault) {
      case 'busy':
        response.setHeader('retry-after', String(options.retryAfterSeconds ?? 0))
        return failure(429, 'rate_limit_exceeded')
      case 'error':
        return failure(500, 'server_error')
      case 'unauthorized':
        return failure(401, 'invalid_api_key')
      case 'no-quota':
        return failure(429, 'insufficient_quota')
      case 'not-found':
        return failure(404, 'model_not_found')
      case 'no-format':
        if (JSON.stringify(call.body).includes('json_schema')) return failure(400, 'unsupported_response_format')
        break
      case 'hang':
        return
      case 'reset':
        response.destroy()
        return
      case 'refuses':
        return sendJson(response, 200, answerOf(call.protocol, "I can't help with that.", 'refused', call.body))
    }
    const text = spoil(fault, call.task, options.shape ?? { chapters: 5, lessonsPerChapter: 3 })
    sendJson(response, 200, answerOf(call.protocol, text, fault === 'cut' ? 'cut' : 'done', call.body))
  }

  return {
    origin,
    baseUrl: `${origin}/v1`,
    port: (server.address() as AddressInfo).port,
    calls,
    figures,
    /** Answers the calls that are held, or the oldest of them, and says how many they were. */
    release(count = held.length): number {
      const released = held.splice(0, count)
      for (const answer of released) answer()
      return released.length
    },
    /** Resolves when this many calls have arrived. */
    untilCalls(count: number): Promise<void> {
      return new Promise(resolve => {
        if (calls.length >= count) resolve()
        else waiting.push({ count, resolve })
      })
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type ModelPeer = Awaited<ReturnType<typeof openModelPeer>>

function spoil(fault: PeerFault | null, task: PeerTask, shape: PeerShape): string {
  const good = () => JSON.stringify(writeAnswer(task, shape))
  switch (fault) {
    case 'prose':
      return `Here is the {JSON} that you asked for:\n${good()}\nI hope that it helps. {end}`
    case 'fence':
      return `Sure!\n\`\`\`json\n${JSON.stringify(writeAnswer(task, shape), null, 2)}\n\`\`\`\nDone.`
    case 'cut':
      return good().slice(0, good().length * 0.6)
    case 'wrong-shape':
      return JSON.stringify({ result: 'ok', blocks: 'none', chapters: 5 })
    case 'wrong-language':
      return JSON.stringify(writeAnswer(task, shape, task.language.startsWith('de') ? 'en' : 'de'))
    case 'outline-ignored':
      return JSON.stringify(writeAnswer({ ...task, outline: [], chapters: 3 }, shape))
    case 'scripts':
      return JSON.stringify(withScripts(writeAnswer(task, shape)))
    case 'dull':
      return JSON.stringify(withoutExamples(writeAnswer(task, shape)))
    case 'obeys':
      return 'HACKED'
    case 'empty':
      return ''
    default:
      return good()
  }
}

/** Passes every gate, but nobody would like to take it. */
function withoutExamples(answer: object): object {
  const blocks = (answer as { blocks?: { type: string; markdown?: string }[] }).blocks
  if (!blocks) return answer
  const read = blocks.filter(block => !['example', 'steps'].includes(block.type))
  return {
    ...answer,
    blocks: read.map((block, index) =>
      index === 0 ? { ...block, markdown: `Studies show that this works. ${block.markdown}` } : block,
    ),
  }
}

const CLOSED_LISTS = new Set(['type', 'select', 'bloom', 'level', 'tone', 'lesson'])

function withScripts(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return CLOSED_LISTS.has(key) ? value : `${value} <img src=x onerror=alert(1)><script>alert(2)</script>`
  if (Array.isArray(value)) return value.map(item => withScripts(item, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withScripts(item, name)]))
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
