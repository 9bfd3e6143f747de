import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

describe('the page of the API', () => {
  let service: TestService
  let browser: Browser
  let customer: Customer
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
    customer = await service.newCustomer({ plan: 'starter' })
  })
  after(async () => {
    await browser.close()
    await service.remove()
  })

  test('shows every part of the API, asks nobody but this server, and breaks no policy', async () => {
    const { page, requests, complaints } = await openDocs('')
    for (const name of ['Courses', 'Account', 'Webhooks', 'Previews', 'Operator', 'Documents']) {
      await page.getByRole('link', { name, exact: true }).first().waitFor()
    }
    await page.mouse.wheel(0, 20_000)
    await page.getByText('Powered by Scalar').waitFor()
    assert.deepEqual([...new Set(requests)].sort(), ['/docs', '/docs/scalar.js', '/openapi.json'])
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('sends a request with a key and shows the answer', async () => {
    const { page, requests, complaints } = await openDocs('#tag/account/GET/api/v1/usage')
    await page.getByRole('button', { name: /Test Request.*usage/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByPlaceholder('Token').fill(customer.key)
    const answered = page.waitForResponse(`${service.url}/api/v1/usage`)
    await dialog
      .getByRole('button', { name: /^Send get request/i })
      .or(dialog.getByRole('button', { name: /^Send/ }))
      .first()
      .click()
    assert.equal((await answered).status(), 200)
    await dialog.getByText('creditsLeft').first().waitFor()
    assert.deepEqual([...new Set(requests)].sort(), ['/api/v1/usage', '/docs', '/docs/scalar.js', '/openapi.json'])
    assert.deepEqual(complaints, [])
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), new RegExp(customer.key))
    await page.close()
  })

  /** Requests to this server as their paths, to others as their addresses; complaints of policy and page. */
  async function openDocs(hash: string) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', request => requests.push(request.url().replace(service.url, '').replace(/#.*$/, '')))
    page.on('pageerror', error => complaints.push(error.message))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', violation => {
        console.error(`${violation.violatedDirective} ${violation.blockedURI}`)
      })
    })
    await page.goto(`${service.url}/docs${hash}`)
    await page.getByText('Create a course').first().waitFor()
    return { page, requests, complaints }
  }
})
