import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { operatorDeliveryQuery } from '../../../api/routes/operator/deliveries.ts'
import { operatorJobQuery } from '../../../api/routes/operator/jobs.ts'
import { planBody, readPlan, requirePlanName } from '../../../api/routes/operator/plans.ts'
import { ACCOUNTS_NAMED, KEYS_NAMED } from '../../../api/routes/operator/usage.ts'
import { cutPage, pageQuery } from '../../../api/schemas.ts'
import { PublicError } from '../../../errors.ts'
import { cancelJob } from '../../../flows/author-job.ts'
import type { FindOffer } from '../../../flows/models/find-writing-offer.ts'
import { readServiceState, type ServiceStateParts } from '../../../flows/operator/read-service-state.ts'
import { listAudit } from '../../../store/audit.ts'
import { sumSpend } from '../../../store/model-spend.ts'
import { listOperatorDeliveries } from '../../../store/operator/operator-deliveries.ts'
import { listOperatorJobs, requireOperatorJob, retryJob } from '../../../store/operator/operator-jobs.ts'
import { countPlanAccounts, listPlans, savePlan } from '../../../store/operator/plans.ts'
import { startOfDay, sumUsage } from '../../../store/usage-days.ts'
import { type Said, sayError } from '../../console-error.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { chooseWords } from '../../visitor-language.ts'
import { cancelJobPage, jobsPage } from './jobs-page.ts'
import { GIGABYTE, plansPage } from './plans-page.ts'
import {
  auditPage,
  type ListedSetting,
  serviceDeliveriesPage,
  serviceUsagePage,
  settingsPage,
} from './service-lists.ts'
import { servicePage } from './service-page.ts'

const DAYS_SHOWN = 30

export type ServiceParts = ServiceStateParts & {
  version: string
  settings: readonly ListedSetting[]
  mediaQuotaBytes: number
  modelOffer: FindOffer
}

/** Handlers of the operator's pages for the service, with the queries and rules of `/admin/v1`. */
export function serviceHandlers(parts: ServiceParts) {
  const { db } = parts

  async function showJobs(reply: FastifyReply, problem: Said | null = null) {
    const { request } = reply
    const wish = request.method === 'GET' ? request.query : {}
    const {
      state = null,
      accountId = null,
      kind = null,
      cursor = null,
      limit,
    } = parse(operatorJobQuery, withoutBlanks(wish), 'The query')
    const jobs = await listOperatorJobs(db, { state, accountId, kind }, cursor, limit)
    return sendPage(reply, jobsPage(chooseWords(request), { state, accountId, kind }, jobs, problem))
  }

  async function showPlans(reply: FastifyReply, problem: Said | null = null) {
    const { mediaQuotaBytes } = parts
    const facts = { mediaQuotaBytes, accounts: await countPlanAccounts(db), offer: await parts.modelOffer() }
    return sendPage(reply, plansPage(chooseWords(reply.request), await listPlans(db), facts, problem))
  }

  return {
    async overview(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, servicePage(chooseWords(request), await readServiceState(parts), parts.version))
    },

    jobs: (_request: FastifyRequest, reply: FastifyReply) => showJobs(reply),

    async retry(request: FastifyRequest, reply: FastifyReply) {
      try {
        await retryJob(db, requireId(request), describeAct(request), Date.now())
        return reply.redirect('/console/operator/jobs', 303)
      } catch (error) {
        if (!(error instanceof PublicError) || error.code === 'NOT_FOUND') throw error
        return showJobs(reply.code(error.status), sayError(chooseWords(request), error))
      }
    },

    async askCancel(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, cancelJobPage(chooseWords(request), await requireOperatorJob(db, requireId(request))))
    },

    async cancel(request: FastifyRequest, reply: FastifyReply) {
      await cancelJob(db, await requireOperatorJob(db, requireId(request)), 'operator')
      return reply.redirect('/console/operator/jobs', 303)
    },

    async usage(request: FastifyRequest, reply: FastifyReply) {
      const since = startOfDay(Date.now()) - DAYS_SHOWN + 1
      const used = await sumUsage(db, since, ACCOUNTS_NAMED)
      const spend = await sumSpend(db, since, KEYS_NAMED)
      return sendPage(reply, serviceUsagePage(chooseWords(request), used, spend, { since, count: DAYS_SHOWN }))
    },

    async deliveries(request: FastifyRequest, reply: FastifyReply) {
      const { state = null, cursor = null, limit } = parse(operatorDeliveryQuery, request.query, 'The query')
      const deliveries = await listOperatorDeliveries(db, state, cursor, limit)
      return sendPage(reply, serviceDeliveriesPage(chooseWords(request), state, deliveries))
    },

    async audit(request: FastifyRequest, reply: FastifyReply) {
      const { cursor = null, limit } = parse(pageQuery, request.query, 'The query')
      const { items, nextCursor } = cutPage(await listAudit(db, cursor, limit + 1), limit, row => row.id)
      return sendPage(reply, auditPage(chooseWords(request), items, nextCursor))
    },

    plans: (_request: FastifyRequest, reply: FastifyReply) => showPlans(reply),

    async savePlan(request: FastifyRequest, reply: FastifyReply) {
      const form = parseForm(request)
      const number = (field: string) => (form.get(field) ? Number(form.get(field)) : undefined)
      const gigabytes = number('mediaGigabytes')
      const figures = {
        paid: form.get('paid') === 'true',
        monthlyCredits: number('monthlyCredits'),
        mediaBytes: gigabytes === undefined ? undefined : Math.round(gigabytes * GIGABYTE),
        monthlyModelBudget: number('monthlyModelBudget'),
        model: form.get('model')?.trim() || undefined,
      }
      try {
        const name = requirePlanName(form.get('name') ?? '')
        const plan = readPlan(name, parse(planBody, figures, 'The form'), await parts.modelOffer())
        await savePlan(db, plan, describeAct(request), Date.now())
        return reply.redirect(`/console/operator/plans#${name}`, 303)
      } catch (error) {
        if (!(error instanceof PublicError) || error.code !== 'VALIDATION_ERROR') throw error
        return showPlans(reply.code(400), sayError(chooseWords(request), error))
      }
    },

    async settings(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, settingsPage(chooseWords(request), parts.settings, parts.version))
    },
  }
}

/** Drops the empty fields of a query, because a form also sends fields that were not filled in. */
function withoutBlanks(query: unknown): object {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))
}
