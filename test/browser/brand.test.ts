import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { SVG_LOGO, svgWith } from '../support/logo-files.ts'
import { chooseItems } from '../support/run-length.ts'
import { openPackage, type Package } from '../support/scorm-package.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

const UGLY = {
  name: 'Kestrel',
  colours: { main: '#ffd400', second: '#ffffff' },
  corners: 'square',
  typeface: 'atkinson',
}
const DARK_LOGO = svgWith('')
const FRAME = '.brand-preview iframe'

describe('the brand in the console', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  let course: Course
  before(async () => {
    desk = await openDesk()
    course = await desk.newCourse()
  })
  after(() => desk.close())

  const call = async (method: string, path: string, body?: unknown) =>
    (await desk.service.call(method, path, { key: desk.customer.key, ...(body !== undefined && { body }) })).body
  const openPage = async (options: Parameters<typeof openVisit>[1] = {}, key = desk.customer.key) => {
    const visit = await openVisit(desk.browser, options)
    await signIn(visit.page, desk.service.url, key)
    await visit.page.getByText('credits left').waitFor()
    await visit.page.goto(`${desk.service.url}/console/brand`)
    return visit
  }

  test('is chosen by keyboard alone, and previewed on a real course before it is saved', async () => {
    const { page, complaints, leave } = await openPage()
    await shows(page, 'h1', course.name)
    await page.locator(FRAME).evaluate(frame => (frame as HTMLIFrameElement).contentWindow!.scrollTo(0, 400))

    const name = page.getByLabel('Name')
    await name.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Northwind')
    await tabTo(page, 'main')
    await page.keyboard.type('0B5D5B')
    await tabTo(page, 'second')
    await page.keyboard.type('#f2a33a')
    await page.getByText('as you gave it, with white words').waitFor()
    assert.match((await page.locator('.ratio').first().textContent())!, /7\.6 : 1/)
    assert.equal(await tokenIn(page, '--fill'), '#0b5d5b')
    await tabTo(page, 'corners')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    assert.equal(await tokenIn(page, '--nip'), '0rem')
    await tabTo(page, 'typeface')
    await page.keyboard.press('ArrowDown')
    await shows(page, 'link[href*=manrope]', '')
    await tabTo(page, 'footer')
    await page.keyboard.type('Ask Ann')
    await shows(page, '.brand-line', 'Ask Ann')
    await shows(page, '.brand-mark', 'Northwind')
    const place = await page.locator(FRAME).evaluate(frame => (frame as HTMLIFrameElement).contentWindow!.scrollY)
    assert.ok(Math.abs(place - 400) < 60, `the reader keeps their place, but for what another typeface moves: ${place}`)
    assert.equal((await call('GET', '/api/v1/brand')).version, null, 'nothing is saved yet')

    await page.keyboard.press('Enter')
    await page.getByText('Saved. Previews have it now').waitFor()
    const { version, savedAt, logo, ...saved } = await call('GET', '/api/v1/brand')
    assert.deepEqual(saved, {
      name: 'Northwind',
      colours: { main: '#0b5d5b', second: '#f2a33a' },
      corners: 'square',
      typeface: 'manrope',
      footer: 'Ask Ann',
    })
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('is previewed in dark colours, on a phone, and on another course', async () => {
    const arabic = await desk.newCourse({ language: 'ar-SA' })
    const { page, complaints, leave } = await openPage()
    await shows(page, 'html[dir=rtl] h1', arabic.name)
    await page.getByText('Dark', { exact: true }).click()
    assert.equal(await tokenIn(page, 'color-scheme'), 'dark')
    await page.getByText('Phone', { exact: true }).click()
    const width = await page.locator(FRAME).evaluate(frame => (frame as HTMLIFrameElement).contentWindow!.innerWidth)
    assert.ok(width <= 406)
    await page.getByLabel('Course').selectOption(course.id)
    await shows(page, 'html[dir=ltr] h1', course.name)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('takes a logo as soon as it is chosen; a hostile logo is refused with a message, and the form keeps its texts', async () => {
    const { page, leave } = await openPage()
    await shows(page, '.brand-mark', '')
    await page.getByLabel('Line at the foot').fill('Not saved yet')
    const choose = (name: string, text: string) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
    await choose('bad.svg', svgWith('<script>parent.alert(1)</script>'))
    await page.getByText('There is a script in line 1 of the logo').waitFor()
    await page.getByText('Nothing was changed.').waitFor()
    assert.equal((await call('GET', '/api/v1/brand')).logo, null)
    await choose('large.svg', 'x'.repeat(200_001))
    await page.getByText('it may have 200 kB').waitFor()

    await choose('dark.svg', DARK_LOGO)
    await page.getByText('in dark colours it stands on a light plate').waitFor()
    await shows(page, '.brand-mark img.plate', '')
    assert.equal(await page.getByLabel('Line at the foot').inputValue(), 'Not saved yet')
    await shows(page, '.brand-line', 'Not saved yet')
    await page.waitForFunction(frame => {
      const logo = document
        .querySelector<HTMLIFrameElement>(frame)!
        .contentDocument?.querySelector<HTMLImageElement>('.brand-mark img')
      return logo !== null && logo !== undefined && logo.naturalWidth > 0
    }, FRAME)

    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await page.getByText('The logo is gone').waitFor()
    assert.equal((await call('GET', '/api/v1/brand')).logo, null)
    await leave()
  })

  test('works without JavaScript: it is saved, refused with all fields kept, given a logo, and removed', async () => {
    const { page, leave } = await openPage({ javaScriptEnabled: false })
    await page.getByLabel('Name').fill('Plain')
    await page.getByLabel('Second', { exact: true }).fill('#ffffff')
    await page.getByLabel('Main', { exact: true }).fill('yellow')
    await page.getByRole('button', { name: 'Save the brand' }).click()
    await page.getByText('A colour is # and six digits').waitFor()
    assert.deepEqual(
      [
        await page.getByLabel('Name').inputValue(),
        await page.getByLabel('Main', { exact: true }).getAttribute('aria-invalid'),
      ],
      ['Plain', 'true'],
    )
    await page.getByLabel('Main', { exact: true }).fill('#FFD400')
    await page.getByRole('button', { name: 'Save the brand' }).click()
    await page.getByText('Saved. Previews have it now').waitFor()
    assert.equal((await call('GET', '/api/v1/brand')).colours.main, '#ffd400')

    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svgWith('<image/>')) })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByRole('alert').filter({ hasText: 'There is a picture inside the logo' }).waitFor()
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG_LOGO) })
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('The logo is saved').waitFor()
    await page.getByText('Take the brand off…').click()
    await page.getByRole('button', { name: 'Take the brand off' }).click()
    await page.getByText('The brand is taken off').waitFor()
    assert.equal((await call('GET', '/api/v1/brand')).version, null)
    await leave()
  })

  test('can be read with a test key, but not changed', async () => {
    const path = `/admin/v1/accounts/${desk.customer.accountId}/keys`
    const { body } = await desk.service.asAdmin('POST', path, { test: true })
    const { page, leave } = await openPage({}, body.key)
    await page.getByText('This is a test key').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save the brand' }).count(), 0)
    await page.getByText('An example: you have no course yet.').waitFor()
    await shows(page, 'h1', 'Food')
    await leave()
  })

  test('has no barrier in light, in dark, on a phone and at 320 pixels, and never scrolls sideways', async () => {
    await call('PUT', '/api/v1/brand', UGLY)
    const looks = [
      { viewport: { width: 1280, height: 900 } },
      { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
      { viewport: { width: 390, height: 844 } },
      { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
      { viewport: { width: 320, height: 640 } },
    ] as const
    for (const look of chooseItems(looks)) {
      const { page, complaints, leave } = await openPage(look)
      await shows(page, '.brand-mark', UGLY.name)
      assert.deepEqual(await barriersOf(page), [], JSON.stringify(look))
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), JSON.stringify(look))
      assert.deepEqual(complaints, [])
      await leave()
    }
  })

  test('with unreadable colours is readable for learners: preview and package, light, dark and right to left', async () => {
    const arabic = await desk.newCourse({ language: 'ar-SA' })
    const neon = { main: '#39ff14', second: '#ff00aa' }
    const looks = [UGLY.colours, { main: '#000000', second: '#000000' }, neon].flatMap(colours =>
      [course, arabic].flatMap(({ id }) =>
        (['light', 'dark'] as const).map(colorScheme => ({ colours, id, colorScheme })),
      ),
    )
    // A few combinations are enough here: the palette's own test proves that every pair of colours has enough contrast.
    for (const { colours, id, colorScheme } of chooseItems(looks)) {
      await call('PUT', '/api/v1/brand', { ...UGLY, colours, footer: 'Kestrel' })
      await desk.service.call('PUT', '/api/v1/brand/logo', {
        key: desk.customer.key,
        body: DARK_LOGO,
        headers: { 'content-type': 'image/svg+xml' },
      })
      const { page, complaints, leave } = await openVisit(desk.browser, { colorScheme })
      await page.goto(`${desk.service.url}/go/${id}`)
      assert.deepEqual(await barriersOf(page), [], `${JSON.stringify(colours)} ${colorScheme}`)
      assert.deepEqual(complaints, [])
      await leave()
    }
    const { downloadUrl } = await call('POST', `/api/v1/courses/${course.id}/export`, { format: 'scorm12' })
    const site = await serve(openPackage(new Uint8Array(await (await fetch(downloadUrl)).arrayBuffer())))
    const { page, complaints, leave } = await openVisit(desk.browser, { colorScheme: 'dark' })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(`${site.url}/index.html`)
    await page.evaluate(() => document.fonts.ready)
    const logo = page.getByRole('img', { name: 'Kestrel' })
    assert.ok(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth > 0))
    assert.ok(asked.some(url => url.endsWith('/logo.svg')) && asked.some(url => url.endsWith('/atkinson.woff2')))
    assert.deepEqual(
      asked.filter(url => !url.startsWith(site.url) && !url.startsWith('data:')),
      [],
    )
    assert.deepEqual(await barriersOf(page), [])
    assert.deepEqual(complaints, [])
    await leave()
    site.close()
  })
})

/**
 * Waits until the page in the frame shows the text. No script may run inside the frame, so the page around it looks.
 */
async function shows(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    ([frame, wanted, words]) => {
      const found = document.querySelector<HTMLIFrameElement>(frame!)?.contentDocument?.querySelector(wanted!)
      return found?.textContent.includes(words!) ?? false
    },
    [FRAME, selector, text],
  )
}

function tokenIn(page: Page, name: string): Promise<string> {
  return page.locator(FRAME).evaluate((frame, token) => {
    const { contentWindow, contentDocument } = frame as HTMLIFrameElement
    return contentWindow!.getComputedStyle(contentDocument!.documentElement).getPropertyValue(token)
  }, name)
}

/** Presses Tab until the next field of that name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(wanted => (document.activeElement as HTMLInputElement | null)?.name === wanted, name))
      return
  }
  assert.fail(`the field ${name} cannot be reached`)
}

/** Serves the files of a package as the web server of an LMS would. */
async function serve({ files }: Package): Promise<{ url: string; close(): void }> {
  const types: Record<string, string> = {
    html: 'text/html',
    css: 'text/css',
    js: 'text/javascript',
    svg: 'image/svg+xml',
  }
  const server = createServer((request, response) => {
    const name = request.url!.slice(1)
    const file = files.get(name)
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': types[name.split('.').at(-1)!] ?? 'application/octet-stream' }).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, close: () => void server.close() }
}
