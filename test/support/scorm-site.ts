import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { buildSync } from 'esbuild'
import type { Course } from '../../src/course/schema.ts'
import type { Sequencing } from '../../src/edition.ts'
import { buildPackage, renderPackagePages, streamPages } from '../../src/export/build-package.ts'
import type { FormatName } from '../../src/export/formats.ts'
import type { Streamed } from '../../src/export/zip.ts'
import { openPackage } from './scorm-package.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
  webm: 'video/webm',
  wav: 'audio/wav',
  vtt: 'text/vtt',
  pdf: 'application/pdf',
}

/**
 * The web server of an LMS with one course. `commits` holds what LMSs that store their records on the server have sent,
 * oldest first.
 */
export type ScormSite = AsyncDisposable & {
  url: string
  commits: string[]
  /** Replaces the course by another version, as an administrator does in the middle of a term. */
  replace(course: Course): Promise<void>
}

/**
 * Opens a web server on loopback, as an LMS has it: `/lms` is a page with scorm-again and the simulated LMSs, and
 * `/course/` has the files of the package.
 */
export async function openScormSite(
  course: Course,
  edition: FormatName,
  media: Streamed[] | null = null,
  sequencing: Sequencing | null = null,
): Promise<ScormSite> {
  const zip = media
    ? await streamWithMedia(course, edition, media, sequencing)
    : await buildPackage(course, edition, null, sequencing)
  let { files } = openPackage(zip)
  const scripts = [scormAgain(edition), ...ownLmss()]
  const commits: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      commits.push(await text(request))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"result":"true","errorCode":0}')
      return
    }
    const path = new URL(request.url!, 'http://lms').pathname
    const body = path === '/lms' ? lmsPage(scripts) : files.get(path.replace('/course/', ''))
    const type = TYPES[path.split('.').at(-1)!] ?? TYPES['html']!
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commits,
    async replace(newer) {
      files = openPackage(await buildPackage(newer, edition, null, sequencing)).files
    },
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function lmsPage(scripts: string[]): string {
  return `<!doctype html><title>LMS</title><style>body{margin:0}iframe{border:0;width:100vw;height:100vh}</style>${scripts.map(script => `<script>${script.replaceAll('</script', '<\\/script')}</script>`).join('')}`
}

function scormAgain(edition: FormatName): string {
  const name = edition === 'scorm12' ? 'scorm12' : 'scorm2004'
  return readFileSync(createRequire(import.meta.url).resolve(`scorm-again/${name}/min`), 'utf8')
}

let bundled: string[] | undefined

/** Bundles the simulated LMSs for the page, once for all sites of a test file. */
function ownLmss(): string[] {
  bundled ??= [bundle('./scorm-strict-lms.ts', 'StrictLms'), bundle('./scorm-hosts.ts', 'ScormHosts')]
  return bundled
}

function bundle(file: string, globalName: string): string {
  const result = buildSync({
    entryPoints: [new URL(file, import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName,
    write: false,
  })
  return result.outputFiles[0]!.text
}

async function streamWithMedia(
  course: Course,
  edition: FormatName,
  media: Streamed[],
  sequencing: Sequencing | null,
): Promise<Uint8Array> {
  const pages = renderPackagePages(course, edition, null, sequencing)
  return buffer((await streamPages(course, pages, edition, null, media, sequencing)).open())
}
