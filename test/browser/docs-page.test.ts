import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { documentedOperations } from '../support/openapi-contract.ts'
import { ADMIN_TOKEN, type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const DOCS = join(import.meta.dirname, '..', '..', 'docs')

describe('the documentation', () => {
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

  test('shows every call, sends no request to another server, breaks no policy and has no barrier, narrow or wide', async () => {
    const calls = documentedOperations((await service.call('GET', '/openapi.json')).body)
    for (const width of [1280, 320]) {
      const { page, requests, complaints, leave } = await openDocs({ viewport: { width, height: 900 } })
      const shown = await page.locator('.call-line').allTextContents()
      assert.deepEqual(shown.sort(), calls.map(({ method, path }) => `${method} ${path}`).sort())
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      assert.deepEqual(await barriersOf(page), [])
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      assert.ok(
        requests.every(path => /^\/(docs|console\/assets\/|assets\/)/.test(path)),
        requests.join(),
      )
      assert.deepEqual(complaints, [])
      await leave()
    }
  })

  test('can be read without JavaScript, and then shows no forms', async () => {
    const { page, leave } = await openDocs({ javaScriptEnabled: false })
    await page.getByRole('heading', { name: 'Create a course' }).waitFor()
    assert.equal(await page.getByText('Try it').first().isVisible(), false)
    await leave()
  })

  test('sends a call with the visitor’s key and shows the answer; the key is stored nowhere', async () => {
    const { page, requests, complaints, leave } = await openDocs()
    const usage = page.locator('#read-usage')
    await usage.getByText('Try it').click()
    await usage.getByRole('button', { name: /^Send/ }).click()
    await usage.getByRole('status').getByText('401').waitFor()
    await page.getByLabel(/^API key/).fill(customer.key)
    await usage.getByRole('button', { name: /^Send/ }).click()
    await usage.getByRole('status').getByText('"creditsLeft": 20').waitFor()
    assert.ok(requests.includes('/api/v1/usage'))
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
    )
    assert.doesNotMatch(kept, new RegExp(customer.key))
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('fills path, query and body from its form', async () => {
    const { page, leave } = await openDocs()
    await page.getByLabel(/^API key/).fill(customer.key)
    const submit = page.locator('#submit-course')
    await submit.getByText('Try it').click()
    await submit.getByLabel('Body', { exact: true }).fill('{"subject": "Tea"}')
    await submit.getByRole('button', { name: /^Send/ }).click()
    await submit.getByRole('status').getByText('202').waitFor()
    const { jobId } = JSON.parse((await submit.getByRole('status').textContent())!.split('\n\n')[1]!)
    const job = page.locator('#read-job')
    await job.getByText('Try it').click()
    await job.getByLabel('jobId').fill(jobId)
    await job.getByRole('button', { name: /^Send/ }).click()
    await job.getByRole('status').getByText(`"jobId": "${jobId}"`).waitFor()
    const list = page.locator('#list-courses')
    await list.getByText('Try it').click()
    await list.getByLabel('limit').fill('0')
    await list.getByRole('button', { name: /^Send/ }).click()
    await list.getByRole('status').getByText('limit must be at least 1').waitFor()
    await page.getByLabel(/^API key/).fill(ADMIN_TOKEN)
    const accounts = page.locator('#list-accounts')
    await accounts.getByText('Try it').click()
    await accounts.getByRole('button', { name: /^Send/ }).click()
    await accounts.getByRole('status').getByText(customer.accountId).waitFor()
    await leave()
  })

  test('every guide of docs/ is served beside the reference, without JavaScript, and its links lead to existing pages', async () => {
    const names = readdirSync(DOCS).filter(file => file.endsWith('.md'))
    const pages = new Map<string, string>()
    for (const name of [...names.map(file => `/docs/${file.slice(0, -3)}`), '/docs']) {
      const { status, body } = await service.call('GET', name)
      assert.equal(status, 200, name)
      pages.set(name, body)
    }
    for (const [at, page] of pages) {
      for (const name of pages.keys()) assert.ok(page.includes(`href="${name}"`) || name === at, `${at} lists ${name}`)
      for (const [, path = '', id] of page.matchAll(/href="(\/docs[^"#]*)?#([^"]+)"/g))
        assert.ok(pages.get(path || at)?.includes(` id="${id}"`), `${at} leads to ${path}#${id}`)
    }
    const { page, leave } = await openDocs({ javaScriptEnabled: false })
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: /^SCORM/ })
      .click()
    await page.waitForURL('**/docs/scorm')
    await leave()
    assert.equal((await service.call('GET', '/docs/nothing')).status, 404)
    assert.equal((await service.call('GET', '/docs/..%2Fpackage')).status, 404)
  })

  test('a search finds a section of a guide in any case and without JavaScript, and shows the query as plain text', async () => {
    const { page, leave } = await openDocs({ javaScriptEnabled: false })
    await page.getByLabel('Search the documentation').fill('SUSPEND_data')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/search?q=SUSPEND_data')
    assert.match(await page.locator('.found mark').first().innerText(), /^suspend_data$/)
    await page.locator('.found a').first().click()
    await page.waitForURL(/\/docs\/[a-z-]+#/)
    await page.getByLabel('Search the documentation').fill('unfinished part, finish version')
    await page.keyboard.press('Enter')
    await page.getByText(/^No part has all these words\. Parts with most of them: \d+$/).waitFor()
    await page.locator('.found a', { hasText: 'The editor' }).waitFor()
    await leave()
    const { body } = await service.call('GET', `/docs/search?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    assert.ok(!body.includes('<script>alert') && body.includes('Nothing found.'))
    assert.equal((await service.call('GET', `/docs/search?q=${'x'.repeat(201)}`)).status, 400)
  })

  test('guides and search have no barrier, narrow or wide, light or dark; the console links to them as Help', async () => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const)
      for (const path of ['/docs/settings', '/docs/scorm', '/docs/search?q=suspend']) {
        const { page, complaints, leave } = await openDocs({ viewport: { width, height: 900 }, colorScheme })
        await page.goto(service.url + path)
        assert.deepEqual(await barriersOf(page), [], path)
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, path)
        assert.deepEqual(complaints, [])
        await leave()
      }
    const { page, leave } = await openDocs()
    await signIn(page, service.url, customer.key)
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByRole('heading', { name: 'The console', level: 1 }).waitFor()
    await leave()
  })

  /** Opens the docs page and records requests: those to this server by path, others by their whole address. */
  async function openDocs(options: BrowserContextOptions = {}) {
    const visit = await openVisit(browser, options)
    const requests: string[] = []
    visit.page.on('request', request => requests.push(request.url().replace(service.url, '').replace(/#.*$/, '')))
    await visit.page.goto(`${service.url}/docs`)
    return { ...visit, requests }
  }
})
