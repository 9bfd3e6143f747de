import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { chooseItems } from '../support/run-length.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers } from './barriers.ts'
import { DESK, PHONE, settle, settleIn } from './learner.ts'

const COURSES: Record<string, Course> = {
  sample: sampleCourse(),
  arabic: sampleCourse({ language: 'ar-SA' }),
  classic: sampleCourse({ format: 'classic' }),
  fire: packCourse('workplace-fire-safety'),
  script: packCourse('javascript-fundamentals'),
}
const WIDTHS = { 'on a desktop': DESK, 'on a phone': PHONE }
const NEAR_PX = 2
/**
 * How far the content below may move when saved progress is shown on arrival: the end of a finished lesson has other
 * words, and a date appears beside the signature.
 */
const LINE_PX = 40

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

for (const [width, options] of Object.entries(WIDTHS))
  for (const [key, course] of Object.entries(COURSES)) {
    test(`a link to any lesson of ${key} leads to that lesson on the first visit, ${width}`, async () => {
      const misses: string[] = []
      for (const { id } of chooseItems(course.chapters.flatMap(({ lessons }) => lessons))) {
        const page = await browser.newPage({ ...options, reducedMotion: 'no-preference' })
        await page.goto(`${server.url}/go/${key}#${id}`)
        await rest(page)
        const distance = await page.locator(`#${id}`).evaluate(lesson => {
          const { scrollPaddingTop } = getComputedStyle(document.documentElement)
          return lesson.getBoundingClientRect().top - Number.parseFloat(scrollPaddingTop)
        })
        if (Math.abs(distance) > NEAR_PX) misses.push(`${id} by ${Math.round(distance)} px`)
        await page.close()
      }
      assert.deepEqual(misses, [])
    })

    test(`the scroll bar of ${key} does not jump while the learner scrolls, ${width}`, async () => {
      const page = await browser.newPage(options)
      await page.goto(`${server.url}/go/${key}`)
      await rest(page)
      const heights = await page.evaluate(async () => {
        const { scrollHeight } = document.documentElement
        const heights = new Set([scrollHeight])
        for (let top = 0; top < scrollHeight; top += innerHeight) {
          scrollTo({ top, behavior: 'instant' })
          await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          heights.add(document.documentElement.scrollHeight)
        }
        return [...heights]
      })
      assert.ok(Math.max(...heights) - Math.min(...heights) < LINE_PX, heights.join(', '))
      await page.close()
    })

    test(`axe finds no barrier in ${key} as soon as the page has loaded, ${width}`, async () => {
      const page = await browser.newPage(options)
      await page.goto(`${server.url}/go/${key}`)
      assert.deepEqual(await barriers(page), [])
      await page.close()
    })
  }

test('a learner who scrolls on after following a link is not taken back', async () => {
  const page = await browser.newPage(DESK)
  const font = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await font.promise
    await route.continue()
  })
  await page.goto(`${server.url}/go/fire#c2l1`, { waitUntil: 'domcontentloaded' })
  await page.waitForSelector('html.eased')
  await page.mouse.move(700, 400)
  await page.mouse.wheel(0, 2_000)
  await settle(page)
  const place = () => page.locator('#c2l1').evaluate(lesson => lesson.getBoundingClientRect().top)
  const scrolled = await place()
  assert.ok(scrolled < -1_000, `${scrolled}`)
  font.resolve()
  await rest(page)
  assert.ok(Math.abs((await place()) - scrolled) < 200, `${scrolled} became ${await place()}`)
  await page.close()
})

test('buttons get their colours at once when the style sheet arrives late', async () => {
  const page = await browser.newPage(PHONE)
  const sheet = Promise.withResolvers<void>()
  await page.route('**/*.css', async route => {
    await sheet.promise
    await route.continue()
  })
  const loaded = page.goto(`${server.url}/go/fire`)
  await page.waitForSelector('.option', { state: 'attached' })
  const colours = () =>
    page.evaluate(() =>
      // Only buttons and options of questions are compared, because their colours do not depend on what the learner has
      // read.
      [...document.querySelectorAll('form[data-check] :is(.button, .option)')].map(
        element => getComputedStyle(element).backgroundColor,
      ),
    )
  await colours()
  sheet.resolve()
  await loaded
  const onLoad = await colours()
  await rest(page)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  assert.deepEqual(onLoad, await colours())
  await page.close()
})

/** Waits until the page and its fonts have loaded and nothing moves any more. */
async function rest(page: Page): Promise<void> {
  await settleIn(page)
  await page.waitForLoadState()
  await page.evaluate(() => document.fonts.ready)
  await settle(page)
}
