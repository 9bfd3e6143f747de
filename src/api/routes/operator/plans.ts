import { z } from 'zod'
import { canAsk, MODEL_CHARACTERS, type ModelOffer } from '../../../course/models/model-choice.ts'
import { line } from '../../../course/text.ts'
import { PublicError } from '../../../errors.ts'
import { refusal } from '../../../refusals.ts'
import { listPlans as list, type Plan, savePlan as save } from '../../../store/operator/plans.ts'
import { adminRoute } from '../../route.ts'
import { answer, asDollars, dollars, listSchema, sent, text, whole } from '../../schemas.ts'

const MOST_CREDITS = 1_000_000_000
const MOST_BYTES = 2 ** 50
const MOST_DOLLARS = 1_000_000
const PLAN_NAME = /^[a-z0-9][a-z0-9-]{0,39}$/

const planName = text('team', 'The name of the plan: small letters, digits and hyphens, at most 40.')

const plan = answer('Plan', {
  name: planName,
  paid: z.boolean().meta({ description: 'Whether accounts of the plan may use the API.', examples: [true] }),
  monthlyCredits: whole(50, 'Courses a month.'),
  mediaBytes: whole(5_368_709_120, 'How many bytes of media an account may keep.')
    .nullable()
    .describe('How many bytes of media an account may keep. Null: the value of `MEDIA_QUOTA_BYTES`.'),
  monthlyModelBudget: dollars(
    25,
    'What language models may cost an account in a period, in US dollars. Null: no limit.',
  ).nullable(),
  model: text(
    'openai:gpt-5',
    "Which language model writes its accounts' courses. Null: the one of `MODEL`.",
  ).nullable(),
})

export const planBody = sent('PlanFigures', {
  paid: z.boolean().meta({ description: 'Whether accounts of the plan may use the API.', examples: [true] }),
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
    .meta({ description: 'Left out or null: the value of `MEDIA_QUOTA_BYTES`.', examples: [5_368_709_120] }),
  monthlyModelBudget: z
    .number()
    .min(0)
    .max(MOST_DOLLARS)
    .nullable()
    .optional()
    .meta({
      description: `
        US dollars in a period, by the prices of \`MODEL_PRICES\`. Left out or null: no limit. A job stops before the call that could pass it, with
        \`MODEL_BUDGET\`. Models without a price are not held back.
      `,
      examples: [25],
    }),
  model: line(MODEL_CHARACTERS)
    .nullable()
    .optional()
    .meta({
      description: `
        Which language model writes its accounts' courses, unless a request chooses another: the one of \`MODEL\`, one of \`MODELS_OFFERED\`, or any
        of a provider whose key is set. Left out or null: the one of \`MODEL\`.
      `,
      examples: ['openai:gpt-5'],
    }),
})

export const listPlans = adminRoute('list-plans', 'GET /admin/v1/plans', {
  summary: 'List plans',
  description: 'All plans, the smallest first.',
  answers: { 200: { description: 'The plans.', schema: listSchema('PlanList', plan) } },
  handler:
    ({ db }) =>
    async () => ({ items: (await list(db)).map(planAnswer) }),
})

export const savePlan = adminRoute('save-plan', 'PUT /admin/v1/plans/:name', {
  summary: 'Make or change a plan',
  description: 'The whole plan. A change is in force for all of its accounts on their very next request.',
  params: { name: planName },
  body: { schema: planBody },
  answers: { 200: { description: 'The plan as it is now.', schema: plan } },
  handler:
    ({ db, modelOffer }) =>
    async ({ request, body, act }) => {
      // A plan has a name and no id: an invalid one is a validation error, not a 404.
      const { name } = request.params as { name: string }
      const next = readPlan(requirePlanName(name), body, await modelOffer())
      await save(db, next, act, Date.now())
      return planAnswer(next)
    },
})

/** Reads the plan of a PUT, which replaces the whole plan: a limit that is left out is removed. */
export function readPlan(name: string, body: z.infer<typeof planBody>, offer: ModelOffer | null): Plan {
  const { paid, monthlyCredits, mediaBytes = null, monthlyModelBudget = null, model = null } = body
  if (model !== null && !(offer && canAsk(offer, model))) {
    throw new PublicError('VALIDATION_ERROR', refusal('plan-model', { model }))
  }
  const modelBudgetMicros = monthlyModelBudget === null ? null : Math.round(monthlyModelBudget * 1_000_000)
  return { name, paid, monthlyCredits, mediaBytes, modelBudgetMicros, model }
}

function planAnswer({ modelBudgetMicros, ...figures }: Plan) {
  return { ...figures, monthlyModelBudget: modelBudgetMicros === null ? null : asDollars(modelBudgetMicros) }
}

export function requirePlanName(name: string): string {
  if (PLAN_NAME.test(name)) return name
  throw new PublicError('VALIDATION_ERROR', refusal('plan-name'))
}
