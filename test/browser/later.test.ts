import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { readStrings } from '../../src/player/strings.ts'
import { createTranslator } from '../../src/player/translator.ts'
import { openBrowser } from '../support/chromium.ts'
import { chooseItems } from '../support/run-length.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { PHONE, settle, settleIn, show, sign, textOf } from './learner.ts'

const CODE = { language: 'python', code: 'if ready:  # at last\n    return say("go")' }
const COURSE = withCode(sampleCourse())
const LATER = '**/assets/later-*.js'
const LESSONS = COURSE.chapters.flatMap(chapter => chapter.lessons)
const GOALS = chooseItems(LESSONS)
const ARABIC_COURSE = sampleCourse({ language: 'ar-SA' })
const ARABIC = createTranslator(readStrings('ar-SA'), 'ar-SA')
/**
 * Maximum distance between the top of the window and the top of a lesson after a jump to it: the height of the bar on a
 * phone, and a small margin.
 */
const NEAR_PX = 160

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE, arabic: ARABIC_COURSE })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('extras such as copy buttons load after the page; without a network everything still works', async () => {
  const page = await browser.newPage()
  await page.route(LATER, route => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.goto(`${server.url}/go/course`)])
  assert.ok(
    await page.locator('html').evaluate(root => root.classList.contains('ready')),
    'ready before it was asked for',
  )
  assert.equal(await page.locator('[data-copy]:visible').count(), 0, 'nothing is offered that would do nothing')
  await page.locator('#c1l1b3-1').check()
  await page.locator('#c1l1b3 button').click()
  assert.match(await textOf(page, '#c1l1b3 .feedback'), /^Correct/)
  await page.close()
})

test('a new page already contains its numbers, and the script formats none until the learner has done something', async () => {
  const { lessons } = ARABIC_COURSE.chapters[0]!
  const page = await browser.newPage(PHONE)
  await page.addInitScript(spoilNumbers)
  await page.goto(`${server.url}/go/arabic`)
  await page.waitForSelector('html.ready', { state: 'attached' })
  assert.equal(await textOf(page, '.progress-percent'), ARABIC.percent(0))
  assert.equal(await textOf(page, '.progress-lessons'), ARABIC.count('lessonsDone', lessons.length, { done: 0 }))
  assert.equal(await textOf(page, '[data-todo] a'), ARABIC.count('lessonsToDo', lessons.length))
  assert.equal(await page.locator('[data-todo] a').first().getAttribute('href'), `#${lessons[0]!.id}`)
  await page.close()
})

test('the date beside a signature appears when the learner reaches it, and stays the date of signing', async () => {
  const page = await browser.newPage(PHONE)
  await page.clock.setFixedTime('2026-03-04T12:00:00Z')
  await page.goto(`${server.url}/go/course`)
  await page.waitForSelector('html.eased')
  const today = page.locator('[data-today]')
  assert.equal(await today.textContent(), '')
  await today.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector('[data-today]')!.textContent === 'March 4, 2026')
  await sign(page, 'Ada Lovelace')
  await page.clock.setFixedTime('2026-03-05T12:00:00Z')
  await show(page, '.hero')
  await show(page, '[data-today]')
  assert.equal(await today.textContent(), 'March 4, 2026')
  await page.close()
})

test('code is coloured when the learner reaches it, and its text stays one text node', async () => {
  const page = await browser.newPage(PHONE)
  await page.goto(`${server.url}/go/course`)
  await page.waitForSelector('html.eased')
  assert.deepEqual(await colouredTexts(page), { c: [], s: [], w: [] })
  await show(page, 'figure.code')
  await page.waitForFunction(() => CSS.highlights.get('c')!.size > 0)
  assert.deepEqual(await colouredTexts(page), { c: ['# at last'], s: ['"go"'], w: ['if', 'return'] })
  assert.equal(await page.locator('figure.code code').evaluate(code => code.childNodes.length), 1)
  const inked = await page.locator('figure.code pre').screenshot()
  await page.evaluate(() => CSS.highlights.clear())
  assert.notDeepEqual(await page.locator('figure.code pre').screenshot(), inked, 'the colours are seen')
  await page.close()
})

test('code is not coloured in forced-colours mode', async () => {
  const page = await browser.newPage({ ...PHONE, forcedColors: 'active' })
  await page.goto(`${server.url}/go/course`)
  await page.waitForSelector('html.eased')
  await show(page, 'figure.code')
  assert.deepEqual(await colouredTexts(page), {})
  await page.close()
})

test('lessons out of sight are laid out after the page is ready, not before', async () => {
  const page = await browser.newPage(PHONE)
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/player-*.js', async route => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${server.url}/go/course`, { waitUntil: 'commit' })
  await page.waitForSelector('footer', { state: 'attached' })
  assert.equal(await isLaidOut(page, LESSONS.at(-1)!.id), false)
  script.resolve()
  await page.waitForSelector('html.ready')
  assert.equal(await isLaidOut(page, LESSONS.at(-1)!.id), true)
  await page.close()
})

test('the visible part does not move when the rest is laid out', async () => {
  const everything = { width: 390, height: 20_000 }
  const page = await browser.newPage({ ...PHONE, viewport: everything })
  await page.goto(`${server.url}/go/arabic`)
  await rest(page)
  // Every lesson must have a check: a lesson without one is completed once it has been seen, and then shows another
  // end, which would move the places.
  assert.ok(ARABIC_COURSE.chapters[0]!.lessons.every(({ blocks }) => blocks.some(({ type }) => type === 'check')))
  const places = await placesOf(page)
  await page.locator('html').evaluate(root => root.classList.remove('ready'))
  await page.waitForFunction(areAllLaidOut)
  assert.deepEqual(await placesOf(page), places)
  await page.close()
})

test('the first click of a visit on any contents entry leads to its lesson', async () => {
  for (const { id } of GOALS) {
    const page = await browser.newPage({ ...PHONE, reducedMotion: 'no-preference' })
    await page.goto(`${server.url}/go/course`)
    await page.waitForSelector('html.eased')
    // The script gets only a click, without pointer or key events before it.
    await page.locator(`.contents a[href="#${id}"]`).dispatchEvent('click')
    await page.waitForFunction(isAtTop, { id, near: NEAR_PX })
    await page.close()
  }
})

test('a jump by a screen reader or a browser search ends at its target', async () => {
  for (const { id } of GOALS) {
    for (const block of ['start', 'center'] as const) {
      const page = await browser.newPage(PHONE)
      await page.goto(`${server.url}/go/course`)
      await page.waitForSelector('html.eased')
      const heading = page.locator(`#${id} h3`)
      await heading.evaluate((goal, block) => goal.scrollIntoView({ block, behavior: 'instant' }), block)
      await settle(page)
      const { top, bottom } = await heading.evaluate(goal => goal.getBoundingClientRect().toJSON())
      assert.ok(bottom > 0 && top < PHONE.viewport!.height, `${id} ${block}: ${Math.round(top)} px`)
      await page.close()
    }
  }
})

test('a reloaded or revisited page is at the learner’s last position', async () => {
  for (const { id } of GOALS) {
    for (const hash of ['', `#${id}`]) {
      const page = await browser.newPage(PHONE)
      await page.goto(`${server.url}/go/course${hash}`)
      await rest(page)
      const part = page.locator(`#${id} > * >> nth=2`)
      await part.evaluate(goal => goal.scrollIntoView({ block: 'center', behavior: 'instant' }))
      await rest(page)
      const place = await topOf(part)
      await page.reload()
      await rest(page)
      assert.ok(Math.abs((await topOf(part)) - place) <= 2, `${id}${hash} loaded again: ${place}, ${await topOf(part)}`)
      await page.goto(`${server.url}/go/arabic`)
      await page.goBack()
      await rest(page)
      assert.ok(Math.abs((await topOf(part)) - place) <= 2, `${id}${hash} come back to: ${place}, ${await topOf(part)}`)
      await page.close()
    }
  }
})

test('the browser’s Back within the page leads to the learner’s last position', async () => {
  const page = await browser.newPage(PHONE)
  await page.goto(`${server.url}/go/course`)
  await rest(page)
  await show(page, `#${LESSONS[1]!.id} > * >> nth=2`)
  await settleIn(page)
  await rest(page)
  const place = await page.evaluate(() => scrollY)
  await page.locator(`.contents a[href="#${LESSONS.at(-1)!.id}"]`).dispatchEvent('click')
  await page.waitForFunction(left => Math.abs(scrollY - left) > innerHeight, place)
  await settle(page)
  await page.goBack()
  await page.waitForFunction(left => scrollY === left, place)
  await page.close()
})

/**
 * Makes the browser format every number as the word "written", so that a number that the page's script formatted can be
 * told from one that the server wrote.
 */
function spoilNumbers(): void {
  Number.prototype.toLocaleString = () => 'written'
}

function withCode(course: Course): Course {
  for (const block of course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks)))
    if (block.type === 'code') Object.assign(block, CODE)
  return course
}

/** Maps each kind of highlight to the texts that it colours. */
function colouredTexts(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const textOf = ({ startContainer, startOffset, endOffset }: AbstractRange) =>
      startContainer.textContent!.slice(startOffset, endOffset)
    return Object.fromEntries(Array.from(CSS.highlights, ([kind, ranges]) => [kind, Array.from(ranges, textOf)]))
  })
}

async function isLaidOut(page: Page, id: string): Promise<boolean> {
  return page
    .locator(`#${id} p`)
    .last()
    .evaluate(element => element.checkVisibility({ contentVisibilityAuto: true }))
}

/**
 * Whether all lessons are laid out. The browser decides frame by frame which content is near enough: lessons first,
 * then their blocks.
 */
function areAllLaidOut(): boolean {
  const elements = document.querySelectorAll(':is(.lesson, .part) *')
  const isSkipped = (element: Element) =>
    element.checkVisibility() && !element.checkVisibility({ contentVisibilityAuto: true })
  return !Array.from(elements).some(isSkipped)
}

/** Waits until the page and its fonts have loaded and nothing moves any more. */
async function rest(page: Page): Promise<void> {
  await settleIn(page)
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
}

async function topOf(element: Locator): Promise<number> {
  return Math.round((await element.boundingBox())!.y)
}

function placesOf(page: Page): Promise<number[]> {
  return page
    .locator(':is(.lesson, .part) > *')
    .evaluateAll(elements => elements.map(element => element.getBoundingClientRect().top))
}

function isAtTop({ id, near }: { id: string; near: number }): boolean {
  return Math.abs(document.getElementById(id)!.getBoundingClientRect().top) < near
}
