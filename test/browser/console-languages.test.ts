import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openCourseMenu, openVisit, signIn } from './console-visitor.ts'

describe('languages in the console', () => {
  let peer: ModelPeer
  let service: TestService
  let browser: Browser
  let customer: Customer
  let courseId: string
  before(async () => {
    peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
    const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
    service = await startTestService('sqlite', { model })
    browser = await openBrowser()
    customer = await service.newCustomer()
    courseId = (await service.finishedJob(customer, { subject: 'Bicycle repair' })).body.course.id
  })
  after(async () => {
    await browser.close()
    await service.remove()
    await peer.close()
  })

  async function visit(options: Parameters<typeof openVisit>[1] = {}) {
    const opened = await openVisit(browser, options)
    await signIn(opened.page, service.url, customer.key)
    await opened.page.getByText('credits left').waitFor()
    await opened.page.goto(`${service.url}/console/courses/${courseId}`)
    await openCourseMenu(opened.page)
    await opened.page.getByRole('link', { name: 'Languages' }).click()
    return opened
  }

  test('several languages are chosen by keyboard, watched until they are ready, and read side by side', async () => {
    const { page, complaints, leave } = await visit()
    await page.getByRole('button', { name: 'Translate' }).click()
    await page.getByRole('alert').getByText('Choose a language first').waitFor()
    const { creditsUsed } = (await service.call('GET', '/api/v1/usage', { key: customer.key })).body
    for (const name of ['German', 'English (United Kingdom)']) {
      await page.getByRole('checkbox', { name }).focus()
      await page.keyboard.press('Space')
    }
    await page.getByRole('button', { name: 'Translate' }).focus()
    await page.keyboard.press('Enter')
    const rows = page.locator('.languages > li')
    await rows.nth(2).waitFor()
    await page.getByRole('link', { name: /^Side by side in German/ }).waitFor()
    await page.getByRole('link', { name: /^Side by side in English/ }).waitFor()
    const usage = (await service.call('GET', '/api/v1/usage', { key: customer.key })).body
    assert.equal(usage.creditsUsed, creditsUsed + 2)
    assert.equal(await page.getByRole('checkbox', { name: 'German' }).count(), 0, 'what is there is not offered again')

    const course = (await service.call('GET', `/api/v1/courses/${courseId}`, { key: customer.key })).body
    const change = { op: 'set', id: 'c1', fields: { title: 'A title that came later' } }
    const body = { version: course.version, changes: [change] }
    await service.call('PATCH', `/api/v1/courses/${courseId}`, { key: customer.key, body })
    await page.reload()
    await page.getByText('From version 1, now 2').first().waitFor()
    await page.getByRole('link', { name: /^Side by side in English/ }).click()
    await page.getByText('1 text of the original changed since it was translated.').waitFor()
    const changed = page.locator('tr', { hasText: 'Changed since' })
    assert.equal(await changed.locator('td').first().textContent(), 'A title that came later')
    assert.equal(await changed.locator('td').nth(1).getAttribute('lang'), 'en-GB')
    await changed.getByRole('link', { name: 'Chapter 1' }).click()
    await page.locator('[data-part=c1].ed-current').waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('an XLIFF file is downloaded, and comes back as a course; an incomplete translation is refused with a message', async () => {
    const { page, complaints, leave } = await visit()
    await page.getByLabel('Language to translate into').selectOption('fr-FR')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the file' }).click()
    const xliff = await readFile(await (await downloading).path(), 'utf8')
    const send = async (content: string) => {
      const sent = { name: 'fr.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(content) }
      await page.getByLabel('File that came back').setInputFiles(sent)
      await page.getByRole('button', { name: 'Make the translation' }).click()
    }
    await send(xliff)
    await page
      .getByRole('alert')
      .getByText(/Texts without a translation: \d+/)
      .waitFor()
    await send(filledIn(xliff))
    await page.getByRole('heading', { name: 'English (United States) and French (France)' }).waitFor()
    await page.getByRole('link', { name: 'All languages' }).click()
    await page.getByText('Translated by a person').waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('the page says which languages the library has and which need a model; a course of another key is not found', async () => {
    const bare = await startTestService('sqlite')
    const owner = await bare.newCustomer()
    const written = await bare.finishedJob(owner, { subject: 'The rules of a game that nobody knows' })
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    await signIn(page, bare.url, owner.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${bare.url}/console/courses/${written.body.course.id}/languages`)
    const needsModel = page.getByRole('group', {
      name: /^The library has no translation of the course as it is now: this needs a language model/,
    })
    assert.ok(await needsModel.getByRole('checkbox', { name: 'Polish' }).isDisabled())
    assert.equal(await page.getByRole('button', { name: 'Translate' }).count(), 0, 'nothing can be asked for in vain')
    const fromPack = await bare.finishedJob(owner, { subject: 'Workplace fire safety' })
    await page.goto(`${bare.url}/console/courses/${fromPack.body.course.id}/languages`)
    const inLibrary = page.getByRole('group', { name: 'In the library: made at once' })
    await inLibrary.getByRole('checkbox', { name: 'German' }).check()
    assert.ok(await needsModel.getByRole('checkbox', { name: 'Polish' }).isDisabled())
    await page.getByRole('button', { name: 'Translate' }).click()
    await page.getByRole('heading', { name: 'German' }).waitFor()
    await leave()
    const stranger = await openVisit(browser)
    await signIn(stranger.page, bare.url, (await bare.newCustomer()).key)
    await stranger.page.getByText('credits left').waitFor()
    const path = `${bare.url}/console/courses/${written.body.course.id}/languages`
    assert.equal((await stranger.page.goto(path))!.status(), 404)
    await stranger.leave()
    await bare.remove()
  })

  test('its pages have no barrier, light or dark, and do not scroll sideways on a phone', async () => {
    const path = `/api/v1/courses/${courseId}/xliff`
    const out = await service.call('GET', `${path}?languageId=he-IL`, { key: customer.key })
    const headers = { 'content-type': 'application/xliff+xml' }
    const { body } = await service.call('POST', path, { key: customer.key, headers, body: filledIn(out.body) })
    const { page, complaints, leave } = await visit()
    for (const part of ['languages', `languages/${body.id}`]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${service.url}/console/courses/${courseId}/${part}`)
      assert.deepEqual(await barriersOf(page), [], `${part} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 844 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${part} at 320 px`)
      assert.deepEqual(await barriersOf(page), [], `${part} in dark colours`)
    }
    assert.equal(await page.locator('td[lang=he-IL]').first().getAttribute('dir'), 'rtl')
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Fills in an XLIFF file as a translator's tool returns it. */
function filledIn(xliff: string): string {
  return xliff.replace(/<source[^>]*>([\s\S]*?)<\/source>/g, '$&<target>$1</target>')
}
