import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import { ADD_ONS } from '../../src/course/brief.ts'
import { readStrings } from '../../src/player/strings.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { startTestService } from '../support/service.ts'
import { giveAnswers } from './assessment-answers.ts'
import { PHONE, settle, textOf, waitForAssessment } from './learner.ts'

const COURSE = bankCourse()
const WORDS = readStrings('en-US')
const BANK = '**/bank-*.js'
const QUESTIONS = '[data-assessment] [data-question]'
const LOGIN_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('the questions of the assessment are fetched once the page is ready', async () => {
  const page = await browser.newPage(PHONE)
  const bank = await hold(page)
  await page.goto(`${server.url}/go/course`, { waitUntil: 'domcontentloaded' })
  const isReady = () => page.locator('html').evaluate(root => root.classList.contains('ready'))
  await bank.requested
  assert.equal(await isReady(), true)
  assert.equal(await textOf(page, '[data-sealed] p'), WORDS.assessmentLoading)
  assert.equal(await page.locator(':is([data-jumps], [data-assessment] .actions):visible').count(), 0)
  bank.release()
  await waitForAssessment(page)
  assert.equal(await page.locator(QUESTIONS).count(), 14)
  await page.close()
})

test('without a network the learner reads a message, and fetches the assessment by a button', async () => {
  const page = await browser.newPage(PHONE)
  await page.route(BANK, route => route.abort())
  await page.goto(`${server.url}/go/course`)
  await page.locator('[data-sealed]').scrollIntoViewIfNeeded()
  const again = page.locator('[data-sealed] button')
  await again.waitFor()
  await page.waitForFunction(isSaid, ['[data-sealed] p', WORDS.assessmentUnreachable] as const)
  assert.equal(await page.locator(':is([data-jumps], [data-assessment] .actions):visible').count(), 0)
  const failure = page.waitForEvent('requestfailed')
  await again.click()
  await failure
  await page.waitForFunction(isSaid, ['#announcer', WORDS.assessmentUnreachable] as const)
  assert.equal(await again.evaluate(button => button === document.activeElement), true)
  await page.unroute(BANK)
  await again.click()
  await waitForAssessment(page)
  assert.equal(await page.evaluate(() => document.activeElement!.id), 'final-assessment-title')
  await giveAnswers(page, COURSE, () => true)
  assert.equal(await textOf(page, '[data-verdict]'), WORDS.passed)
  await page.close()
})

test('a login page in place of the bank is rejected, and the bank is fetched again when the learner reaches the assessment', async () => {
  const page = await browser.newPage(PHONE)
  let requests = 0
  await page.route(BANK, route => (requests++ ? route.continue() : route.fulfill(LOGIN_PAGE)))
  await page.goto(`${server.url}/go/course`)
  await page.waitForFunction(isSaid, ['[data-sealed] p', WORDS.assessmentUnreachable] as const)
  assert.equal(requests, 1)
  await page.locator('[data-sealed]').scrollIntoViewIfNeeded()
  await waitForAssessment(page)
  assert.equal(requests, 2)
  await page.close()
})

test('a link to a part after the assessment leads there, also if the questions load late', async () => {
  const page = await browser.newPage(PHONE)
  const bank = await hold(page)
  await page.goto(`${server.url}/go/course#sign-off`, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('html.eased')
  bank.release()
  await waitForAssessment(page)
  await page.waitForLoadState()
  await settle(page)
  const distance = await page.locator('#sign-off').evaluate(part => {
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    return part.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop)
  })
  assert.ok(Math.abs(distance) <= 2, `${distance}`)
  await page.close()
})

test('a preview serves the bank of its own version as immutable, and no other bank', async () => {
  const service = await startTestService('sqlite')
  const customer = await service.newCustomer()
  const { body } = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: [...ADD_ONS] })
  const page = await (await fetch(body.course.shareUrl)).text()
  const [, address] = /<template id="bank"><script src="([^"]+)">/.exec(page)!
  const bank = await fetch(new URL(address!, body.course.shareUrl))
  assert.equal(bank.status, 200)
  assert.match(bank.headers.get('content-type')!, /^text\/javascript/)
  assert.match(bank.headers.get('cache-control')!, /immutable/)
  const other = await fetch(new URL(address!.replace(/-\w+\.js$/, '-0123456789.js'), body.course.shareUrl))
  assert.equal(other.status, 404)
  const { body: plain } = await service.finishedJob(customer, { subject: 'Workplace fire safety' })
  const none = await fetch(new URL(address!.replace(body.course.id, plain.course.id), plain.course.shareUrl))
  assert.equal(none.status, 404)
  await service.remove()
})

/** Whether the element shows this text. Runs in the page. */
function isSaid([selector, text]: readonly [string, string]): boolean {
  return document.querySelector(selector)?.textContent === text
}

/** Holds back the response with the question bank until the test releases it. */
async function hold(page: Page): Promise<{ requested: Promise<void>; release(): void }> {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(BANK, async (route: Route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}
