import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../errors.ts'
import { registerAccount } from '../flows/register-account.ts'
import { type Account, changeAccount, listAccounts, listPlans, requireAccount } from '../store/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'
import { isoTime } from './answers.ts'
import { bearerToken } from './gate.ts'
import { idOf, parse } from './parse.ts'
import { accountChangeBody, newAccountBody, newKeyBody } from './schemas.ts'

export function requireAdmin(adminToken: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const given = bearerToken(request)
    if (given === null || !isSameSecret(given, adminToken)) {
      throw new PublicError('INVALID_API_KEY', 'Missing or invalid admin token')
    }
  }
}

/** Both sides are hashed first: equal lengths, and the time of the comparison tells nothing. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

/** The operator's handlers. */
export function adminHandlers(db: Database) {
  return {
    async createAccount(request: FastifyRequest, reply: FastifyReply) {
      const account = parse(newAccountBody, request.body, 'The body')
      await requirePlan(db, account.plan)
      reply.code(201)
      return accountAnswer(await registerAccount(db, account, Date.now()))
    },

    async listAccounts() {
      const accounts = await listAccounts(db, Date.now())
      return { items: accounts.map(accountAnswer).map(({ webhookSecret: _, ...account }) => account) }
    },

    async readAccount(request: FastifyRequest) {
      return accountAnswer(await requireAccount(db, idOf(request), Date.now()))
    },

    async changeAccount(request: FastifyRequest) {
      const change = parse(accountChangeBody, request.body, 'The body')
      if (change.plan) await requirePlan(db, change.plan)
      return accountAnswer(await changeAccount(db, idOf(request), change, Date.now()))
    },

    async createKey(request: FastifyRequest, reply: FastifyReply) {
      const { name } = parse(newKeyBody, request.body ?? {}, 'The body')
      const account = await requireAccount(db, idOf(request), Date.now())
      const key = await createApiKey(db, account.id, name, Date.now())
      reply.code(201)
      return { ...key, createdAt: isoTime(key.createdAt) }
    },

    async listKeys(request: FastifyRequest) {
      const account = await requireAccount(db, idOf(request), Date.now())
      const keys = await listApiKeys(db, account.id)
      return {
        items: keys.map(key => ({
          ...key,
          createdAt: isoTime(key.createdAt),
          lastUsedAt: isoTime(key.lastUsedAt),
          revokedAt: isoTime(key.revokedAt),
        })),
      }
    },

    async revokeKey(request: FastifyRequest, reply: FastifyReply) {
      if (!(await revokeApiKey(db, idOf(request), Date.now()))) throw new PublicError('NOT_FOUND', 'No such key')
      return reply.code(204).send()
    },
  }
}

export async function requirePlan(db: Database, plan: string): Promise<void> {
  const plans = (await listPlans(db)).map(({ name }) => name)
  if (!plans.includes(plan)) throw new PublicError('VALIDATION_ERROR', `plan must be one of ${plans.join(', ')}`)
}

function accountAnswer(account: Account) {
  return { ...account, periodEnds: isoTime(account.periodEnds), createdAt: isoTime(account.createdAt) }
}
