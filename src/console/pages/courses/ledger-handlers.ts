import type { FastifyReply, FastifyRequest } from 'fastify'
import { actOf } from '../../../api/audit-writes.ts'
import { idOf } from '../../../api/parse.ts'
import { ledgerCsv, ledgerOf } from '../../../course/ledger.ts'
import { PublicError } from '../../../errors.ts'
import { editCourse } from '../../../flows/edit-course.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { saidOf } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { formOf } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { keyVisitorOf } from '../../visitor.ts'
import { wordsOf } from '../../visitor-language.ts'
import { ledgerPage } from './ledger-page.ts'
import { checksOf, questionsPage } from './questions-page.ts'

/** What a course rests on, and the questions that its owner keeps or drops. */
export function ledgerHandlers(db: Database) {
  const gate = consoleGate(db)
  const courseOf = (request: FastifyRequest) => requireCourse(db, keyVisitorOf(request).keyId, idOf(request))
  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      const { only } = request.query as { only?: unknown }
      const course = await courseOf(request)
      return sendPage(reply, ledgerPage(wordsOf(request), keyVisitorOf(request), course, only === 'untraced'))
    },

    async csv(request: FastifyRequest, reply: FastifyReply) {
      const course = await courseOf(request)
      reply.header('content-disposition', `attachment; filename="${course.id}-ledger.csv"`)
      return reply.type('text/csv; charset=utf-8').send(ledgerCsv(ledgerOf(course)))
    },

    async questions(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(reply, questionsPage(wordsOf(request), keyVisitorOf(request), await courseOf(request), null))
    },

    /** What is not ticked is dropped, in one version: whoever changes their mind restores the one before. */
    async keepQuestions(request: FastifyRequest, reply: FastifyReply) {
      const visitor = keyVisitorOf(request)
      const course = await courseOf(request)
      const form = formOf(request)
      const kept = new Set(form.getAll('keep'))
      const dropped = checksOf(course).filter(({ partId }) => !kept.has(partId))
      if (dropped.length === 0) return reply.redirect(`/console/courses/${course.id}/questions`, 303)
      try {
        await gate.edit(request, reply)
        const changes = dropped.map(({ partId }) => ({ op: 'remove' as const, id: partId }))
        const version = Number(form.get('version'))
        const order = { keyId: visitor.keyId, courseId: course.id, version, changes, act: actOf(request) }
        await editCourse(db, order, Date.now())
        return reply.redirect(`/console/courses/${course.id}/questions`, 303)
      } catch (error) {
        if (!(error instanceof PublicError) || error.code !== 'VALIDATION_ERROR') throw error
        const words = wordsOf(request)
        const refused = { problem: saidOf(words, error), kept }
        return sendPage(reply.code(400), questionsPage(words, visitor, course, refused))
      }
    },
  }
}
