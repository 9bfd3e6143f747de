import type { Brand, Typeface } from '../../brand/brand.ts'
import type { Course } from '../../course/schema.ts'
import { PublicError } from '../../errors.ts'
import { shareUrlOf } from '../../flows/course-object.ts'
import { findPreviewFile, type PlayerFile, previewFiles } from '../../player/assets.ts'
import { type CourseTheme, renderCourseTheme, themeOf } from '../../player/course-theme.ts'
import { renderCover } from '../../player/cover.ts'
import { renderCoverPicture } from '../../player/cover-picture.ts'
import { notFoundCsp, previewCsp } from '../../player/csp.ts'
import { NO_PIECES, type Pieces, piecesOf } from '../../player/pieces.ts'
import { renderCourse } from '../../player/render/render-course.ts'
import { renderNotFound } from '../../player/render/render-not-found.ts'
import { stringsFor } from '../../player/strings.ts'
import { findCourseBrand, findCourseLogo } from '../../store/brands.ts'
import { findCourse } from '../../store/courses.ts'
import type { Database } from '../../store/database.ts'
import { ASK_AGAIN, contentOf, FOREVER, sendContent, sendOnce } from '../content.ts'
import { createPageCache } from '../page-cache.ts'
import { ID } from '../parse.ts'
import { publicRoute } from '../route.ts'
import { courseId, text, UNCHANGED } from '../schemas.ts'

const CACHED_PAGE_BYTES = 32 * 1024 * 1024
const CACHED_PICTURE_BYTES = 8 * 1024 * 1024
const CACHED_ASSET_BYTES = 16 * 1024 * 1024

const HTML = 'text/html; charset=utf-8'

/** A logo has no script and no address in it; opened by itself, it may have none either. */
export const LOGO_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/**
 * The public preview: pages by course id, and what they load. A version of a course never changes, so only a new player or
 * another look of its owner makes a new page of it.
 */
const preview = { head: true, tag: 'Previews' } as const

export const readPreview = publicRoute('read-preview', 'GET /go/:id', {
  ...preview,
  summary: 'Open the preview of a course',
  description: 'The page that `shareUrl` leads to. Whoever has the course id can read it, so treat the id as a secret.',
  params: { id: courseId },
  answers: {
    200: { description: 'The page.', types: ['text/html'] },
    304: UNCHANGED,
    404: { description: 'No such course.', types: ['text/html'] },
  },
  handler: ({ db, baseUrl, previewIndexing }) => {
    const pages = createPageCache(CACHED_PAGE_BYTES)
    return async ({ request, reply }) => {
      const { id } = request.params as { id: string }
      const [course, owner] = ID.test(id)
        ? await Promise.all([findCourse(db, id), findCourseBrand(db, id)])
        : [null, null]
      if (!course) {
        reply.code(404).header('content-security-policy', notFoundCsp())
        return sendOnce(reply, HTML, renderNotFound(assetUrls(NO_PIECES)))
      }
      reply.headers({
        'content-security-policy': previewCsp(course, baseUrl),
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      const make = () => contentOf(renderPreview(course, owner?.brand ?? null, baseUrl, previewIndexing), HTML, 'often')
      return sendContent(reply, pages.find([course.id, course.version, owner?.version].join(' '), make), ASK_AGAIN)
    }
  },
})

export const readPreviewTheme = publicRoute('read-preview-theme', 'GET /go/:id/theme.css', {
  ...preview,
  summary: "Read a preview's colours",
  description: 'The colours of that page, a style sheet.',
  params: { id: courseId },
  answers: { 200: { description: 'The style sheet.', types: ['text/css'] }, 304: UNCHANGED },
  handler:
    ({ db }) =>
    async ({ reply, id }) => {
      const { course, brand } = await requirePublicCourse(db, id('id'))
      const theme = renderCourseTheme(themeOf(course, brand))
      return sendContent(reply, contentOf(theme, 'text/css; charset=utf-8', 'often'), ASK_AGAIN)
    },
})

export const readPreviewCover = publicRoute('read-preview-cover', 'GET /go/:id/cover.svg', {
  ...preview,
  summary: "Read a course's cover",
  description: 'The cover of the course as a picture.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/svg+xml'] }, 304: UNCHANGED },
  handler:
    ({ db }) =>
    async ({ reply, id }) => {
      const { course, brand } = await requirePublicCourse(db, id('id'))
      const cover = renderCover(course, brand?.colours)
      return sendContent(reply, contentOf(cover, 'image/svg+xml', 'often'), ASK_AGAIN)
    },
})

export const readPreviewPicture = publicRoute('read-preview-picture', 'GET /go/:id/cover.png', {
  ...preview,
  summary: "Read a course's picture for sharing",
  description: 'The mosaic of the course, 1200 by 630, as chats, mail and social networks show it beside a link.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/png'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such course' },
  handler: ({ db }) => {
    const pictures = createPageCache(CACHED_PICTURE_BYTES)
    return async ({ reply, id }) => {
      const { course, brand } = await requirePublicCourse(db, id('id'))
      const colours = brand?.colours ?? null
      const name = [course.id, ...(colours ? Object.values(colours) : course.hues)].join(' ')
      const drawn = pictures.has(name) ? null : await renderCoverPicture(course, colours)
      return sendContent(
        reply,
        pictures.find(name, () => contentOf(drawn!, 'image/png', 'once')),
        ASK_AGAIN,
      )
    }
  },
})

export const readPreviewLogo = publicRoute('read-preview-logo', 'GET /go/:id/logo', {
  ...preview,
  summary: "Read the logo of a course's owner",
  description: 'The logo that the preview shows.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/svg+xml', 'image/png'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such logo' },
  handler:
    ({ db }) =>
    async ({ reply, id }) => {
      const logo = await findCourseLogo(db, id('id'))
      if (!logo) throw new PublicError('NOT_FOUND', 'No such logo')
      return sendContent(reply.headers(LOGO_HEADERS), contentOf(logo.bytes, logo.type, 'often'), ASK_AGAIN)
    },
})

export const readAsset = publicRoute('read-asset', 'GET /assets/:name', {
  ...preview,
  summary: 'Read a file of the player',
  description: "The script, style sheet and font of the preview. The name changes with the file's content.",
  params: { name: text('player-0-3f9ac18e02.js', 'The file name.') },
  answers: { 200: { description: 'The file.', types: ['text/javascript', 'text/css', 'font/woff2'] } },
  handler: () => {
    const assets = createPageCache(CACHED_ASSET_BYTES)
    return ({ request, reply }) => {
      const { name } = request.params as { name: string }
      const made = assets.has(name) ? null : findPreviewFile(name)
      if (!made && !assets.has(name)) throw new PublicError('NOT_FOUND')
      const asset = assets.find(name, () => contentOf(made!.bytes, made!.type, effortFor(made!)))
      return sendContent(reply.header('access-control-allow-origin', '*'), asset, FOREVER)
    }
  },
})

/** A style sheet holds the colours of its course, so nearly every course has its own. */
function effortFor({ type }: PlayerFile): 'once' | 'often' {
  return type.startsWith('text/css') ? 'often' : 'once'
}

function assetUrls(pieces: Pieces, typeface?: Typeface, theme?: CourseTheme) {
  const { script, later, style, font } = previewFiles(pieces, typeface, theme)
  return {
    script: `/assets/${script.name}`,
    later: `/assets/${later.name}`,
    style: `/assets/${style.name}`,
    font: `/assets/${font.name}`,
  }
}

function renderPreview(course: Course, brand: Brand | null, baseUrl: string, isIndexed: boolean): string {
  const shareUrl = shareUrlOf(course.id, baseUrl)
  return renderCourse(course, stringsFor(course.language), {
    kind: 'preview',
    brand,
    assets: {
      ...assetUrls(piecesOf(course, brand), brand?.typeface, themeOf(course, brand)),
      logo: `/go/${course.id}/logo`,
    },
    shareUrl,
    coverUrl: `${shareUrl}/cover.png`,
    index: isIndexed,
  })
}

async function requirePublicCourse(db: Database, id: string): Promise<{ course: Course; brand: Brand | null }> {
  const [course, owner] = await Promise.all([findCourse(db, id), findCourseBrand(db, id)])
  if (!course) throw new PublicError('NOT_FOUND', 'No such course')
  return { course, brand: owner?.brand ?? null }
}
