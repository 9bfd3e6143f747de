import { z } from 'zod'
import { requireAccountOfKey } from '../../store/accounts.ts'
import { JOB_KINDS } from '../../store/jobs/job-status.ts'
import { readMediaUsage } from '../../store/media/media-quota.ts'
import { listKeySpend, readKeyBudget, type SpendRow } from '../../store/model-spend.ts'
import { startOfDay } from '../../store/usage-days.ts'
import { keyRoute } from '../route.ts'
import { answer, asDollars, dollars, enumSchema, isoTime, text, time, whole } from '../schemas.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_LISTED = 31

const usage = answer('Usage', {
  plan: text('starter'),
  monthlyCredits: whole(20, 'The number of courses that the account may create in a period.'),
  creditsUsed: whole(1),
  creditsLeft: whole(19),
  periodEnds: time('2026-04-02T00:00:00.000Z', 'When the count of used credits returns to 0.'),
  mediaBytes: whole(2_147_483_648, 'Bytes of media that the account may keep; of a test key, that the key may keep.'),
  mediaBytesUsed: whole(148_320, 'The bytes used, including those of running uploads.'),
  modelBudget: dollars(
    25,
    'What language models may cost the account in a period, in US dollars. Null: no limit.',
  ).nullable(),
  modelSpent: dollars(3.914, 'What they have cost in this period. Null where there is no limit.').nullable(),
  modelUse: z
    .array(
      z.object({
        day: text('2026-03-19', 'The day in UTC.'),
        model: text('openai:gpt-5.2'),
        kind: enumSchema(JOB_KINDS, 'generate', 'The kind of these jobs.'),
        calls: whole(24, 'The number of answered calls, including those whose answer was unusable.'),
        inputTokens: whole(61_200),
        cachedInputTokens: whole(12_800, 'The input tokens that the provider read from its cache.'),
        outputTokens: whole(22_400),
      }),
    )
    .describe(`The use of language models by the key's jobs in the last ${DAYS_LISTED} days, oldest first.`),
})

export const readUsage = keyRoute('read-usage', 'GET /api/v1/usage', {
  tag: 'Account',
  summary: 'Read the credits that are left',
  description: `
    The account's plan, its credits in this period, when the period ends, and what the key's jobs asked language models for. A test key uses
    none of them, and is not told how much live keys have used.
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
      const budget = await readKeyBudget(db, entry.keyId, Date.now())
      const spend = await listKeySpend(db, entry.keyId, startOfDay(Date.now()) - DAYS_LISTED + 1)
      return {
        ...credits,
        mediaBytes: allowed,
        mediaBytesUsed: used,
        modelBudget: budget && asDollars(budget.budgetMicros),
        modelSpent: budget && asDollars(budget.spentMicros),
        modelUse: spend.map(useAnswer),
      }
    },
})

function useAnswer({ day, model, kind, calls, inputTokens, cachedInputTokens, outputTokens }: SpendRow) {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  return { day: date, model, kind, calls, inputTokens, cachedInputTokens, outputTokens }
}
