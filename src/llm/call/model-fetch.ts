import { asLookup, type ResolveName } from '../../network/resolve-name.ts'

/** Maximum size of a model's answer in bytes. The longest expected answer has about 100 kB. */
export const ANSWER_BYTES = 4 * 1024 * 1024

/**
 * Returns the fetch that the SDK uses. Node's own fetch gives up after 300 s without an answer; a slow local model may
 * take longer, so only the call's own timeout applies. The size of the decompressed answer is limited. Redirects are
 * not followed, because they would send the key and the prompt to an address that nobody configured.
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
