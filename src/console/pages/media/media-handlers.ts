import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeAct } from '../../../api/audit-writes.ts'
import { requireId } from '../../../api/parse.ts'
import { NAME_CHARACTERS, requireLength, UNNAMED } from '../../../api/routes/media.ts'
import { allowFrames, sendNamedMedia } from '../../../api/routes/preview-media.ts'
import { allowUploadTime } from '../../../api/upload-time.ts'
import { COURSE_MEDIA_KINDS, type CourseMedia } from '../../../course/media/course-media.ts'
import { PublicError } from '../../../errors.ts'
import { addMedia, type MediaParts, type StoredMedia } from '../../../flows/media/add-media.ts'
import { describeMedia } from '../../../flows/media/course-media.ts'
import { cleanText } from '../../../look/html.ts'
import { refusal } from '../../../refusals.ts'
import { requireCourse } from '../../../store/courses.ts'
import { hasRevision } from '../../../store/drafts.ts'
import { findManyMedia, findMediaByHash, findShownMedia, listMedia, searchMedia } from '../../../store/media/media.ts'
import { DRAFT } from '../../../store/media/media-uses.ts'
import { consoleGate } from '../../console-gate.ts'
import { requireKeyVisitor } from '../../visitor.ts'

const MEDIA_PER_PAGE = 60
const MOST_IDS = 100

/** Media in the editor's library: the data that a course would store, and the name of the uploaded file. */
export type LibraryMedia = { media: CourseMedia; name: string; createdAt: number }
export type LibraryPage = { items: LibraryMedia[]; olderThan: string | null }

/** Returns the URL of the folder with a draft's media, which `console.ts` routes. */
export function buildDraftMediaUrl(courseId: string, revision: string): string {
  return `/console/courses/${courseId}/draft/${revision}/media/`
}

/** Handlers of media for the editor: the library, uploads with the flow and rate limit of the API, and the files. */
export function mediaHandlers({ db, media, uploadFolder, mediaQuotaBytes }: MediaParts) {
  const gate = consoleGate(db)
  return {
    /**
     * Lists media of one kind, newest first. A search limits them to those with such a name. A query with `ids` gets
     * the media with these ids instead.
     */
    async list(request: FastifyRequest): Promise<LibraryPage> {
      const { keyId } = requireKeyVisitor(request)
      const { kind, before, ids, search } = request.query as Record<string, unknown>
      if (typeof ids === 'string') {
        const rows = await findManyMedia(db, keyId, ids.split(',').slice(0, MOST_IDS))
        return { items: rows.map(describeEntry), olderThan: null }
      }
      const wanted = {
        kind: COURSE_MEDIA_KINDS.find(each => each === kind) ?? null,
        cursor: typeof before === 'string' ? before : null,
        limit: MEDIA_PER_PAGE + 1,
      }
      const name = typeof search === 'string' ? search.trim().slice(0, NAME_CHARACTERS) : ''
      const rows = name ? await searchMedia(db, keyId, { ...wanted, search: name }) : await listMedia(db, keyId, wanted)
      const page = rows.slice(0, MEDIA_PER_PAGE)
      return { items: page.map(describeEntry), olderThan: rows.length > MEDIA_PER_PAGE ? page.at(-1)!.id : null }
    },

    async add(request: FastifyRequest, reply: FastifyReply): Promise<LibraryMedia> {
      await gate.addMedia(request, reply)
      const { keyId, accountId } = requireKeyVisitor(request)
      const { name } = request.query as { name?: unknown }
      const upload = {
        stream: request.body as Readable,
        length: requireLength(request.headers['content-length']),
        name: (typeof name === 'string' && cleanText(name).trim().slice(0, NAME_CHARACTERS)) || UNNAMED,
      }
      allowUploadTime(request)
      const parts = { db, media, uploadFolder, mediaQuotaBytes }
      reply.code(201)
      return describeEntry(await addMedia(parts, { keyId, accountId }, upload, Date.now(), describeAct(request)))
    },

    /** Serves media of the course or of its owner's library, because the page of a draft may show both. */
    async file(request: FastifyRequest, reply: FastifyReply) {
      const { keyId } = requireKeyVisitor(request)
      const { id } = await requireCourse(db, keyId, requireId(request))
      const find = async (hash: string) => (await findShownMedia(db, id, hash)) ?? findMediaByHash(db, keyId, hash)
      return sendNamedMedia(media, request, reply, find, 'private, max-age=86400')
    },

    /**
     * Serves media of a draft to the preview frame. The frame's origin is opaque, so its requests carry no cookie. They
     * are authorised by the draft's revision instead: 72 random bits that only the editor knows and that expire with
     * the next save.
     */
    async draftFile(request: FastifyRequest, reply: FastifyReply) {
      const courseId = requireId(request)
      const { revision } = request.params as { revision: string }
      if (!(await hasRevision(db, courseId, revision))) throw new PublicError('NOT_FOUND', refusal('no-such-media'))
      const find = (hash: string) => findShownMedia(db, courseId, hash, DRAFT)
      allowFrames(reply)
      return sendNamedMedia(media, request, reply, find, 'private, max-age=3600')
    },
  }
}

function describeEntry(row: object): LibraryMedia {
  const media = row as StoredMedia
  return { media: describeMedia(media), name: media.name, createdAt: media.createdAt }
}
