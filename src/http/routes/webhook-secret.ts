import { renewWebhookSecret } from '../../flows/register-account.ts'
import { requireAccount } from '../../store/accounts.ts'
import { keyRoute } from '../route.ts'
import { answer, webhookSecret } from '../schemas.ts'

const secret = answer('WebhookSecret', { webhookSecret })

export const readWebhookSecret = keyRoute('read-webhook-secret', 'GET /api/v1/webhook-secret', {
  tag: 'Webhooks',
  summary: 'Read the webhook secret',
  description: 'With it a receiver checks that an event is from this service.',
  answers: { 200: { description: 'The secret.', schema: secret } },
  handler:
    ({ db }) =>
    async ({ entry }) => {
      const account = await requireAccount(db, entry.accountId, Date.now())
      return { webhookSecret: account.webhookSecret }
    },
})

export const rotateWebhookSecret = keyRoute('rotate-webhook-secret', 'POST /api/v1/webhook-secret/rotate', {
  limit: 30,
  tag: 'Webhooks',
  summary: 'Make a new webhook secret',
  description: 'Events that are sent from now on, of every key of the account, are signed with the new one.',
  answers: { 200: { description: 'The new secret.', schema: secret } },
  handler:
    ({ db }) =>
    async ({ entry, act }) => ({
      webhookSecret: await renewWebhookSecret(db, entry.accountId, Date.now(), act),
    }),
})
