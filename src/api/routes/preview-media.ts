import type { FastifyReply, FastifyRequest } from 'fastify'
import { PublicError } from '../../errors.ts'
import { findShownMedia } from '../../store/media/media.ts'
import { parseRange } from '../byte-range.ts'
import { FOREVER } from '../content.ts'
import { publicRoute, type RouteParts } from '../route.ts'
import { courseId, text } from '../schemas.ts'
import { sendMediaFile } from './media.ts'

const NAME = /^([0-9a-f]{16})-(\d{1,5})\.webp$/

/** Names change with their files: what a browser has, it need not ask for again. Safari plays nothing that it cannot have in parts. */
export const readPreviewMedia = publicRoute('read-preview-media', 'GET /go/:id/media/:name', {
  head: true,
  tag: 'Previews',
  summary: 'Read a picture of a preview',
  description: 'A picture that the current version of the course shows, whole or in part. It goes with the course.',
  params: { id: courseId, name: text('3f9ac18e02aa77b1-960.webp', 'The file name.') },
  headers: { Range: text('bytes=1024-', 'One range of bytes.') },
  answers: {
    200: { description: 'The picture.', types: ['image/webp'] },
    206: {
      description: 'The part that was asked for.',
      types: ['image/webp'],
      headers: { 'Content-Range': 'Which bytes these are.' },
    },
    416: { description: 'There are no such bytes.' },
  },
  errors: { NOT_FOUND: 'No such picture' },
  handler:
    parts =>
    ({ request, reply, id }) =>
      sendShownMedia(parts, request, reply, { courseId: id('id'), version: null }),
})

/** A file of the path's name that this version of the course shows; null: the current one. */
export async function sendShownMedia(
  { db, media }: Pick<RouteParts, 'db' | 'media'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { courseId, version }: { courseId: string; version: number | null },
): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const [, hash, width] = NAME.exec(name) ?? []
  const shown = hash ? await findShownMedia(db, courseId, hash, version) : null
  const file = shown?.files.find(each => each.width === Number(width))
  if (!file) throw new PublicError('NOT_FOUND', 'No such picture')
  const range = parseRange(request.headers.range, file.bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  reply.headers({ 'cache-control': FOREVER, etag: `"${name}"` })
  return sendMediaFile(reply, media, file, range)
}
