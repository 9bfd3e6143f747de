import { z } from 'zod'
import { PublicError } from '../../../errors.ts'
import { listPlans as list, savePlan as save } from '../../../store/operator/plans.ts'
import { adminRoute } from '../../route.ts'
import { answer, listSchema, sent, text, whole } from '../../schemas.ts'

const MOST_CREDITS = 1_000_000_000
const MOST_BYTES = 2 ** 50
const PLAN_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const planName = text('team', 'The name of the plan: small letters, digits and hyphens, at most 40.')

const plan = answer('Plan', {
  name: planName,
  paid: z.boolean().meta({ description: 'Whether its accounts may use the API.', examples: [true] }),
  monthlyCredits: whole(50, 'Courses a month.'),
  mediaBytes: whole(5_368_709_120, 'How many bytes of media an account may keep.')
    .nullable()
    .describe('How many bytes of media an account may keep. Null: what `MEDIA_QUOTA_BYTES` says.'),
})

export const planBody = sent('PlanFigures', {
  paid: z.boolean().meta({ description: 'Whether its accounts may use the API.', examples: [true] }),
  monthlyCredits: z
    .int()
    .min(0)
    .max(MOST_CREDITS)
    .meta({ description: 'Courses a month.', examples: [50] }),
  mediaBytes: z
    .int()
    .min(0)
    .max(MOST_BYTES)
    .nullable()
    .optional()
    .meta({ description: 'Left out or null: what `MEDIA_QUOTA_BYTES` says.', examples: [5_368_709_120] }),
})

export const listPlans = adminRoute('list-plans', 'GET /admin/v1/plans', {
  summary: 'List plans',
  description: 'All plans, the smallest first.',
  answers: { 200: { description: 'The plans.', schema: listSchema('PlanList', plan) } },
  handler:
    ({ db }) =>
    async () => ({ items: await list(db) }),
})

export const savePlan = adminRoute('save-plan', 'PUT /admin/v1/plans/:name', {
  summary: 'Make or change a plan',
  description: 'The whole plan. A change is in force for all of its accounts on their very next request.',
  params: { name: planName },
  body: { schema: planBody },
  answers: { 200: { description: 'The plan as it is now.', schema: plan } },
  handler:
    ({ db }) =>
    async ({ request, body, act }) => {
      // A name is no id: what cannot be one is told so.
      const { name } = request.params as { name: string }
      const next = { ...body, name: requirePlanName(name), mediaBytes: body.mediaBytes ?? null }
      await save(db, next, act, Date.now())
      return next
    },
})

export function requirePlanName(name: string): string {
  if (PLAN_NAME.test(name)) return name
  throw new PublicError('VALIDATION_ERROR', 'name must be 1 to 40 small letters, digits or hyphens, not a hyphen first')
}
