import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { requireId } from '../../../api/parse.ts'
import { buildLedger, ledgerCsv } from '../../../course/ledger.ts'
import { PublicError } from '../../../errors.ts'
import { editCourse } from '../../../flows/edit-course.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { sayError } from '../../console-error.ts'
import { consoleGate } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { ledgerPage } from './ledger-page.ts'
import { collectChecks, questionsPage } from './questions-page.ts'

/** Handlers of the ledger, and of the page on which the owner keeps or drops questions. */
export function ledgerHandlers(db: Database) {
  const gate = consoleGate(db)
  const readCourse = (request: FastifyRequest) =>
    requireCourse(db, requireKeyVisitor(request).keyId, requireId(request))
  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      const { only } = request.query as { only?: unknown }
      const course = await readCourse(request)
      return sendPage(reply, ledgerPage(chooseWords(request), requireKeyVisitor(request), course, only === 'untraced'))
    },

    async csv(request: FastifyRequest, reply: FastifyReply) {
      const course = await readCourse(request)
      reply.header('content-disposition', `attachment; filename="${course.id}-ledger.csv"`)
      return reply.type('text/csv; charset=utf-8').send(ledgerCsv(buildLedger(course)))
    },

    async questions(request: FastifyRequest, reply: FastifyReply) {
      return sendPage(
        reply,
        questionsPage(chooseWords(request), requireKeyVisitor(request), await readCourse(request), null),
      )
    },

    /**
     * Drops the questions that are not ticked. All of them are dropped in a single new version, so that restoring the
     * version before brings them back.
     */
    async keepQuestions(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const course = await readCourse(request)
      const form = parseForm(request)
      const keptQuestions = new Set(form.getAll('keep'))
      const dropped = collectChecks(course).filter(({ partId }) => !keptQuestions.has(partId))
      if (dropped.length === 0) return reply.redirect(`/console/courses/${course.id}/questions`, 303)
      try {
        await gate.edit(request, reply)
        const changes = dropped.map(({ partId }) => ({ op: 'remove' as const, id: partId }))
        const version = Number(form.get('version'))
        const order = { keyId: visitor.keyId, courseId: course.id, version, changes, act: describeAct(request) }
        await editCourse(db, order, Date.now())
        return reply.redirect(`/console/courses/${course.id}/questions`, 303)
      } catch (error) {
        if (!(error instanceof PublicError) || error.code !== 'VALIDATION_ERROR') throw error
        const words = chooseWords(request)
        const refused = { problem: sayError(words, error), kept: keptQuestions }
        return sendPage(reply.code(400), questionsPage(words, visitor, course, refused))
      }
    },
  }
}
