import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { fileFormat, sequencing } from '../../../api/schemas.ts'
import { REVIEWS } from '../../../course/assessment-rules.ts'
import { cancelJob } from '../../../flows/author-job.ts'
import { copyCourse } from '../../../flows/copy-course.ts'
import { buildShareUrl } from '../../../flows/course-object.ts'
import { editCourse } from '../../../flows/edit-course.ts'
import { convertCourse, type ExportParts, exportCourse, readSequencing } from '../../../flows/export-course.ts'
import { isConversion, listFileForms, listLeftOutReasons, nameFileForm } from '../../../flows/export-formats.ts'
import { readVouchedCourse } from '../../../flows/reviews/read-vouched-course.ts'
import { requireAccountOfKey } from '../../../store/accounts.ts'
import { countBin } from '../../../store/bin.ts'
import { listExports, listPackages } from '../../../store/courses.ts'
import { readJobCost } from '../../../store/jobs/job-cost.ts'
import { findJob, listJobs, listStageTimes, searchJobs } from '../../../store/jobs/job-lists.ts'
import { listKeySpend, readKeyBudget } from '../../../store/model-spend.ts'
import { countComments } from '../../../store/reviews/comments.ts'
import { listUsageDays, startOfDay } from '../../../store/usage-days.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { jobPage } from '../job/job-page.ts'
import { JOBS_LOOKED_AT } from '../job/time-left.ts'
import { MODEL_DAYS, modelUse } from '../usage/model-use.ts'
import { DAYS_READ } from '../usage/usage-history.ts'
import { usagePage } from '../usage/usage-page.ts'
import { coursePage } from './course-page.ts'
import { readSearch } from './course-search.ts'
import { coursesPage } from './courses-page.ts'
import { overviewPage } from './overview-page.ts'

const NEWEST_COURSES = 5
const LISTED_COURSES = 20
const LISTED_EXPORTS = 20

const exportForm = z.object({ format: fileFormat, sequencing: sequencing.nullable() })
const reviewForm = z.object({ review: z.enum(REVIEWS), version: z.coerce.number().int().positive() })

/** Handlers of a key's course pages. They use the same flows as the API and answer with a page. */
export function courseHandlers(parts: ExportParts) {
  const { db, packages, baseUrl } = parts
  const gate = consoleGate(db)
  return {
    async overview(request: FastifyRequest, reply: FastifyReply) {
      if (request.visitor?.kind === 'operator') return reply.redirect('/console/operator', 303)
      const visitor = requireKeyVisitor(request)
      const account = await requireAccountOfKey(db, visitor.keyId, Date.now())
      const jobs = await listJobs(db, visitor.keyId, null, NEWEST_COURSES)
      return sendPage(reply, overviewPage(chooseWords(request), visitor, account, jobs))
    },

    async job(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const job = await findJob(db, visitor.keyId, requireId(request))
      if (!job) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchJob'))
      const earlier = await listStageTimes(db, visitor.keyId, job.kind, JOBS_LOOKED_AT)
      const budget = await readKeyBudget(db, visitor.keyId, Date.now())
      const cost = { cost: await readJobCost(db, job.id), budget }
      return sendPage(reply, jobPage(chooseWords(request), visitor, job, earlier, cost))
    },

    async cancelJob(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const job = await findJob(db, visitor.keyId, requireId(request))
      if (!job) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchJob'))
      await cancelJob(db, job, 'customer')
      return reply.redirect(`/console/jobs/${job.id}`, 303)
    },

    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const search = readSearch(request.query as Record<string, unknown>)
      const jobs = await searchJobs(db, visitor.keyId, search, search.cursor, LISTED_COURSES + 1)
      const binned = await countBin(db, visitor.keyId)
      return sendPage(
        reply,
        coursesPage(chooseWords(request), visitor, search, { jobs, shown: LISTED_COURSES, binned }),
      )
    },

    async course(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { course, approvals } = await readVouchedCourse(db, visitor.keyId, requireId(request))
      const storedPackages = await listPackages(db, course.id)
      const formats = listFileForms(course).map(({ group, forms }) => ({
        group,
        files: forms.map(({ name, sequencing }) => {
          const storedPackage = storedPackages.find(
            each => each.edition === name && readSequencing(each.packageVersion) === sequencing,
          )
          const file = storedPackage ? { ...storedPackage, url: packages.urlOf(storedPackage.path) } : null
          return { name, sequencing, file, leftOut: listLeftOutReasons(course, name) }
        }),
      }))
      const exports = await listExports(db, course.id, LISTED_EXPORTS)
      const shownExports = exports.map(each => ({
        ...each,
        sequencing: readSequencing(each.packageVersion),
        url: packages.urlOf(each.path),
      }))
      const comments = await countComments(db, course.id)
      const openComments = comments.reduce((sum, { state, count }) => sum + (state === 'open' ? count : 0), 0)
      const shareUrl = buildShareUrl(course.id, baseUrl)
      const review = { openComments, approvals }
      return sendPage(reply, coursePage(chooseWords(request), visitor, course, shareUrl, formats, shownExports, review))
    },

    async export(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = requireKeyVisitor(request)
      const form = parseForm(request)
      const fields = { format: form.get('format'), sequencing: form.get('sequencing') }
      const { format, sequencing } = parse(exportForm, fields, 'The form')
      const courseId = requireId(request)
      const order = { keyId, accountId, courseId, callbackUrl: null, idempotency: null, act: describeAct(request) }
      if (isConversion(format)) {
        await gate.convert(request, reply)
        await convertCourse(parts, { ...order, edition: format }, Date.now())
      } else {
        await gate.export(request, reply)
        await exportCourse(parts, { ...order, edition: format, sequencing }, Date.now())
      }
      return reply.redirect(`/console/courses/${courseId}#${nameFileForm(format, sequencing)}`, 303)
    },

    async chooseReview(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      await gate.edit(request, reply)
      const courseId = requireId(request)
      const form = parseForm(request)
      const { review, version } = parse(
        reviewForm,
        { review: form.get('review'), version: form.get('version') },
        'The form',
      )
      const changes = [{ op: 'set' as const, id: 'assessment', fields: { review } }]
      await editCourse(db, { keyId, courseId, version, changes, act: describeAct(request) }, Date.now())
      return reply.redirect(`/console/courses/${courseId}`, 303)
    },

    async duplicate(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, accountId } = requireKeyVisitor(request)
      await gate.copy(request, reply)
      const order = { keyId, accountId, courseId: requireId(request), idempotency: null, act: describeAct(request) }
      const { id } = await copyCourse({ db, baseUrl }, order, Date.now())
      return reply.redirect(`/console/courses/${id}`, 303)
    },

    async usage(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const account = await requireAccountOfKey(db, visitor.keyId, Date.now())
      const days = await listUsageDays(db, visitor.keyId, startOfDay(Date.now()) - DAYS_READ)
      const words = chooseWords(request)
      const spend = await listKeySpend(db, visitor.keyId, startOfDay(Date.now()) - MODEL_DAYS + 1)
      const models = modelUse(words, spend, await readKeyBudget(db, visitor.keyId, Date.now()))
      return sendPage(reply, usagePage(words, visitor, account, { days, models }, baseUrl))
    },
  }
}
