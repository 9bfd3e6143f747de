import { z } from 'zod'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { deleteAccount as erase } from '../../flows/accounts/delete-account.ts'
import { registerAccount } from '../../flows/accounts/register-account.ts'
import { refusal } from '../../refusals.ts'
import * as store from '../../store/accounts.ts'
import type { Database } from '../../store/database.ts'
import { listPlans } from '../../store/operator/plans.ts'
import { adminRoute } from '../route.ts'
import {
  ANSWERS,
  accountId,
  answer,
  BODIES,
  isoTime,
  listSchema,
  sent,
  text,
  time,
  webhookSecret,
  whole,
} from '../schemas.ts'

export const newAccountBody = sent('NewAccount', {
  name: line(200).meta({ examples: ['Northwind Training'] }),
  plan: line(40).meta({ description: 'The name of a plan.', examples: ['starter'] }),
  monthlyCredits: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe("Monthly credits of this account, in place of the plan's."),
})

export const accountChangeBody = newAccountBody.partial().register(BODIES, { id: 'AccountChange' })

const accountSchema = answer('Account', {
  id: accountId,
  name: text('Northwind Training'),
  plan: text('starter'),
  monthlyCredits: whole(20),
  creditsUsed: whole(1),
  periodEnds: time('2026-04-02T00:00:00.000Z'),
  webhookSecret,
  createdAt: time('2026-03-02T09:12:00.000Z'),
})

const listedAccount = accountSchema.omit({ webhookSecret: true }).register(ANSWERS, { id: 'ListedAccount' })

export const createAccount = adminRoute('create-account', 'POST /admin/v1/accounts', {
  summary: 'Open an account',
  description: 'Its period starts now and lasts a calendar month.',
  body: { schema: newAccountBody },
  answers: { 201: { description: 'The account.', schema: accountSchema } },
  handler:
    ({ db }) =>
    async ({ body, act }) => {
      await requirePlan(db, body.plan)
      return accountAnswer(await registerAccount(db, body, Date.now(), act))
    },
})

export const listAccounts = adminRoute('list-accounts', 'GET /admin/v1/accounts', {
  summary: 'List accounts',
  description: 'All accounts, oldest first, without their webhook secrets.',
  answers: { 200: { description: 'The accounts.', schema: listSchema('AccountList', listedAccount) } },
  handler:
    ({ db }) =>
    async () => {
      const accounts = await store.listAccounts(db, Date.now())
      return { items: accounts.map(accountAnswer).map(({ webhookSecret: _, ...listed }) => listed) }
    },
})

export const readAccount = adminRoute('read-account', 'GET /admin/v1/accounts/:id', {
  summary: 'Read an account',
  description: 'One account, with its webhook secret.',
  params: { id: accountId },
  answers: { 200: { description: 'The account.', schema: accountSchema } },
  handler:
    ({ db }) =>
    async ({ id }) =>
      accountAnswer(await store.requireAccount(db, id('id'), Date.now())),
})

export const changeAccount = adminRoute('change-account', 'PATCH /admin/v1/accounts/:id', {
  summary: 'Change an account',
  description: 'What is left out stays as it is. A change is in force on the very next request of its keys.',
  params: { id: accountId },
  body: { schema: accountChangeBody, examples: { upgrade: { plan: 'pro' }, ownFigure: { monthlyCredits: 250 } } },
  answers: { 200: { description: 'The account as it is now.', schema: accountSchema } },
  handler:
    ({ db }) =>
    async ({ id, body, act }) => {
      if (body.plan) await requirePlan(db, body.plan)
      return accountAnswer(await store.changeAccount(db, id('id'), body, Date.now(), act))
    },
})

export const deleteAccount = adminRoute('delete-account', 'DELETE /admin/v1/accounts/:id', {
  summary: 'Erase an account',
  description: `
    Ends the account for good, with its keys, courses, previews, packages, jobs and events. Its keys are unknown at once,
    its download addresses answer 404. The audit trail keeps ids, without the addresses of its requests.
  `,
  params: { id: accountId },
  answers: { 204: { description: 'The account is gone.' } },
  handler:
    ({ db, packages, media }) =>
    ({ id, act }) =>
      erase({ db, packages, media }, id('id'), act, Date.now()),
})

export async function requirePlan(db: Database, plan: string): Promise<void> {
  const plans = (await listPlans(db)).map(({ name }) => name)
  if (!plans.includes(plan))
    throw new PublicError('VALIDATION_ERROR', refusal('plan-unknown', { plans: plans.join(', ') }))
}

function accountAnswer(account: store.Account): z.output<typeof accountSchema> {
  return { ...account, periodEnds: isoTime(account.periodEnds), createdAt: isoTime(account.createdAt) }
}
