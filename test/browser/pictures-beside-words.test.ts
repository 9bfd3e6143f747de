import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { LocaleCode } from '../../src/language/locales.ts'
import { openBrowser } from '../support/chromium.ts'
import { picturedCourse } from '../support/pictured-course.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { settleIn } from './learner.ts'

const WIDE = { viewport: { width: 1_280, height: 900 } }
const CHECK = '#c1l1b2'
const CARDS = '#c1l1 .cards'
const SCENARIO = '#c1l1b22'

describe('pictures at questions, options, cards and scenes, and on the cover', () => {
  let browser: Browser
  const sites = new Map<LocaleCode, ScormSite>()
  before(async () => {
    browser = await openBrowser()
    for (const language of ['en-US', 'ar-SA'] as const) {
      const { course, files } = await picturedCourse(language)
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
    ['a narrow phone, from right to left', 'ar-SA', { viewport: { width: 320, height: 700 } }],
  ]
  for (const [what, language, options] of SCREENS) {
    test(`stay within ${what}, without barriers, cards turned or not`, async () => {
      const page = await openPage(language, options)
      assert.ok(await fitsSideways(page))
      assert.deepEqual(await barriers(page), [])
      for (const card of await page.locator(`${CARDS} summary`).all()) await card.press('Enter')
      await page.locator('.card-back-picture').first().waitFor()
      assert.ok(await fitsSideways(page))
      assert.deepEqual(await barriers(page), [])
      await page.context().close()
    })
  }

  test('an option is chosen by its picture; a screen reader hears its alternative text apart from its words', async () => {
    const page = await openPage('en-US', WIDE)
    const options = page.locator(`${CHECK} .option`)
    // `force` is needed because the label covers the whole option, so Playwright sees the label under the pointer
    // and not the picture.
    await options.nth(1).locator('img').click({ force: true })
    assert.ok(await options.nth(1).locator('input').isChecked())
    assert.ok(await page.locator(CHECK).getByRole('radio', { name: 'A vessel with the label 2 Fuel' }).isChecked())
    assert.equal(await page.locator(CHECK).getByRole('radio', { name: 'Water', exact: true }).count(), 1, 'decorative')
    assert.equal(
      await options
        .nth(1)
        .locator('label')
        .evaluate(label => label.textContent?.trim()),
      'Fuel',
    )
    await page.context().close()
  })

  test('a question’s picture opens large by keyboard, and Escape returns the focus; so does one in the assessment', async () => {
    const page = await openPage('en-US', WIDE)
    const link = page.locator(`${CHECK} [data-zoom]`)
    const dialog = page.locator('dialog.zoom')
    await link.focus()
    await page.keyboard.press('Enter')
    assert.match((await dialog.locator('img').getAttribute('src'))!, /-1200\.webp$/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.ok(await link.evaluate(element => element === document.activeElement))
    // The assessment shuffles its questions, so this one may be out of sight.
    await page.locator('#scored-q1 [data-zoom]').dispatchEvent('click')
    await dialog.locator('img').waitFor()
    await page.context().close()
  })

  test('each scene and ending of a scenario shows its own picture', async () => {
    const page = await openPage('en-US', WIDE)
    const shown = page.locator(`${SCENARIO} .now img`)
    const goOn = page.locator(`${SCENARIO} .consequence [data-onward]`)
    assert.equal(await shown.getAttribute('alt'), 'What you see first, 1')
    await page.locator(`${SCENARIO} .now button.decision`).first().click()
    await goOn.click()
    assert.equal(await shown.getAttribute('alt'), 'What you see first, 2')
    await page.locator(`${SCENARIO} .now button.decision`).nth(1).click()
    await goOn.click()
    assert.equal(await shown.getAttribute('alt'), 'People at the assembly point')
    await page.context().close()
  })

  test('a transparent picture has a light background in dark mode too', async () => {
    const page = await openPage('en-US', { ...WIDE, colorScheme: 'dark' })
    const grounds = await page
      .locator('.tile-picture, .card-picture, .card-back-picture, .shown-picture img')
      .evaluateAll(images => images.map(image => getComputedStyle(image).backgroundColor))
    const [light] = grounds
    assert.ok(grounds.length > 8)
    assert.ok(
      light!
        .match(/\d+/g)!
        .slice(0, 3)
        .every(channel => Number(channel) > 200),
      light,
    )
    assert.deepEqual(new Set(grounds), new Set([light]))
    await page.context().close()
  })

  test('the cover shows its photo around the focal point in both directions of writing, never mirrored', async () => {
    for (const language of ['en-US', 'ar-SA'] as const) {
      const page = await openPage(language, WIDE)
      const photo = page.locator('.hero-art img')
      await photo.evaluate((image: HTMLImageElement) => image.decode())
      assert.deepEqual(
        await photo.evaluate(image => {
          const { objectFit, objectPosition, transform } = getComputedStyle(image)
          return { objectFit, objectPosition, transform, alt: image.getAttribute('alt') }
        }),
        { objectFit: 'cover', objectPosition: '80% 30%', transform: 'none', alt: '' },
      )
      const stair = (await page.locator('.hero-art .stair').boundingBox())!
      const art = (await page.locator('.hero-art').boundingBox())!
      const start = language === 'ar-SA' ? art.x + art.width - stair.width : art.x
      assert.ok(Math.abs(stair.x - start) < 1, 'four tiles of the mosaic stand in the corner beside the text')
      assert.ok(Math.abs(stair.y + stair.height - art.y - art.height) < 1)
      assert.ok(stair.width < art.width / 2)
      await page.context().close()
    }
  })

  test('without JavaScript every picture of a lesson is shown, and its large version opens in a new tab', async () => {
    const page = await openPage('en-US', { ...WIDE, javaScriptEnabled: false })
    const visible = page.locator('#c1l1 .scene img, #c1l1 .ending img, #c1l1b2 fieldset img, .card-picture')
    assert.equal(await visible.count(), 3 + 4 + 2)
    for (const image of await visible.all()) assert.ok(await image.isVisible())
    assert.equal(await page.locator(`${CHECK} [data-zoom]`).getAttribute('target'), '_blank')
    await page.context().close()
  })

  test('all pictures are loaded for printing, also unseen ones and both sides of a card', async () => {
    const page = await openPage('en-US', { viewport: { width: 1_280, height: 300 } })
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('#c1l1 img')].every(
        image => image.complete && image.naturalWidth > 0 && image.checkVisibility(),
      ),
    )
    const card = page.locator('.card').first()
    const front = (await card.locator('.card-picture').boundingBox())!
    const back = (await card.locator('.card-back-picture').boundingBox())!
    assert.ok(front.y + front.height <= back.y, 'one does not cover the other')
    await page.context().close()
  })

  async function openPage(language: LocaleCode, options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await page.goto(`${sites.get(language)!.url}/course/index.html`)
    if (options.javaScriptEnabled !== false) await settleIn(page)
    return page
  }
})
