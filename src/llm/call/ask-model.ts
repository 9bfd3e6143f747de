import type { AuthorWork } from '../../course/author.ts'
import { callModel } from './call-model.ts'
import { buildFailure, classifyTrouble, refusesSystemRole } from './failure.ts'
import type { Manner, ModelLine, ModelQuestion } from './model-line.ts'
import type { ModelReply } from './read-json.ts'

const MAX_ATTEMPTS = 4
/** Maximum number of calls that may time out; a server that hangs twice is not expected to recover. */
const MAX_SILENT_ATTEMPTS = 2
const LONGEST_BACKOFF_MS = 20_000
/**
 * Bytes of text or JSON per token, to estimate tokens before a call. It is lower than the three to four bytes of large
 * providers' tokenizers, so that the estimate is rather too high.
 */
const BYTES_PER_TOKEN = 3
/** Factor by which the token limit grows, once, when an answer that was cut off is asked for again. */
const MORE_ROOM = 2
/** Factor on the token limit for a reasoning model, whose reasoning counts towards that limit. */
const THINKING_ROOM = 4
/**
 * Minimum number of characters per token of a written answer. If an answer that was cut off has fewer, the model has
 * used the tokens for reasoning.
 */
const LEAST_CHARACTERS_PER_TOKEN = 0.5

/**
 * Asks a model and returns its reply. If the provider is busy, the limiter delays all calls, as long as the job has
 * time. Lost connections and calls that hang are retried; every final failure is a GenerationError. Once an answer was
 * cut off because reasoning took its tokens, all later calls get a higher token limit.
 */
export async function askModel(line: ModelLine, question: ModelQuestion, work: AuthorWork): Promise<ModelReply> {
  let manner = line.manner
  let isLimited = true
  let room = line.maxTokens ?? question.room * line.roomFactor
  let failed = 0
  let silent = 0
  for (;;) {
    try {
      const sizedQuestion = { ...question, room }
      const callManner = isLimited ? manner : { ...manner, limit: false }
      const reply = await line.limiter.run(work, work.signal, () => callOnBudget(line, sizedQuestion, callManner, work))
      line.manner = manner
      if ('json' in reply || !reply.cut || line.maxTokens !== null || !isLimited) return reply
      if (reply.text.length < room * LEAST_CHARACTERS_PER_TOKEN) line.roomFactor = THINKING_ROOM
      const moreRoom = question.room * Math.max(line.roomFactor, MORE_ROOM)
      if (moreRoom <= room) return reply
      room = moreRoom
    } catch (error) {
      work.signal.throwIfAborted()
      switch (classifyTrouble(error)) {
        case 'busy':
          break
        case 'form': {
          const simpler = simplerManner(manner, error)
          if (!simpler) throw buildFailure(error)
          manner = simpler
          break
        }
        case 'long':
          // Some servers refuse a token limit beyond their context; without a limit, an answer may take what is left of
          // the context. A limit that the operator has set is kept.
          if (!isLimited || !manner.limit || line.maxTokens !== null) throw buildFailure(error)
          isLimited = false
          break
        case 'silent':
          if (++silent >= MAX_SILENT_ATTEMPTS) throw buildFailure(error)
          break
        case 'passing':
          if (++failed >= MAX_ATTEMPTS) throw buildFailure(error)
          await line.clock.wait(backoff(line, failed), work.signal)
          break
        case 'declined':
        case 'final':
          throw buildFailure(error)
      }
    }
  }
}

/** Makes one call, unless it could exceed the budget of the job or of the account; then it throws `MODEL_BUDGET`. */
async function callOnBudget(
  line: ModelLine,
  question: ModelQuestion,
  manner: Manner,
  work: AuthorWork,
): Promise<ModelReply> {
  const inputTokens = Math.ceil(Buffer.byteLength(JSON.stringify(question)) / BYTES_PER_TOKEN)
  const release = await work.reserve({ model: line.name, inputTokens, outputTokens: question.room })
  try {
    return await callModel(line, question, manner, work)
  } finally {
    release()
  }
}

/**
 * Returns the request options without one feature that the server may have refused: the system role, the response
 * format or the token limit. Null if no feature is left to drop.
 */
function simplerManner(manner: Manner, error: unknown): Manner | null {
  if (manner.system && refusesSystemRole(error)) return { ...manner, system: false }
  if (manner.format) return { ...manner, format: false }
  if (manner.limit) return { ...manner, limit: false }
  return manner.system ? { ...manner, system: false } : null
}

function backoff({ retryDelayMs }: ModelLine, failed: number): number {
  return Math.min(LONGEST_BACKOFF_MS, retryDelayMs * 2 ** (failed - 1)) * (0.75 + Math.random() / 2)
}
