import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../../errors.ts'
import { findShownMedia, type MediaRow } from '../../store/media/media.ts'
import { findRange } from '../byte-range.ts'
import { FOREVER } from '../content.ts'
import { publicRoute, type RouteParts } from '../route.ts'
import { courseId, text, UNCHANGED } from '../schemas.ts'
import { etagOf, FILE_TYPES, isKnownFile, sendMediaFile } from './media.ts'

const NAME = /^([0-9a-f]{16})(?:-(\d{1,5}))?\.([a-z0-9]{3,4})$/

/**
 * Serves media of a preview. File names contain their hash, so they are cached for ever. Ranges are needed because
 * Safari plays no media without them.
 */
export const readPreviewMedia = publicRoute('read-preview-media', 'GET /go/:id/media/:name', {
  head: true,
  tag: 'Previews',
  summary: 'Read media of a preview',
  description: `
    A picture, sound, film, captions or a file that the current version of the course shows, whole or in part. It goes with the course.
  `,
  params: { id: courseId, name: text('3f9ac18e02aa77b1-960.webp', 'The file name.') },
  headers: { Range: text('bytes=1024-', 'One range of bytes.') },
  answers: {
    200: { description: 'The file.', types: FILE_TYPES },
    206: {
      description: 'The part that was asked for.',
      types: FILE_TYPES,
      headers: { 'Content-Range': 'Which bytes these are.' },
    },
    304: UNCHANGED,
    416: { description: 'There are no such bytes.' },
  },
  errors: { NOT_FOUND: 'No such media' },
  handler:
    parts =>
    ({ request, reply, id }) =>
      sendShownMedia(parts, request, reply, { courseId: id('id'), version: null }),
})

/** Sends a media file that a version of the course shows. `version` null stands for the current version. */
export async function sendShownMedia(
  { db, media }: Pick<RouteParts, 'db' | 'media'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { courseId, version }: { courseId: string; version: number | null },
): Promise<FastifyReply> {
  allowFrames(reply)
  return sendNamedMedia(media, request, reply, hash => findShownMedia(db, courseId, hash, version), FOREVER)
}

/**
 * Allows requests from every origin: frames of the console have no origin, and need this to read captions. Such
 * requests carry no cookie.
 */
export function allowFrames(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*')
}

/**
 * Sends the media file whose name is in the path. `find` looks up the media by the hash at the beginning of that name.
 */
export async function sendNamedMedia(
  store: RouteParts['media'],
  request: FastifyRequest,
  reply: FastifyReply,
  find: (hash: string) => Promise<MediaRow | null>,
  caching: string,
): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const [, hash, width, ending] = NAME.exec(name) ?? []
  const media = hash ? await find(hash) : null
  const pixels = width === undefined ? null : Number(width)
  const file = media?.files.find(each => each.width === pixels && each.ending === ending)
  if (!media || !file) throw new PublicError('NOT_FOUND', 'No such media')
  if (isKnownFile(request, file))
    return reply
      .code(304)
      .headers({ 'cache-control': caching, etag: etagOf(file) })
      .send()
  const range = findRange(request, etagOf(file), file.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  return sendMediaFile(reply, store, media, file, { range, caching })
}
