import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import type { Streamed } from '../../src/export/zip.ts'
import { openBrowser } from '../support/chromium.ts'
import { mediaCourse } from '../support/media-course.ts'
import { picturedCourse } from '../support/pictured-course.ts'
import { openScormSite } from '../support/scorm-site.ts'

const PHONE = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 3,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

const DESK = { viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' } as const

describe('in a page whose pictures have not loaded yet', () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser?.close())

  test('every text beside pictures can be read and answered, and nothing moves when the pictures load', async () =>
    readBeforePictures(await picturedCourse()))
  test('every text beside media blocks can be read and answered, and nothing moves when they load', async () =>
    readBeforePictures(await mediaCourse()))
  for (const [what, screen] of [
    ['on a phone', PHONE],
    ['on a wide screen', DESK],
  ] as const)
    test(`every text beside pictures of any width can be read and answered, ${what}, and nothing moves when they load`, async () =>
      readBeforePictures(await courseOfWidths(), screen))

  async function readBeforePictures(
    { course, files }: { course: Course; files: Streamed[] },
    screen: BrowserContextOptions = PHONE,
  ): Promise<void> {
    await using site = await openScormSite(course, 'scorm12', files)
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const heldBack: Route[] = []
    let isHeldBack = true
    await page.route('**/media/**', route => {
      if (isHeldBack) heldBack.push(route)
      else return route.continue()
    })
    await page.addInitScript(observeShifts)
    await page.goto(`${site.url}/course/index.html`, { waitUntil: 'domcontentloaded' })
    await page.waitForSelector('html.eased')
    await page.evaluate(() => document.fonts.ready)
    // Large letters in the fallback font sit a little higher in their line, which the browser counts as a layout
    // shift of 0.001.
    if (screen === DESK) await page.evaluate(forgetShifts)
    await openCards(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const option of await page.locator('#c1l1 .option').all()) await option.click()
    assert.ok(await page.locator('#c1-title').isVisible())
    const placesBefore = await measurePlaces(page)
    assert.deepEqual(await page.evaluate(countLoaded), 0)

    isHeldBack = false
    for (const route of heldBack) await route.continue()
    for (const image of await page.locator('img:visible').all()) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((element: HTMLImageElement) => element.decode())
    }
    assert.ok((await page.evaluate(countLoaded)) > 0)
    assert.deepEqual(await measurePlaces(page), placesBefore)
    assert.equal(await page.evaluate(readShift), 0)
    await context.close()
  }
})

/** Makes a course with a picture of half the width beside a text, and another before a block that is no text. */
async function courseOfWidths(): Promise<{ course: Course; files: Streamed[] }> {
  const { course, files } = await mediaCourse()
  const [lesson] = course.chapters[0]!.lessons
  const image = lesson!.blocks.find(block => block.type === 'image')!
  const text = lesson!.blocks.find(block => block.type === 'text')!
  const shown = (['wide', 'half', 'text', 'half'] as const).map((width, at) => ({ ...image, id: `c1l1b3${at}`, width }))
  lesson!.blocks = [
    text,
    shown[0]!,
    shown[1]!,
    { ...text, id: 'c1l1b40' },
    shown[2]!,
    shown[3]!,
    ...lesson!.blocks.slice(6),
  ]
  return { course: courseSchema.parse(course), files }
}

/**
 * Sums up the browser's own layout-shift entries from the first paint on, except those right after the learner's
 * input.
 */
function observeShifts(): void {
  const page = window as unknown as { layoutShift: number }
  page.layoutShift = 0
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.layoutShift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

async function forgetShifts(): Promise<void> {
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  ;(window as unknown as { layoutShift: number }).layoutShift = 0
}

function readShift(): number {
  return (window as unknown as { layoutShift: number }).layoutShift
}

function countLoaded(): number {
  return [...document.images].filter(image => image.complete && image.naturalWidth > 0).length
}

async function openCards(page: Page): Promise<void> {
  for (const card of await page.locator('.card > summary').all()) await card.click()
}

/** Measures the position of every element of the first lesson, relative to the lesson's beginning. */
function measurePlaces(page: Page): Promise<number[]> {
  return page.locator('#c1l1').evaluate(lesson => {
    const { top } = lesson.getBoundingClientRect()
    const shown = [...lesson.querySelectorAll('*')].filter(element => element.getClientRects().length > 0)
    return shown.map(element => Math.round(element.getBoundingClientRect().top - top))
  })
}
