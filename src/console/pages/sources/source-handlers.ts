import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { parse, requireId } from '../../../api/parse.ts'
import { addSource as addSourceCall, sendSourceFile, TEXT_BYTES } from '../../../api/routes/sources.ts'
import { pageQuery } from '../../../api/schemas.ts'
import { sizeInWords } from '../../../api/size-in-words.ts'
import type { ErasureParts } from '../../../flows/delete-course.ts'
import { addSource, deleteSource, type SourceParts } from '../../../flows/sources/add-source.ts'
import {
  readSourceDocument,
  readSourceFile,
  requireSourceRow,
  SOURCE_BYTES,
} from '../../../flows/sources/read-source-document.ts'
import { listSources } from '../../../store/sources.ts'
import { ConsoleError } from '../../console-error.ts'
import { consoleGate, sayRefusal } from '../../console-gate.ts'
import { parseForm } from '../../form.ts'
import { sendPage } from '../../page.ts'
import { requireKeyVisitor } from '../../visitor.ts'
import { chooseWords } from '../../visitor-language.ts'
import { deleteSourcePage } from './delete-source-page.ts'
import { NOTHING_PASTED } from './paste-form.ts'
import { sourcePage } from './source-page.ts'
import { sourcesPage } from './sources-page.ts'
import { FORM_BYTES, isScript, readFiles, type UploadedFile, type UploadOutcome } from './uploads.ts'

const LISTED_SOURCES = 20
/** Maximum size of the form with a pasted text. URL encoding takes three characters for each byte that is not ASCII. */
export const PASTED_BYTES = 3 * TEXT_BYTES + FORM_BYTES

/** Handlers of a key's documents, with the flows and rate limits of the API. */
export function sourceHandlers(handlerParts: ErasureParts & SourceParts) {
  const { db, packages, media, keepSourceFiles, uploadFolder, mediaQuotaBytes } = handlerParts
  const gate = consoleGate(db)

  async function addOne(
    request: FastifyRequest,
    reply: FastifyReply,
    file: UploadedFile,
    mostBytes = SOURCE_BYTES,
  ): Promise<UploadOutcome> {
    const { name, contentType, bytes } = file
    const words = chooseWords(request)
    try {
      await gate.addSource(request, reply)
      parse(addSourceCall.query!, { name }, 'The form')
      if (bytes.length === 0) throw new ConsoleError('VALIDATION_ERROR', words.text('errors.fileEmpty'))
      if (bytes.length > mostBytes)
        throw new ConsoleError('VALIDATION_ERROR', words.text('errors.fileTooLarge', { size: sizeInWords(mostBytes) }))
      const owner = requireKeyVisitor(request)
      const parts = { db, keepSourceFiles, media, uploadFolder, mediaQuotaBytes }
      const { id } = await addSource(parts, owner, bytes, { name, contentType }, Date.now(), describeAct(request))
      return { name, sourceId: id }
    } catch (error) {
      return { name, problem: sayRefusal(words, error, reply) }
    }
  }

  async function showList(
    request: FastifyRequest,
    reply: FastifyReply,
    outcomes: UploadOutcome[] = [],
    pasted = NOTHING_PASTED,
  ) {
    const visitor = requireKeyVisitor(request)
    const { cursor = null } = parse(pageQuery, request.query, 'The query')
    const rows = await listSources(db, visitor.keyId, cursor, LISTED_SOURCES + 1)
    const page = sourcesPage(chooseWords(request), visitor, rows, LISTED_SOURCES, outcomes, keepSourceFiles, pasted)
    return sendPage(reply, page)
  }

  return {
    list: (request: FastifyRequest, reply: FastifyReply) => showList(request, reply),

    /**
     * Adds each uploaded file separately: if one is refused, the others are still added. A script gets the results as
     * JSON.
     */
    async upload(request: FastifyRequest, reply: FastifyReply) {
      const outcomes: UploadOutcome[] = []
      for (const file of await readFiles(request)) outcomes.push(await addOne(request, reply, file))
      const added = outcomes.filter(outcome => 'sourceId' in outcome)
      if (added.length === 0) reply.code(400)
      if (isScript(request)) return reply.send(outcomes)
      return added.length === outcomes.length
        ? reply.redirect('/console/sources', 303)
        : showList(request, reply, outcomes)
    },

    /** Adds a pasted text. If the text is refused, the form is shown again with it, so that nothing is lost. */
    async paste(request: FastifyRequest, reply: FastifyReply) {
      const form = parseForm(request)
      const pasted = { name: form.get('name')?.trim() ?? '', text: form.get('text') ?? '' }
      const name = pasted.name || chooseWords(request).text('sources.pastedName')
      const file = { name, contentType: 'text/markdown', bytes: Buffer.from(pasted.text.trim()) }
      const outcome = await addOne(request, reply, file, TEXT_BYTES)
      if ('sourceId' in outcome) return reply.redirect(`/console/sources/${outcome.sourceId}`, 303)
      return showList(request, reply.code(400), [outcome], pasted)
    },

    async read(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      return sendPage(
        reply,
        sourcePage(chooseWords(request), visitor, await readSourceDocument(db, visitor, requireId(request))),
      )
    },

    async file(request: FastifyRequest, reply: FastifyReply) {
      await gate.readSourceFile(request, reply)
      return sendSourceFile(reply, await readSourceFile(db, requireKeyVisitor(request).keyId, requireId(request)))
    },

    async askDelete(request: FastifyRequest, reply: FastifyReply) {
      const visitor = requireKeyVisitor(request)
      const row = await requireSourceRow(db, visitor.keyId, requireId(request))
      return sendPage(reply, deleteSourcePage(chooseWords(request), visitor, row))
    },

    async delete(request: FastifyRequest, reply: FastifyReply) {
      await gate.deleteSource(request, reply)
      await deleteSource(
        { db, packages, media },
        requireKeyVisitor(request).keyId,
        requireId(request),
        Date.now(),
        describeAct(request),
      )
      return reply.redirect('/console/sources', 303)
    },
  }
}
