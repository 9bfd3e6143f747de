import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { interactiveCourse } from '../support/interactive-samples.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, focused, openLearner, textOf } from './learner.ts'

const NUMBER = '#c1l1b4'

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

test('a number is accepted in the usual notations, and a wrong one is called too high or too low', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const answer = async (typed: string) => {
    await page.locator(`${NUMBER} .number`).fill(typed)
    await page.keyboard.press('Enter')
    return textOf(page, `${NUMBER} .feedback`)
  }
  const advice = page.getByText('Enter a number, for example 2.5.').filter({ visible: true })
  for (const typed of ['', 'sixteen']) {
    await answer(typed)
    assert.equal(await advice.count(), 1, `“${typed}” is answered once`)
  }
  assert.equal(await textOf(page, `${NUMBER} .problem`), 'Enter a number, for example 2.5.')
  assert.equal(await answer('30'), 'Not quiteToo high.')
  await page.locator(`${NUMBER} button[type=submit]`).click()
  assert.equal(await focused(page), 'c1l1b4-number')
  assert.equal(await answer('13'), 'NearlyToo low.')
  await page.locator(`${NUMBER} button[type=submit]`).click()
  assert.match(await answer(' 16,5 '), /^Correct.*most flames/)
  assert.equal(await textOf(page, `${NUMBER} .line-you`), '16.5')
  const [pin, band] = await page.locator(`${NUMBER} :is(.line-you line, .line-band)`).evaluateAll(marks => {
    const boxes = marks.map(mark => mark.getBoundingClientRect())
    return boxes.sort((one, other) => one.width - other.width)
  })
  assert.ok(
    pin!.left >= band!.left && pin!.right <= band!.right,
    'what is right stands within the right part of the line',
  )
  assertQuiet(learner)
  await learner.leave()

  const reader = await openLearner(browser, `${server.url}/go/arabic`)
  await reader.page.locator(`${NUMBER} .number`).fill('١٦٫٥')
  await reader.page.keyboard.press('Enter')
  assert.equal(await reader.page.locator(NUMBER).getAttribute('data-outcome'), 'right')
  await reader.leave()
})
