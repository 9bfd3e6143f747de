import { z } from 'zod'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { requireAccount } from '../../store/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '../../store/api-keys.ts'
import { adminRoute } from '../route.ts'
import { accountId, answer, isoTime, keyId, sent, text, time } from '../schemas.ts'

export const newKeyBody = sent('NewKeyRequest', { name: line(200).default('API key') })

const newKey = answer('NewApiKey', {
  id: keyId,
  key: text('cw_live_ExampleOnlyExampleOnlyExampleOn123456', 'The API key. It is shown only here.'),
  name: text('LMS connector'),
  createdAt: time('2026-03-02T09:13:20.000Z'),
})

const key = answer('ApiKey', {
  id: keyId,
  name: text('LMS connector'),
  start: text('cw_live_Exam', 'The first characters of the key.'),
  end: text('3456', 'The last characters of the key.'),
  createdAt: time('2026-03-02T09:13:20.000Z'),
  lastUsedAt: time('2026-03-19T10:02:03.000Z').nullable(),
  revokedAt: z.iso
    .datetime()
    .nullable()
    .meta({ examples: [null] }),
})

export const createKey = adminRoute('create-key', 'POST /admin/v1/accounts/:id/keys', {
  tag: 'Operator',
  summary: 'Make an API key',
  description: 'The key is shown in this answer and never again: only its hash is kept.',
  params: { id: accountId },
  body: { schema: newKeyBody, required: false, examples: { named: { name: 'LMS connector' } } },
  answers: { 201: { description: 'The key.', schema: newKey } },
  errors: { VALIDATION_ERROR: 'name must be a string', NOT_FOUND: 'No such account' },
  handler:
    ({ db }) =>
    async ({ id, body: { name } }) => {
      const account = await requireAccount(db, id('id'), Date.now())
      const made = await createApiKey(db, account.id, name, Date.now())
      return { ...made, createdAt: isoTime(made.createdAt) }
    },
})

export const listKeys = adminRoute('list-keys', 'GET /admin/v1/accounts/:id/keys', {
  tag: 'Operator',
  summary: 'List the keys of an account',
  description: 'Oldest first, revoked ones too. Of each key only the beginning and the end are known.',
  params: { id: accountId },
  answers: {
    200: {
      description: 'The keys.',
      schema: answer('ApiKeyList', { items: z.array(key) }),
    },
  },
  errors: { NOT_FOUND: 'No such account' },
  handler:
    ({ db }) =>
    async ({ id }) => {
      const account = await requireAccount(db, id('id'), Date.now())
      const keys = await listApiKeys(db, account.id)
      return {
        items: keys.map(each => ({
          ...each,
          createdAt: isoTime(each.createdAt),
          lastUsedAt: isoTime(each.lastUsedAt),
          revokedAt: isoTime(each.revokedAt),
        })),
      }
    },
})

export const revokeKey = adminRoute('revoke-key', 'DELETE /admin/v1/keys/:id', {
  tag: 'Operator',
  summary: 'Revoke an API key',
  description:
    'The key is unknown on its very next request. Its courses and previews stay. A second time changes nothing.',
  params: { id: keyId },
  answers: { 204: { description: 'The key is revoked.' } },
  errors: { VALIDATION_ERROR: 'The content type must be application/json', NOT_FOUND: 'No such key' },
  handler:
    ({ db }) =>
    async ({ id }) => {
      if (!(await revokeApiKey(db, id('id'), Date.now()))) throw new PublicError('NOT_FOUND', 'No such key')
    },
})
