import { listAudit } from '../../store/audit.ts'
import { adminRoute } from '../route.ts'
import { accountId, answer, courseId, cutPage, isoTime, keyId, pageQuery, pageSchema, text, time } from '../schemas.ts'

const auditEntry = answer('AuditEntry', {
  id: text('aud_01j6l4c9f7t3plujfekn8svm9e'),
  at: time('2026-03-20T08:15:00.000Z'),
  actor: keyId.describe('The id of a key, or `operator`.'),
  accountId: accountId
    .nullable()
    .describe('The account of the key. Null: the operator, or an account that was erased since.'),
  action: text('edit-course', 'The name of an endpoint, or the path of a console page.'),
  targetId: courseId.nullable().describe('The id of the object that the action changed or made.'),
  address: text('192.0.2.7', "The IP address of the sender; for a client behind a proxy, the proxy's."),
  requestId: text('req_7d0c4a8b6a3f4e0f9f0b6c1d2e3f4a5b', "The request's id in the logs."),
})

export const readAudit = adminRoute('read-audit', 'GET /admin/v1/audit', {
  summary: 'Read the audit trail',
  description: 'Who changed what, newest first. It has ids only: no secrets, no subjects.',
  query: pageQuery,
  answers: { 200: { description: 'A page of the trail.', schema: pageSchema('AuditTrail', auditEntry) } },
  handler:
    ({ db }) =>
    async ({ query: { cursor = null, limit } }) => {
      const rows = await listAudit(db, cursor, limit + 1)
      return cutPage(
        rows.map(({ targetAccountId: _, ...row }) => ({ ...row, at: isoTime(row.at) })),
        limit,
        row => row.id,
      )
    },
})
