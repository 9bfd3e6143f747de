import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { plantManual } from '../support/large-manual.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const HANDBOOK = `# Shop handbook

This handbook holds for all branches and was written by the people who work in them.

## Opening

The manager must open the door at 9:00. The alarm must be switched off within 30 seconds of opening the door.

### Cash

The till holds at most 500 euros. Two people must count the cash at closing time. The safe must never stay open for longer than 5 minutes.

## Returns

Customers may return goods within 14 days. Staff must not take back opened food. The refund must be paid within 3 days of the return.
`

describe('the sections of a document in the console', () => {
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

  async function visit(text: string, options: Parameters<typeof openVisit>[1] = {}, monthlyCredits = 10) {
    const customer = await service.newCustomer({ monthlyCredits })
    const sourceId = await upload(customer, text)
    const opened = await openVisit(browser, options)
    await signIn(opened.page, service.url, customer.key)
    await opened.page.goto(`${service.url}/console/new?source=${sourceId}&subject=Work`)
    return { customer, sourceId, ...opened }
  }

  async function upload({ key }: Customer, text: string): Promise<string> {
    const { body } = await service.call('POST', '/api/v1/sources', { key, body: { text, name: 'Manual.md' } })
    const read = async () => (await service.call('GET', `/api/v1/sources/${body.sourceId}`, { key })).body
    while ((await read()).can === 'pending') await new Promise(resolve => setTimeout(resolve, 500))
    return body.sourceId
  }

  test('a heading ticks its sections, the sum shows the number of lessons, and the course is made of the ticked sections', async () => {
    const { page, customer, complaints, leave } = await visit(HANDBOOK)
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
    const sum = page.locator('[data-section-sum]')
    await page.getByText('4 of 4 sections').waitFor()
    await box('Opening').uncheck()
    assert.equal(await box('Cash').isChecked(), false, 'what is below goes with its heading')
    await sum.filter({ hasText: /2 of 4 sections, \d+ words: \d lesson/ }).waitFor()
    await box('Cash').focus()
    await page.keyboard.press('Space')
    assert.equal(await box('Opening').evaluate((one: HTMLInputElement) => one.indeterminate), true)
    await page.keyboard.press('ArrowDown')
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest('label')?.textContent?.slice(0, 7)),
      'Returns',
    )
    await sum.filter({ hasText: /3 of 4 sections, \d+ words: \d lesson/ }).waitFor()
    assert.match((await page.locator('#call').textContent())!, /"sourceSections": \[\s*"s1",\s*"s3",\s*"s4"/)
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('button', { name: 'None' }).click()
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.getByText('Tick at least one section.').waitFor()
    await box('Returns').check()
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.waitForURL(/\/console\/jobs\//)
    const jobs = await service.call('GET', '/api/v1/courses', { key: customer.key })
    const { body } = await service.call('GET', `/api/v1/courses/jobs/${jobs.body.items[0].jobId}?wait=60`, {
      key: customer.key,
    })
    assert.deepEqual(body.origin.sections, { chosen: 1, of: 4 })
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('without JavaScript a button shows the sections, and the form sends them', async () => {
    const { page, customer, sourceId, leave } = await visit(HANDBOOK, { javaScriptEnabled: false })
    await page.goto(`${service.url}/console/new?subject=Work`)
    await page.locator(`[name=sources][value=${sourceId}]`).check()
    await page.getByRole('button', { name: 'Show the sections of the chosen documents' }).click()
    await page.getByRole('checkbox', { name: /^Opening/ }).uncheck()
    await page.getByRole('checkbox', { name: /^Shop handbook/ }).uncheck()
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.waitForURL(/\/console\/jobs\//)
    const jobs = await service.call('GET', '/api/v1/courses', { key: customer.key })
    const { body } = await service.call('GET', `/api/v1/courses/jobs/${jobs.body.items[0].jobId}?wait=60`, {
      key: customer.key,
    })
    assert.deepEqual(body.origin.sections, { chosen: 2, of: 4 })
    await leave()
  })

  test('one press makes several courses of a large document, until the credits end', async () => {
    const { page, customer, complaints, leave } = await visit(plantManual(), {}, 1)
    await page.getByRole('heading', { name: 'It is larger than one course' }).waitFor()
    const parts = await page.locator('.parts h3').allTextContents()
    assert.match(parts[0]!, /^Part 1 of \d: /)
    assert.deepEqual(await barriersOf(page), [])
    await page.locator('.parts button').nth(1).click()
    assert.equal(await page.locator('[name=subject]').inputValue(), parts[1])
    await page.getByLabel('Wrap-up').check()
    const form = await readForm(page)
    await page.getByRole('button', { name: `Make all ${parts.length} courses` }).click()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await page.locator('[name=subject]').waitFor()
    assert.deepEqual(await readForm(page), form, 'the way back loses nothing that was filled in')
    await page.getByRole('button', { name: `Make all ${parts.length} courses` }).click()
    await page.getByText('You have 1.').waitFor()
    await page.getByText('Your credits are enough for 1 of them').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('button', { name: `Make ${parts.length} courses` }).click()
    await page.getByRole('heading', { name: '1 course is being made' }).waitFor()
    await page.getByText(`${parts.length - 1} courses were not made`).waitFor()
    const jobs = await service.call('GET', '/api/v1/courses', { key: customer.key })
    assert.deepEqual(
      jobs.body.items.map(({ subject }: { subject: string }) => subject),
      [parts[0]],
    )
    await page.reload()
    await page.getByRole('heading', { name: '1 course is being made' }).waitFor()
    assert.equal(
      (await service.call('GET', '/api/v1/courses', { key: customer.key })).body.items.length,
      1,
      'sent twice, made once',
    )
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Lists every field that the form for a new course would submit. */
function readForm(page: Page): Promise<[string, unknown][]> {
  return page
    .locator('form[data-new-course]')
    .evaluate((form: HTMLFormElement) => [...new FormData(form)].filter(([name]) => name !== 'token'))
}
