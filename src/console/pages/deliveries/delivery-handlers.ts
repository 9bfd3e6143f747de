import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { pageQuery } from '../../../api/schemas.ts'
import { resendEvent } from '../../../flows/events/resend-event.ts'
import type { Database } from '../../../store/database.ts'
import { listDeliveries } from '../../../store/events.ts'
import { consoleGate } from '../../console-gate.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { deliveriesPage } from './deliveries-page.ts'

const LISTED_DELIVERIES = 20

export function deliveryHandlers(db: Database) {
  const gate = consoleGate(db)
  return {
    async list(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { cursor = null } = parse(pageQuery, request.query, 'The query')
      const deliveries = await listDeliveries(db, visitor.keyId, cursor, LISTED_DELIVERIES + 1)
      return sendPage(reply, deliveriesPage(chooseWords(request), visitor, deliveries, LISTED_DELIVERIES))
    },

    async sendAgain(request: FastifyRequest, reply: FastifyReply) {
      await gate.resend(request, reply)
      await resendEvent(db, requireKeyVisitor(request).keyId, requireId(request), Date.now(), describeAct(request))
      return reply.redirect('/console/deliveries', 303)
    },
  }
}
