import type { AuthorWork } from '../../course/author.ts'
import { callModel } from './call-model.ts'
import { buildFailure, classifyTrouble, refusesSystemRole } from './failure.ts'
import type { Manner, ModelLine, ModelQuestion } from './model-line.ts'
import type { ModelReply } from './read-json.ts'

const MAX_ATTEMPTS = 4
/** A server that hangs twice hangs. */
const MAX_SILENT_ATTEMPTS = 2
const LONGEST_BACKOFF_MS = 20_000
/** Tokenizers of the large providers take three to four bytes of text or JSON to a token. */
const BYTES_PER_TOKEN = 3
/** An answer that was cut off gets this much more room, once. */
const MORE_ROOM = 2
/** A model that thinks takes its thoughts out of the room of its answer. */
const THINKING_ROOM = 4
/** A written answer has more characters per token than this; a lower ratio means that the model was thinking. */
const LEAST_CHARACTERS_PER_TOKEN = 0.5

/**
 * One answered call. A busy provider is waited out for as long as the job has time: the limiter holds everybody back.
 * Lost connections and hung calls are tried again; what cannot be had is a GenerationError. A model that has thought its room
 * away once is given more from then on.
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
          // Some servers refuse what the answer may take beyond their context; without a limit it takes what is left.
          // A limit that the operator has set is kept.
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

/** One call, if the job's and the account's budgets have room for it. */
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

/** Not every server takes a system role, a response format or this many tokens: one thing less each time. */
function simplerManner(manner: Manner, error: unknown): Manner | null {
  if (manner.system && refusesSystemRole(error)) return { ...manner, system: false }
  if (manner.format) return { ...manner, format: false }
  if (manner.limit) return { ...manner, limit: false }
  return manner.system ? { ...manner, system: false } : null
}

function backoff({ retryDelayMs }: ModelLine, failed: number): number {
  return Math.min(LONGEST_BACKOFF_MS, retryDelayMs * 2 ** (failed - 1)) * (0.75 + Math.random() / 2)
}
