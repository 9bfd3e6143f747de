import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse } from '../../../api/parse.ts'
import { callbackUrl } from '../../../api/schemas.ts'
import { PublicError } from '../../../errors.ts'
import { renewWebhookSecret } from '../../../flows/accounts/register-account.ts'
import { sendTestEvent } from '../../../flows/events/send-test-event.ts'
import { requireAccountOfKey } from '../../../store/accounts.ts'
import { findApiKey, listOldSecrets, rotateApiKey } from '../../../store/api-keys.ts'
import type { Database } from '../../../store/database.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { GRACES, type KeyView, keyPage, newSecretPage, newWebhookSecretPage, shownSecretPage } from './key-page.ts'

const SECOND_MS = 1_000
const testEventForm = z.object({ url: callbackUrl })
/** The form that asks for a new secret. */
export const graceForm = z.object({ graceSeconds: z.coerce.number().pipe(z.literal(Object.values(GRACES))) })

/** Handlers of the key's own page: its secret, its webhook secret, and test events for a receiver. */
export function keyHandlers(db: Database) {
  const gate = consoleGate(db)

  async function show(request: FastifyRequest, reply: FastifyReply, tried?: KeyView['tried']) {
    const visitor = requireKeyVisitor(request)
    const key = await findApiKey(db, visitor.keyId)
    if (!key) throw new PublicError('INVALID_API_KEY')
    const { webhookSecret } = await requireAccountOfKey(db, visitor.keyId, Date.now())
    const oldSecrets = await listOldSecrets(db, key.id, Date.now())
    const shownSecret = visitor.scopes.includes('write') ? webhookSecret : null
    const view = { key, oldSecrets, webhookSecret: shownSecret, ...(tried && { tried }) }
    return sendPage(reply, keyPage(chooseWords(request), visitor, view))
  }

  return {
    page: (request: FastifyRequest, reply: FastifyReply) => show(request, reply),

    async askNewSecret(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, newSecretPage(chooseWords(request), requireKeyVisitor(request)))
    },

    /** Rotates the secret. The answer is a page and not a redirect, because the new secret is shown only this once. */
    async makeNewSecret(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { graceSeconds } = parse(graceForm, { graceSeconds: parseForm(request).get('graceSeconds') }, 'The form')
      await gate.rotateKey(request, reply)
      const rotatedKey = await rotateApiKey(
        db,
        visitor.keyId,
        graceSeconds * SECOND_MS,
        Date.now(),
        describeAct(request),
      )
      if (!rotatedKey) throw new PublicError('INVALID_API_KEY')
      return sendPage(reply, shownSecretPage(chooseWords(request), graceSeconds === 0 ? null : visitor, rotatedKey))
    },

    async askNewWebhookSecret(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, newWebhookSecretPage(chooseWords(request), requireKeyVisitor(request)))
    },

    async makeNewWebhookSecret(request: FastifyRequest, reply: FastifyReply) {
      await gate.rotateWebhookSecret(request, reply)
      await renewWebhookSecret(db, requireKeyVisitor(request).keyId, Date.now(), describeAct(request))
      return reply.redirect('/console/key#webhooks', 303)
    },

    /** Sends a test event. Its result is listed with the deliveries of all events. */
    async sendTest(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = requireKeyVisitor(request)
      const typedUrl = parseForm(request).get('url')?.trim() ?? ''
      try {
        await gate.testEvent(request, reply)
        const { url } = parse(testEventForm, { url: typedUrl }, 'The form')
        const id = await sendTestEvent(db, { keyId, accountId, url, act: describeAct(request) }, Date.now())
        return reply.redirect(`/console/deliveries#${id}`, 303)
      } catch (error) {
        const problem = sayRefusal(chooseWords(request), error, reply)
        return show(request, reply.code((error as PublicError).status), { url: typedUrl, problem })
      }
    },
  }
}
