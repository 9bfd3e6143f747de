import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, comeBack, handIn, openLearner, PHONE, textOf } from './learner.ts'

const COURSE = sampleCourse()
const SUBMIT = '[data-assessment] button[type=submit]'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE, arabic: sampleCourse({ language: 'ar-SA' }) })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('the assessment shows one question at a time, and the learner can go back and forth', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  assert.deepEqual(await shown(page), ['Question 1 of 5'])
  assert.equal(await page.locator('[data-back]').isVisible(), false)
  assert.equal(await textOf(page, `${SUBMIT} span:visible`), 'Next')
  await page.locator('.now input').first().check()
  await page.locator(SUBMIT).click()
  assert.deepEqual(await shown(page), ['Question 2 of 5'])
  assert.equal(await page.evaluate(() => document.activeElement!.matches('.now legend')), true)
  assert.equal(await page.getByRole('button', { name: 'Question 1 of 5: answered' }).count(), 1)
  assert.equal(await page.getByRole('button', { name: 'Question 2 of 5', exact: true }).count(), 1)
  await page.locator('[data-back]').click()
  assert.deepEqual(await shown(page), ['Question 1 of 5'])
  assert.equal(await page.locator('.now input').first().isChecked(), true)
  await page.locator('[data-jump]').last().click()
  assert.deepEqual(await shown(page), ['Question 5 of 5'])
  assert.equal(await textOf(page, `${SUBMIT} span:visible`), 'See my result')
  assert.equal(await page.locator('[data-jump][aria-current=step]').count(), 1)
  assertQuiet(learner)
  await learner.leave()
})

test('unanswered questions are counted and marked at hand-in, and the first one is shown', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  for (const place of [0, 3]) {
    await page.locator('[data-jump]').nth(place).click()
    await page.locator('.now input').first().check()
  }
  await page.locator('[data-jump]').last().click()
  await page.locator(SUBMIT).click()
  assert.equal(await textOf(page, '[data-unanswered]'), '3 questions still need an answer.')
  assert.deepEqual(await shown(page), ['Question 2 of 5'])
  assert.deepEqual(await page.locator('.jump.open > span:first-child').allInnerTexts(), ['2', '3', '5'])
  for (const part of ['.jumps', '[data-unanswered]', '.now .stem'])
    assert.equal(await isInSight(page, part), true, part)
  await page.locator('.now input').first().check()
  assert.equal(await textOf(page, '[data-unanswered]'), '')
  assert.deepEqual(await page.locator('.jump.open > span:first-child').allInnerTexts(), ['3', '5'])
  assertQuiet(learner)
  await learner.leave()
})

test('a returning learner sees the first unanswered question; the choice to see all at once is saved', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await page.locator('.now input').first().check()
  await comeBack(learner)
  assert.deepEqual(await shown(page), ['Question 2 of 5'])
  await page.locator('[data-together]').click()
  assert.equal((await shown(page)).length, 5)
  await comeBack(learner)
  assert.equal((await shown(page)).length, 5)
  assert.equal(await page.locator('[data-together]').getAttribute('aria-pressed'), 'true')
  await page.locator('[data-jump]').nth(4).click()
  assert.equal(await isInSight(page, '[data-question]:nth-of-type(5) .stem'), true)
  assertQuiet(learner)
  await learner.leave()
})

test('a result shows every question, and a new try starts at the first one', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await handIn(page, COURSE, 2)
  assert.equal((await shown(page)).length, 5)
  assert.equal(await page.locator('[data-jumps]').isVisible(), false)
  await page.locator('[data-retry]').click()
  assert.deepEqual(await shown(page), ['Question 1 of 5'])
  assert.equal(await page.locator('.jump.answered').count(), 0)
  assertQuiet(learner)
  await learner.leave()
})

test('on paper every question of the try is printed; without JavaScript the page says what the assessment needs', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`)
  await learner.page.emulateMedia({ media: 'print' })
  assert.equal((await shown(learner.page)).length, 4)
  assert.equal(await learner.page.locator('[data-assessment] .answer').first().isVisible(), false)
  assert.equal(await learner.page.locator('[data-jumps]').isVisible(), false)
  await learner.leave()
  const reader = await openLearner(browser, `${server.url}/go/arabic`, { javaScriptEnabled: false })
  assert.equal((await shown(reader.page)).length, 0)
  assert.equal(await reader.page.locator('[data-sealed]').isVisible(), true)
  assert.equal(await reader.page.locator('[data-jumps]').isVisible(), false)
  await reader.leave()
})

async function shown(page: Page): Promise<string[]> {
  return page.locator('[data-question] [data-place]:visible').allInnerTexts()
}

async function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
