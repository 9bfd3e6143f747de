import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit } from './console-visitor.ts'

describe('the start page', () => {
  let service: TestService
  let browser: Browser
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await service.remove()
  })

  test('says what the service does and links to the console and the API, without a barrier on a desktop or a phone', async () => {
    for (const width of [1280, 320]) {
      const { page, complaints, leave } = await openVisit(browser, { viewport: { width, height: 900 } })
      await page.goto(service.url)
      await page.getByRole('heading', { level: 1, name: /From a subject to a course/ }).waitFor()
      await page.getByText('keys create').waitFor()
      assert.ok((await page.textContent('#first-call'))!.includes(`curl ${service.url}/api/v1/courses`))
      assert.deepEqual(await barriersOf(page), [])
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      await page.getByRole('link', { name: 'Read the API' }).click()
      await page.waitForURL('**/docs')
      await page.goto(service.url)
      await page.getByRole('link', { name: 'Open the console' }).click()
      await page.waitForURL('**/console/sign-in')
      assert.deepEqual(complaints, [])
      await leave()
    }
  })

  test('is linked from the page for a wrong address', async () => {
    const { page, leave } = await openVisit(browser)
    const answer = await page.goto(`${service.url}/no/such/page`)
    assert.equal(answer!.status(), 404)
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('link', { name: 'To the start page' }).click()
    await page.getByRole('link', { name: 'Open the console' }).waitFor()
    await leave()
  })
})
