import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { FIGURES } from '../support/figure-samples.ts'
import { interactiveCourse } from '../support/interactive-samples.ts'
import { chooseItems } from '../support/run-length.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { answerCheck, handIn, learnEverything, openLearner, PHONE, show, sign, textOf } from './learner.ts'

const SHORT = { chapters: sampleCourse().chapters.slice(2) }
const COURSES = {
  one: sampleCourse(),
  short: sampleCourse(SHORT),
  classic: sampleCourse({ ...SHORT, format: 'classic' }),
  arabic: sampleCourse({ language: 'ar-SA' }),
  doing: withFigures(interactiveCourse()),
}

function withFigures(course: Course): Course {
  const [chapter] = course.chapters
  const [lesson] = chapter!.lessons
  const blocks = [...lesson!.blocks, ...FIGURES]
  return { ...course, chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks }] }] }
}

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

const STATES = {
  'in light colours': { width: 1280, height: 800, colorScheme: 'light' },
  'in dark colours': { width: 1280, height: 800, colorScheme: 'dark' },
  'on a phone': { width: 390, height: 844, colorScheme: 'light' },
  '320 pixels wide': { width: 320, height: 640, colorScheme: 'dark' },
} as const

const ALL = chooseItems(Object.keys(STATES) as (keyof typeof STATES)[])

test('axe finds no barrier in a fresh course, light or dark, on any screen size', async t => {
  for (const [key, states] of [
    ['one', ALL],
    ['classic', ALL.slice(0, 1)],
    ['arabic', ALL.slice(1, 3)],
  ] as const) {
    const { page, leave } = await openLearner(browser, `${server.url}/go/${key}`)
    await judgeStates(t, page, key, states)
    await leave()
  }
})

test('axe finds no barrier in figures, scenarios and interactive questions, fresh and answered', async t => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/doing`)
  await judgeStates(t, page, 'doing', ALL)
  await page.locator('#c1l1b4 .number').fill('30')
  await page.keyboard.press('Enter')
  await page.locator('#c1l1b2 .move:not([aria-disabled=true])').first().click()
  await page.locator('#c1l1b2 button[type=submit]').click()
  for (const index of [0, 1, 2]) await page.locator('#c1l1b3 select').nth(index).selectOption(String(index))
  await page.locator('#c1l1b3 button[type=submit]').click()
  await page.locator('#c1l1b5 .now button.decision').first().click()
  await judgeStates(t, page, 'doing', ALL)
  await leave()
})

test('axe finds no barrier in a finished course, light or dark, on any screen size', async t => {
  for (const [key, states] of [
    ['short', ALL],
    ['classic', ALL.slice(0, 1)],
    ['arabic', ALL.slice(1, 3)],
  ] as const) {
    const { page, leave } = await openLearner(browser, `${server.url}/go/${key}`)
    await finish(page, key)
    await judgeStates(t, page, key, states)
    await leave()
  }
})

/**
 * Scrolls to the top. Elsewhere the sticky bar may cover half an option, and axe would report the rest as too small
 * a target.
 */
async function toTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

async function judgeStates(t: TestContext, page: Page, key: string, states: (keyof typeof STATES)[]): Promise<void> {
  for (const state of states) {
    const { colorScheme, ...size } = STATES[state]
    await t.test(`${key} ${state}`, async () => {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await toTop(page)
      assert.deepEqual(await barriers(page), [])
      assert.ok(await fitsSideways(page), 'nothing sticks out sideways')
    })
  }
}

test('axe finds no barrier in wrong answers, a failed result, open folds and the open contents', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/one`, PHONE)
  await answerCheck(page, 'c1l1b3', [0])
  await answerCheck(page, 'c1l2b4', [1])
  await handIn(page, COURSES.one, 2)
  await page.locator('[data-agreement] button').click()
  await page.locator('details').evaluateAll(folds => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true
  })
  await toTop(page)
  assert.deepEqual(await barriers(page), [])
  await show(page, '#c2l1')
  await page.locator('.bar-button').click()
  assert.deepEqual(await barriers(page), [])
  await leave()
})

test('axe finds no barrier in the page for a missing course', async () => {
  const lost = await browser.newPage()
  await lost.goto(`${server.url}/go/nowhere`)
  assert.equal(await textOf(lost, 'h1'), 'There is no course here')
  assert.deepEqual(await barriers(lost), [])
  await lost.close()
})

test('the page fits at 200 % zoom, also with the player’s largest text size', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/one`, { viewport: { width: 640, height: 400 } })
  assert.ok(await fitsSideways(page), '1280 pixels at 200 % are 640')
  await page.locator('.bar-button').click()
  for (let step = 0; step < 3; step++) await page.locator('[data-text-size="1"]:not(html)').click()
  assert.equal(await page.locator('.larger').getAttribute('aria-disabled'), 'true')
  await page.keyboard.press('Escape')
  assert.ok(await fitsSideways(page))
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '24px')
  await leave()
})

async function finish(page: Page, key: keyof typeof COURSES): Promise<void> {
  const course = COURSES[key]
  const goTo = async (id: string) => {
    await page.evaluate(hash => {
      location.hash = hash
    }, id)
    await page.locator(`#${id}`).waitFor()
  }
  const isClassic = course.format === 'classic'
  await learnEverything(page, course, isClassic ? goTo : undefined)
  if (isClassic) await goTo('final-assessment')
  await handIn(page, course, 4)
  if (isClassic) await goTo('sign-off')
  await sign(page, 'Mary Jackson')
  if (isClassic) await goTo('finish-line')
  await page.locator('[data-completion]').waitFor()
}
