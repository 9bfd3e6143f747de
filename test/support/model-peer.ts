import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createModelPeer, type PeerOptions } from './model-peer-answers.ts'

export type ModelPeerOptions = PeerOptions & {
  /** Holds all answers back until the test calls `release()`. */
  hold?: boolean
  latencyMs?: number
}

/** A loopback server that speaks OpenAI's two protocols and Anthropic's, writes good courses, and fails as a test tells it. */
export async function openModelPeer(options: ModelPeerOptions = {}) {
  const peer = createModelPeer(options)
  const figures = { running: 0, mostAtOnce: 0 }
  const held: (() => void)[] = []
  const waiting: { count: number; resolve(): void }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname
    if (path === '/v1/models')
      return sendJson(response, 200, { object: 'list', data: [{ id: 'peer-model', object: 'model' }] })
    figures.mostAtOnce = Math.max(figures.mostAtOnce, ++figures.running)
    try {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
      const call = peer.read(path, body, request.headers, Date.now())
      if (!call) return sendJson(response, 404, { error: { message: 'no such path' } })
      if (!options.hold) tellWaiting()
      if (options.latencyMs) await wait(options.latencyMs)
      if (options.hold) await turnOf()
      // The caller has disconnected, and is charged nothing.
      if (response.destroyed) return
      const given = peer.answer(call)
      if (given === 'hang') return
      if (given === 'reset') return void response.destroy()
      for (const [name, value] of Object.entries(given.headers)) response.setHeader(name, value)
      sendJson(response, given.status, given.body)
    } finally {
      figures.running--
    }
  }

  function tellWaiting(): void {
    for (const waiter of waiting) if (peer.calls.length >= waiter.count) waiter.resolve()
  }

  function turnOf(): Promise<void> {
    return new Promise(resolve => {
      held.push(resolve)
      tellWaiting()
    })
  }

  return {
    origin,
    baseUrl: `${origin}/v1`,
    port,
    calls: peer.calls,
    charged: peer.charged,
    figures,
    /** Answers the held calls, or the oldest `count` of them; returns how many. */
    release(count = held.length): number {
      const released = held.splice(0, count)
      for (const go of released) go()
      return released.length
    },
    /** Resolves when this many calls have arrived. */
    untilCalls(count: number): Promise<void> {
      return new Promise(resolve => {
        if (peer.calls.length >= count) resolve()
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

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
