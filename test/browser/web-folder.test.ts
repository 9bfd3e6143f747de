import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import type { Browser } from 'playwright-core'
import { buildPackage } from '../../src/export/build-package.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, assertQuiet, comeBack, openLearner, readLesson, settleIn, waitUntilDone } from './learner.ts'

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }
const COURSE = scormCourse({ addOns: 'assessment' })

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('a course on any web server contacts no other server, has no exit to an LMS, and keeps progress in the browser', async () => {
  const files = unzipSync(await buildPackage(COURSE, 'html'))
  await using site = await serveFolder(files)
  const learner = await openLearner(browser, `${site.url}/courses/backups/`)
  const { page } = learner
  const [lesson] = COURSE.chapters[0]!.lessons
  await answerCheck(page, lesson!.blocks[1]!.id, [0])
  await readLesson(page, lesson!.id)
  await waitUntilDone(page, lesson!.id)
  assert.equal(await page.locator('[data-exit]').count(), 0)
  await comeBack(learner)
  await waitUntilDone(page, lesson!.id)
  assertQuiet(learner)
  await learner.leave()
})

test('a course opened as a file from a disk includes its assessment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-folder-'))
  for (const [name, bytes] of Object.entries(unzipSync(await buildPackage(COURSE, 'html'))))
    await writeFile(join(folder, name), bytes)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await settleIn(page)
  assert.equal(await page.locator('[data-assessment] [data-question]').count(), COURSE.assessment!.questions.length)
  await context.close()
  await rm(folder, { recursive: true })
})

/** Serves the folder below a path of its own, as a customer's web server does. */
async function serveFolder(files: Record<string, Uint8Array>) {
  const server = createServer((request, response) => {
    const name = new URL(request.url!, 'http://loopback').pathname.replace('/courses/backups/', '') || 'index.html'
    const type = TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream'
    response.writeHead(files[name] ? 200 : 404, { 'content-type': type }).end(files[name])
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
