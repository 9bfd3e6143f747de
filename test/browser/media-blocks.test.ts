import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { LocaleCode } from '../../src/language/locales.ts'
import { openBrowser } from '../support/chromium.ts'
import { mediaCourse } from '../support/media-course.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { barriers, fitsSideways } from './barriers.ts'

const WIDE = { viewport: { width: 1_280, height: 900 } }

describe('sound, film, files and labelled pictures on a learner’s page', () => {
  let browser: Browser
  const sites = new Map<LocaleCode, ScormSite>()
  before(async () => {
    browser = await openBrowser()
    for (const language of ['en-US', 'ar-SA'] as const) {
      const { course, files } = await mediaCourse(language)
      sites.set(language, await openScormSite(course, 'scorm12', files))
    }
  })
  after(async () => {
    await browser?.close()
    for (const site of sites.values()) await site[Symbol.asyncDispose]()
  })

  const SCREENS: [string, LocaleCode, BrowserContextOptions][] = [
    ['a wide screen', 'en-US', WIDE],
    ['a narrow phone in dark mode', 'en-US', { viewport: { width: 320, height: 700 }, colorScheme: 'dark' }],
    ['a wide screen, from right to left', 'ar-SA', WIDE],
    [
      'a phone in dark mode, from right to left',
      'ar-SA',
      { viewport: { width: 390, height: 800 }, colorScheme: 'dark' },
    ],
  ]
  for (const [what, language, options] of SCREENS) {
    test(`stay within ${what}, without barriers`, async () => {
      const page = await openPage(language, options)
      assert.ok(await fitsSideways(page))
      assert.deepEqual(await barriers(page), [])
      await page.context().close()
    })
  }

  test('markers of a picture open by keyboard one at a time in their order, are not mirrored and do not overlap', async () => {
    for (const language of ['en-US', 'ar-SA'] as const) {
      const page = await openPage(language, WIDE)
      const spots = page.locator('.spot')
      await spots.first().focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      assert.deepEqual(await spots.evaluateAll(list => list.map(spot => spot.getAttribute('aria-expanded'))), [
        'false',
        'true',
        'false',
      ])
      assert.ok(await page.locator('#c1l1b12-2').isVisible())
      assert.deepEqual(await barriers(page), [])
      await page.keyboard.press('Escape')
      assert.ok(await spots.nth(1).evaluate(spot => spot === document.activeElement))
      const [first, second, third] = await Promise.all([0, 1, 2].map(at => spots.nth(at).boundingBox()))
      assert.ok(Math.hypot(first!.x - second!.x, first!.y - second!.y) >= 44)
      assert.ok(third!.x > first!.x && third!.y > first!.y)
      await page.context().close()
    }
  })

  test('at 320 pixels the numbers in a picture do not overlap, and their texts are below it', async () => {
    const page = await openPage('en-US', { viewport: { width: 320, height: 700 } })
    const dots = page.locator('.dots circle')
    const [first, second, third] = await Promise.all([0, 1, 2].map(at => dots.nth(at).boundingBox()))
    for (const [one, other] of [
      [first, second],
      [second, third],
    ])
      assert.ok(Math.hypot(one!.x - other!.x, one!.y - other!.y) >= one!.width)
    for (const place of [1, 2, 3]) assert.ok(await page.locator(`#c1l1b12-${place}`).isVisible())
    await page.context().close()
  })

  test('without JavaScript the list of markers, controls, transcripts and the file are there', async () => {
    const page = await openPage('en-US', { ...WIDE, javaScriptEnabled: false })
    for (const place of [1, 2, 3]) assert.ok(await page.locator(`#c1l1b12-${place}`).isVisible())
    assert.equal(await page.locator('.spot:visible, .spot-next:visible').count(), 0)
    assert.equal(await page.locator('.film video[controls], .sound audio[controls]').count(), 2)
    await page.locator('.film summary').click()
    assert.ok(await page.getByText('A hand pulls the ring.').isVisible())
    assert.equal(await page.locator('.download').getAttribute('download'), 'Walk round.pdf')
    await page.context().close()
  })

  test('in a frame that forbids full screen a film fills the frame, and Escape shrinks it', async () => {
    const page = await openPage('en-US', WIDE, page =>
      page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false })),
    )
    const enlarge = page.locator('.film button')
    await enlarge.click()
    const box = (await page.locator('.film.large').boundingBox())!
    assert.deepEqual([box.width, box.height], [1_280, 900])
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.film.large').count(), 0)
    assert.ok(await enlarge.evaluate(button => button === document.activeElement))
    await page.context().close()
  })

  async function openPage(
    language: LocaleCode,
    options: BrowserContextOptions,
    prepare: (page: Page) => Promise<unknown> = async () => {},
  ): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await prepare(page)
    await page.goto(`${sites.get(language)!.url}/course/index.html`)
    if (options.javaScriptEnabled !== false) await page.waitForSelector('html.eased')
    return page
  }
})
