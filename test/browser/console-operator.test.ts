import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { openDatabase } from '../../src/app/main.ts'
import { openBrowser } from '../support/chromium.ts'
import { ADMIN_TOKEN, type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PAGES = ['', '/jobs', '/usage', '/plans', '/deliveries', '/audit', '/settings']

describe('the operator’s room', () => {
  let service: TestService
  let browser: Browser
  let customer: Customer
  let failedJob: string
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
    customer = await service.newCustomer()
    const tester = await service.asAdmin('POST', `/admin/v1/accounts/${customer.accountId}/keys`, { test: true })
    const callbackUrl = 'http://127.0.0.1:9/hook'
    const body = { subject: 'test: fail', callbackUrl }
    failedJob = (await service.finishedJob({ ...customer, key: tester.body.key }, body)).body.jobId
    await service.finishedJob(customer, { subject: 'Giving feedback', callbackUrl })
  })
  after(async () => {
    await browser.close()
    await service.remove()
  })

  test('shows queue, workers and storage first; a failed job shows its reason and is retried', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.getByText('the built-in library').waitFor()
    await page.getByText('No backup was made yet').waitFor()
    const [worker] = (await service.asAdmin('GET', '/admin/v1/service')).body.workers
    await page
      .getByRole('cell', { name: worker.id })
      .or(page.getByRole('rowheader', { name: worker.id }))
      .waitFor()
    await page
      .locator('.facts div', { hasText: 'Failed in the last 24 hours' })
      .getByRole('link', { name: '1' })
      .click()
    await page.waitForURL('**/jobs?state=failed')
    const job = page.locator(`#${failedJob}`)
    assert.match((await job.textContent())!, /GENERATION_FAILED/)
    await job.getByRole('button', { name: 'Retry' }).click()
    await page.waitForURL('**/console/operator/jobs')
    await page.locator(`#${failedJob}`).waitFor()
    const { items } = (await service.asAdmin('GET', '/admin/v1/audit')).body
    assert.ok(items.some(({ targetId }: { targetId: string }) => targetId === failedJob))
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a plan is created and changed in place, and an invalid plan is refused with a message', async () => {
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.goto(`${service.url}/console/operator/plans`)
    const form = page.locator('section form')
    await form.getByLabel('Name').fill('team')
    await form.getByLabel('Credits a month').fill('50')
    await form.getByLabel('Media, in gigabytes').fill('5')
    await form.getByRole('button', { name: 'Make the plan' }).click()
    await page.locator('#team', { hasText: '5 GB' }).waitFor()
    await page.locator('#team summary').click()
    await page.locator('#team').getByLabel('Credits a month').fill('60')
    await page.locator('#team').getByLabel('Its accounts may use the API').uncheck()
    await page.locator('#team').getByRole('button', { name: 'Save' }).click()
    await page.locator('#team', { hasText: 'no API access' }).waitFor()
    await page.locator('#team', { hasText: '0 accounts' }).waitFor()
    await page.locator('#business', { hasText: 'One account' }).waitFor()
    await page.locator('#business', { hasText: '2.1 GB, as for all' }).waitFor()
    const { items } = (await service.asAdmin('GET', '/admin/v1/plans')).body
    const team = items.find(({ name }: { name: string }) => name === 'team')
    assert.deepEqual(team, {
      name: 'team',
      paid: false,
      monthlyCredits: 60,
      mediaBytes: 5_000_000_000,
      monthlyModelBudget: null,
      model: null,
    })
    await form.getByLabel('Name').evaluate(input => input.removeAttribute('pattern'))
    await form.getByLabel('Name').fill('Team A')
    await form.getByLabel('Credits a month').fill('1')
    await form.getByRole('button', { name: 'Make the plan' }).click()
    await page.getByRole('alert').waitFor()
    await leave()
  })

  test('the cost of models is drawn as a chart by day, with the prices as text', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.goto(`${service.url}/console/operator/usage`)
    await page.getByRole('heading', { name: 'By day' }).waitFor()
    assert.equal(await page.locator('.day-chart').count(), 0, 'the library costs nothing')
    const today = Math.floor(Date.now() / DAY_MS)
    const db = await openDatabase(service.config, pino({ level: 'silent' }))
    for (const [back, micros] of [
      [0, 1_000_000],
      [7, 4_000_000],
      [29, 2_000_000],
      [30, 9_000_000],
    ] as const)
      await db.query(
        `insert into model_spend (account_id, day, key_id, model, kind, calls, input_tokens, cached_input_tokens, output_tokens, cost_micros,
           unpriced_calls) values ($1, $2, $3, 'openai:gpt-5.2', 'generate', 3, 3000, 0, 1000, $4, 0)`,
        [customer.accountId, today - back, customer.keyId, micros],
      )
    await db.close()
    await page.reload()
    const chart = page.getByRole('img', { name: /^Cost of language models by day, at most US\$4\.00 on / })
    const heights = await chart.locator('rect').evaluateAll(bars => bars.map(bar => Number(bar.getAttribute('height'))))
    assert.equal(heights.length, 30, 'a day of before is not drawn')
    const drawn = heights.flatMap((height, at) => (height > 0 ? [[29 - at, height]] : []))
    const unit = heights.at(-1)!
    assert.deepEqual(drawn, [
      [29, 2 * unit],
      [7, 4 * unit],
      [0, unit],
    ])
    const box = (await chart.boundingBox())!
    for (const label of await chart.locator('text').all()) {
      const { x, width } = (await label.boundingBox())!
      assert.ok(x >= box.x - 1 && x + width <= box.x + box.width + 1, (await label.textContent())!)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('an account is erased only after its name is typed', async () => {
    const leaving = await service.newCustomer()
    const { page, leave } = await openVisit(browser)
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.goto(`${service.url}/console/accounts/${leaving.accountId}`)
    await page.getByRole('link', { name: 'Delete…' }).click()
    await page.getByLabel('To go on, type its name').fill('Somebody else')
    await page.getByRole('button', { name: 'Erase the account' }).click()
    await page.getByText('That is not the name.').waitFor()
    assert.equal((await service.call('GET', '/api/v1/usage', { key: leaving.key })).status, 200)
    await page.getByLabel('To go on, type its name').fill('Customer')
    await page.getByRole('button', { name: 'Erase the account' }).click()
    await page.waitForURL('**/console/accounts')
    assert.equal((await service.call('GET', '/api/v1/usage', { key: leaving.key })).status, 401)
    await page.goto(`${service.url}/console/operator/audit`)
    await page.getByText(leaving.accountId).first().waitFor()
    const leadsTo = (id: string) => page.getByRole('link', { name: id }).count()
    assert.equal(await leadsTo(leaving.accountId), 0, 'an erased account has no page')
    assert.equal(await leadsTo(customer.accountId), 1)
    await leave()
  })

  test('has no barriers and fits a phone, in light, in dark and from right to left', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    const paths = [...PAGES.map(path => `/console/operator${path}`), `/console/operator/jobs/${failedJob}/cancel`]
    for (const path of [...paths, `/console/accounts/${customer.accountId}/delete`]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(service.url + path)
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const [width, direction] of [
        [320, 'ltr'],
        [390, 'ltr'],
        [390, 'rtl'],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.evaluate(dir => document.documentElement.setAttribute('dir', dir), direction)
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        assert.ok(fits, `${path} at ${width} px, ${direction}`)
        const hidden = await page.locator('.table-frame').evaluateAll(frames => {
          return frames.filter(frame => frame.scrollWidth > frame.clientWidth).map(frame => frame.ariaLabel)
        })
        assert.deepEqual(hidden, [], `tables of ${path} that hide cells at ${width} px, ${direction}`)
      }
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })
})
