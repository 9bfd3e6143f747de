import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { interactiveCourse, SCENARIO } from '../support/interactive-samples.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, comeBack, openLearner, PHONE, textOf } from './learner.ts'

const BLOCK = `#${SCENARIO.id}`

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: interactiveCourse(), arabic: interactiveCourse({ language: 'ar-SA' }) })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a scenario shows one decision at a time, by keyboard, to its end', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  assert.equal(await page.locator(`${BLOCK} .scene:visible`).count(), 1)
  assert.equal(await page.locator(`${BLOCK} .consequence:visible`).count(), 0)
  await page.locator(`${BLOCK} .now button.decision`).nth(1).focus()
  await page.keyboard.press('Enter')
  assert.equal(await focusedText(page), 'The wood is hot.', 'the consequence is read first')
  assert.equal(await page.locator(`${BLOCK} .now button.decision[aria-disabled=true]`).count(), 2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.match(await focusedText(page), /^There is a call point by the stairs/)
  assert.equal(await page.locator(`${BLOCK} [data-scene-tile].lit`).count(), 2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await focusedText(page), 'Good outcome')
  assert.equal(await page.locator(BLOCK).getAttribute('data-end'), 'good')
  assert.deepEqual(await page.locator(`${BLOCK} .decided li`).allInnerTexts(), [
    'Feel the door, leave it shut',
    'Break the call point',
  ])
  assertQuiet(learner)
  await learner.leave()
})

test('the ending of a scenario is saved, and the learner may try another path', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  await decide(page, 0)
  await comeBack(learner)
  assert.match(await textOf(page, `${BLOCK} .now .scene-text`), /call point/, 'half-way, it goes on where it was')
  await decide(page, 2)
  assert.equal(await textOf(page, `${BLOCK} .now .outcome`), 'Poor outcome')
  await comeBack(learner)
  assert.equal(await textOf(page, `${BLOCK} .now .outcome`), 'Poor outcome')
  await page.locator(`${BLOCK} [data-again]`).tap()
  assert.match(await textOf(page, `${BLOCK} .now .scene-text`), /thin ribbon of smoke/)
  await decide(page, 1)
  await decide(page, 1)
  assert.equal(await textOf(page, `${BLOCK} .now .outcome`), 'Good outcome')
  assertQuiet(learner)
  await learner.leave()
})

test('a scenario is finished by touch alone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`, PHONE)
  const { page } = learner
  for (const choice of [1, 1]) {
    await page.locator(`${BLOCK} .now button.decision`).nth(choice).tap()
    await page.locator(`${BLOCK} .now .chosen [data-onward]`).tap()
  }
  assert.equal(await page.locator(BLOCK).getAttribute('data-end'), 'good')
  assert.equal(await page.locator(`${BLOCK} .now .outcome`).isVisible(), true)
  await page.locator(`${BLOCK} .scenario-end [data-onward]`).tap()
  assert.equal(await page.evaluate(() => !!document.activeElement!.closest('.exercise, .lesson-end, .video')), true)
  assertQuiet(learner)
  await learner.leave()
})

test('a lesson with a scenario is done when an ending is reached', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const state = async () => page.locator('a[data-goal="c1l1"]').evaluate(entry => entry.classList.contains('reached'))
  await page.locator('#c1l1b4 .number').fill('16')
  await page.keyboard.press('Enter')
  for (const id of ['#c1l1b2', '#c1l1b3']) {
    if (id === '#c1l1b2') await page.locator(`${id} .move:not([aria-disabled=true])`).first().click()
    else for (const index of [0, 1, 2]) await page.locator(`${id} select`).nth(index).selectOption(String(index))
    await page.locator(`${id} button[type=submit]`).click()
  }
  await page.locator('#c1l1 .lesson-head').scrollIntoViewIfNeeded()
  await decide(page, 1)
  assert.equal(await state(), false)
  await decide(page, 0)
  await page.locator('#c1l1 .lesson-end').scrollIntoViewIfNeeded()
  await page.waitForSelector('a[data-goal="c1l1"].reached', { state: 'attached' })
  await learner.leave()
})

test('without JavaScript a scenario can be read through, and every choice links to its scene', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, { javaScriptEnabled: false })
  const { page } = learner
  assert.equal(await page.locator(`${BLOCK} .scene:visible`).count(), 2)
  assert.equal(await page.locator(`${BLOCK} .ending:visible`).count(), 3)
  assert.deepEqual(await page.locator(`${BLOCK} .way-on a`).allInnerTexts(), [
    'Scene 2',
    'Scene 2',
    'Ending 2',
    'Ending 1',
    'Ending 3',
  ])
  await page.locator(`${BLOCK} .way-on a`).first().click()
  assert.equal(new URL(page.url()).hash, `${BLOCK}-s2`)
  await learner.leave()
})

async function decide(page: Page, index: number): Promise<void> {
  await page.locator(`${BLOCK} .now button.decision`).nth(index).click()
  await page.locator(`${BLOCK} .now .consequence .button`).click()
}

async function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!
    return (element.querySelector('p') ?? element).textContent!.replace(/\s+/g, ' ').trim()
  })
}
