import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { ID, parse } from '../../../api/parse.ts'
import { exportBody } from '../../../api/routes/exports.ts'
import { PublicError } from '../../../errors.ts'
import { putIntoBin } from '../../../flows/bin/bin-course.ts'
import { type ExportParts, exportCourse } from '../../../flows/export-course.ts'
import { requireCourse } from '../../../store/courses.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { deleteManyPage, type Exported, exportedManyPage } from './many-pages.ts'

/** Maximum number of courses for one action: as many as a page of the list shows. */
export const MOST_AT_ONCE = 20

/**
 * Handlers of actions on several courses. The courses are processed one after the other, each with the flow and rate
 * limit of the matching API call.
 */
export function manyHandlers(parts: ExportParts) {
  const { db, packages } = parts
  const gate = consoleGate(db)

  function chosenIds(request: FastifyRequest): string[] {
    const ids = parseForm(request)
      .getAll('id')
      .filter(id => ID.test(id))
    if (ids.length === 0) throw new ConsoleError('VALIDATION_ERROR', chooseWords(request).text('errors.chooseCourse'))
    return [...new Set(ids)].slice(0, MOST_AT_ONCE)
  }

  return {
    async askDelete(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const courses = await Promise.all(chosenIds(request).map(id => requireCourse(db, visitor.keyId, id)))
      return sendPage(reply, deleteManyPage(chooseWords(request), visitor, courses))
    },

    /** Deletes the chosen courses. One that is already gone is skipped. */
    async delete(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      for (const courseId of chosenIds(request)) {
        await gate.delete(request, reply)
        await putIntoBin({ db, packages }, { keyId, courseId, act: describeAct(request) }, Date.now()).catch(
          passOverGone,
        )
      }
      return reply.redirect('/console/courses', 303)
    },

    async export(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { keyId, accountId } = visitor
      const { format: edition } = parse(exportBody, { format: parseForm(request).get('format') }, 'The form')
      const exported: Exported[] = []
      for (const courseId of chosenIds(request)) {
        const course = await requireCourse(db, keyId, courseId)
        const order = {
          keyId,
          accountId,
          courseId,
          edition,
          callbackUrl: null,
          idempotency: null,
          act: describeAct(request),
        }
        try {
          await gate.export(request, reply)
          const { downloadUrl } = await exportCourse(parts, order, Date.now())
          exported.push({ course, url: downloadUrl })
        } catch (error) {
          exported.push({ course, problem: sayRefusal(chooseWords(request), error, reply) })
        }
      }
      return sendPage(reply, exportedManyPage(chooseWords(request), visitor, exported, edition))
    },
  }
}

function passOverGone(error: unknown): void {
  if (!(error instanceof PublicError) || error.code !== 'NOT_FOUND') throw error
}
