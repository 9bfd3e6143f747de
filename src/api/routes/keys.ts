import { z } from 'zod'
import { line, list } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { requireAccount } from '../../store/accounts.ts'
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, type ShownKey } from '../../store/api-keys.ts'
import { KEY_SCOPES } from '../../store/keys/key-scopes.ts'
import { bearerToken } from '../gate.ts'
import { adminRoute, keyRoute } from '../route.ts'
import { accountId, answer, from, isoTime, keyId, listSchema, noTime, sent, text, time } from '../schemas.ts'

export const newKeyBody = sent('NewKeyRequest', {
  name: line(200).default('API key'),
  test: z
    .boolean()
    .default(false)
    .describe('A test key: its courses come from the library, cost no credits and are gone after seven days.'),
  scopes: list(z.enum(KEY_SCOPES), KEY_SCOPES.length)
    .refine(scopes => scopes.length > 0, { params: { refusal: 'field-no-items' } })
    .transform(scopes => KEY_SCOPES.filter(scope => scopes.includes(scope)))
    .optional()
    .describe('What the key may do. Any other endpoint answers it with 404. Left out, the key may do everything.'),
  expiresAt: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('The time from which the key is invalid. Left out, the key does not expire.'),
})

const LONGEST_GRACE_SECONDS = 604_800

const rotationBody = sent('KeyRotation', {
  graceSeconds: from(0, LONGEST_GRACE_SECONDS)
    .default(0)
    .describe('How many seconds the old secret stays valid beside the new one. 0: it is invalid at once.'),
})

const rotation = { schema: rotationBody, required: false, examples: { withGrace: { graceSeconds: 3_600 } } }

const ofEveryKey = {
  id: keyId,
  name: text('LMS connector'),
  scopes: z.array(z.enum(KEY_SCOPES)).meta({ description: 'The scopes of the key.', examples: [[...KEY_SCOPES]] }),
  createdAt: time('2026-03-02T09:13:20.000Z'),
  expiresAt: noTime,
}

const newKey = answer('NewApiKey', {
  ...ofEveryKey,
  key: text('cw_live_ExampleOnlyExampleOnlyExampleOn123456', 'The API key. It is shown only here.'),
})

const key = answer('ApiKey', {
  ...ofEveryKey,
  start: text('cw_live_Exam', 'The first characters of the key.'),
  end: text('3456', 'The last characters of the key.'),
  test: z.boolean().meta({ description: 'Whether the key is a test key.', examples: [false] }),
  lastUsedAt: time('2026-03-19T10:02:03.000Z').nullable(),
  revokedAt: noTime,
})

export const createKey = adminRoute('create-key', 'POST /admin/v1/accounts/:id/keys', {
  summary: 'Make an API key',
  description: 'The key is shown in this answer and never again: only its hash is kept.',
  params: { id: accountId },
  body: {
    schema: newKeyBody,
    required: false,
    examples: { named: { name: 'LMS connector' }, scoped: { name: 'Nightly export', scopes: ['read', 'export'] } },
  },
  answers: { 201: { description: 'The key.', schema: newKey } },
  handler:
    ({ db }) =>
    async ({ id, body: { name, test, scopes, expiresAt }, act }) => {
      const account = await requireAccount(db, id('id'), Date.now())
      const ends = expiresAt === undefined ? null : Date.parse(expiresAt)
      return shown(await createApiKey(db, account.id, { name, test, scopes, expiresAt: ends }, Date.now(), act))
    },
})

export const listKeys = adminRoute('list-keys', 'GET /admin/v1/accounts/:id/keys', {
  summary: 'List the keys of an account',
  description: 'Oldest first, revoked ones too. Of each key only the beginning and the end are known.',
  params: { id: accountId },
  answers: { 200: { description: 'The keys.', schema: listSchema('ApiKeyList', key) } },
  handler:
    ({ db }) =>
    async ({ id }) => {
      const account = await requireAccount(db, id('id'), Date.now())
      const keys = await listApiKeys(db, account.id)
      return {
        items: keys.map(each => ({
          ...each,
          scopes: [...each.scopes],
          createdAt: isoTime(each.createdAt),
          lastUsedAt: isoTime(each.lastUsedAt),
          expiresAt: isoTime(each.expiresAt),
          revokedAt: isoTime(each.revokedAt),
        })),
      }
    },
})

export const revokeKey = adminRoute('revoke-key', 'DELETE /admin/v1/keys/:id', {
  summary: 'Revoke an API key',
  description:
    'The key is unknown on its very next request. Its courses and previews stay. A second time changes nothing.',
  params: { id: keyId },
  answers: { 204: { description: 'The key is revoked.' } },
  handler:
    ({ db }) =>
    async ({ id, act }) => {
      if (!(await revokeApiKey(db, id('id'), Date.now(), act))) throw new PublicError('NOT_FOUND', 'No such key')
    },
})

export const rotateKey = adminRoute('rotate-key', 'POST /admin/v1/keys/:id/rotate', {
  summary: 'Give a key a new secret',
  description: 'The same key, so its courses stay, with a new secret that is shown only here.',
  params: { id: keyId },
  body: rotation,
  answers: { 200: { description: 'The new secret.', schema: newKey } },
  handler:
    ({ db }) =>
    async ({ id, body: { graceSeconds }, act }) => {
      const rotated = await rotateApiKey(db, id('id'), graceSeconds * 1000, Date.now(), act)
      if (!rotated) throw new PublicError('NOT_FOUND', 'No such key')
      return shown(rotated)
    },
})

export const rotateOwnKey = keyRoute('rotate-own-key', 'POST /api/v1/key/rotate', {
  limit: 30,
  tag: 'Account',
  summary: 'Give your key a new secret',
  description: `
    For a key that may have leaked, and now and then. The same key, so its courses stay, with a new secret that is shown
    only here. Without a grace the old one is unknown on its very next request, and its console sessions end.
  `,
  body: rotation,
  idempotent: true,
  answers: { 200: { description: 'The new secret.', schema: newKey } },
  handler:
    ({ db }) =>
    async ({ entry, body: { graceSeconds }, claim, act, request }) => {
      const repeat = claim && { claim, token: bearerToken(request)! }
      const rotated = await rotateApiKey(db, entry.keyId, graceSeconds * 1000, Date.now(), act, repeat)
      if (!rotated) throw new PublicError('INVALID_API_KEY')
      return shown(rotated)
    },
})

function shown(made: ShownKey) {
  return { ...made, scopes: [...made.scopes], createdAt: isoTime(made.createdAt), expiresAt: isoTime(made.expiresAt) }
}
