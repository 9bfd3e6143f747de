import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Course } from '../../src/course/schema.ts'
import type { LocaleCode } from '../../src/language/locales.ts'
import { buildAddresses, findPreviewFile, previewFiles } from '../../src/player/assets.ts'
import { type CourseTheme, chooseTheme } from '../../src/player/course-theme.ts'
import { renderCover } from '../../src/player/cover.ts'
import { renderCoverPicture } from '../../src/player/cover-picture.ts'
import { notFoundCsp, previewCsp } from '../../src/player/csp.ts'
import { listPagePieces, NOT_FOUND_PIECES, type Pieces } from '../../src/player/pieces.ts'
import { renderCourse } from '../../src/player/render/render-course.ts'
import { renderNotFound } from '../../src/player/render/render-not-found.ts'
import { placeBank, sealBank } from '../../src/player/render/seal-bank.ts'
import { readStrings } from '../../src/player/strings.ts'

/** The same compression as of previews in production. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }

export type PageServer = { url: string; close(): Promise<void> }

/** Serves previews on loopback with the Content-Security-Policy that they have in production. Each course lies at `/go/<its key>`. */
export async function servePages(courses: Record<string, Course>): Promise<PageServer> {
  const server = createServer((request, response) => {
    const [folder, name = '', part] = new URL(request.url!, 'http://loopback').pathname.slice(1).split('/')
    const file = folder === 'assets' ? findPreviewFile(name) : null
    const course = folder === 'go' ? courses[name] : undefined
    if (file) return send(response, 200, file.type, file.bytes)
    if (!course)
      return send(response, 404, 'text/html; charset=utf-8', renderNotFound(urlsOf(NOT_FOUND_PIECES)), notFoundCsp())
    if (part === 'cover.png') return void renderCoverPicture(course).then(png => send(response, 200, 'image/png', png))
    if (part === 'cover.svg') return send(response, 200, 'image/svg+xml', renderCover(course))
    const strings = readStrings(course.language)
    const bank = sealBank(course, strings)
    if (part === 'assessment') return send(response, 200, bank!.file.type, bank!.file.bytes)
    const page = renderCourse(course, strings, {
      kind: 'preview',
      bank: placeBank(bank, `/go/${name}/assessment/`),
      assets: urlsOf(listPagePieces(course), chooseTheme(course, null), course.language),
      shareUrl: `http://${request.headers.host}/go/${name}`,
      coverUrl: `http://${request.headers.host}/go/${name}/cover.png`,
    })
    send(response, 200, 'text/html; charset=utf-8', page, previewCsp(course, `http://${request.headers.host}`))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function urlsOf(pieces: Pieces, theme?: CourseTheme, locale?: LocaleCode) {
  return buildAddresses(previewFiles(pieces, undefined, theme, locale), '/assets/')
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  policy?: string,
): void {
  const headers: Record<string, string> = { 'content-type': type }
  if (policy) headers['content-security-policy'] = policy
  const isText = !/^(font|image\/png)/.test(type)
  if (isText) headers['content-encoding'] = 'br'
  response.writeHead(status, headers).end(isText ? brotliCompressSync(body, COMPRESSION) : body)
}
