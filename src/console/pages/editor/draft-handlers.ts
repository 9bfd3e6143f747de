import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeAct } from '../../../api/audit-writes.ts'
import { buildContent, sendContent } from '../../../api/content.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { openRenderings } from '../../../api/renderings.ts'
import { rewriteBody } from '../../../api/routes/rewrites.ts'
import { changeSchema } from '../../../course/change/change.ts'
import { discardDraft, finishDraft, openDraft, saveDraft } from '../../../flows/draft-course.ts'
import { renderPage } from '../../../flows/pages/render-page.ts'
import { readDraftRewrite, submitDraftRewrite } from '../../../flows/rewrite-draft.ts'
import { previewCsp } from '../../../player/csp.ts'
import { findCourseBrand } from '../../../store/brands.ts'
import { requireCourse } from '../../../store/courses.ts'
import type { Database } from '../../../store/database.ts'
import { findDraft } from '../../../store/drafts.ts'
import { consoleGate } from '../../console-gate.ts'
import { HTML } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { buildDraftMediaUrl } from '../media/media-handlers.ts'
import { DRAFT_CHANGES } from './draft-limits.ts'
import { editPage, sendEditor } from './edit-page.ts'

export const DRAFT_BYTES = 1024 * 1024
const CACHED_PAGE_BYTES = 8 * 1024 * 1024

const read = { version: z.int().min(1), revision: z.string().max(40).nullable() }
const order = z.object(read)
const rewrite = z.object({ id: rewriteBody.shape.id, instruction: rewriteBody.shape.instruction })
const changes = z.object({ ...read, changes: z.array(changeSchema).max(DRAFT_CHANGES) })

type DraftParts = { db: Database; baseUrl: string; hasModel(): Promise<boolean> }

/** Handlers of the editor. They answer in JSON, except for the page itself and the preview. */
export function draftHandlers({ db, baseUrl, hasModel }: DraftParts) {
  const gate = consoleGate(db)
  const findRendered = openRenderings(CACHED_PAGE_BYTES)
  const readCourseId = (request: FastifyRequest) => ({
    keyId: requireKeyVisitor(request).keyId,
    courseId: requireId(request),
  })
  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      const { keyId, courseId } = readCourseId(request)
      const [state, owner] = await Promise.all([openDraft(db, keyId, courseId), findCourseBrand(db, courseId)])
      return sendEditor(reply, editPage(chooseWords(request), state, owner?.brand ?? null, await hasModel()))
    },

    async read(request: FastifyRequest) {
      const { keyId, courseId } = readCourseId(request)
      return openDraft(db, keyId, courseId)
    },

    /**
     * Sends the draft as learners would see it, without unfinished parts. The editor shows this page in a frame with an
     * opaque origin.
     */
    async preview(request: FastifyRequest, reply: FastifyReply) {
      await gate.previewDraft(request, reply)
      const { keyId, courseId } = readCourseId(request)
      const { accountId } = requireKeyVisitor(request)
      const [current, draft] = await Promise.all([requireCourse(db, keyId, courseId), findDraft(db, courseId)])
      const isDrafted = draft?.version === current.version
      const course = isDrafted ? draft.course : current
      const owner = await findCourseBrand(db, courseId)
      const mediaFolder = isDrafted ? { mediaFolder: buildDraftMediaUrl(courseId, draft.revision) } : {}
      const name = [courseId, current.version, isDrafted ? draft.revision : '', owner?.version].join(' ')
      const page = await findRendered({ accountId, name, requirePlace: () => {} }, async () => {
        const text = await renderPage(accountId, 'renderPreview', course, owner?.brand ?? null, baseUrl, mediaFolder)
        const headers = { 'content-security-policy': previewCsp(course, baseUrl) }
        return { page: buildContent(text, HTML, 'often', headers), isCurrent: true }
      })
      return sendContent(reply, page, 'no-store')
    },

    async save(request: FastifyRequest, reply: FastifyReply) {
      await gate.draft(request, reply)
      const sent = parse(changes, request.body, 'The body')
      return saveDraft(db, { ...readCourseId(request), ...sent, act: describeAct(request) }, Date.now())
    },

    async finish(request: FastifyRequest, reply: FastifyReply) {
      await gate.edit(request, reply)
      const read = parse(order, request.body, 'The body')
      return finishDraft(db, { ...readCourseId(request), ...read, act: describeAct(request) }, Date.now())
    },

    async discard(request: FastifyRequest, reply: FastifyReply) {
      await gate.draft(request, reply)
      const read = parse(order, request.body, 'The body')
      return discardDraft(db, { ...readCourseId(request), ...read, act: describeAct(request) }, Date.now())
    },

    /** Orders a rewrite as a job. The script polls the job and fetches the result when it has ended. */
    async rewrite(request: FastifyRequest, reply: FastifyReply) {
      await gate.rewrite(request, reply)
      const { accountId } = requireKeyVisitor(request)
      const wish = {
        ...readCourseId(request),
        accountId,
        ...parse(rewrite, request.body, 'The form'),
        act: describeAct(request),
      }
      return submitDraftRewrite({ db, hasModel }, wish, Date.now())
    },

    async readRewrite(request: FastifyRequest) {
      const { keyId, courseId } = readCourseId(request)
      return readDraftRewrite(db, keyId, courseId, requireId(request, 'jobId'))
    },
  }
}
