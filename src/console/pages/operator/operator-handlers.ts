import type { FastifyReply, FastifyRequest } from 'fastify'
import { actOf } from '../../../api/audit-writes.ts'
import { idOf, parse } from '../../../api/parse.ts'
import { accountChangeBody, newAccountBody, requirePlan } from '../../../api/routes/accounts.ts'
import { newKeyBody } from '../../../api/routes/keys.ts'
import { PublicError } from '../../../errors.ts'
import { registerAccount } from '../../../flows/accounts/register-account.ts'
import { changeAccount, listAccounts, listPlans, requireAccount } from '../../../store/accounts.ts'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../../store/api-keys.ts'
import type { Database } from '../../../store/database.ts'
import { ConsoleError, type Said, saidOf } from '../../console-error.ts'
import { filled, formOf } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { wordsOf } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { revokeKeyPage } from '../key/revoke-key-page.ts'
import { accountPage, type NewKey } from './account-page.ts'
import { accountsPage } from './accounts-page.ts'

const ACCOUNT_FIELDS = ['name', 'plan', 'monthlyCredits'] as const

/** The operator's pages: the same rules and flows as `/admin/v1`. */
export function operatorHandlers(db: Database) {
  async function showAccounts(reply: FastifyReply, problem: Said | null = null) {
    const words = wordsOf(reply.request)
    return sendPage(reply, accountsPage(words, await listAccounts(db, Date.now()), await listPlans(db), problem))
  }

  async function showAccount(reply: FastifyReply, id: string, more: { problem?: Said; newKey?: NewKey } = {}) {
    const account = await requireAccount(db, id, Date.now())
    const words = wordsOf(reply.request)
    return sendPage(reply, accountPage(words, account, await listApiKeys(db, id), await listPlans(db), more))
  }

  return {
    accounts: (_request: FastifyRequest, reply: FastifyReply) => showAccounts(reply),

    async createAccount(request: FastifyRequest, reply: FastifyReply) {
      try {
        const wanted = parse(newAccountBody, accountFields(request), 'The form')
        await requirePlan(db, wanted.plan)
        const { id } = await registerAccount(db, wanted, Date.now(), actOf(request))
        return reply.redirect(`/console/accounts/${id}`, 303)
      } catch (error) {
        return showAccounts(reply.code(400), validationMessage(wordsOf(request), error))
      }
    },

    account: (request: FastifyRequest, reply: FastifyReply) => showAccount(reply, idOf(request)),

    async changeAccount(request: FastifyRequest, reply: FastifyReply) {
      const id = idOf(request)
      try {
        const change = parse(accountChangeBody, accountFields(request), 'The form')
        if (change.plan) await requirePlan(db, change.plan)
        await changeAccount(db, id, change, Date.now(), actOf(request))
        return reply.redirect(`/console/accounts/${id}`, 303)
      } catch (error) {
        return showAccount(reply.code(400), id, { problem: validationMessage(wordsOf(request), error) })
      }
    },

    /** Answered at once and not by a redirect: this is the one time that the key is seen. */
    async createKey(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, idOf(request), Date.now())
      const form = formOf(request)
      const wanted = { ...filled(form, ['name']), scopes: form.getAll('scopes') }
      const { name, scopes } = parse(newKeyBody, wanted, 'The form')
      const newKey = await createApiKey(db, account.id, { name, scopes }, Date.now(), actOf(request))
      return showAccount(reply.code(201), account.id, { newKey })
    },

    async askRevokeKey(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, idOf(request), Date.now())
      return sendPage(reply, revokeKeyPage(wordsOf(request), account, await requireKey(request)))
    },

    async revokeKey(request: FastifyRequest, reply: FastifyReply) {
      const { id } = await requireKey(request)
      await revokeApiKey(db, id, Date.now(), actOf(request))
      return reply.redirect(`/console/accounts/${idOf(request)}#keys`, 303)
    },
  }

  /** A key of the account in the address. */
  async function requireKey(request: FastifyRequest): Promise<ApiKey> {
    const keys = await listApiKeys(db, idOf(request))
    const { keyId } = request.params as { keyId: string }
    const found = keys.find(({ id }) => id === keyId)
    if (!found) throw new ConsoleError('NOT_FOUND', wordsOf(request).text('errors.noSuchKey'))
    return found
  }
}

function accountFields(request: FastifyRequest): Record<string, unknown> {
  const { monthlyCredits, ...fields } = filled(formOf(request), ACCOUNT_FIELDS)
  return monthlyCredits === undefined ? fields : { ...fields, monthlyCredits: Number(monthlyCredits) }
}

function validationMessage(words: Words, error: unknown): Said {
  if (error instanceof PublicError && error.code === 'VALIDATION_ERROR') return saidOf(words, error)
  throw error
}
