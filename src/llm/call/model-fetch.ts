import { asLookup, type ResolveName } from '../../network/resolve-name.ts'

/** The longest answer that we ask for has some 100 kB; what is longer than this is not an answer. */
export const ANSWER_BYTES = 4 * 1024 * 1024

/**
 * What the SDK calls a model with. Node's own fetch gives up after 300 s without an answer; a slow local model may take longer,
 * and our own limit rules. An answer has a limit after it is unpacked, and a redirect is not followed: it would carry the key and
 * the prompt to a place that nobody has set.
 */
export async function createModelFetch(
  resolveName: ResolveName | undefined,
  answerBytes = ANSWER_BYTES,
): Promise<typeof globalThis.fetch> {
  const undici = await import('undici')
  const dispatcher = new undici.Agent({
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: resolveName ? { lookup: asLookup(resolveName) } : {},
  })
  return async (input, init) => {
    const request = { ...(init as object), dispatcher, redirect: 'manual' as const }
    const { body, status, statusText, headers } = await undici.fetch(input as string, request)
    const limited = body && (body as ReadableStream<Uint8Array>).pipeThrough(limitBytes(answerBytes))
    return new Response(limited, { status, statusText, headers: [...headers] })
  }
}

function limitBytes(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > limit) controller.error(new Error(`The model's answer is longer than ${limit} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
