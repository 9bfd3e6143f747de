import { renewWebhookSecret } from '../../flows/accounts/register-account.ts'
import { requireAccountOfKey } from '../../store/accounts.ts'
import { keyRoute } from '../route.ts'
import { answer, webhookSecret } from '../schemas.ts'

const secret = answer('WebhookSecret', { webhookSecret })

export const readWebhookSecret = keyRoute('read-webhook-secret', 'GET /api/v1/webhook-secret', {
  tag: 'Webhooks',
  summary: 'Read the webhook secret',
  scope: 'write',
  description: `
    A receiver checks with it that an event is from this service. Events of test keys are signed with a secret of their own,
    which is the one that a test key reads. It asks for the scope \`write\`: whoever has it can sign events.
  `,
  answers: { 200: { description: 'The secret.', schema: secret } },
  handler:
    ({ db }) =>
    async ({ entry }) => {
      const account = await requireAccountOfKey(db, entry.keyId, Date.now())
      return { webhookSecret: account.webhookSecret }
    },
})

export const rotateWebhookSecret = keyRoute('rotate-webhook-secret', 'POST /api/v1/webhook-secret/rotate', {
  limit: 30,
  tag: 'Webhooks',
  summary: 'Make a new webhook secret',
  description: `
    Later events are signed with the new one: those of every live key of the account if a live key asked for it, those of every
    test key if a test key did.
  `,
  idempotent: true,
  answers: { 200: { description: 'The new secret.', schema: secret } },
  handler:
    ({ db }) =>
    async ({ entry, claim, act }) => ({
      webhookSecret: await renewWebhookSecret(db, entry.keyId, Date.now(), act, claim),
    }),
})
