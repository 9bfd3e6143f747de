import type { ServerResponse } from 'node:http'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'

/**
 * Maximum total size in bytes of an account's answers that are in memory because their clients have not received them
 * yet.
 */
const ACCOUNT_BYTES = 100 * 1024 * 1024

/**
 * For each account, the answers that are being sent, with the number of clients that receive each. A cached page that
 * many clients receive is in memory only once, so its bytes count once.
 */
const sending = new Map<string, Map<Buffer | symbol, number>>()
const heldBytes = new Map<string, number>()

/**
 * Throws if the answers of an account that are being sent have reached their maximum size: clients that do not read
 * their answers would otherwise fill the memory.
 */
export function requireAnswerRoom(accountId: string): void {
  if ((heldBytes.get(accountId) ?? 0) >= ACCOUNT_BYTES)
    throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-unread'))
}

/**
 * Counts an answer towards its account until the client has received it or disconnected. A stream does not count,
 * because it is not held in memory.
 */
export function holdAnswer(accountId: string, payload: unknown, response: ServerResponse): void {
  const isText = typeof payload === 'string'
  if ((!isText && !Buffer.isBuffer(payload)) || response.destroyed) return
  const bytes = payload.length
  // Texts of two answers are separate objects in memory even if they are equal, so each counts.
  const answer = isText ? Symbol() : payload
  const answers = sending.get(accountId) ?? new Map<Buffer | symbol, number>()
  sending.set(accountId, answers)
  const readers = answers.get(answer) ?? 0
  answers.set(answer, readers + 1)
  if (readers === 0) heldBytes.set(accountId, (heldBytes.get(accountId) ?? 0) + bytes)
  response.once('close', () => {
    const left = answers.get(answer)! - 1
    if (left > 0) return void answers.set(answer, left)
    answers.delete(answer)
    heldBytes.set(accountId, heldBytes.get(accountId)! - bytes)
    if (answers.size > 0) return
    sending.delete(accountId)
    heldBytes.delete(accountId)
  })
}
