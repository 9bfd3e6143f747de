import type { Clock } from '../../src/llm/call/clock.ts'
import { createModelPeer, type PeerAnswer, type PeerCall, type PeerOptions } from './model-peer-answers.ts'

/** Characters of English text for each token, approximately the same in the tokenizers of the large providers. */
const CHARACTERS_PER_TOKEN = 4
/** After this many turns of the event loop in which nothing happens, all work is taken to wait for the clock. */
const QUIET_TURNS = 12

export type WorldOptions = PeerOptions & {
  /** How long each answer takes, on the fake clock. */
  latencyMs?: number
  /** Speed at which a model writes: the longer an answer, the later it comes. */
  tokensPerSecond?: number
  /**
   * The provider's rate limits per minute. As tokens count those that an answer may have at most, from the moment of
   * the request.
   */
  perMinute?: { tokens?: number; calls?: number }
}

/**
 * A provider with a fake clock. Time stands still while any work can run, and then jumps to the next timer, so that the test
 * measures waiting time and not the machine.
 */
export async function openModelWorld({
  latencyMs = 300,
  tokensPerSecond = Number.POSITIVE_INFINITY,
  perMinute = {},
  ...options
}: WorldOptions = {}) {
  await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
    import('@ai-sdk/openai'),
    import('@ai-sdk/anthropic'),
  ])
  const peer = createModelPeer(options)
  const timers = new Set<{ at: number; fire(): void }>()
  const bucket: { at: number; tokens: number }[] = []
  const refused: PeerCall[] = []
  let now = 0
  let moves = 0
  let running = 0
  let mostAtOnce = 0

  const after = (milliseconds: number, fire: () => void) => {
    const timer = { at: now + Math.max(0, milliseconds), fire }
    timers.add(timer)
    return () => timers.delete(timer)
  }

  const clock: Clock = {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const cancel = after(milliseconds, resolve)
        const stop = () => {
          cancel()
          reject(signal.reason)
        }
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop, { once: true })
      }),
    limit(milliseconds) {
      const controller = new AbortController()
      after(milliseconds, () => controller.abort(new Error('time is up')))
      return controller.signal
    },
  }

  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    moves++
    const signal = init?.signal ?? new AbortController().signal
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>
    const headers = Object.fromEntries(new Headers(init?.headers))
    const call = peer.read(new URL(String(input)).pathname, body, headers, now)!
    mostAtOnce = Math.max(mostAtOnce, ++running)
    try {
      const wait = overLimit(body)
      if (wait > 0) {
        refused.push(call)
        const retry = { 'retry-after': String(Math.ceil(wait / 1_000)) }
        return Response.json({ error: { message: 'rate_limit_exceeded' } }, { status: 429, headers: retry })
      }
      await clock.wait(latencyMs, signal)
      const answer = peer.answer(call)
      await clock.wait((countTokens(answer) / tokensPerSecond) * 1_000, signal)
      if (answer === 'hang') await clock.wait(Number.POSITIVE_INFINITY, signal)
      if (answer === 'hang' || answer === 'reset') throw new TypeError('fetch failed', { cause: new Error('reset') })
      return Response.json(answer.body, { status: answer.status, headers: answer.headers })
    } finally {
      running--
      moves++
    }
  }

  /**
   * Returns 0, and counts the call, if it is within the rate limits; otherwise how many milliseconds later it may be.
   */
  function overLimit(body: Record<string, unknown>): number {
    const tokens = Number(body['max_tokens'] ?? body['max_output_tokens'] ?? 0)
    while (bucket[0] && bucket[0].at <= now - 60_000) bucket.shift()
    const used = bucket.reduce((sum, entry) => sum + entry.tokens, 0)
    const full = used + tokens > (perMinute.tokens ?? Number.POSITIVE_INFINITY)
    if (bucket[0] && (full || bucket.length >= (perMinute.calls ?? Number.POSITIVE_INFINITY))) {
      return bucket[0].at + 60_000 - now
    }
    bucket.push({ at: now, tokens })
    return 0
  }

  /** Moves the clock until the work is done. */
  async function until<T>(work: Promise<T>): Promise<T> {
    let done = false
    const finished = work.finally(() => (done = true))
    finished.catch(() => {})
    while (!done) {
      await quiet(() => done)
      if (done) break
      const next = [...timers].reduce<{ at: number; fire(): void } | null>(
        (first, timer) => (first === null || timer.at < first.at ? timer : first),
        null,
      )
      if (!next || next.at === Number.POSITIVE_INFINITY) throw new Error('everybody waits for nothing')
      timers.delete(next)
      now = Math.max(now, next.at)
      next.fire()
    }
    return finished
  }

  async function quiet(isDone: () => boolean): Promise<void> {
    for (let turns = 0, seen = moves; turns < QUIET_TURNS && !isDone(); turns++) {
      await new Promise(setImmediate)
      if (moves !== seen) turns = 0
      seen = moves
    }
  }

  return {
    clock,
    fetch: send as typeof globalThis.fetch,
    calls: peer.calls,
    charged: peer.charged,
    refused,
    until,
    /** Returns how long the work took on the fake clock, as a multiple of `latencyMs`. */
    waits: () => now / latencyMs,
    get mostAtOnce() {
      return mostAtOnce
    },
  }
}

function countTokens(answer: PeerAnswer): number {
  return typeof answer === 'string' ? 0 : JSON.stringify(answer.body).length / CHARACTERS_PER_TOKEN
}
