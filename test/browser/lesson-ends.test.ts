import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { plainCourse, sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import {
  answerCheck,
  assertQuiet,
  checksOf,
  comeBack,
  DESK,
  keyOf,
  learnEverything,
  openLearner,
  PHONE,
  readLesson,
  waitUntilDone,
  wrongOf,
} from './learner.ts'

const COURSE = sampleCourse()
const SHORT = plainCourse({ id: 'crs_0000000000000000000000', chapters: COURSE.chapters.slice(0, 2) })
const MOVED: BrowserContextOptions = { reducedMotion: 'no-preference' }

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ whole: COURSE, short: SHORT, arabic: sampleCourse({ language: 'ar-SA' }) })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('the last lesson of an outcome says that it is reached, once all its lessons are done', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const { page } = learner
  const promise = page.locator('#c1l2 .lesson-end div:has(> .shapes)')
  await finish(page, 'c1l2')
  assert.equal(await page.locator('#c1l2 .lesson-end h4').isVisible(), true)
  assert.equal(await promise.isVisible(), false, 'the first lesson serves the same outcome and is open')
  await finish(page, 'c1l1')
  assert.equal(await promise.innerText(), 'You can now\n\nTell which copy survives which kind of loss')
  assert.equal(await page.locator('.lesson-end .shapes:visible').count(), 1)
  await comeBack(learner)
  assert.equal(await promise.isVisible(), true)
  assertQuiet(learner)
  await learner.leave()
})

test('every outcome of a course appears at the end of exactly one lesson', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const said = await learner.page.locator('.lesson-end .shapes li').allTextContents()
  assert.deepEqual(
    said,
    COURSE.outcomes.map(({ text }) => text),
  )
  await learner.leave()
})

test('the tile of a finished lesson flies to its place in the mosaic beside the text', () => {
  return fly('whole', DESK, '.progress #tile-c1l1')
})
test('the tile of a finished lesson flies to the mosaic in the bar on a phone', () =>
  fly('whole', PHONE, '.bar-mosaic'))
test('the tile of a finished lesson flies to its place from right to left too', () =>
  fly('arabic', DESK, '.progress #tile-c1l1'))

test('with reduced motion the tile is in its place without a flight', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`, DESK, page => watchFlights(page, '.progress'))
  await finish(learner.page, 'c1l1')
  assert.equal(await learner.page.locator('.progress #tile-c1l1.reached').count(), 1)
  assert.deepEqual(await flightsOf(learner.page), [])
  await learner.leave()
})

test('on a phone a chapter’s progress line grows with its lessons, and is full only after the last one', async () => {
  const learner = await openLearner(browser, `${server.url}/go/short`, PHONE)
  const { page } = learner
  await finish(page, 'c1l1')
  assert.deepEqual(await segmentsOf(page), [50, 0])
  await finish(page, 'c2l1')
  await finish(page, 'c2l2')
  assert.deepEqual(await segmentsOf(page), [50, 67])
  await learnEverything(page, SHORT)
  assert.deepEqual(await segmentsOf(page), [100, 100])
  assert.equal(await page.locator('.bar [data-percent]').innerText(), '100%')
  await learner.leave()
})

test('a lesson that ends with a wrong answer puts its tile in place without a flight', async () => {
  const watch = (page: Page) => watchFlights(page, '.rail .art')
  const learner = await openLearner(browser, `${server.url}/go/whole`, { ...DESK, ...MOVED }, watch)
  const { page } = learner
  // The lesson counts as read once the focus has moved from its text to its end. So it will be completed by the last
  // answer, which is wrong.
  await page.locator('#c1l1 .check input').first().focus()
  await page.locator('#c1l1 .lesson-end a').first().focus()
  for (const { id, question } of checksOf(COURSE, 'c1l1')) await answerCheck(page, id, wrongOf(question))
  await waitUntilDone(page, 'c1l1')
  assert.equal((await flightsOf(page)).length, 0)
  await learner.leave()
})

async function finish(page: Page, lessonId: string): Promise<void> {
  for (const { id, question } of checksOf(COURSE, lessonId)) await answerCheck(page, id, keyOf(question))
  await readLesson(page, lessonId)
  await waitUntilDone(page, lessonId)
}

/**
 * Completes the first lesson, and asserts that the tile of its picture flies from the lesson's end to its place in the
 * visible mosaic, the picture that the tiles of all lessons form.
 */
async function fly(course: string, options: BrowserContextOptions, mosaic: string): Promise<void> {
  const watch = (page: Page) => watchFlights(page, mosaic)
  const learner = await openLearner(browser, `${server.url}/go/${course}`, { ...options, ...MOVED }, watch)
  const { page } = learner
  await page.locator('#c1l1 .check input').first().check()
  await page.locator('#c1l1 .check button[type=submit]').click()
  await readLesson(page, 'c1l1')
  await waitUntilDone(page, 'c1l1')
  const [flight, ...others] = await flightsOf(page)
  assert.deepEqual(others, [])
  const { landed, place } = flight!
  const isThere = landed.every((value, index) => Math.abs(value - place[index]!) <= 1)
  assert.ok(isThere, `came down at ${landed}, its place is ${place}`)
  await page.waitForSelector('.flying', { state: 'detached' })
  assertQuiet(learner)
  await learner.leave()
}

type Flight = { landed: number[]; place: number[] }

/**
 * Records where each animated tile lands, and where the tile's place in the mosaic is at that moment: the page may
 * still be scrolling, so the place could be elsewhere later.
 */
async function watchFlights(page: Page, mosaic: string): Promise<void> {
  await page.addInitScript(mosaic => {
    const flights: Flight[] = []
    const animate = Element.prototype.animate
    Object.assign(globalThis, { flights })
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given)
      // The animation is set to its end for a moment, where the browser computes the tile's position, so the test does
      // not depend on the keyframes.
      animation.currentTime = Number(animation.effect!.getComputedTiming().endTime) - 0.01
      flights.push({ landed: middleAndWidth(this), place: middleAndWidth(document.querySelector(mosaic)!) })
      animation.currentTime = 0
      return animation
    }

    function middleAndWidth(element: Element): number[] {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left + width / 2, top + height / 2, width]
    }
  }, mosaic)
}

function flightsOf(page: Page): Promise<Flight[]> {
  return page.evaluate(() => (globalThis as unknown as { flights: Flight[] }).flights)
}

/** How full each segment of the progress line is, in percent. */
function segmentsOf(page: Page): Promise<number[]> {
  return page.locator('[data-segment]').evaluateAll(segments =>
    segments.map(segment => {
      const [whole, full] = [segment, segment.firstElementChild!].map(part => part.getBoundingClientRect().width)
      return Math.round((100 * full!) / whole!)
    }),
  )
}
