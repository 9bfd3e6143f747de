import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { finishByKeys, type Stop } from './keyboard-learner.ts'
import { assertQuiet, openLearner, textOf } from './learner.ts'

const COURSES = { height: packCourse('working-at-height'), git: packCourse('git-version-control', 'classic') }

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages(COURSES)
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a library course is finished by keyboard alone, and every tab stop has a name', () => finish('height'))
test('a library course in the classic format is finished by keyboard alone, and every tab stop has a name', () =>
  finish('git'))

async function finish(name: keyof typeof COURSES): Promise<void> {
  const learner = await openLearner(browser, `${server.url}/go/${name}`)
  const { page } = learner
  const stops = await finishByKeys(page, COURSES[name])
  await page.locator('[data-completion]').waitFor()
  assert.equal(await textOf(page, '.progress-percent'), '100%')
  await page.waitForFunction(() => document.activeElement?.closest('[data-completion]'))
  assert.deepEqual(stops.filter(isMute), [])
  assertQuiet(learner)
  await learner.leave()
}

function isMute({ role, name }: Stop): boolean {
  return name === '' || role === 'none'
}
