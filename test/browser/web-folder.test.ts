import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { Browser } from 'playwright-core'
import { buildPackage } from '../../src/export/build-package.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, assertQuiet, comeBack, openLearner, readLesson, waitUntilDone } from './learner.ts'

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' }
const COURSE = scormCourse({ addOns: 'assessment' })

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('a course as a folder on any web server: it asks nobody else, has no way out to an LMS, and keeps progress in the browser', async () => {
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

/** The folder below an address of its own, as a customer puts it there. */
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
