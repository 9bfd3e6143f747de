import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { barriersOf, openAccountMenu, openVisit, signIn } from './console-visitor.ts'

describe('the key in the console', { concurrency: 2 }, () => {
  let service: TestService
  let browser: Browser
  let receiver: WebhookReceiver
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
    receiver = await startWebhookReceiver({ answer: response => response.end('taken') })
  })
  after(async () => {
    await browser.close()
    await receiver.close()
    await service.remove()
  })

  async function visit(options: Parameters<typeof openVisit>[1] = {}) {
    const customer = await service.newCustomer()
    const opened = await openVisit(browser, options)
    await signIn(opened.page, service.url, customer.key)
    await opened.page.getByText('credits left').waitFor()
    return { customer, ...opened }
  }
  const knows = async (key: string) => (await service.call('GET', '/api/v1/usage', { key })).status === 200
  /** Presses Tab until the element has the focus, as somebody without a mouse does. */
  const tabTo = async (page: Page, name: string | RegExp, role: 'button' | 'link' | 'radio') => {
    const target = page.getByRole(role, { name })
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await target.evaluate(node => node === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    assert.fail(`${name} is not reached by the keyboard`)
  }

  test('its holder makes a new secret by keyboard alone; it is shown once, and the old one works during the grace period', async () => {
    const { page, customer, complaints, leave } = await visit()
    await service.call('GET', '/api/v1/usage', { key: customer.key })
    await page.locator('.bar [data-menu] > summary').focus()
    await page.keyboard.press('Enter')
    await tabTo(page, 'Key', 'link')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'This key' }).waitFor()
    const facts = (await page.locator('.facts').textContent())!
    assert.ok(facts.includes(`${customer.key.slice(0, 12)}…${customer.key.slice(-4)}`))
    assert.match(facts, /Live key/)
    await tabTo(page, 'New secret…', 'link')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'A new secret' }).waitFor()
    assert.ok(await page.getByLabel('for a day').isChecked())
    await tabTo(page, 'for a day', 'radio')
    await page.keyboard.press('ArrowUp')
    assert.ok(await page.getByLabel('for an hour').isChecked())
    await tabTo(page, 'Make a new secret', 'button')
    await page.keyboard.press('Enter')
    const fresh = (await page.locator('#new-key').textContent())!
    assert.match(fresh, /^cw_live_/)
    assert.deepEqual([await knows(fresh), await knows(customer.key)], [true, true])
    await page.getByRole('button', { name: 'Copy the new key' }).waitFor()

    await page.getByRole('link', { name: 'Back to the key' }).click()
    await page.getByText(/The old secret .* goes on until/).waitFor()
    assert.equal((await page.content()).includes(fresh), false)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('without a grace period the old secret and every session end, and the new secret is still shown', async () => {
    const { page, customer, leave } = await visit({ javaScriptEnabled: false })
    await page.goto(`${service.url}/console/key/new-secret`)
    await page.getByLabel('not at all').check()
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    const fresh = (await page.locator('#new-key').textContent())!
    await page.getByText('you are signed out').waitFor()
    assert.deepEqual([await knows(fresh), await knows(customer.key)], [true, false])
    await page.goto(`${service.url}/console/key`)
    await page.getByLabel('API key or admin token').waitFor()
    await signIn(page, service.url, fresh)
    await page.getByText('credits left').waitFor()
    await leave()
  })

  test('its holder sends a signed test event to a receiver and sees the answer', async () => {
    const { page, customer, complaints, leave } = await visit()
    await page.goto(`${service.url}/console/key`)
    await page.getByLabel('Address').fill('mailto:nobody@example.com')
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await page.getByRole('alert').getByText('a whole address that begins with http').waitFor()
    assert.equal(await page.getByLabel('Address').inputValue(), 'mailto:nobody@example.com', 'what was written is kept')
    await page.getByLabel('Address').fill(`${receiver.url}/tried`)
    await page.getByRole('button', { name: 'Send a test event' }).click()
    const row = page.locator('.deliveries > li').first()
    await row.getByText('delivered').waitFor()
    await row.getByText('Payload and answer').click()
    await row.getByText('taken').waitFor()
    const [event] = await receiver.waitFor(1)
    assert.equal(JSON.parse(event!.body).event, 'webhook.test')
    const { items } = (await service.call('GET', '/api/v1/deliveries', { key: customer.key })).body
    assert.deepEqual([items[0].event, items[0].outcome], ['webhook.test', 'delivered'])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('its holder reads the webhook secret, and replaces it after a warning', async () => {
    const { page, customer, leave } = await visit()
    const secret = async () =>
      (await service.call('GET', '/api/v1/webhook-secret', { key: customer.key })).body.webhookSecret
    const before = await secret()
    await page.goto(`${service.url}/console/key`)
    await page.getByText('Show it').click()
    assert.equal(await page.locator('#webhook-secret').textContent(), before)
    await page.getByRole('link', { name: 'New webhook secret…' }).click()
    await page.getByRole('link', { name: 'Keep it' }).click()
    assert.equal(await secret(), before)
    await page.getByRole('link', { name: 'New webhook secret…' }).click()
    await page.getByRole('button', { name: 'Replace it' }).click()
    await page.getByText('Show it').click()
    assert.notEqual(await secret(), before)
    assert.equal(await page.locator('#webhook-secret').textContent(), await secret())
    await leave()
  })

  test('an operator must confirm before a key is revoked, with or without JavaScript', async () => {
    const customer = await service.newCustomer()
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await page.goto(`${service.url}/console/accounts/${customer.accountId}`)
    await page.getByRole('link', { name: /^Revoke/ }).click()
    await page.getByRole('heading', { name: 'Revoke this key?' }).waitFor()
    await page.getByRole('link', { name: 'Keep it' }).click()
    assert.ok(await knows(customer.key))
    await page.getByRole('link', { name: /^Revoke/ }).click()
    await page.getByRole('button', { name: 'Revoke for good' }).click()
    await page.getByText('Revoked').waitFor()
    assert.equal(await knows(customer.key), false)
    await leave()
  })

  test('usage is shown by day and by month, as charts and as tables', async () => {
    const { page, customer, complaints, leave } = await visit()
    for (let course = 0; course < 2; course++) await service.finishedJob(customer, { subject: 'Fire safety at work' })
    await page.goto(`${service.url}/console/usage`)
    await page.getByRole('img', { name: '2 courses and 2 credits in 30 days' }).waitFor()
    assert.equal(await page.locator('.bars path').count(), 1)
    const month = page.getByRole('region', { name: 'Month by month' }).locator('tbody tr').first()
    assert.deepEqual(await month.getByRole('cell').allTextContents(), ['2', '2'])
    await page.getByText('Day by day').click()
    assert.equal(await page.locator('details tbody tr').count(), 30)
    await page.getByRole('link', { name: 'Courses', exact: true }).click()
    assert.match((await page.locator('.courses > li').first().textContent())!, /English.* · \d+ minutes/)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('its pages have no barrier, light or dark, and never scroll sideways', async () => {
    const { page, customer, complaints, leave } = await visit()
    await service.finishedJob(customer, { subject: 'Fire safety at work' })
    const grace = { graceSeconds: 3_600 }
    await service.call('POST', '/api/v1/key/rotate', { key: customer.key, body: grace })
    const judge = async (path: string) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${service.url}/console/${path}`)
      for (const summary of await page.locator('main summary').all()) await summary.click()
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        assert.ok(fits, `${path} at ${width} px`)
      }
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    for (const path of ['key', 'key/new-secret', 'key/webhook-secret', 'usage', 'sources']) await judge(path)
    assert.deepEqual(complaints, [])
    await page.goto(`${service.url}/console`)
    await openAccountMenu(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await judge(`accounts/${customer.accountId}/keys/${customer.keyId}/revoke`)
    await leave()
  })
})
