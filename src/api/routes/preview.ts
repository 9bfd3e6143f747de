import { PublicError } from '../../errors.ts'
import { cropCoverPhoto, embedCoverPhoto } from '../../flows/media/cover-photo.ts'
import { renderPage } from '../../flows/pages/render-page.ts'
import { buildAddresses, findPreviewFile, type PlayerFile, previewFiles } from '../../player/assets.ts'
import { chooseTheme, renderCourseTheme } from '../../player/course-theme.ts'
import { CARD, CARD_ART, renderCover } from '../../player/cover.ts'
import { renderCoverPicture } from '../../player/cover-picture.ts'
import { notFoundCsp, previewCsp } from '../../player/csp.ts'
import { NOT_FOUND_PIECES } from '../../player/pieces.ts'
import { renderNotFound } from '../../player/render/render-not-found.ts'
import { nameBankFile } from '../../player/render/seal-bank.ts'
import { findCourseLogo } from '../../store/brands.ts'
import { ASK_AGAIN, buildContent, type Content, FOREVER, sendContent, sendOnce } from '../content.ts'
import { createPageCache } from '../page-cache.ts'
import { ID } from '../parse.ts'
import { openCourseRenderings, type PublicCourse, TOO_MANY_PAGES } from '../renderings.ts'
import { publicRoute } from '../route.ts'
import { courseId, text, UNCHANGED } from '../schemas.ts'
import { createLivePages, NEVER } from './live-preview.ts'

const CACHED_PAGE_BYTES = 32 * 1024 * 1024
const CACHED_THEME_BYTES = 4 * 1024 * 1024
const CACHED_COVER_BYTES = 8 * 1024 * 1024
const CACHED_PICTURE_BYTES = 8 * 1024 * 1024
const CACHED_BANK_BYTES = 8 * 1024 * 1024
const CACHED_ASSET_BYTES = 16 * 1024 * 1024
const CACHED_LOGO_BYTES = 4 * 1024 * 1024

const TOO_MANY = { RATE_LIMIT_EXCEEDED: TOO_MANY_PAGES }

const HTML = 'text/html; charset=utf-8'

/** Headers of a logo: opened by itself, it may neither run scripts nor load anything. */
export const LOGO_HEADERS = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/**
 * What the routes of the public preview share: pages by course id, and the files that these pages load. A version of a
 * course never changes, so its page is only rendered again after a release of the player or a change of the owner's
 * brand.
 */
const preview = { head: true, tag: 'Previews' } as const

export const readPreview = publicRoute('read-preview', 'GET /go/:id', {
  ...preview,
  summary: 'Open the preview of a course',
  description: `
    The page that \`shareUrl\` leads to, or the lessons that are ready of a course that a model still writes. The id is a secret: whoever has it can read.
  `,
  params: { id: courseId },
  answers: {
    200: { description: 'The page.', types: ['text/html'] },
    304: UNCHANGED,
    404: { description: 'No such course.', types: ['text/html'] },
  },
  errors: TOO_MANY,
  handler: ({ db, baseUrl, previewIndexing, renderedPages }) => {
    const findCoursePage = openCourseRenderings(db, CACHED_PAGE_BYTES, renderedPages)
    const findLivePage = createLivePages(db, renderedPages)
    const options = { isIndexed: previewIndexing, isStored: true }
    const render = async ({ accountId, course, brand }: PublicCourse) =>
      buildContent(await renderPage(accountId, 'renderPreview', course, brand, baseUrl, options), HTML, 'cached', {
        'content-security-policy': previewCsp(course, baseUrl),
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
    return async ({ request, reply }) => {
      const { id } = request.params as { id: string }
      if (ID.test(id)) {
        const findPage = () => findCoursePage(id, reply, render)
        const page = await findPage()
        const livePage = page ? null : await findLivePage(id, reply)
        if (livePage) return sendContent(reply, livePage, NEVER)
        // The job may have ended between the two queries, so the finished course is looked up again.
        const coursePage = page ?? (await findPage())
        if (coursePage) return sendContent(reply, coursePage, ASK_AGAIN)
      }
      reply.code(404).header('content-security-policy', notFoundCsp())
      return sendOnce(reply, HTML, renderNotFound(buildAddresses(previewFiles(NOT_FOUND_PIECES), '/assets/')))
    }
  },
})

export const readPreviewTheme = publicRoute('read-preview-theme', 'GET /go/:id/theme.css', {
  ...preview,
  summary: "Read a preview's colours",
  description: 'The colours of that page, a style sheet.',
  params: { id: courseId },
  answers: { 200: { description: 'The style sheet.', types: ['text/css'] }, 304: UNCHANGED },
  errors: TOO_MANY,
  handler: ({ db, renderedPages }) => {
    const findTheme = openCourseRenderings(db, CACHED_THEME_BYTES, renderedPages)
    const render = ({ course, brand }: PublicCourse) =>
      buildContent(renderCourseTheme(chooseTheme(course, brand)), 'text/css; charset=utf-8', 'often')
    return async ({ reply, id }) => {
      const theme = await findTheme(id('id'), reply, render)
      return sendContent(reply, requireFound(theme), ASK_AGAIN)
    }
  },
})

export const readPreviewCover = publicRoute('read-preview-cover', 'GET /go/:id/cover.svg', {
  ...preview,
  summary: "Read a course's cover",
  description: 'The cover of the course as a picture: its name, and its mosaic or photo.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/svg+xml'] }, 304: UNCHANGED },
  errors: TOO_MANY,
  handler: ({ db, media, renderedPages }) => {
    const findCover = openCourseRenderings(db, CACHED_COVER_BYTES, renderedPages)
    const render = async ({ course, brand }: PublicCourse) => {
      const photo = await embedCoverPhoto({ db, media }, course, CARD_ART)
      return buildContent(renderCover(course, brand?.colours, photo), 'image/svg+xml', 'often')
    }
    return async ({ reply, id }) => {
      const cover = await findCover(id('id'), reply, render)
      return sendContent(reply, requireFound(cover), ASK_AGAIN)
    }
  },
})

export const readPreviewPicture = publicRoute('read-preview-picture', 'GET /go/:id/cover.png', {
  ...preview,
  summary: "Read a course's picture for sharing",
  description:
    'The mosaic or the cover photo of the course, 1200 by 630, as chats, mail and social networks show it beside a link.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/png'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such course', ...TOO_MANY },
  handler: ({ db, media, renderedPages }) => {
    const findPicture = openCourseRenderings(db, CACHED_PICTURE_BYTES, renderedPages)
    const render = async ({ course, brand }: PublicCourse) => {
      const photo = await cropCoverPhoto({ db, media }, course, { ...CARD, format: 'png' })
      return buildContent(photo ?? (await renderCoverPicture(course, brand?.colours ?? null)), 'image/png', 'once')
    }
    return async ({ reply, id }) => {
      const picture = await findPicture(id('id'), reply, render)
      return sendContent(reply, requireFound(picture), ASK_AGAIN)
    }
  },
})

export const readPreviewPhoto = publicRoute('read-preview-photo', 'GET /go/:id/cover.jpg', {
  ...preview,
  summary: "Read a course's cover photo for sharing",
  description: 'The photo of the cover, 1200 by 630, cut around its focal point. A course without a photo has none.',
  params: { id: courseId },
  answers: { 200: { description: 'The picture.', types: ['image/jpeg'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such picture', ...TOO_MANY },
  handler: ({ db, media, renderedPages }) => {
    const findPhoto = openCourseRenderings(db, CACHED_PICTURE_BYTES, renderedPages)
    const render = async ({ course }: PublicCourse) => {
      const photo = await cropCoverPhoto({ db, media }, course, { ...CARD, format: 'jpeg' })
      return photo && buildContent(photo, 'image/jpeg', 'once')
    }
    return async ({ reply, id }) => {
      const photo = await findPhoto(id('id'), reply, render)
      return sendContent(reply, requireFound(photo, 'No such picture'), ASK_AGAIN)
    }
  },
})

export const readPreviewBank = publicRoute('read-preview-bank', 'GET /go/:id/assessment/:name', {
  ...preview,
  summary: "Read the questions of a preview's assessment",
  description:
    "The sealed bank of that page, a script. The name changes with the file's content; of another version there is none.",
  params: { id: courseId, name: text('bank-3f9ac18e02.js', 'The file name.') },
  answers: { 200: { description: 'The file.', types: ['text/javascript'] }, 304: UNCHANGED },
  errors: { NOT_FOUND: 'No such file', ...TOO_MANY },
  handler: ({ db, renderedPages }) => {
    const findBank = openCourseRenderings(db, CACHED_BANK_BYTES, renderedPages)
    const render = async ({ accountId, course }: PublicCourse) => {
      const bank = await renderPage(accountId, 'sealPreviewBank', course)
      return bank && buildContent(bank.file.bytes, bank.file.type, 'cached')
    }
    return async ({ request, reply, id }) => {
      const { name } = request.params as { name: string }
      const bank = await findBank(id('id'), reply, render)
      if (!bank || nameBankFile(bank.bytes) !== name) throw new PublicError('NOT_FOUND', 'No such file')
      return sendContent(reply, bank, FOREVER)
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
      return sendContent(reply.headers(LOGO_HEADERS), buildLogo(logo), ASK_AGAIN)
    },
})

const logos = createPageCache(CACHED_LOGO_BYTES)

/**
 * Builds the content of a logo, or returns the cached content with the same bytes, so that an SVG is compressed only
 * once.
 */
export function buildLogo({ bytes, type }: { bytes: Uint8Array; type: string }): Content {
  const logo = buildContent(bytes, type, 'often')
  return logos.find(logo.etag) ?? logos.keep(logo.etag, logo)
}

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
      const asset = assets.find(name) ?? assets.keep(name, makeAsset(name))
      return sendContent(reply.header('access-control-allow-origin', '*'), asset, FOREVER)
    }
  },
})

function makeAsset(name: string): Content {
  const file = findPreviewFile(name)
  if (!file) throw new PublicError('NOT_FOUND')
  return buildContent(file.bytes, file.type, chooseEffort(file))
}

/**
 * Returns the compression effort for a file of the player. Many style sheets hold the colours of a single course, so
 * style sheets are compressed quickly at first.
 */
function chooseEffort({ type }: PlayerFile): 'once' | 'cached' {
  return type.startsWith('text/css') ? 'cached' : 'once'
}

function requireFound(content: Content | null, message = 'No such course'): Content {
  if (!content) throw new PublicError('NOT_FOUND', message)
  return content
}
