import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { accountChangeBody, newAccountBody, requirePlan } from '../../../api/routes/accounts.ts'
import { newKeyBody } from '../../../api/routes/keys.ts'
import { cutPage, pageQuery } from '../../../api/schemas.ts'
import { PublicError } from '../../../errors.ts'
import { deleteAccount } from '../../../flows/accounts/delete-account.ts'
import { registerAccount } from '../../../flows/accounts/register-account.ts'
import type { ErasureParts } from '../../../flows/delete-course.ts'
import { changeAccount, countAccounts, listAccountPage, requireAccount } from '../../../store/accounts.ts'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../store/api-keys.ts'
import { listPlans } from '../../../store/operator/plans.ts'
import { ConsoleError, type Said, sayError } from '../../console-error.ts'
import { filled, parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { chooseWords } from '../../visitor-language.ts'
import type { Words } from '../../words.ts'
import { graceForm } from '../key/key-handlers.ts'
import { revokeKeyPage, rotateKeyPage } from '../key/revoke-key-page.ts'
import { accountPage, type NewKey } from './account-page.ts'
import { accountsPage } from './accounts-page.ts'
import { deleteAccountPage } from './delete-account-page.ts'

const SECOND_MS = 1_000
const ACCOUNT_FIELDS = ['name', 'plan', 'monthlyCredits'] as const

/** Handlers of the operator's pages for accounts and plans, with the rules and flows of `/admin/v1`. */
export function operatorHandlers(parts: ErasureParts) {
  const { db } = parts

  async function showAccounts(reply: FastifyReply, problem: Said | null = null) {
    const { request } = reply
    // The page that answers a refused form shows the first page of the list.
    const { cursor = null, limit } = parse(pageQuery, problem ? {} : request.query, 'The query')
    const rows = await listAccountPage(db, cursor, limit + 1, Date.now())
    const page = { ...cutPage(rows, limit, row => row.id), total: await countAccounts(db) }
    return sendPage(reply, accountsPage(chooseWords(request), page, await listPlans(db), problem))
  }

  async function showAccount(reply: FastifyReply, id: string, more: { problem?: Said; newKey?: NewKey } = {}) {
    const account = await requireAccount(db, id, Date.now())
    const words = chooseWords(reply.request)
    return sendPage(reply, accountPage(words, account, await listApiKeys(db, id), await listPlans(db), more))
  }

  return {
    accounts: (_request: FastifyRequest, reply: FastifyReply) => showAccounts(reply),

    async createAccount(request: FastifyRequest, reply: FastifyReply) {
      try {
        const wanted = parse(newAccountBody, accountFields(request), 'The form')
        await requirePlan(db, wanted.plan)
        const { id } = await registerAccount(db, wanted, Date.now(), describeAct(request))
        return reply.redirect(`/console/accounts/${id}`, 303)
      } catch (error) {
        return showAccounts(reply.code(400), validationMessage(chooseWords(request), error))
      }
    },

    account: (request: FastifyRequest, reply: FastifyReply) => showAccount(reply, requireId(request)),

    async changeAccount(request: FastifyRequest, reply: FastifyReply) {
      const id = requireId(request)
      try {
        const change = parse(accountChangeBody, accountFields(request), 'The form')
        if (change.plan) await requirePlan(db, change.plan)
        await changeAccount(db, id, change, Date.now(), describeAct(request))
        return reply.redirect(`/console/accounts/${id}`, 303)
      } catch (error) {
        return showAccount(reply.code(400), id, { problem: validationMessage(chooseWords(request), error) })
      }
    },

    async askDelete(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, requireId(request), Date.now())
      return sendPage(reply, deleteAccountPage(chooseWords(request), account, false))
    },

    async deleteAccount(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, requireId(request), Date.now())
      if (parseForm(request).get('name')?.trim() !== account.name)
        return sendPage(reply.code(400), deleteAccountPage(chooseWords(request), account, true))
      await deleteAccount(parts, account.id, describeAct(request), Date.now())
      return reply.redirect('/console/accounts', 303)
    },

    /** Creates a key. The answer is a page and not a redirect, because the key is shown only this once. */
    async createKey(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, requireId(request), Date.now())
      const form = parseForm(request)
      const day = form.get('expires')
      const wanted = {
        ...filled(form, ['name']),
        scopes: form.getAll('scopes'),
        test: form.get('test') === 'true',
        ...(day && { expiresAt: `${day}T00:00:00Z` }),
      }
      const { expiresAt, ...settings } = parse(newKeyBody, wanted, 'The form')
      const ends = expiresAt === undefined ? null : Date.parse(expiresAt)
      const newKey = await createApiKey(
        db,
        account.id,
        { ...settings, expiresAt: ends },
        Date.now(),
        describeAct(request),
      )
      return showAccount(reply.code(201), account.id, { newKey })
    },

    async askRotateKey(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, requireId(request), Date.now())
      return sendPage(reply, rotateKeyPage(chooseWords(request), account, await requireKey(request)))
    },

    /** Rotates a secret. The answer is a page and not a redirect, because the new secret is shown only this once. */
    async rotateKey(request: FastifyRequest, reply: FastifyReply) {
      const { id } = await requireKey(request)
      const { graceSeconds } = parse(graceForm, { graceSeconds: parseForm(request).get('graceSeconds') }, 'The form')
      const newKey = await rotateApiKey(db, id, graceSeconds * SECOND_MS, Date.now(), describeAct(request))
      if (!newKey) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchKey'))
      return showAccount(reply, requireId(request), { newKey })
    },

    async askRevokeKey(request: FastifyRequest, reply: FastifyReply) {
      const account = await requireAccount(db, requireId(request), Date.now())
      return sendPage(reply, revokeKeyPage(chooseWords(request), account, await requireKey(request)))
    },

    async revokeKey(request: FastifyRequest, reply: FastifyReply) {
      const { id } = await requireKey(request)
      await revokeApiKey(db, id, Date.now(), describeAct(request))
      return reply.redirect(`/console/accounts/${requireId(request)}#keys`, 303)
    },
  }

  /** Returns the key of the account that the URL names. */
  async function requireKey(request: FastifyRequest): Promise<ApiKey> {
    const keys = await listApiKeys(db, requireId(request))
    const { keyId } = request.params as { keyId: string }
    const apiKey = keys.find(({ id }) => id === keyId)
    if (!apiKey) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchKey'))
    return apiKey
  }
}

function accountFields(request: FastifyRequest): Record<string, unknown> {
  const { monthlyCredits, ...fields } = filled(parseForm(request), ACCOUNT_FIELDS)
  return monthlyCredits === undefined ? fields : { ...fields, monthlyCredits: Number(monthlyCredits) }
}

function validationMessage(words: Words, error: unknown): Said {
  if (error instanceof PublicError && error.code === 'VALIDATION_ERROR') return sayError(words, error)
  throw error
}
