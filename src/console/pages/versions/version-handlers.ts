import type { FastifyReply, FastifyRequest } from 'fastify'
import { actOf } from '../../../api/audit-writes.ts'
import { idOf } from '../../../api/parse.ts'
import { type BinParts, putIntoBin } from '../../../flows/bin/bin-course.ts'
import { restoreCourse } from '../../../flows/edit-course.ts'
import { workOnCourse } from '../../../flows/work-on-course.ts'
import { listExports, requireCourse } from '../../../store/courses.ts'
import { findVersionBelow, listVersions, requireVersion } from '../../../store/versions.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { sendPage } from '../../page.ts'
import { keyVisitorOf } from '../../visitor.ts'
import { wordsOf } from '../../visitor-language.ts'
import { deleteCoursePage } from '../courses/delete-course-page.ts'
import { listTexts, versionPage } from './version-page.ts'
import { versionsPage } from './versions-page.ts'

/** The history of a course, and its end: by the same flows and in the same windows as the API. */
export function versionHandlers({ db, packages }: BinParts) {
  const gate = consoleGate(db)
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const course = await requireCourse(db, visitor.keyId, idOf(request))
      const versions = await listVersions(db, visitor.keyId, course.id)
      return sendPage(reply, versionsPage(wordsOf(request), visitor, course, versions))
    },

    async compare(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const { version: current } = await requireCourse(db, visitor.keyId, idOf(request))
      const { course } = await requireVersion(db, visitor.keyId, idOf(request), versionOf(request))
      const before = await findVersionBelow(db, course.id, course.version)
      const changes = before ? await workOnCourse(visitor.accountId, 'diffCourses', before, course) : []
      const texts = before ? listTexts(changes, before, course) : []
      const runs = await workOnCourse(visitor.accountId, 'diffTexts', texts)
      return sendPage(reply, versionPage(wordsOf(request), visitor, { course, before, current, changes, runs }))
    },

    async restore(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = keyVisitorOf(request)
      await gate.restore(request, reply)
      const order = { keyId, courseId: idOf(request), version: versionOf(request), act: actOf(request) }
      await restoreCourse(db, order, Date.now())
      return reply.redirect(`/console/courses/${idOf(request)}/versions`, 303)
    },

    async askDelete(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const course = await requireCourse(db, visitor.keyId, idOf(request))
      const exports = await listExports(db, course.id, 1)
      return sendPage(reply, deleteCoursePage(wordsOf(request), visitor, course, exports.length))
    },

    async delete(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = keyVisitorOf(request)
      await gate.delete(request, reply)
      await putIntoBin({ db, packages }, { keyId, courseId: idOf(request), act: actOf(request) }, Date.now())
      return reply.redirect('/console/courses', 303)
    },
  }
}

function versionOf(request: FastifyRequest): number {
  const { version } = request.params as { version: string }
  if (!/^[1-9]\d{0,8}$/.test(version)) throw noSuchVersion(request)
  return Number(version)
}

function noSuchVersion(request: FastifyRequest): ConsoleError {
  return new ConsoleError('NOT_FOUND', wordsOf(request).text('errors.noSuchVersion'))
}
