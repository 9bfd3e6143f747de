import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { addSource as add, deleteSource as remove } from '../../flows/sources/add-source.ts'
import { needsModel } from '../../flows/sources/course-sources.ts'
import {
  ASKABLE,
  ASKED_KINDS,
  PICTURE_REASONS,
  PROPOSAL_REASONS,
  readSourceFile as readFile,
  readSourceDocument,
  SOURCE_BYTES,
  SOURCE_KINDS,
} from '../../flows/sources/read-source-document.ts'
import { refusal } from '../../refusals.ts'
import { attachment } from '../../storage/packages.ts'
import { listSources as list, type SourceRow } from '../../store/sources.ts'
import { keyRoute } from '../route.ts'
import { answer, cutPage, enumSchema, isoTime, pageQuery, pageSchema, sent, text, time, whole } from '../schemas.ts'

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
  headings: whole(24, 'The number of headings in the document.'),
  language: text('en', 'By its two letters; null where it could not be told.').nullable(),
  needsModel: z.boolean().meta({
    description:
      'Whether only a language model can write a course from the document, because the rules do not support its language.',
    examples: [false],
  }),
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
  pictures: z
    .object({
      kept: whole(12, 'The number of pictures that courses from the document can show.'),
      leftOut: z.array(
        z.object({
          why: z
            .enum(PICTURE_REASONS)
            .meta({ description: 'The reason why these pictures are not kept.', examples: ['drawing'] }),
          count: whole(2),
          pages: z
            .array(z.int())
            .optional()
            .meta({ description: 'The pages of these pictures, if the format has pages.', examples: [[3, 7]] }),
        }),
      ),
    })
    .nullable()
    .meta({
      description: "The document's pictures. Null if it was uploaded before pictures were kept.",
      examples: [{ kept: 12, leftOut: [{ why: 'drawing', count: 2, pages: [3, 7] }] }],
    }),
  hasFile: z.boolean().meta({
    description: 'Whether the file itself is kept, because `KEEP_SOURCE_FILES` is on.',
    examples: [false],
  }),
  createdAt: time('2026-03-19T09:58:12.400Z'),
})

const section = answer('SourceSection', {
  id: text('s12', 'The id of the section, which stays the same as long as the document is kept.'),
  title: text('Opening the shop', 'The heading; empty for the text before the first one.'),
  level: whole(2),
  parent: text('s9', 'The section whose heading stands above it; null at the top.').nullable(),
  words: whole(310, "The words of the section's own text, without those under the headings below it."),
  pages: z
    .array(z.int())
    .length(2)
    .nullable()
    .meta({ description: 'The first and the last page of the section; null without pages.', examples: [[3, 4]] }),
  can: z
    .object(
      Object.fromEntries(ASKED_KINDS.map(kind => [kind, z.int()])) as {
        [Kind in (typeof ASKED_KINDS)[number]]: z.ZodInt
      },
    )
    .nullable()
    .meta({
      description: 'The number of certain questions by kind; null in an unsupported language.',
      examples: [{ order: 0, match: 0, sort: 0, number: 2, single: 1, multiple: 0, recall: 0 }],
    }),
  taken: z.boolean().meta({ description: 'Whether the proposal includes the section.', examples: [true] }),
  why: enumSchema(
    PROPOSAL_REASONS,
    'rules',
    'Why. Taken: `whole`, all of a document that is no larger than a course; `rules`, `steps`, `tables`, for what it holds; `main`, by its ' +
      'heading and length. Left out: `contents`, `closing`, `history`, `pointer`, for what it is; `empty`, without a text of its own; ' +
      '`minor`, where a document that is larger than a course holds weightier ones.',
  ),
})

const proposedCourse = answer('ProposedCourse', {
  title: text('Part 1 of 3: Opening the shop – Cash', 'A name for the course.'),
  sections: z
    .array(z.string())
    .meta({ description: "The ids of the course's sections, for `sourceSections`.", examples: [['s1', 's2', 's4']] }),
  words: whole(18_400),
  lessons: whole(58, 'Without a model; null in a language that is not spoken yet.').nullable(),
  tooMany: whole(0, 'The number of lessons that do not fit, because the headings do not divide the text.'),
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
  sections: z
    .array(section)
    .nullable()
    .describe(
      'What can be chosen for a course, in the order of the document. Null while `can` is `pending`; empty where it could not be looked through.',
    ),
  proposal: z
    .object({ courses: z.array(proposedCourse) })
    .nullable()
    .describe(
      'What it should become: one course, or several where it is larger than one. Null while `can` is `pending`.',
    ),
})

export const addSource = keyRoute('add-source', 'POST /api/v1/sources', {
  lasts: true,
  limit: 30,
  summary: 'Upload a document',
  description: `
    Reads a document that courses can be made from: PDF, DOCX, PPTX, ODT, HTML, Markdown, plain text, EPUB,
    WebVTT, SubRip, XLSX, CSV or a ZIP of Markdown or HTML pages, at most 20 MB. Send the file itself with its type and its name in \`name\`, or
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
    ({ db, keepSourceFiles, media, uploadFolder, mediaQuotaBytes }) =>
    async ({ entry, body, query, request, claim, act }) => {
      const isFile = Buffer.isBuffer(body)
      const bytes = isFile ? body : Buffer.from(body.text)
      if (bytes.length === 0) throw new PublicError('VALIDATION_ERROR', refusal('file-empty'))
      const sentName = query.name ?? (isFile ? undefined : body.name) ?? UNNAMED
      const contentType = isFile ? (request.headers['content-type'] ?? '') : 'text/markdown'
      const file = { name: sentName, contentType }
      const parts = { db, keepSourceFiles, media, uploadFolder, mediaQuotaBytes }
      return sourceAnswer(await add(parts, entry, bytes, file, Date.now(), act, claim))
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
  description: `
    What was read: its headings, and its text in passages as courses cite them. Its sections, each with its length, what can be asked
    in it and whether the proposal takes it: give the ids of those that you want to \`sourceSections\`. A document that is larger than
    the largest course is proposed as several.
  `,
  params: { id: sourceId },
  answers: { 200: { description: 'The document.', schema: sourceDetail } },
  handler:
    ({ db }) =>
    async ({ entry, id }) => {
      const { row, outline, passages, look } = await readSourceDocument(db, entry, id('id'))
      const proposal = look && { courses: look.courses }
      return { ...sourceAnswer(row), outline, passages, sections: look?.sections ?? null, proposal }
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

/**
 * Sends an uploaded file as a download of unknown type, because nobody has checked its content; no browser then runs or
 * shows it. `nosniff` and the content policy are those of every answer.
 */
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

function sourceAnswer({ id, can, pictures, createdAt, kind, ...row }: SourceRow) {
  const { name, pages, words, headings, language, hasFile } = row
  return {
    sourceId: id,
    name,
    kind: kind as (typeof SOURCE_KINDS)[number],
    pages,
    words,
    headings,
    language,
    needsModel: needsModel(language),
    can: JSON.parse(can),
    pictures: pictures && JSON.parse(pictures),
    hasFile,
    createdAt: isoTime(createdAt),
  }
}
