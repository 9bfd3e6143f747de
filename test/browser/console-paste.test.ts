import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../support/chromium.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { startTestService } from '../support/service.ts'
import { CORPUS } from '../support/source-documents.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const BOILER = CORPUS.find(({ name }) => name === 'Boiler SOP.md')!

test('a pasted text becomes a document, and its course says what a model may add', async () => {
  const peer = await openModelPeer()
  const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
  const service = await startTestService('sqlite', { model })
  const browser = await openBrowser()
  try {
    const customer = await service.newCustomer()
    const { page } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${service.url}/console/new`)
    await page.getByRole('link', { name: 'Paste a text as a document' }).click()
    await page.locator('summary', { hasText: 'Paste a text' }).click()
    await page.getByLabel('The text').fill('Too short.')
    await page.getByRole('button', { name: 'Add the text' }).click()
    await page.getByText('a course needs at least 20').waitFor()
    assert.equal(await page.getByLabel('The text').inputValue(), 'Too short.', 'what was refused is still there')
    await page.getByLabel('Its name').fill('Boiler')
    await page.getByLabel('The text').fill(BOILER.text)
    await page.getByRole('button', { name: 'Add the text' }).click()
    await page.getByText('Purge the furnace for 5 minutes.').waitFor()

    await page.goto(`${service.url}/console/new`)
    await page.getByRole('checkbox', { name: 'Boiler' }).check()
    await page.getByLabel('What a model may add').selectOption('open')
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('textbox', { name: 'Subject' }).fill('Starting the boiler')
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.waitForURL(/jobs/)
    await peer.untilCalls(1)
    assert.match(peer.calls[0]!.system, /you may explain in words of your own/)
  } finally {
    await browser.close()
    await service.remove()
    await peer.close()
  }
})
