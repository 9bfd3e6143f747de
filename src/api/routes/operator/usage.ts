import { z } from 'zod'
import { JOB_KINDS } from '../../../store/jobs/job-status.ts'
import { type SpendFigures, sumSpend } from '../../../store/model-spend.ts'
import { startOfDay, sumUsage } from '../../../store/usage-days.ts'
import { adminRoute } from '../../route.ts'
import { accountId, answer, asDollars, dollars, enumSchema, from, text, whole } from '../../schemas.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const USUAL_DAYS = 30
const MOST_DAYS = 92
export const ACCOUNTS_NAMED = 100
export const KEYS_NAMED = 100

const figures = {
  courses: whole(41, 'The number of new courses of any kind, without those of test keys.'),
  credits: whole(38, 'Credits that were used and not refunded.'),
  modelCalls: whole(602),
  inputTokens: whole(1_840_000),
  outputTokens: whole(702_000),
}

const costs = {
  cost: dollars(3.914, 'US dollars, by the prices of the day on which the calls were made.')
    .nullable()
    .describe('The cost in US dollars, by the prices of the day of each call. Null: no call had a price.'),
  unpricedCalls: whole(0, 'Calls to models without a price, which `cost` leaves out.'),
}

const modelFigures = {
  modelCalls: whole(602),
  inputTokens: whole(1_840_000),
  cachedInputTokens: whole(410_000, 'The input tokens that the provider read from its cache.'),
  outputTokens: whole(702_000),
  ...costs,
}

const serviceUsage = answer('ServiceUsage', {
  days: z
    .array(z.object({ day: text('2026-03-19', 'The day in UTC.'), ...figures, ...costs }))
    .describe('The usage per day, oldest first, without empty days.'),
  accounts: z
    .array(
      z.object({
        accountId,
        accountName: text('Northwind Training'),
        ...figures,
        ...costs,
        mediaBytes: whole(148_320, 'The bytes of media that the account stores now.'),
      }),
    )
    .describe(`The ${ACCOUNTS_NAMED} accounts that used most in these days, by tokens and then by courses.`),
  keys: z
    .array(
      z.object({
        keyId: text('key_01k7ei1lek7kj5u84bcnc04epm', 'The key that asked the models.'),
        keyName: text('Production'),
        accountId,
        accountName: text('Northwind Training'),
        ...modelFigures,
      }),
    )
    .describe(`The ${KEYS_NAMED} keys whose jobs used most tokens in these days.`),
  models: z
    .array(
      z.object({
        model: text('openai:gpt-5.2'),
        kind: enumSchema(JOB_KINDS, 'generate', 'The kind of these jobs.'),
        ...modelFigures,
      }),
    )
    .describe(
      'Over the same days, by model and kind of job, most tokens first. Calls from before models were counted apart are in `days` and `accounts` alone.',
    ),
})

export const readServiceUsage = adminRoute('read-service-usage', 'GET /admin/v1/usage', {
  summary: 'Read what the service was used for',
  description:
    'Courses, credits, tokens and cost of language models, by day, account, key and model; what accounts keep of media.',
  query: z.object({
    days: z.coerce.number().pipe(from(1, MOST_DAYS)).default(USUAL_DAYS).describe('How many days, today included.'),
  }),
  answers: { 200: { description: 'The figures.', schema: serviceUsage } },
  handler:
    ({ db }) =>
    async ({ query: { days } }) => {
      const since = startOfDay(Date.now()) - days + 1
      const used = await sumUsage(db, since, ACCOUNTS_NAMED)
      const spend = await sumSpend(db, since, KEYS_NAMED)
      return {
        days: used.days.map(({ day, ...figuresOfDay }) => ({
          day: new Date(day * DAY_MS).toISOString().slice(0, 10),
          ...figuresOfDay,
          ...costAnswer(spend.days.get(day)),
        })),
        accounts: used.accounts.map(each => ({ ...each, ...costAnswer(spend.accounts.get(each.accountId)) })),
        keys: spend.keys.map(({ keyId, keyName, accountId, accountName, ...spent }) => ({
          ...{ keyId, keyName, accountId, accountName },
          ...modelAnswer(spent),
        })),
        models: spend.models.map(({ model, kind, ...spent }) => ({ model, kind, ...modelAnswer(spent) })),
      }
    },
})

function costAnswer(spend: SpendFigures | undefined) {
  const { costMicros, unpricedCalls } = spend ?? { costMicros: 0, unpricedCalls: 0 }
  const hasPrice = spend !== undefined && spend.calls > unpricedCalls
  return { cost: hasPrice ? asDollars(costMicros) : null, unpricedCalls }
}

function modelAnswer(spend: SpendFigures) {
  const { calls, inputTokens, cachedInputTokens, outputTokens } = spend
  return { modelCalls: calls, inputTokens, cachedInputTokens, outputTokens, ...costAnswer(spend) }
}
