import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, DESK, openLearner, PHONE, show, textOf } from './learner.ts'

const COURSE = sampleCourse()

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ one: COURSE, classic: sampleCourse({ format: 'classic' }) })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('on paper every part is open, in both formats', async () => {
  for (const format of ['one', 'classic']) {
    const learner = await openLearner(browser, `${server.url}/go/${format}`)
    const { page } = learner
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    for (const part of ['c1', 'c2', 'c3', 'wrap-up', 'final-assessment', 'further-reading', 'word-list', 'sign-off']) {
      assert.equal(await page.locator(`#${part}`).isVisible(), true, part)
    }
    for (const words of ['work you can afford to do again', 'photographs, signed papers', 'nine of them looking']) {
      assert.equal(await isDrawn(page, words), true, words)
    }
    assert.equal(await page.locator('.rail').isVisible(), false)
    assert.equal(
      await page.locator('[data-assessment] .answer').first().isVisible(),
      false,
      'the key of the assessment is not printed',
    )
    const address = await page
      .locator('.prose a[href^="https://example.org"]')
      .evaluate(link => getComputedStyle(link, '::after').content)
    assert.match(address, /https:\/\/example\.org\/habits/)
    const breaks = await page
      .locator('.page')
      .evaluateAll(all => all.filter(part => getComputedStyle(part).breakBefore === 'page').length)
    assert.equal(breaks, 0, 'no part begins a sheet of its own, so no sheet stays half empty')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    assert.equal(await page.locator('details[open]').count(), 0, 'what was closed is closed again')
    const paper = await page.pdf({ format: 'A4', printBackground: true })
    const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length
    assert.ok(pages >= 4 && pages <= 18, `${pages} sheets`)
    assertQuiet(learner)
    await learner.leave()
  }
})

test('without JavaScript every part can be read, and every question shows its answer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/classic`, { ...DESK, javaScriptEnabled: false })
  const { page } = learner
  assert.match(await textOf(page, 'noscript'), /You can read everything on this page/)
  for (const part of ['course-overview', 'c1', 'c3', 'wrap-up', 'final-assessment', 'sign-off']) {
    assert.equal(await page.locator(`#${part}`).isVisible(), true, part)
  }
  assert.equal(await page.locator('#c3l1b2 .stages > li:visible').count(), 4, 'all steps of a worked example')
  assert.equal(await page.locator('.takeaway').isVisible(), true)
  const answer = page.locator('#c1l1b3 .answer')
  await answer.locator('summary').click()
  assert.match((await answer.textContent())!, /Correct: A backup that keeps the versions of the last month/)
  await page.locator('.card summary').first().click()
  assert.equal(await page.locator('.card-back').first().isVisible(), true)
  for (const idle of ['.tools', '[data-check] button', '[data-video]', '#finish-line', '.progress']) {
    assert.equal(await page.locator(idle).first().isVisible(), false, `${idle} would do nothing`)
  }
  assertQuiet(learner)
  await learner.leave()
})

test('without JavaScript the contents open on a phone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/one`, { ...PHONE, javaScriptEnabled: false })
  const { page } = learner
  await page.locator('.bar-button').click()
  assert.equal(await page.locator('.rail a[href="#c2l1"]').isVisible(), true)
  await learner.leave()
})

test('colours and text size are remembered, and follow the system by default', async () => {
  const learner = await openLearner(browser, `${server.url}/go/one`, { ...DESK, colorScheme: 'dark' })
  const { page } = learner
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const dark = await paper()
  await page.locator('[data-colours=light]:not(html)').click()
  const light = await paper()
  assert.notEqual(light, dark)
  await page.locator('.larger').click()
  await page.reload()
  await page.waitForSelector('html.ready')
  assert.equal(await paper(), light)
  assert.equal(await page.locator('html').getAttribute('data-text-size'), '1')
  await page.locator('[data-colours=auto]:not(html)').click()
  assert.equal(await paper(), dark)
  await learner.leave()
})

test('the course works in a browser without local storage', async () => {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/go/one`)
  await page.waitForSelector('html.ready')
  await page.locator('#c1l1b3-1').check()
  await page.locator('#c1l1b3 button').click()
  assert.match(await textOf(page, '#c1l1b3 .feedback'), /^Correct/)
  await context.close()
})

test('the page describes itself to search engines and in shared links', async () => {
  const learner = await openLearner(browser, `${server.url}/go/one`)
  const { page } = learner
  const head = async (selector: string) => page.locator(`head ${selector}`).getAttribute('content')
  assert.equal(await page.title(), COURSE.name)
  assert.equal(await head('meta[name=description]'), COURSE.headline)
  assert.equal(await head('meta[name=robots]'), 'noindex')
  assert.equal(await head('meta[property="og:title"]'), COURSE.name)
  assert.equal(await head('meta[name="twitter:card"]'), 'summary_large_image')
  const cover = await page.request.get((await head('meta[property="og:image"]'))!)
  assert.equal(await head('meta[property="og:image:type"]'), 'image/png')
  const bytes = await cover.body()
  // PNG, third edition, 11.2.1: width and height are the first two numbers of the header.
  assert.deepEqual([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ['PNG', 1200, 630])
  await page.locator('.about summary').click()
  assert.match(await textOf(page, '.about-body'), /built-in course library: backups, version 1\.0.*November 10, 2026/)
  await learner.leave()
})

test('a course can be used after four requests, and a first visit takes at most seven, all to the service', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith('data:')) requests.push(request.url())
  })
  await page.goto(`${server.url}/go/one`)
  await page.waitForLoadState('networkidle')
  assert.ok(requests.length <= 7, `${requests.length} requests`)
  assert.ok(requests.filter(url => !/\/(later|practice|bank)-/.test(url)).length <= 4, requests.join(', '))
  assert.deepEqual([...new Set(requests.map(url => new URL(url).origin))], [server.url])
  await context.close()
})

test('the contents stay in sight on a long page', async () => {
  const learner = await openLearner(browser, `${server.url}/go/one`)
  const { page } = learner
  await show(page, '#c3l2-title')
  await page.waitForSelector('a[data-goal="c3l1"][aria-current], a[data-goal="c3l2"][aria-current]')
  const { top } = (await page.locator('.rail').evaluate(rail => rail.getBoundingClientRect().toJSON())) as {
    top: number
  }
  assert.ok(top >= 0 && top < 10)
  await learner.leave()
})

async function isDrawn(page: Page, words: string): Promise<boolean> {
  // `innerText` contains only rendered text, unlike `textContent`.
  return page.evaluate(text => document.body.innerText.toLowerCase().includes(text), words)
}
