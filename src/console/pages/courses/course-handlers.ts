import type { FastifyReply, FastifyRequest } from 'fastify'
import { actOf } from '../../../api/audit-writes.ts'
import { idOf, parse } from '../../../api/parse.ts'
import { exportBody } from '../../../api/routes/exports.ts'
import { copyCourse } from '../../../flows/copy-course.ts'
import { shareUrlOf } from '../../../flows/course-object.ts'
import { type ExportParts, exportCourse } from '../../../flows/export-course.ts'
import { EXPORT_FORMATS } from '../../../flows/export-formats.ts'
import { requireAccountOfKey } from '../../../store/accounts.ts'
import { countBin } from '../../../store/bin.ts'
import { listExports, listPackages, requireCourse } from '../../../store/courses.ts'
import { findJob, listJobs, listStageTimes, searchJobs } from '../../../store/jobs/job-lists.ts'
import { dayOf, listUsageDays } from '../../../store/usage-days.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { formOf } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { keyVisitorOf } from '../../visitor.ts'
import { wordsOf } from '../../visitor-language.ts'
import { jobPage } from '../job/job-page.ts'
import { JOBS_LOOKED_AT } from '../job/time-left.ts'
import { DAYS_READ } from '../usage/usage-history.ts'
import { usagePage } from '../usage/usage-page.ts'
import { coursePage } from './course-page.ts'
import { readSearch } from './course-search.ts'
import { coursesPage } from './courses-page.ts'
import { overviewPage } from './overview-page.ts'

const NEWEST_COURSES = 5
const LISTED_COURSES = 20
const LISTED_EXPORTS = 20

/** The pages of a key: parse, ask or write by the same flows as the API, answer with a page. */
export function courseHandlers({ db, packages, media, baseUrl }: ExportParts) {
  const gate = consoleGate(db)
  return {
    async overview(request: FastifyRequest, reply: FastifyReply) {
      if (request.visitor?.kind === 'operator') return reply.redirect('/console/accounts', 303)
      const visitor = keyVisitorOf(request)
      const account = await requireAccountOfKey(db, visitor.keyId, Date.now())
      const jobs = await listJobs(db, visitor.keyId, null, NEWEST_COURSES)
      return sendPage(reply, overviewPage(wordsOf(request), visitor, account, jobs))
    },

    async job(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const job = await findJob(db, visitor.keyId, idOf(request))
      if (!job) throw new ConsoleError('NOT_FOUND', wordsOf(request).text('errors.noSuchJob'))
      const earlier = await listStageTimes(db, visitor.keyId, job.kind, JOBS_LOOKED_AT)
      return sendPage(reply, jobPage(wordsOf(request), visitor, job, earlier))
    },

    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const search = readSearch(request.query as Record<string, unknown>)
      const jobs = await searchJobs(db, visitor.keyId, search, search.cursor, LISTED_COURSES + 1)
      const binned = await countBin(db, visitor.keyId)
      return sendPage(reply, coursesPage(wordsOf(request), visitor, search, { jobs, shown: LISTED_COURSES, binned }))
    },

    async course(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const course = await requireCourse(db, visitor.keyId, idOf(request))
      const stored = await listPackages(db, course.id)
      const formats = EXPORT_FORMATS.map(({ name }) => {
        const found = stored.find(each => each.edition === name)
        return { name, file: found ? { ...found, url: packages.urlOf(found.path) } : null }
      })
      const exports = await listExports(db, course.id, LISTED_EXPORTS)
      const shown = exports.map(each => ({ ...each, url: packages.urlOf(each.path) }))
      return sendPage(
        reply,
        coursePage(wordsOf(request), visitor, course, shareUrlOf(course.id, baseUrl), formats, shown),
      )
    },

    async export(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = keyVisitorOf(request)
      await gate.export(request, reply)
      const { format: edition } = parse(exportBody, { format: formOf(request).get('format') }, 'The form')
      const target = { courseId: idOf(request), edition, callbackUrl: null, idempotency: null, act: actOf(request) }
      const order = { keyId, accountId, ...target }
      await exportCourse({ db, packages, media, baseUrl }, order, Date.now())
      return reply.redirect(`/console/courses/${order.courseId}#${edition}`, 303)
    },

    async duplicate(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = keyVisitorOf(request)
      await gate.copy(request, reply)
      const order = { keyId, accountId, courseId: idOf(request), idempotency: null, act: actOf(request) }
      const { id } = await copyCourse({ db, baseUrl }, order, Date.now())
      return reply.redirect(`/console/courses/${id}`, 303)
    },

    async usage(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const account = await requireAccountOfKey(db, visitor.keyId, Date.now())
      const days = await listUsageDays(db, visitor.keyId, dayOf(Date.now()) - DAYS_READ)
      return sendPage(reply, usagePage(wordsOf(request), visitor, account, days, baseUrl))
    },
  }
}
