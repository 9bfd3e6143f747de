import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { fitsSideways } from './barriers.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

describe('the forecast in the console', () => {
  let service: TestService
  let browser: Browser
  let customer: Customer
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
    customer = await service.newCustomer()
  })
  after(async () => {
    await browser?.close()
    await service.remove()
  })

  const card = (page: Page) => page.locator('[data-forecast]')
  const told = (page: Page, title: string) => card(page).getByRole('heading', { name: title }).waitFor()

  test('appears while the subject is typed, without a reload, a jump or a credit', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.goto(`${service.url}/console/new`)
    await told(page, 'What you will get appears here')
    const [before, documents] = [await card(page).boundingBox(), await page.locator('#languageId').boundingBox()]
    await page.getByLabel('Subject').pressSequentially('Orchids')
    await told(page, 'Workbook: Orchids')
    assert.match((await card(page).textContent())!, /Holds no facts/)
    assert.match(
      (await page.locator('[data-forecast-said]').textContent())!,
      /^Workbook: Workbook: Orchids\. Holds no facts\./,
    )
    assert.match((await page.locator('[data-cost]').textContent())!, /^Makes a workbook, not a course on “Orchids”\./)
    assert.equal((await card(page).boundingBox())!.y, before!.y)
    assert.equal((await page.locator('#languageId').boundingBox())!.y, documents!.y, 'nothing below has moved')
    assert.deepEqual(await barriersOf(page), [])
    assert.equal((await service.call('GET', '/api/v1/usage', customer)).body.creditsUsed, 0)
    const trail = (await service.asAdmin('GET', '/admin/v1/audit')).body.items
    const actions = trail.map(({ action }: { action: string }) => action)
    assert.ok(!actions.includes('/console/new/forecast'), 'what is only asked is not in the audit trail')
    const [variable] = /(?<=\$)\w+/.exec((await page.locator('#call').textContent())!)!
    await page.getByText(`With your API key in the variable ${variable}.`).waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('offers a suggestion by keyboard, and the course page offers the whole course of a part', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.goto(`${service.url}/console/new?subject=Pivot+tables`)
    await told(page, 'Spreadsheets: Pivot tables')
    assert.match((await card(page).textContent())!, /Part of a library course\s*Teaches the subject/)
    const whole = card(page).getByRole('button', { name: /^Spreadsheets: Formulas.* the whole course, 8 lessons$/ })
    await whole.focus()
    await page.keyboard.press('Enter')
    await told(page, 'Spreadsheets: Formulas, Lookups and Pivot Tables')
    const subject = page.getByLabel('Subject')
    assert.match(await subject.inputValue(), /^spreadsheets/i)
    assert.ok(await subject.evaluate(input => input === document.activeElement))
    assert.match((await page.locator('#call').textContent())!, /"subject": "spreadsheets/i)
    const job = await service.finishedJob(customer, { subject: 'Pivot tables' })
    await page.goto(`${service.url}/console/courses/${job.body.course.id}`)
    await page.getByRole('link', { name: /the whole course, 8 lessons/ }).click()
    await told(page, 'Spreadsheets: Formulas, Lookups and Pivot Tables')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('appears in five languages, on a phone and in the dark, without a barrier', async () => {
    const titles = {
      de: 'Weniger als gefragt',
      es: 'Menos de lo pedido',
      fr: 'Moins que demandé',
      pt: 'Menos do que foi pedido',
    }
    for (const [language, badge] of Object.entries({ en: 'Less than was asked', ...titles })) {
      const options = { locale: language, viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }
      const { page, complaints, leave } = await openVisit(browser, options)
      await page.goto(`${service.url}/console/sign-in`)
      await page.locator('input[name=secret], input[type=password]').first().fill(customer.key)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/console(?!\/sign-in)/)
      await page.goto(`${service.url}/console/new?subject=Fire+safety+and+first+aid&languageId=en-US`)
      await card(page).getByText(badge).waitFor()
      assert.ok(await fitsSideways(page), language)
      assert.deepEqual(await barriersOf(page), [], language)
      assert.deepEqual(complaints, [], language)
      await leave()
    }
  })

  test('with a model lets the customer choose the author, with the credits of each', async t => {
    const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
    const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
    const written = await startTestService('sqlite', { model })
    t.after(async () => {
      await written.remove()
      await peer.close()
    })
    const owner = await written.newCustomer()
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, written.url, owner.key)
    await page.goto(`${written.url}/console/new?subject=Fire+safety`)
    await card(page).getByText('Check its facts').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('radio', { name: /The library/ }).check()
    await told(page, 'Workplace Fire Safety')
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.waitForURL(/\/console\/(jobs|courses)\//)
    assert.equal(peer.calls.length, 0)
    assert.deepEqual(complaints, [])
    await leave()
  })
})
