import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { addSource as add, deleteSource as remove } from '../../flows/sources/add-source.ts'
import {
  ASKABLE,
  readSourceFile as readFile,
  readSourceDocument,
  SOURCE_BYTES,
  SOURCE_KINDS,
} from '../../flows/sources/read-source-document.ts'
import { refusal } from '../../refusals.ts'
import { attachment } from '../../storage/packages.ts'
import { listSources as list, type SourceRow } from '../../store/sources.ts'
import { keyRoute } from '../route.ts'
import { answer, cutPage, isoTime, pageQuery, pageSchema, sent, text, time, whole } from '../schemas.ts'

export const TEXT_BYTES = 1024 * 1024
export const NAME_CHARACTERS = 200
const UNNAMED = 'Document'
const ANY_TYPE = 'application/octet-stream'

const sourceId = text('src_01j6l4c8gg09apvo259806m0h2', "The source's id.")
const name = line(NAME_CHARACTERS)

const source = answer('Source', {
  sourceId,
  name: text('Shop handbook.docx'),
  kind: z.enum(SOURCE_KINDS),
  pages: whole(12, 'Pages or slides; null where the format has none.').nullable(),
  words: whole(3_410),
  headings: whole(24, 'How many headings it has.'),
  language: text('en', 'By its two letters; null where it could not be told.').nullable(),
  can: z
    .union([
      z.object(
        Object.fromEntries(ASKABLE.map(key => [key, z.int()])) as { [Key in (typeof ASKABLE)[number]]: z.ZodInt },
      ),
      z.literal('pending'),
    ])
    .nullable()
    .meta({
      description: `
        What a course made from it would have: certain questions by kind, cards, lessons, and how many of the
        lessons have no question. \`pending\` while a long document is looked through: read it again in a moment. Null in a
        language that is not spoken yet, or where it is too long to be looked through.
      `.replace(/\s+/g, ' '),
      examples: [
        {
          order: 3,
          match: 2,
          sort: 1,
          number: 7,
          single: 5,
          multiple: 1,
          recall: 2,
          cards: 6,
          lessons: 11,
          sectionsWithout: 3,
        },
      ],
    }),
  hasFile: z.boolean().meta({
    description: 'Whether the file itself is kept, because `KEEP_SOURCE_FILES` is on.',
    examples: [false],
  }),
  createdAt: time('2026-03-19T09:58:12.400Z'),
})

const sourceDetail = answer('SourceDetail', {
  ...source.shape,
  outline: z.array(z.object({ level: whole(2), text: text('Opening the shop'), page: whole(3).optional() })),
  passages: z.array(
    z.object({
      id: text('p12'),
      page: whole(3).optional(),
      headings: z.array(z.string()).meta({ examples: [['Opening the shop', 'Cash']] }),
      text: text('The till holds at most 500 euros.'),
    }),
  ),
})

export const addSource = keyRoute('add-source', 'POST /api/v1/sources', {
  limit: 30,
  summary: 'Upload a document',
  description: `
    Reads a document that courses can be made from: PDF, DOCX, PPTX, ODT, HTML, Markdown, plain text, EPUB,
    WebVTT, SubRip, XLSX or CSV, at most 20 MB. Send the file itself with its type and its name in \`name\`, or
    JSON with \`text\` and \`name\`. The answer says what can be asked from it, or that a long one is still looked through. The file itself
    is kept only where the operator has set \`KEEP_SOURCE_FILES\`.
  `,
  query: z.object({ name: name.optional().describe('The name of the file, with its ending.') }),
  body: {
    schema: sent('SourceText', { text: line(TEXT_BYTES).describe('Markdown or plain text.'), name: name.optional() }),
    bytes: TEXT_BYTES,
    file: { types: ['*'], bytes: SOURCE_BYTES },
    examples: {
      text: {
        name: 'Cash',
        text: '# Cash\n\nThe till holds at most 500 euros. What is more goes into the safe. Two people count the cash at closing time.',
      },
    },
  },
  idempotent: true,
  answers: { 201: { description: 'The document was read.', schema: source } },
  errors: { VALIDATION_ERROR: 'The PDF is encrypted: save it without a password' },
  handler:
    ({ db, keepSourceFiles }) =>
    async ({ entry, body, query, request, claim, act }) => {
      const isFile = Buffer.isBuffer(body)
      const bytes = isFile ? body : Buffer.from(body.text)
      if (bytes.length === 0) throw new PublicError('VALIDATION_ERROR', refusal('file-empty'))
      const sentName = query.name ?? (isFile ? undefined : body.name) ?? UNNAMED
      const contentType = isFile ? (request.headers['content-type'] ?? '') : 'text/markdown'
      const file = { name: sentName, contentType }
      return sourceAnswer(await add({ db, keepSourceFiles }, entry, bytes, file, Date.now(), act, claim))
    },
})

export const listSources = keyRoute('list-sources', 'GET /api/v1/sources', {
  summary: 'List documents',
  description: "The key's documents, newest first.",
  query: pageQuery,
  answers: { 200: { description: 'A page of documents.', schema: pageSchema('SourceList', source) } },
  handler:
    ({ db }) =>
    async ({ entry, query: { cursor = null, limit } }) => {
      const rows = await list(db, entry.keyId, cursor, limit + 1)
      return cutPage(rows.map(sourceAnswer), limit, item => item.sourceId)
    },
})

export const readSource = keyRoute('read-source', 'GET /api/v1/sources/:id', {
  summary: 'Read a document',
  description: 'What was read: its headings, and its text in passages as courses cite them.',
  params: { id: sourceId },
  answers: { 200: { description: 'The document.', schema: sourceDetail } },
  handler:
    ({ db }) =>
    async ({ entry, id }) => {
      const { row, outline, passages } = await readSourceDocument(db, entry, id('id'))
      return { ...sourceAnswer(row), outline, passages }
    },
})

export const readSourceFile = keyRoute('read-source-file', 'GET /api/v1/sources/:id/file', {
  limit: 30,
  summary: 'Download the file of a document',
  description: `
    The file as it was sent, where the operator has set \`KEEP_SOURCE_FILES\`: \`hasFile\` of the document says so.
    It is meant to be saved, whatever it holds, and never to be shown by a browser.
  `,
  params: { id: sourceId },
  answers: { 200: { description: 'The file.', types: [ANY_TYPE] } },
  handler:
    ({ db }) =>
    async ({ entry, id, reply }) =>
      sendSourceFile(reply, await readFile(db, entry.keyId, id('id'))),
})

/** It is a stranger's: no browser runs or shows what it says it is. `nosniff` and the policy are those of every answer. */
export function sendSourceFile(reply: FastifyReply, { name: fileName, bytes }: { name: string; bytes: Buffer }) {
  return reply.header('content-disposition', attachment(fileName)).type(ANY_TYPE).send(bytes)
}

export const deleteSource = keyRoute('delete-source', 'DELETE /api/v1/sources/:id', {
  summary: 'Delete a document',
  description: 'Ends the document for good. Courses that were made from it stay, with the passages that they cite.',
  params: { id: sourceId },
  answers: { 204: { description: 'The document is gone.' } },
  handler:
    ({ db, packages, media }) =>
    ({ entry, id, act }) =>
      remove({ db, packages, media }, entry.keyId, id('id'), Date.now(), act),
})

function sourceAnswer({ id, can, createdAt, kind, ...row }: SourceRow) {
  const { name, pages, words, headings, language, hasFile } = row
  return {
    sourceId: id,
    name,
    kind: kind as (typeof SOURCE_KINDS)[number],
    pages,
    words,
    headings,
    language,
    can: JSON.parse(can),
    hasFile,
    createdAt: isoTime(createdAt),
  }
}
