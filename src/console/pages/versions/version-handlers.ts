import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { requireId } from '../../../api/parse.ts'
import { type BinParts, putIntoBin } from '../../../flows/bin/bin-course.ts'
import { restoreCourse } from '../../../flows/edit-course.ts'
import { workOnCourse } from '../../../flows/work-on-course.ts'
import { listExports, requireCourse } from '../../../store/courses.ts'
import { findVersionBelow, listVersions, requireVersion } from '../../../store/versions.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { deleteCoursePage } from '../courses/delete-course-page.ts'
import { listTexts, versionPage } from './version-page.ts'
import { versionsPage } from './versions-page.ts'

/**
 * Handlers of the pages for a course's versions and for its deletion. They use the flows and rate limits of the API.
 */
export function versionHandlers({ db, packages }: BinParts) {
  const gate = consoleGate(db)
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const course = await requireCourse(db, visitor.keyId, requireId(request))
      const versions = await listVersions(db, visitor.keyId, course.id)
      return sendPage(reply, versionsPage(chooseWords(request), visitor, course, versions))
    },

    async compare(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { version: current } = await requireCourse(db, visitor.keyId, requireId(request))
      const { course } = await requireVersion(db, visitor.keyId, requireId(request), readVersion(request))
      const before = await findVersionBelow(db, course.id, course.version)
      const changes = before ? await workOnCourse(visitor.accountId, 'diffCourses', before, course) : []
      const texts = before ? listTexts(chooseWords(request), changes, before, course) : []
      const runs = await workOnCourse(visitor.accountId, 'diffTexts', texts)
      return sendPage(reply, versionPage(chooseWords(request), visitor, { course, before, current, changes, runs }))
    },

    async restore(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      await gate.restore(request, reply)
      const order = { keyId, courseId: requireId(request), version: readVersion(request), act: describeAct(request) }
      await restoreCourse(db, order, Date.now())
      return reply.redirect(`/console/courses/${requireId(request)}/versions`, 303)
    },

    async askDelete(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const course = await requireCourse(db, visitor.keyId, requireId(request))
      const exports = await listExports(db, course.id, 1)
      return sendPage(reply, deleteCoursePage(chooseWords(request), visitor, course, exports.length))
    },

    async delete(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      await gate.delete(request, reply)
      await putIntoBin({ db, packages }, { keyId, courseId: requireId(request), act: describeAct(request) }, Date.now())
      return reply.redirect('/console/courses', 303)
    },
  }
}

function readVersion(request: FastifyRequest): number {
  const { version } = request.params as { version: string }
  if (!/^[1-9]\d{0,8}$/.test(version)) throw noSuchVersion(request)
  return Number(version)
}

function noSuchVersion(request: FastifyRequest): ConsoleError {
  return new ConsoleError('NOT_FOUND', chooseWords(request).text('errors.noSuchVersion'))
}
