import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { MEDIA_TYPES } from '../../course/media/media-formats.ts'
import { line } from '../../course/text.ts'
import { PublicError } from '../../errors.ts'
import { addMedia as add, deleteMedia as remove, type StoredMedia } from '../../flows/media/add-media.ts'
import type { MediaNote } from '../../flows/media/read-spooled.ts'
import { MEDIA_KINDS, MOST_MEDIA_BYTES } from '../../media/media-kinds.ts'
import { refusal } from '../../refusals.ts'
import type { ByteRange, MediaStore } from '../../storage/media-store.ts'
import { attachment } from '../../storage/packages.ts'
import { listMedia as list, type MediaFile, type MediaRow, requireMedia } from '../../store/media/media.ts'
import { listUses } from '../../store/media/media-uses.ts'
import { describeRange, findRange } from '../byte-range.ts'
import { isKnown } from '../content.ts'
import { keyRoute } from '../route.ts'
import {
  answer,
  courseId,
  cutPage,
  EXAMPLE,
  enumSchema,
  isoTime,
  pageQuery,
  pageSchema,
  text,
  time,
  UNCHANGED,
  whole,
} from '../schemas.ts'
import { sizeInWords } from '../size-in-words.ts'
import { allowUploadTime } from '../upload-time.ts'

export const NAME_CHARACTERS = 200
export const UNNAMED = 'Untitled'
const ETAG_CHARACTERS = 32
const tag = { tag: 'Media' } as const
/** The content types of all media that may be stored. */
export const FILE_TYPES = ['image/webp', ...Object.values(MEDIA_TYPES).map(type => type.replace(/;.*/, ''))]

const NOTES: Record<MediaNote, string> = {
  'first-frame': 'The picture moves: its first frame is kept.',
  'drawing-as-picture': "The drawing is kept as a picture, with letters in this server's fonts.",
  'captions-cleaned': 'The captions are kept as WebVTT, without styles, positions of regions and notes.',
  'film-not-everywhere': 'Older iPhones and iPads do not play this film: MP4 with H.264 and AAC plays everywhere.',
}

/** Headers of a media file: a browser runs nothing in it, whatever it claims to be. */
export const MEDIA_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

const mediaId = text('med_01j6l4c8gg09apvo259806m0h2', "The media's id.")

const media = answer('Media', {
  mediaId,
  kind: enumSchema(MEDIA_KINDS, 'picture'),
  name: text('Fire doors.jpg', 'The name of the uploaded file; no page or package shows the name.'),
  bytes: whole(148_320, 'The bytes of the quota that the stored files take.'),
  format: text('webp', 'The extension of the stored files.'),
  width: whole(1_600, 'Of a film, or of the largest picture that is kept.').nullable(),
  height: whole(1_067).nullable(),
  seconds: whole(95, 'How long a sound or a film takes, or until when captions go.').nullable(),
  notes: z.array(z.string()).meta({
    description:
      'How the upload was changed when it was stored, and whether some devices cannot play it: one sentence a note.',
    examples: [[]],
  }),
  madeBy: text('openai:gpt-image-1', 'The model that drew the picture. Null: it was sent.').nullable(),
  createdAt: time('2026-03-19T09:58:12.400Z'),
})

const mediaDetail = answer('MediaDetail', {
  ...media.shape,
  usedBy: z
    .array(z.object({ id: courseId, name: text(EXAMPLE.name) }))
    .describe('The courses whose current version, stored version or draft shows the medium.'),
})

export const addMedia = keyRoute('add-media', 'POST /api/v1/media', {
  lasts: true,
  ...tag,
  limit: 30,
  summary: 'Upload a picture, a sound, a film, captions or a file to take away',
  description: `
    Send the file itself with its \`Content-Length\`. The service tells the kind of a file from its bytes, not from its name or
    content type. A picture (JPEG, PNG, WebP, GIF, AVIF, SVG; 15 MiB, 50 million pixels, 12,000 pixels a side) is kept as WebP in
    up to three widths, upright and without metadata. A sound (MP3, M4A with AAC, WAV; 50 MiB, 2 hours), a film (MP4 with H.264 or
    AV1 and AAC, WebM with VP8, VP9 or AV1 and Opus; 200 MiB) and a file to take away (PDF, DOCX, XLSX, PPTX, ODT, ODS, ODP, CSV,
    text; 25 MiB) are kept as they were sent, but of an MP4, an M4A and a WebM only pictures and sound: no title, no camera, no
    place. An MP4 gets its index first. Captions (WebVTT, SRT; 1 MiB) are kept as WebVTT. All count towards the account's quota of
    media. The same bytes again give the same id.
  `,
  query: z.object({ name: line(NAME_CHARACTERS).optional().describe('The name of the file, with its ending.') }),
  body: { file: { types: ['*'], bytes: MOST_MEDIA_BYTES, isStreamed: true } },
  idempotent: true,
  answers: { 201: { description: 'The media are kept.', schema: media } },
  errors: {
    VALIDATION_ERROR:
      'The film is coded with HEVC (H.265), which not every browser plays: save it as MP4 with H.264 and AAC',
    USAGE_LIMIT_EXCEEDED_PLAN: 'Usage limit exceeded for your plan (starter): 2 GiB of media',
  },
  handler:
    ({ db, media, uploadFolder, mediaQuotaBytes }) =>
    async ({ entry, body: stream, query: { name = UNNAMED }, request, claim, act }) => {
      const length = requireLength(request.headers['content-length'])
      allowUploadTime(request)
      const parts = { db, media, uploadFolder, mediaQuotaBytes }
      return mediaAnswer(await add(parts, entry, { stream, length, name }, Date.now(), act, claim))
    },
})

/**
 * Returns the length of an upload from `Content-Length`. The header is required, because the bytes are reserved in the
 * account's quota before they are received.
 */
export function requireLength(header: string | undefined): number {
  if (header === undefined) throw new PublicError('VALIDATION_ERROR', 'The request must have a Content-Length')
  const length = Number(header)
  if (length === 0) throw new PublicError('VALIDATION_ERROR', refusal('file-empty'))
  if (length <= MOST_MEDIA_BYTES) return length
  throw new PublicError('VALIDATION_ERROR', refusal('body-large', { most: sizeInWords(MOST_MEDIA_BYTES) }))
}

export const listMedia = keyRoute('list-media', 'GET /api/v1/media', {
  ...tag,
  summary: 'List media',
  description: "The key's media, newest first.",
  query: pageQuery.extend({ kind: z.enum(MEDIA_KINDS).optional().describe('Only those of this kind.') }),
  answers: { 200: { description: 'A page of media.', schema: pageSchema('MediaList', media) } },
  handler:
    ({ db }) =>
    async ({ entry, query: { cursor = null, limit, kind = null } }) => {
      const rows = await list(db, entry.keyId, { kind, cursor, limit: limit + 1 })
      return cutPage(
        rows.map(row => mediaAnswer(row as StoredMedia)),
        limit,
        item => item.mediaId,
      )
    },
})

export const readMedia = keyRoute('read-media', 'GET /api/v1/media/:id', {
  ...tag,
  summary: 'Read what is known of media',
  description: 'With the courses that show them, which have to be deleted or changed before the media can be deleted.',
  params: { id: mediaId },
  answers: { 200: { description: 'The media.', schema: mediaDetail } },
  handler:
    ({ db }) =>
    async ({ entry, id }) => {
      const row = (await requireMedia(db, entry.keyId, id('id'))) as StoredMedia
      return { ...mediaAnswer(row), usedBy: await listUses(db, row.id) }
    },
})

export const readMediaFile = keyRoute('read-media-file', 'GET /api/v1/media/:id/file', {
  ...tag,
  summary: 'Download media',
  description: 'The file as it is kept: of a picture the largest width, or the one that `width` asks for.',
  params: { id: mediaId },
  query: z.object({
    width: z.coerce
      .number()
      .pipe(z.int().min(1))
      .optional()
      .describe('At least so many pixels wide, where there are so many.'),
  }),
  headers: { Range: text('bytes=1024-', 'One range of bytes.') },
  answers: {
    200: { description: 'The file.', types: FILE_TYPES },
    206: {
      description: 'The part that was asked for.',
      types: FILE_TYPES,
      headers: { 'Content-Range': 'Which bytes these are.' },
    },
    304: UNCHANGED,
  },
  handler:
    ({ db, media }) =>
    async ({ entry, id, query: { width }, request, reply }) => {
      const row = await requireMedia(db, entry.keyId, id('id'))
      const { files } = row
      const file = files.find(each => width !== undefined && (each.width ?? 0) >= width) ?? files.at(-1)!
      if (isKnownFile(request, file)) return reply.code(304).header('etag', etagOf(file)).send()
      const range = findRange(request, etagOf(file), file.bytes)
      // An unsatisfiable range gets the whole file: the API's table of answers has no 416.
      return sendMediaFile(reply, media, row, file, { range: range === 'unsatisfiable' ? null : range })
    },
})

/**
 * Sends a media file or a range of its bytes. The headers are set only after the file has been opened, so that an error
 * has none of them.
 */
export async function sendMediaFile(
  reply: FastifyReply,
  store: MediaStore,
  { kind, name }: MediaRow,
  file: MediaFile,
  { range, caching }: { range: ByteRange | null; caching?: string },
): Promise<FastifyReply> {
  // A HEAD request gets an empty stream, because for any other body Fastify would overwrite the content length.
  const isHead = reply.request.method === 'HEAD'
  const stream = isHead ? Readable.from([]) : await store.read(file.address, range ?? undefined)
  if (!stream) throw new PublicError('INTERNAL_ERROR', 'The file cannot be read: its operator has to restore it')
  reply.headers({ ...MEDIA_HEADERS, etag: etagOf(file) }).type(file.type)
  if (caching) reply.header('cache-control', caching)
  if (kind === 'file') reply.header('content-disposition', attachment(name))
  describeRange(reply, range, file.bytes)
  return reply.send(stream)
}

export function etagOf({ sha256 }: MediaFile): string {
  return `"${sha256.slice(0, ETAG_CHARACTERS)}"`
}

/** Whether the client has the file already. */
export function isKnownFile({ headers }: FastifyRequest, file: MediaFile): boolean {
  return isKnown(headers['if-none-match'], etagOf(file))
}

export const deleteMedia = keyRoute('delete-media', 'DELETE /api/v1/media/:id', {
  ...tag,
  summary: 'Delete media',
  description: 'Ends them for good. Media that a course, its draft or one of its kept versions shows are not deleted.',
  params: { id: mediaId },
  answers: { 204: { description: 'The media are gone.' } },
  errors: {
    VALIDATION_ERROR: 'The media are used by “Workplace Fire Safety”: a course, its draft or a kept version shows them',
  },
  handler:
    ({ db, packages, media }) =>
    ({ entry, id, act }) =>
      remove({ db, packages, media }, entry.keyId, id('id'), Date.now(), act),
})

function mediaAnswer({ id, kind, name, bytes, facts, createdAt }: StoredMedia) {
  const { format, width, height, seconds, notes, madeBy } = facts
  return {
    mediaId: id,
    kind: kind as (typeof MEDIA_KINDS)[number],
    name,
    bytes,
    format: format ?? 'webp',
    width,
    height,
    seconds: seconds ?? null,
    notes: notes.map(note => NOTES[note]),
    madeBy: madeBy ?? null,
    createdAt: isoTime(createdAt),
  }
}
