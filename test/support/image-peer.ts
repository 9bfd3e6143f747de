import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pngOf } from './logo-files.ts'
import { pngBomb } from './picture-files.ts'

/** Answers of a provider that contain no usable picture. */
export const IMAGE_FAULTS = [
  'error',
  'busy',
  'hang',
  'reset',
  'html',
  'no-picture',
  'address',
  'words',
  'page',
  'pdf',
  'bomb',
  'huge',
] as const
export type ImageFault = (typeof IMAGE_FAULTS)[number]

export type ImageCall = { number: number; prompt: string; body: Record<string, unknown>; key: string | undefined }

/** The tokens that every answer reports as used. */
export const IMAGE_INPUT_TOKENS = 80
export const IMAGE_OUTPUT_TOKENS = 1_500

const MORE_THAN_IS_TAKEN = 24 * 1024 * 1024

export type ImagePeerOptions = {
  fault?(call: ImageCall): ImageFault | null
  /** Holds all answers back until the test calls `release()`. */
  hold?: boolean
}

/**
 * A loopback server that speaks OpenAI's protocol for pictures. It draws a different picture for each prompt, and fails as a test
 * tells it.
 */
export async function openImagePeer(options: ImagePeerOptions = {}) {
  const calls: ImageCall[] = []
  /** The answers for which a provider would charge. */
  const charged: ImageCall[] = []
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== '/v1/images/generations') return void response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    const call = {
      number: calls.length + 1,
      prompt: String(body['prompt']),
      body,
      key: request.headers.authorization,
    }
    calls.push(call)
    if (options.hold) await new Promise<void>(resolve => held.push(resolve))
    if (response.destroyed) return
    send(response, call, options.fault?.(call) ?? null)
  }

  function send(response: ServerResponse, call: ImageCall, fault: ImageFault | null): unknown {
    const usage = { input_tokens: IMAGE_INPUT_TOKENS, output_tokens: IMAGE_OUTPUT_TOKENS }
    const json = (status: number, content: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content))
    const charge = (content: unknown) => {
      charged.push(call)
      return json(200, content)
    }
    const give = (bytes: Buffer | string) =>
      charge({ created: 1, data: [{ b64_json: Buffer.from(bytes).toString('base64') }], usage })
    switch (fault) {
      case 'error':
        return json(500, { error: { message: 'server_error' } })
      case 'busy':
        return json(429, { error: { message: 'rate_limit_exceeded' } }, { 'retry-after': '0' })
      case 'hang':
        return null
      case 'reset':
        return response.destroy()
      case 'html':
        charged.push(call)
        return response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Gateway</h1>')
      case 'no-picture':
        return charge({ created: 1, data: [], usage })
      case 'address':
        return charge({ created: 1, data: [{ url: `http://127.0.0.1:${port}/secret.png` }], usage })
      case 'words':
        return give('I cannot draw this.')
      case 'page':
        return give('<!doctype html><script>alert(1)</script>')
      case 'pdf':
        return give('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
      case 'bomb':
        return give(pngBomb(20_000, 20_000))
      case 'huge':
        return give(Buffer.alloc(MORE_THAN_IS_TAKEN, 7))
      case null:
        return give(drawFor(call.prompt))
    }
  }

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    calls,
    charged,
    release(count = held.length): void {
      for (const go of held.splice(0, count)) go()
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type ImagePeer = Awaited<ReturnType<typeof openImagePeer>>

/** Draws a picture whose colours follow from the prompt, so that no two are equal. */
function drawFor(prompt: string): Buffer {
  const seed = [...prompt].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 65_521, 7)
  return pngOf(600, 400, (x, y) => [(x + seed) % 256, (y + (seed >> 4)) % 256, seed % 256, 255])
}
