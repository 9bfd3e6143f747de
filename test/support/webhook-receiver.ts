import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'

export const RECEIVER_NAME = 'hooks.coursewright.test'
export const TEST_AUTHORITY = readFileSync(new URL('tls/test-authority-certificate.pem', import.meta.url), 'utf8')

export type ReceivedWebhook = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The server name that the sender sent in TLS (SNI). */
  servername: string | false | null
}

export type WebhookReceiver = {
  /** `http://127.0.0.1:<port>`, or `https://hooks.coursewright.test:<port>` with `secure`. */
  url: string
  port: number
  received: ReceivedWebhook[]
  /** Resolves as soon as this many webhooks have arrived. */
  waitFor(count: number): Promise<ReceivedWebhook[]>
  close(): Promise<void>
}

export type ReceiverOptions = {
  secure?: boolean
  /** Answers each webhook. Without this function, every webhook is answered with 200 and an empty body. */
  answer?: (response: ServerResponse, webhook: ReceivedWebhook) => void
}

/** Starts a real HTTP server on loopback that records every webhook. */
export async function startWebhookReceiver(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()

  const listener: RequestListener = async (request, response) => {
    let body = ''
    try {
      for await (const chunk of request.setEncoding('utf8')) body += chunk
    } catch {
      return
    }
    const servername = (request.socket as Partial<TLSSocket>).servername ?? null
    const { method = '', url: path = '', headers } = request
    const webhook = { method, path, headers, body, servername }
    received.push(webhook)
    for (const check of waiting) check()
    if (options.answer) options.answer(response, webhook)
    else response.end()
  }

  const server = options.secure ? createSecureServer(receiverIdentity(), listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: options.secure ? `https://${RECEIVER_NAME}:${port}` : `http://127.0.0.1:${port}`,
    port,
    received,
    waitFor(count) {
      return new Promise(resolve => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      })
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function receiverIdentity(): { key: string; cert: string } {
  const read = (name: string) => readFileSync(new URL(`tls/test-receiver-${name}.pem`, import.meta.url), 'utf8')
  return { key: read('key'), cert: read('certificate') }
}
