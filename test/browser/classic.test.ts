import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, comeBack, focused, handIn, learnEverything, openLearner, sign, textOf } from './learner.ts'

const COURSE = sampleCourse({ format: 'classic', chapters: sampleCourse().chapters.slice(0, 2) })

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ classic: COURSE })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a learner completes a classic course page by page', async () => {
  const learner = await openLearner(browser, `${server.url}/go/classic`)
  const { page } = learner
  await assertInSight(page, 'course-overview')
  await page.locator('[data-start]').click()
  await assertInSight(page, 'c1')
  assert.equal(await page.locator('.hero-art').isVisible(), false, 'only the name of the course stays above the pages')
  await learnEverything(page, COURSE, chapter => goTo(page, chapter))
  await follow(page, 'next')
  await assertInSight(page, 'wrap-up')
  await follow(page, 'next')
  await handIn(page, COURSE, 4)
  assert.equal(await textOf(page, '[data-verdict]'), 'Passed')
  assert.equal(await page.locator('[data-question] .missed').count(), 1, 'the key is shown after passing')
  await goTo(page, 'sign-off')
  await sign(page, 'Grace Hopper')
  await assertInSight(page, 'finish-line', 'the last step brings the card into view')
  assert.equal(await page.locator('[data-completion]').isVisible(), true)
  assertQuiet(learner)
  await learner.leave()
})

test('each page of a classic course has an address, and its heading gets the focus', async () => {
  const learner = await openLearner(browser, `${server.url}/go/classic`)
  const { page } = learner
  await page.locator('.rail a[href="#c2l2"]').click()
  await assertInSight(page, 'c2')
  assert.equal(await focused(page), 'c2l2-title')
  await follow(page, 'prev')
  await assertInSight(page, 'c1')
  assert.equal(await focused(page), 'c1-title')
  await page.locator('.skip').focus()
  await page.keyboard.press('Enter')
  await assertInSight(page, 'c1', 'skipping to the content does not turn the page')
  await page.goBack()
  await page.goBack()
  await assertInSight(page, 'c2')
  await comeBack(learner)
  await assertInSight(page, 'c2', 'the address leads back to the page')
  await page.goto(`${server.url}/go/classic`)
  await page.waitForSelector('html.ready')
  assert.match(await textOf(page, '[data-start]'), /^Continue: /)
  await page.locator('[data-start]').click()
  await assertInSight(page, 'c2')
  assertQuiet(learner)
  await learner.leave()
})

/** Asserts that this page of the classic format is shown, and no other. */
async function assertInSight(page: Page, id: string, fact?: string): Promise<void> {
  await page.locator(`#${id}`).waitFor()
  const shown = await page.locator('.page:visible').evaluateAll(pages => pages.map(element => element.id))
  assert.deepEqual(shown, [id], fact)
}

async function goTo(page: Page, id: string): Promise<void> {
  await page.locator(`.rail a[href="#${id}"]`).click()
  await page.locator(`#${id}`).waitFor()
}

async function follow(page: Page, direction: 'prev' | 'next'): Promise<void> {
  await page.locator(`.page:visible .pager a[rel=${direction}]`).click()
}
