import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { requireId } from '../../../api/parse.ts'
import { type BinParts, restoreFromBin } from '../../../flows/bin/bin-course.ts'
import { deleteCourse, type ErasureParts } from '../../../flows/delete-course.ts'
import { findInBin, listBin } from '../../../store/bin.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { binPage, eraseCoursePage } from './bin-page.ts'

const LISTED_COURSES = 50

/**
 * Handlers of the bin, which holds the courses that the key's owner deleted in the console. They can be restored, or
 * erased early.
 */
export function binHandlers({ db, packages, media }: BinParts & ErasureParts) {
  const gate = consoleGate(db)
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const pageNumber = readPageNumber(request)
      const offset = (pageNumber - 1) * LISTED_COURSES
      const courses = await listBin(db, visitor.keyId, LISTED_COURSES + 1, offset)
      return sendPage(reply, binPage(chooseWords(request), visitor, { courses, shown: LISTED_COURSES, pageNumber }))
    },

    async restore(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      await gate.delete(request, reply)
      await restoreFromBin(
        { db, packages },
        { keyId, courseId: requireId(request), act: describeAct(request) },
        Date.now(),
      )
      return reply.redirect(`/console/courses/${requireId(request)}`, 303)
    },

    async askErase(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      return sendPage(reply, eraseCoursePage(chooseWords(request), visitor, await requireInBin(request)))
    },

    async erase(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      await gate.delete(request, reply)
      const { id: courseId } = await requireInBin(request)
      await deleteCourse({ db, packages, media }, { keyId, courseId, act: describeAct(request) }, Date.now())
      return reply.redirect('/console/bin', 303)
    },
  }

  async function requireInBin(request: FastifyRequest) {
    const course = await findInBin(db, requireKeyVisitor(request).keyId, requireId(request))
    if (!course) throw new ConsoleError('NOT_FOUND', chooseWords(request).text('bin.noSuchCourse'))
    return course
  }
}

function readPageNumber(request: FastifyRequest): number {
  const { page } = request.query as { page?: unknown }
  return typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
