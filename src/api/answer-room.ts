import type { ServerResponse } from 'node:http'
import { PublicError } from '../errors.ts'
import { refusal } from '../refusals.ts'

/** Maximum size of the answers that the readers of one account have not received yet, in bytes. */
const ACCOUNT_BYTES = 100 * 1024 * 1024

/** For each account, its answers on their way with the number of readers. A cached page is in memory once for all. */
const sending = new Map<string, Map<Buffer | symbol, number>>()
const heldBytes = new Map<string, number>()

/** Throws if too much of the account's answers is on its way: readers that do not read would fill the memory. */
export function requireAnswerRoom(accountId: string): void {
  if ((heldBytes.get(accountId) ?? 0) >= ACCOUNT_BYTES)
    throw new PublicError('RATE_LIMIT_EXCEEDED', refusal('account-unread'))
}

/** Counts an answer towards its account until it has been received. A stream is not in memory and does not count. */
export function holdAnswer(accountId: string, payload: unknown, response: ServerResponse): void {
  const isText = typeof payload === 'string'
  if ((!isText && !Buffer.isBuffer(payload)) || response.destroyed) return
  const bytes = payload.length
  // Two texts may be equal without being the same, so each counts.
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
