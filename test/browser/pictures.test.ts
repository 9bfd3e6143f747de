import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../support/chromium.ts'
import { pngOf } from '../support/logo-files.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriers, fitsSideways } from './barriers.ts'

const IMAGE = '.image.wide'

describe('pictures on a learner’s page', () => {
  let browser: Browser
  let service: TestService
  let customer: Customer
  let shareUrl: string
  before(async () => {
    browser = await openBrowser()
    service = await startTestService('sqlite')
    customer = await service.newCustomer()
    shareUrl = await picturedCourse('en-GB')
  })
  after(async () => {
    await browser?.close()
    await service?.remove()
  })

  test('open large by click and by key, close on Escape, and return the focus', async () => {
    const page = await openPage({ width: 1_280, height: 900 })
    const link = page.locator(`${IMAGE} a`)
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator('dialog.zoom')
    await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode())
    assert.deepEqual(await barriers(page), [])
    assert.match((await dialog.locator('img').getAttribute('src'))!, /-1600\.webp$/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.ok(await link.evaluate(element => element === document.activeElement))
    await link.click()
    await page.locator('dialog.zoom button').click()
    await dialog.waitFor({ state: 'detached' })
    await page.context().close()
  })

  for (const [what, settings] of [
    ['a wide screen', { width: 1_280, height: 900 }],
    ['a phone', { width: 390, height: 800 }],
    ['a narrow phone in dark mode', { width: 320, height: 700, dark: true }],
  ] as const) {
    test(`stay within ${what}, without barriers, and reserve their space before they load`, async () => {
      const page = await openPage(settings)
      await showAll(page)
      assert.ok(await fitsSideways(page))
      assert.deepEqual(await barriers(page), [])
      const chosen = await page.locator(`${IMAGE} img`).evaluate((image: HTMLImageElement) => image.currentSrc)
      assert.match(chosen, settings.width > 1_000 ? /-960\.webp$/ : /-480\.webp$/)
      const { width, height } = (await page.locator(`${IMAGE} img`).boundingBox())!
      assert.ok(Math.abs(width / height - 16 / 9) < 0.02)
      await page.context().close()
    })
  }

  test('sit beside the next text where there is room, on either side', async () => {
    for (const [language, isAfter] of [
      ['en-GB', true],
      ['ar-SA', false],
    ] as const) {
      const page = await openPage(
        { width: 1_280, height: 900 },
        language === 'en-GB' ? shareUrl : await picturedCourse(language),
      )
      const half = (await page.locator('.image.half:has(+ .prose)').boundingBox())!
      const next = (await page.locator('.image.half + .prose').boundingBox())!
      assert.ok(half.y < next.y + next.height && next.y < half.y + half.height, `${language}: side by side`)
      assert.equal(half.x + half.width / 2 > next.x + next.width / 2, isAfter, language)
      await page.context().close()
    }
  })

  test('sit above blocks that are not text, and cover nothing, on either side', async () => {
    for (const language of ['en-GB', 'ar-SA']) {
      const url = language === 'en-GB' ? shareUrl : await picturedCourse(language)
      const page = await openPage({ width: 1_280, height: 900 }, url)
      const half = page.locator('.image.half:has(+ .check)')
      const [picture, question] = [
        (await half.boundingBox())!,
        (await page.locator('.image.half + .check').boundingBox())!,
      ]
      assert.ok(picture.y + picture.height <= question.y, `${language}: ${JSON.stringify([picture, question])}`)
      const edge = (box: { x: number; width: number }) => (language === 'ar-SA' ? box.x + box.width : box.x)
      assert.equal(edge(picture), edge(question), `${language}: both begin at the same edge`)
      await page.context().close()
    }
  })

  test('are shown without JavaScript, and their large version opens in a new tab', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1_280, height: 900 } })
    const page = await context.newPage()
    await page.goto(shareUrl)
    const link = page.locator(`${IMAGE} a`)
    assert.equal(await link.getAttribute('target'), '_blank')
    assert.equal((await fetch(new URL((await link.getAttribute('href'))!, shareUrl))).status, 200)
    await context.close()
  })

  test('are all loaded without scrolling, so that they can be printed', async () => {
    const page = await openPage({ width: 1_280, height: 300 })
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.image img')].every(
        image => image.complete && image.naturalWidth > 0,
      ),
    )
    await page.context().close()
  })

  test('may be at the end of a printed sheet, together with their captions', async () => {
    const page = await openPage({ width: 1_280, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const caption = page.locator(`${IMAGE} figcaption`)
    assert.equal(await caption.evaluate(element => getComputedStyle(element).breakAfter), 'auto')
    assert.equal(await page.locator(IMAGE).evaluate(figure => getComputedStyle(figure).breakInside), 'avoid')
    await page.context().close()
  })

  async function openPage(
    { dark = false, ...viewport }: { width: number; height: number; dark?: boolean },
    url = shareUrl,
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport,
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(url)
    return page
  }

  async function showAll(page: Page): Promise<void> {
    for (const image of await page.locator('.image img').all()) {
      await image.scrollIntoViewIfNeeded()
      await image.evaluate((element: HTMLImageElement) => element.decode())
    }
    await page.evaluate(() => scrollTo(0, 0))
  }

  /**
   * Makes a course with a wide picture, a decorative transparent one, and two of half the width: one before a text,
   * one before a question.
   */
  async function picturedCourse(languageId: string): Promise<string> {
    const { body } = await service.finishedJob(customer, { subject: 'Giving feedback', languageId })
    const { id, shareUrl: url } = body.course
    const photo = sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#486f8a' } })
    const wide = await upload(await photo.jpeg().toBuffer())
    const small = await upload(pngOf(600, 400, x => [200, 60, 30, x % 2 === 0 ? 255 : 0]))
    const course = (await call('GET', `/api/v1/courses/${id}`)).body
    const texts = course.chapters.flatMap(({ lessons }: Course) => lessons.map(({ blocks }) => blocks))
    const before = (type: string): string =>
      texts.flatMap((blocks: { id: string; type: string }[]) =>
        blocks.flatMap((block, at) => (blocks[at + 1]?.type === type ? [block.id] : [])),
      )[0]
    const first = texts[0][0].id
    const changes = [
      {
        op: 'add',
        as: '~1',
        after: first,
        content: { type: 'image', media: wide, alt: 'A table', caption: 'Sit down.', width: 'wide' },
      },
      { op: 'add', as: '~2', after: '~1', content: { type: 'image', media: small, decorative: true, width: 'text' } },
      {
        op: 'add',
        as: '~3',
        after: before('text') ?? first,
        content: { type: 'image', media: small, alt: 'Two chairs', width: 'half' },
      },
      {
        op: 'add',
        as: '~4',
        after: before('check'),
        content: { type: 'image', media: small, alt: 'Three chairs', width: 'half' },
      },
    ]
    const edited = await call('PATCH', `/api/v1/courses/${id}`, { version: 1, changes })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    return url
  }

  type Course = { lessons: { blocks: { id: string; type: string }[] }[] }

  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })

  async function upload(bytes: Buffer): Promise<string> {
    const headers = { 'content-type': 'image/*' }
    return (await service.call('POST', '/api/v1/media', { key: customer.key, body: new Uint8Array(bytes), headers }))
      .body.mediaId
  }
})
