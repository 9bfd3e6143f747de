import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

/** A model name as long as real names are. */
const LONG_NAME = 'claude-sonnet-4-5-20250929-long-context'
const ORDER = { subject: 'Bicycle repair', addOns: ['assessment'] }
/** Minimum height of a line of letters that can still be read. */
const LEGIBLE_PX = 10
const PHONE = { width: 390, height: 844 }

describe('what models cost, in the console', () => {
  let service: TestService
  let peer: ModelPeer
  let browser: Browser
  before(async () => {
    peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
    const model = { provider: 'openai-compatible', model: LONG_NAME, baseUrl: peer.baseUrl, apiKey: null } as const
    const price = { input: 2, cachedInput: 1, output: 10 }
    const modelPrices = new Map([[`openai-compatible:${LONG_NAME}`, price]])
    service = await startTestService('sqlite', { model, modelPrices })
    const plan = { paid: true, monthlyCredits: 20 }
    await service.asAdmin('PUT', '/admin/v1/plans/studio', { ...plan, monthlyModelBudget: 50 })
    await service.asAdmin('PUT', '/admin/v1/plans/thrifty', { ...plan, monthlyModelBudget: 0.000_001 })
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await service.remove()
    await peer.close()
  })

  test('shows on a phone each model’s cost and calls, one line per day, and what a dash means', async () => {
    const customer = await service.newCustomer({ plan: 'studio' })
    await service.finishedJob(customer, ORDER)
    const { page, complaints, leave } = await openVisit(browser, { viewport: PHONE })
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${service.url}/console/usage`)
    const models = page.getByRole('region', { name: 'Models' })
    await models.getByText('A dash: no model was called, or it has no price.').waitFor()
    const sumCells = models.getByRole('group', { name: 'Models' }).locator('tbody tr').getByRole('cell')
    assert.match(await sumCells.first().innerText(), /^US\$0\.\d\d/)
    const sum = (await sumCells.nth(1).boundingBox())!
    assert.ok(sum.x + sum.width <= PHONE.width, `calls end at ${sum.x + sum.width}`)
    await models.getByText('Day by day').click()
    const row = models.getByRole('group', { name: 'Day by day' }).locator('tbody tr')
    const dayLines = await row.locator('th').evaluate(cell => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
    })
    assert.equal(dayLines, 1)
    const cost = (await row.getByRole('cell').nth(1).boundingBox())!
    assert.ok(cost.x + cost.width <= PHONE.width, `the cost ends at ${cost.x + cost.width}`)
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    assert.equal(scrollWidth, PHONE.width)
    assert.deepEqual(await barriersOf(page), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await barriersOf(page), [])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('the page of a job stopped by the budget gives the reason, and says once that the credit is back', async () => {
    const customer = await service.newCustomer({ plan: 'thrifty' })
    const { body } = await service.finishedJob(customer, ORDER)
    assert.equal(body.error.code, 'MODEL_BUDGET')
    const { page, leave } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${service.url}/console/jobs/${body.jobId}`)
    await page.getByText('budget for language models is used up').waitFor()
    const told = (await page.locator('main').innerText()).match(/credit (is|was given) back/g)
    assert.equal(told?.length, 1)
    await leave()
  })

  test('the operator’s usage page fits a phone: its legend, every cost and the labels of its chart', async () => {
    const { page, leave } = await openVisit(browser, { viewport: PHONE })
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.goto(`${service.url}/console/operator/usage`)
    const legend = (await page.getByText('A dash: no model was called, or it has no price.').boundingBox())!
    const firstTable = (await page.locator('table').first().boundingBox())!
    assert.ok(legend.y < firstTable.y)
    const phoneFrames = await page.locator('.table-frame').all()
    for (const frame of phoneFrames) {
      const cost = (await frame.locator('tbody tr').first().locator('td').first().boundingBox())!
      assert.ok(cost.x + cost.width <= PHONE.width, `a cost ends at ${cost.x + cost.width}`)
    }
    const letters = await page
      .locator('.day-chart text')
      .evaluateAll(texts => texts.map(text => text.getBoundingClientRect().height))
    assert.ok(letters.length > 3 && letters.every(height => height >= LEGIBLE_PX), letters.join(' '))
    await leave()
  })
})
