import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CONSOLE_LANGUAGES, CONSOLE_LOCALES } from '../../src/console/console-locales.ts'
import { openCourseMenu, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('the bar of the console', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('is one line from 1024 px, and a course’s buttons fit one row, in every language', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    const rowsOf = (selector: string) =>
      page.locator(selector).evaluateAll(
        parts =>
          new Set(
            parts.map(part => {
              const { top, bottom } = part.getBoundingClientRect()
              return Math.round((top + bottom) / 20)
            }),
          ).size,
      )
    for (const locale of CONSOLE_LOCALES) {
      await page.getByRole('button', { name: CONSOLE_LANGUAGES[locale] }).click()
      await page.waitForFunction(lang => document.documentElement.lang === lang, locale)
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        assert.equal(await rowsOf('.bar-row > *'), 1, `${locale} at ${width} px: the bar`)
        assert.equal(await rowsOf('.bar nav a'), 1, `${locale} at ${width} px: its places`)
        if (width >= 1280) assert.equal(await rowsOf('.head .actions > *'), 1, `${locale} at ${width} px: the buttons`)
      }
    }
    await leave()
  })

  test('has a menu that opens by keyboard, and closes by Escape or when the focus leaves it', async () => {
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    const menu = page.locator('.bar [data-menu]')
    const usage = page.getByRole('link', { name: 'Usage' })
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await usage.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    assert.equal(await usage.isVisible(), false)
    assert.ok(await menu.locator('summary').evaluate(node => node === document.activeElement))
    await page.keyboard.press('Enter')
    await usage.focus()
    await page.locator('.bar .brand').focus()
    assert.equal(await usage.isVisible(), false)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('duplicates a course from its menu, with the same words under its own id', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await openVisit(desk.browser, { javaScriptEnabled: false })
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    await openCourseMenu(page)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.waitForURL(url => /\/courses\/crs_/.test(url.pathname) && !url.pathname.includes(course.id))
    const copy = await desk.read({ ...course, id: page.url().split('/').at(-1)! })
    assert.deepEqual(copy.chapters, course.chapters)
    await leave()
  })
})
