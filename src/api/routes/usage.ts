import { requireAccountOfKey } from '../../store/accounts.ts'
import { readMediaUsage } from '../../store/media/media-quota.ts'
import { keyRoute } from '../route.ts'
import { answer, isoTime, text, time, whole } from '../schemas.ts'

const usage = answer('Usage', {
  plan: text('starter'),
  monthlyCredits: whole(20, 'Courses that the account may create in a period.'),
  creditsUsed: whole(1),
  creditsLeft: whole(19),
  periodEnds: time('2026-04-02T00:00:00.000Z', 'When the used credits are counted from 0 again.'),
  mediaBytes: whole(2_147_483_648, 'Bytes of media that the account may keep; of a test key, that the key may keep.'),
  mediaBytesUsed: whole(148_320, 'Uploads under way are counted in.'),
})

export const readUsage = keyRoute('read-usage', 'GET /api/v1/usage', {
  tag: 'Account',
  summary: 'Read the credits that are left',
  description: `
    The account's plan, its credits in this period, and when the period ends. A test key uses no credits, and is not told how
    many live keys have used.
  `,
  answers: { 200: { description: 'Plan, credits and media.', schema: usage } },
  handler:
    ({ db, mediaQuotaBytes }) =>
    async ({ entry }) => {
      const account = await requireAccountOfKey(db, entry.keyId, Date.now())
      const { plan, monthlyCredits, creditsUsed, periodEnds } = account
      const creditsLeft = Math.max(0, monthlyCredits - creditsUsed)
      const { used, allowed } = await readMediaUsage(db, entry.keyId, mediaQuotaBytes)
      const credits = { plan, monthlyCredits, creditsUsed, creditsLeft, periodEnds: isoTime(periodEnds) }
      return { ...credits, mediaBytes: allowed, mediaBytesUsed: used }
    },
})
