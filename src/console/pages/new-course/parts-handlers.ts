import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { ID, parse } from '../../../api/parse.ts'
import { submitBody } from '../../../api/routes/courses.ts'
import { PublicError } from '../../../errors.ts'
import type { FindOffer } from '../../../flows/models/find-writing-offer.ts'
import { requireSourceRow } from '../../../flows/sources/read-source-document.ts'
import { requireSections } from '../../../flows/sources/source-sections.ts'
import { submitCourse } from '../../../flows/submit-course.ts'
import { refusal } from '../../../refusals.ts'
import { requireAccountOfKey } from '../../../store/accounts.ts'
import type { Database } from '../../../store/database.ts'
import type { Said } from '../../console-error.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { newToken, oncePerForm } from '../../form-token.ts'
import { sendPage } from '../../page.ts'
import { hasTestKey, requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { choosePart } from './choose-part.ts'
import { type CourseWish, readWish, wishAsBody } from './course-wish.ts'
import { askPartsPage, type MadePart, madePartsPage } from './parts-pages.ts'

/**
 * Handlers that make all courses into which a large document is divided. They use the flow of the API, with an
 * idempotency key for each course.
 */
export function partsHandlers({ db, modelOffer }: { db: Database; modelOffer: FindOffer }) {
  const gate = consoleGate(db)

  /**
   * Returns the input of the form once for each course into which the document is divided. The fields that are not
   * about a single course are the same in all of them.
   */
  async function readParts(request: FastifyRequest, wish: CourseWish): Promise<CourseWish[]> {
    const { keyId } = requireKeyVisitor(request)
    const [id] = wish.sources
    if (wish.sources.length !== 1 || !ID.test(id!)) throw new PublicError('NOT_FOUND', refusal('no-such-source'))
    const document = { row: await requireSourceRow(db, keyId, id!), look: await requireSections(db, keyId, id!) }
    return document.look.courses.map((_, at) => choosePart(wish, [document], at))
  }

  return {
    /** Asks for confirmation before the courses are made, and says what they cost. */
    async ask(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const form = parseForm(request)
      const parts = await readParts(request, readWish(form))
      const { monthlyCredits, creditsUsed } = await requireAccountOfKey(db, visitor.keyId, Date.now())
      const credits = hasTestKey(visitor) ? null : Math.max(0, monthlyCredits - creditsUsed)
      return sendPage(reply, askPartsPage(chooseWords(request), visitor, { form, parts, credits, token: newToken() }))
    },

    /**
     * Submits the courses in order, and stops at the first refusal, because the next course would be refused for the
     * same reason.
     */
    async make(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const { keyId, accountId } = visitor
      const words = chooseWords(request)
      const form = parseForm(request)
      const parts = await readParts(request, readWish(form))
      const madeParts: MadePart[] = []
      let problem: Said | null = null
      for (const part of parts) {
        try {
          await gate.submit(request, reply)
          const { callbackUrl = null, ...brief } = parse(submitBody, wishAsBody(part), 'The form')
          const idempotency = oncePerForm(keyId, 'submit-course', form.get('token'), { brief, callbackUrl })
          const order = { keyId, accountId, brief, callbackUrl, idempotency, modelOffer, act: describeAct(request) }
          const { jobId } = await submitCourse(db, order, Date.now())
          madeParts.push({ title: part.subject, jobId })
        } catch (error) {
          problem = sayRefusal(words, error, reply)
          break
        }
      }
      const missing = parts.slice(madeParts.length).map(({ subject }) => subject)
      return sendPage(reply, madePartsPage(words, visitor, { made: madeParts, missing, problem }))
    },
  }
}
