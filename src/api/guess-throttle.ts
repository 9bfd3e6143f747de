import { setTimeout } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'

const WRONG_WAIT_MS = 400
const LONGEST_WAIT_MS = 8_000

type Guess = Pick<FastifyRequest, 'id' | 'ip' | 'log'>

/**
 * Creates a throttle for wrong secrets. Each wrong guess is logged for the operator and waits before it is answered;
 * the more wrong guesses are waiting at that moment, the longer. So guessing is slow, but the holder of the right
 * secret never waits.
 */
export function createGuessThrottle(
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): (guess: Guess) => Promise<void> {
  let waiting = 0
  return async ({ id, ip, log }) => {
    log.warn({ requestId: id, ip }, 'a wrong secret was given')
    waiting++
    try {
      await pause(Math.min(WRONG_WAIT_MS * waiting, LONGEST_WAIT_MS))
    } finally {
      waiting--
    }
  }
}
