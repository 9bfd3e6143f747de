import { z } from 'zod'
import { startOfDay, sumUsage } from '../../../store/usage-days.ts'
import { adminRoute } from '../../route.ts'
import { accountId, answer, from, text, whole } from '../../schemas.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = 30
const MOST_DAYS = 92
export const ACCOUNTS_NAMED = 100

const figures = {
  courses: whole(41, 'Courses that were made.'),
  credits: whole(38, 'Credits that were taken and not given back.'),
  modelCalls: whole(602),
  inputTokens: whole(1_840_000),
  outputTokens: whole(702_000),
}

const serviceUsage = answer('ServiceUsage', {
  days: z
    .array(z.object({ day: text('2026-03-19', 'In UTC.'), ...figures }))
    .describe('Oldest first, without empty days.'),
  accounts: z
    .array(z.object({ accountId, accountName: text('Northwind Training'), ...figures }))
    .describe(`Over the same days, the ${ACCOUNTS_NAMED} that used most, by tokens and then by courses.`),
})

export const readServiceUsage = adminRoute('read-service-usage', 'GET /admin/v1/usage', {
  summary: 'Read what the service was used for',
  description: 'Courses, credits and tokens of the language model, by day and by account.',
  query: z.object({
    days: z.coerce.number().pipe(from(1, MOST_DAYS)).default(USUAL_DAYS).describe('How many days, today included.'),
  }),
  answers: { 200: { description: 'The figures.', schema: serviceUsage } },
  handler:
    ({ db }) =>
    async ({ query: { days } }) => {
      const since = startOfDay(Date.now()) - days + 1
      const used = await sumUsage(db, since, ACCOUNTS_NAMED)
      return {
        days: used.days.map(({ day, ...figuresOfDay }) => ({
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          ...figuresOfDay,
        })),
        accounts: used.accounts,
      }
    },
})
