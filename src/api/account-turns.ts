import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { createTurns } from '../isolate/turns.ts'
import { refusal } from '../refusals.ts'
import type { KeyScope } from '../store/keys/key-scopes.ts'
import { holdAnswer, requireAnswerRoom } from './answer-room.ts'

/** The turn of a request: whose it is, and which requests of the account it waits for. Reviewers wait for one another. */
export type AccountTurn = { accountId: string; kind: KeyScope | 'review' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's turn among those of its account; null if it has none. */
    endTurn: (() => void) | null
    /** The account to which the answer counts until it has been received; null: to none. */
    answerOf: string | null
  }
  interface FastifyContextConfig {
    /** Set for a page whose requests take no turn: they may last long, and what they wait for has turns of its own. */
    lasts?: true
    /** Set for a page that exports courses. */
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
 * other account is answered in between. Whoever reads does not wait for those who write or export. A turn begins after
 * the body has arrived and ends before the answer is sent, because the speed of a client must not delay the account's
 * other requests. `findTurn` returns null for a request without a turn.
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
    // The turn does not end with the connection: the work goes on, and a client that gives up could start more of it.
    request.endTurn = () => ended.resolve({})
    if (!(await started.promise) || raw.destroyed) throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-busy'))
  }
}

/**
 * Ends the turn of a request whose answer is complete, and counts the answer until it is received. Others are answered
 * before the account's next turn begins.
 */
export function endTurn(request: FastifyRequest, { raw }: FastifyReply, payload: unknown, done: SendAnswer): void {
  if (request.endTurn) setImmediate(request.endTurn)
  if (request.answerOf) holdAnswer(request.answerOf, payload, raw)
  done(null, payload)
}

type SendAnswer = (error: Error | null, payload: unknown) => void
