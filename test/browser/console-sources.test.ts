import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { CORPUS } from '../support/source-documents.ts'
import { docxFile, HANDBOOK } from '../support/source-files.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const BOILER = CORPUS.find(({ name }) => name === 'Boiler SOP.md')!
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content as string),
})
const PROSE = 'Our house was built long ago. People like to visit it on a quiet afternoon and walk slowly through it. '

describe('documents in the console', { concurrency: 2 }, () => {
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

  async function visit(options: Parameters<typeof openVisit>[1] = {}) {
    const customer = await service.newCustomer()
    const opened = await openVisit(browser, options)
    await signIn(opened.page, service.url, customer.key)
    await opened.page.getByText('credits left').waitFor()
    return { customer, ...opened }
  }

  test('several files are uploaded at once, each is read or refused with a reason, and one is deleted', async () => {
    const { page, customer, complaints, leave } = await visit()
    await page.getByRole('link', { name: 'Documents' }).click()
    await page.getByText('None yet.').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles([
        file('Handbook.docx', docxFile(HANDBOOK)),
        file('Old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
        file(BOILER.name, BOILER.text),
      ])
    const kept = page.locator('.sources > li')
    await kept.filter({ hasText: BOILER.name }).waitFor()
    assert.deepEqual(await kept.getByRole('heading').allTextContents(), [BOILER.name, 'Handbook.docx'])
    const refused = page.locator('.refused')
    assert.match((await refused.textContent())!, /^Old\.doc.*\.doc/s)
    await refused.getByRole('button', { name: 'Dismiss Old.doc' }).click()
    assert.equal(await refused.count(), 0)

    await kept.getByRole('link', { name: BOILER.name, exact: true }).click()
    await page.getByRole('heading', { name: 'What can be asked from it' }).waitFor()
    await page.getByText('Purge the furnace for 5 minutes.').waitFor()
    await page.getByRole('link', { name: 'All documents' }).click()
    await kept.getByRole('link', { name: 'Delete… Handbook.docx' }).click()
    await page.getByText('Courses that were made stay as they are').waitFor()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('**/console/sources')
    assert.deepEqual(await kept.getByRole('heading').allTextContents(), [BOILER.name])
    const { items } = (await service.call('GET', '/api/v1/sources', { key: customer.key })).body
    assert.deepEqual(
      items.map((item: { name: string }) => item.name),
      [BOILER.name],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('files dropped on the form become a course that cites them, and its questions are kept or dropped', async () => {
    const { page, customer, complaints, leave } = await visit()
    await page.goto(`${service.url}/console/new`)
    await drop(page, 'House.txt', PROSE.repeat(20))
    await page.getByText('it would be a course to read').waitFor()
    await page.getByLabel('Assessment').check()
    await page.getByText('As it stands it would be refused').waitFor()
    assert.equal(await creditsUsed(customer.key), 0)
    await drop(page, BOILER.name, BOILER.text)
    await page.getByText(/lessons and \d+ questions from 2 documents/).waitFor()
    await page.getByLabel('House.txt').uncheck()
    await page.getByText(/from 1 document$/).waitFor()
    await page.getByLabel('Subject').fill('Starting boiler 2')
    await page.getByLabel('Language').selectOption('en-GB')
    await page.getByText('Learners, tone and length').click()
    await page.getByLabel('Who learns it').fill('Boiler attendants')
    await page.getByLabel('It must cover').fill('Purging\n\nThe hourly log')
    const body = JSON.parse(/-d '(.*)'$/s.exec((await page.locator('#call').textContent())!)![1]!)
    assert.deepEqual(
      [body.sources.length, body.audience, body.mustCover, body.addOns],
      [1, 'Boiler attendants', ['Purging', 'The hourly log'], ['assessment']],
    )
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.getByRole('link', { name: 'Open the course' }).click()
    await page.getByText('It is made from your documents').waitFor()
    await page.getByText('who learns it, what it must cover').waitFor()

    await page.getByRole('link', { name: 'What it rests on' }).click()
    await page.locator('.ledger blockquote', { hasText: 'Purge the furnace for 5 minutes.' }).first().waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download as CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    const courseId = /courses\/(\w+)/.exec(page.url())![1]!
    const api = await service.call('GET', `/api/v1/courses/${courseId}/ledger.csv`, { key: customer.key })
    assert.ok(csv === api.body, 'the same file as from the API')
    await page.getByRole('link', { name: /^Not said/ }).click()

    await page.goto(`${service.url}/console/courses/${courseId}/questions`)
    const boxes = page.getByRole('checkbox')
    const asked = await boxes.count()
    assert.ok(asked >= 4, String(asked))
    const dropped = (await boxes.first().getAttribute('value'))!
    await boxes.first().focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Drop what is not ticked' }).click()
    await page.getByRole('heading', { name: `${asked - 1} questions` }).waitFor()
    const course = (await service.call('GET', `/api/v1/courses/${courseId}`, { key: customer.key })).body
    assert.equal(course.version, 2)
    assert.equal(JSON.stringify(course.chapters).includes(`"id":"${dropped}"`), false)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('without JavaScript files are uploaded too, and the page shows each refusal', async () => {
    const { page, leave } = await visit({ javaScriptEnabled: false })
    await page.goto(`${service.url}/console/sources`)
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('Choose a file first').waitFor()
    await page.goto(`${service.url}/console/sources`)
    await page
      .locator('input[type=file]')
      .setInputFiles([file('Empty.txt', ''), file('Nichts & <b>.md', 'Too short.'), file(BOILER.name, BOILER.text)])
    await page.getByRole('button', { name: 'Upload' }).click()
    await page.getByText('2 of 3 files were not added.').waitFor()
    await page.getByText('Empty.txt: The file is empty').waitFor()
    await page.getByText('Nichts & <b>.md: The document has 2 words').waitFor()
    await page.locator('.sources').getByRole('heading', { name: BOILER.name }).waitFor()
    await leave()
  })

  test('documents of another key are not found, and uploads count in the rate window of the API', async () => {
    const { page, customer, leave } = await visit()
    const other = await service.newCustomer()
    const sent = await service.call('POST', '/api/v1/sources', { key: other.key, body: { text: BOILER.text } })
    for (const path of [`/${sent.body.sourceId}`, `/${sent.body.sourceId}/delete`]) {
      assert.equal((await page.goto(`${service.url}/console/sources${path}`))!.status(), 404, path)
    }
    await page.goto(`${service.url}/console/new?source=${sent.body.sourceId}`)
    await page.getByText('A chosen document is not there any more').waitFor()
    await page.goto(`${service.url}/console/sources`)
    const empty = () => service.call('POST', '/api/v1/sources', { key: customer.key, body: {} })
    const calls = await Promise.all(Array.from({ length: 30 }, empty))
    assert.ok(calls.every(({ status }) => status === 400))
    await page.locator('input[type=file]').setInputFiles([file(BOILER.name, BOILER.text)])
    await page
      .locator('.refused')
      .getByText(/Too many requests\. Please try again in/)
      .waitFor()
    await leave()
  })

  test('their pages have no barrier, light or dark, and do not scroll sideways on a phone', async () => {
    const { page, customer, complaints, leave } = await visit()
    const { key } = customer
    const sent = await service.call('POST', '/api/v1/sources', { key, body: { text: BOILER.text, name: BOILER.name } })
    const order = { subject: 'Boilers', languageId: 'en-GB', sources: [sent.body.sourceId], audience: 'Attendants' }
    const courseId = (await service.finishedJob(customer, order)).body.course.id
    const paths = ['sources', `sources/${sent.body.sourceId}`, `sources/${sent.body.sourceId}/delete`]
    const ofCourse = ['', '/ledger', '/ledger?only=untraced', '/questions'].map(path => `courses/${courseId}${path}`)
    for (const path of [...paths, `new?source=${sent.body.sourceId}`, ...ofCourse]) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${service.url}/console/${path}`)
      if (path === 'sources') await page.locator('input[type=file]').setInputFiles([file('Empty.txt', '')])
      if (path === 'sources') await page.locator('.refused').waitFor()
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 844 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at 320 px`)
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  async function creditsUsed(key: string): Promise<number> {
    return (await service.call('GET', '/api/v1/usage', { key })).body.creditsUsed
  }

  /** Drops a file from the desktop on the page. */
  async function drop(page: Page, name: string, text: string): Promise<void> {
    const transfer = await page.evaluateHandle(
      ([fileName, content]) => {
        const data = new DataTransfer()
        data.items.add(new File([content!], fileName!))
        return data
      },
      [name, text],
    )
    await page.dispatchEvent('.drop', 'dragover', { dataTransfer: transfer })
    await page.dispatchEvent('.drop', 'drop', { dataTransfer: transfer })
    await page.locator('.source-choices').getByText(name).waitFor()
  }
})
