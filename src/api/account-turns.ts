import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import type { KeyScope } from '../store/keys/key-scopes.ts'
import { holdAnswer, requireAnswerRoom } from './answer-room.ts'

/**
 * The queue in which a request waits for its turn: requests of the same account and the same kind wait for one another.
 * The requests of reviewers, who have no key, are of the kind `review`.
 */
export type AccountTurn = { accountId: string; kind: KeyScope | 'review' }

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Ends the turn of the request, so that the next request in the queue begins; null if the request takes no turn.
     */
    endTurn: (() => void) | null
    /**
     * The account that the size of the answer counts towards until the client has received the answer; null: it counts
     * towards no account.
     */
    answerOf: string | null
  }
  interface FastifyContextConfig {
    /**
     * Set for a page whose requests take no turn: they may wait for long, and the work that they wait for has a queue
     * of its own.
     */
    lasts?: true
    /** Set for a page that exports courses: its requests queue with the account's exports. */
    isExport?: true
  }
}

/**
 * Maximum number of requests of one account that this process works on at the same time, for each kind of turn. A large
 * course occupies the event loop for up to a tenth of a second, and a hundred of them at once would do so for seconds.
 */
const AT_ONCE = 2
const WAIT_MS = 60_000

const inTurn = createTurns({ perName: AT_ONCE, inAll: Number.POSITIVE_INFINITY, waitMs: WAIT_MS })

/**
 * Returns a hook that lets the requests of one account take turns, so that it may send any number at once and every
 * other account is answered in between. Requests that read do not wait for those that write or export. A turn begins
 * after the body has arrived and ends before the answer is sent, because the speed of a client must not delay the
 * account's other requests. `findTurn` returns null for a request that takes no turn.
 */
export function takeTurn(findTurn: (request: FastifyRequest) => AccountTurn | null | Promise<AccountTurn | null>) {
  return async function waitForTurn(request: FastifyRequest, { raw }: FastifyReply): Promise<void> {
    const turn = await findTurn(request)
    if (!turn) return
    requireAnswerRoom(turn.accountId)
    request.answerOf = turn.accountId
    const started = Promise.withResolvers<boolean>()
    const ended = Promise.withResolvers<object>()
    const work = () => {
      started.resolve(true)
      return ended.promise
    }
    void inTurn(`${turn.accountId} ${turn.kind}`, work).then(outcome => outcome ?? started.resolve(false))
    // A client that disconnects does not end the turn: the work on its request goes on, and otherwise the client could
    // start any amount of work by disconnecting each time.
    request.endTurn = () => ended.resolve({})
    if (!(await started.promise) || raw.destroyed) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-busy'))
  }
}

/**
 * Ends the turn of a request whose answer is complete, and counts the answer towards its account until the client has
 * received it. `setImmediate` lets requests of other accounts run before this account's next turn.
 */
export function endTurn(request: FastifyRequest, { raw }: FastifyReply, payload: unknown, done: SendAnswer): void {
  if (request.endTurn) setImmediate(request.endTurn)
  if (request.answerOf) holdAnswer(request.answerOf, payload, raw)
  done(null, payload)
}

type SendAnswer = (error: Error | null, payload: unknown) => void
