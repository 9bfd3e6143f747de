import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Course } from '../course/schema.ts'
import { PublicError } from '../errors.ts'
import { shareUrlOf } from '../flows/course-object.ts'
import { renderTheme } from '../look/theme.ts'
import { PLAYER_VERSION, previewFiles } from '../player/assets.ts'
import { renderCover } from '../player/cover.ts'
import { notFoundCsp, previewCsp } from '../player/csp.ts'
import { renderCourse } from '../player/render-course.ts'
import { renderNotFound } from '../player/render-not-found.ts'
import { stringsFor } from '../player/strings.ts'
import { findCourse } from '../store/courses.ts'
import type { Database } from '../store/database.ts'
import { createPageCache } from './page-cache.ts'
import { ID, idOf } from './parse.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'public, no-cache'
const CACHED_PAGE_BYTES = 32 * 1024 * 1024

/** The public preview: pages by course id, and what they load. A course never changes, so only a new player makes a new page. */
export function previewHandlers({ db, baseUrl }: { db: Database; baseUrl: string }) {
  const pages = createPageCache(CACHED_PAGE_BYTES)
  const assets = previewFiles()
  const urls = {
    script: `/assets/${assets.script.name}`,
    style: `/assets/${assets.style.name}`,
    font: `/assets/${assets.font.name}`,
  }

  return {
    async page(request: FastifyRequest, reply: FastifyReply) {
      const { id } = request.params as { id: string }
      const course = ID.test(id) ? await findCourse(db, id) : null
      if (!course) {
        reply
          .code(404)
          .headers({ 'content-security-policy': notFoundCsp(), 'content-type': 'text/html; charset=utf-8' })
        return renderNotFound(urls)
      }
      reply.headers({
        'content-security-policy': previewCsp(course),
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      return sendText(
        request,
        reply,
        'text/html; charset=utf-8',
        ASK_AGAIN,
        pages.find(course.id, () => renderPage(course)),
      )
    },

    async theme(request: FastifyRequest, reply: FastifyReply) {
      const { hues } = await requirePublicCourse(idOf(request))
      return sendText(request, reply, 'text/css; charset=utf-8', ASK_AGAIN, renderTheme(hues))
    },

    async cover(request: FastifyRequest, reply: FastifyReply) {
      const course = await requirePublicCourse(idOf(request))
      return sendText(request, reply, 'image/svg+xml', ASK_AGAIN, renderCover(course))
    },

    async asset(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
      const found = assets.files.find(file => file.name === request.params.name)
      if (!found) throw new PublicError('NOT_FOUND')
      reply.headers({ 'content-type': found.type, 'cache-control': FOREVER, 'access-control-allow-origin': '*' })
      return reply.send(Buffer.from(found.bytes))
    },
  }

  function renderPage(course: Course): string {
    const shareUrl = shareUrlOf(course.id, baseUrl)
    return renderCourse(course, stringsFor(course.language), {
      kind: 'preview',
      assets: { ...urls, theme: `/go/${course.id}/theme.css` },
      shareUrl,
      coverUrl: `${shareUrl}/cover.svg`,
    })
  }

  async function requirePublicCourse(id: string): Promise<Course> {
    const course = await findCourse(db, id)
    if (!course) throw new PublicError('NOT_FOUND', 'No such course')
    return course
  }
}

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, caching: string, text: string) {
  const etag = `"${createHash('sha256').update(PLAYER_VERSION).update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ 'content-type': type, 'cache-control': caching, etag })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}
