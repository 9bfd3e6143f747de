import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { buildConsoleAssets } from '../../src/console/assets.ts'
import { refusal } from '../../src/refusals.ts'
import { claimJobs, completeJob, failJob, noteJourney, renewJob } from '../../src/store/jobs/jobs.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { bodiesIn } from '../support/bodies.ts'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { barriersOf, openAccountMenu, openVisit, signIn } from './console-visitor.ts'

const SCRIPT_BYTES = 5_200
const STYLE_BYTES = 9_200

describe('the console', { concurrency: 2 }, () => {
  let service: TestService
  let browser: Browser
  let receiver: WebhookReceiver
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
    receiver = await startWebhookReceiver({ answer: response => response.end('{"thanks":true}') })
  })
  after(async () => {
    await browser.close()
    await receiver.close()
    await service.remove()
  })

  test('a customer signs in, creates, watches, previews, exports and downloads a course, and sends an event again', async () => {
    const customer = await service.newCustomer({ plan: 'starter' })
    const { page, complaints, leave } = await openVisit(browser)
    await page.goto(`${service.url}/console`)
    await page.waitForURL('**/console/sign-in')

    await signIn(page, service.url, `${customer.key.slice(0, -1)}x`)
    await page.getByRole('alert').getByText('Missing or invalid API key').waitFor()
    await signIn(page, service.url, customer.key)
    await page.getByText('of 20 credits left').waitFor()
    const [cookie] = await page.context().cookies(`${service.url}/console`)
    assert.deepEqual([cookie!.httpOnly, cookie!.sameSite, cookie!.path], [true, 'Strict', '/console'])
    assert.doesNotMatch(
      JSON.stringify(await page.context().storageState()) + (await page.content()),
      new RegExp(customer.key),
    )

    await page.getByRole('link', { name: 'Giving feedback that people can use' }).click()
    assert.equal(await page.getByLabel('Subject').inputValue(), 'Giving feedback that people can use')
    await page.getByLabel('Classic').check()
    await page.getByRole('button', { name: 'Add a chapter' }).click()
    await page.getByLabel('Chapter 1', { exact: true }).fill("The reader's time")
    await page.getByRole('button', { name: 'Add a chapter' }).click()
    await page.getByLabel('Chapter 2', { exact: true }).fill('One mail, one matter')
    await page.getByRole('button', { name: 'Add a chapter' }).click()
    await page.getByRole('button', { name: 'Remove chapter 3' }).click()
    await page.getByLabel('Wrap-up').check()
    await page.getByLabel('Callback URL').fill('ftp://example.com')
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.getByText('This must be a whole address that begins with http://').waitFor()
    assert.equal(await page.getByLabel('Chapter 2', { exact: true }).inputValue(), 'One mail, one matter')
    await page.getByLabel('Callback URL').fill(`${receiver.url}/hook`)
    const call = await page.locator('#call').textContent()
    const [, json] = /-d '(.*)'$/s.exec(call!)!
    assert.match(call!, /Bearer \$COURSEWRIGHT_KEY"/)
    assert.deepEqual(JSON.parse(json!.replaceAll(String.raw`'\''`, "'")), {
      subject: 'Giving feedback that people can use',
      format: 'classic',
      languageId: 'en-US',
      outline: ["The reader's time", 'One mail, one matter'],
      addOns: ['wrapup'],
      callbackUrl: `${receiver.url}/hook`,
    })
    await page.getByRole('button', { name: 'Create the course' }).click()

    await page.getByRole('link', { name: 'Open the course' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText("The reader's time").first().waitFor()
    const width = () => page.locator('iframe').evaluate(element => element.clientWidth)
    assert.ok((await width()) > 960)
    await page.getByText('Phone', { exact: true }).click()
    assert.ok((await width()) <= 390)
    await page.getByRole('heading', { name: 'Quality' }).waitFor()

    for (const name of ['Export SCORM 1.2', 'Export SCORM 2004, 3rd edition', 'Export SCORM 2004, 4th edition']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('button', { name: name.replace('Export', 'Export again') }).waitFor()
    }
    const checksum = await page.locator('#scorm2004-sum').textContent()
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Download SCORM 2004, 3rd edition \d+ KiB$/ }).click()
    const zip = await readFile(await (await downloading).path())
    assert.equal(createHash('sha256').update(zip).digest('hex'), checksum)
    assert.equal(await page.locator('tbody tr').count(), 3)

    await openAccountMenu(page)
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await page.getByText('HTTP 200').waitFor()
    await page.getByText('Payload and answer').click()
    await page.getByText('"event": "course.created"').waitFor()
    await page.getByText('{"thanks":true}').waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    const [first, second] = await receiver.waitFor(2)
    assert.equal(second!.body, first!.body)
    assert.notEqual(second!.headers['webhook-id'], first!.headers['webhook-id'])
    await page.locator('.badge.good').nth(1).waitFor()

    await openAccountMenu(page)
    await page.getByRole('link', { name: 'Usage' }).click()
    assert.match((await page.locator('.figure').textContent())!, /^19 of 20 credits left$/)
    assert.deepEqual(complaints, [])

    await service.asAdmin('DELETE', `/admin/v1/keys/${customer.keyId}`)
    await page.getByRole('link', { name: 'Courses', exact: true }).click()
    await page.getByText('You were signed out').waitFor()
    assert.deepEqual(await page.context().cookies(`${service.url}/console`), [])
    await leave()
  })

  test('every suggestion of an empty console is in the library', async () => {
    const customer = await service.newCustomer()
    const { page, leave } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    const ideas = await page.locator('.ideas a').allTextContents()
    assert.equal(ideas.length, 3)
    for (const subject of ideas) {
      const { body } = await service.finishedJob(customer, { subject })
      assert.equal(body.origin.kind, 'subject-pack', subject)
    }
    await leave()
  })

  test('an operator creates an account, changes its plan, and makes and revokes a key', async () => {
    const { page, complaints, leave } = await openVisit(browser)
    await signIn(page, service.url, ADMIN_TOKEN)
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByLabel('Name').fill('Northwind Training')
    await page.getByLabel('Plan').selectOption('starter')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { name: 'Northwind Training' }).waitFor()
    await page.getByLabel('Plan').selectOption('pro')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of 100 credits left').waitFor()
    await page.getByLabel('Credits a month').fill('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('of 7 credits left').waitFor()

    await page.getByLabel('Name of a new key').fill('Staging')
    await page.getByRole('button', { name: 'Create a key' }).click()
    const key = (await page.locator('#new-key').textContent())!
    assert.equal((await service.call('GET', '/api/v1/usage', { key })).body.plan, 'pro')
    const customer = await openVisit(browser)
    await signIn(customer.page, service.url, key)
    await customer.page.getByRole('heading', { name: 'Northwind Training' }).waitFor()

    await page.getByLabel('Plan').selectOption('free')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The free plan').waitFor()
    assert.equal((await page.content()).includes(key), false)
    await customer.page.reload()
    await customer.page.getByText('You were signed out').waitFor()
    await signIn(customer.page, service.url, key)
    await customer.page.getByText('API access requires a paid plan').waitFor()

    await page.getByRole('link', { name: /^Revoke Staging/ }).click()
    await page.getByRole('button', { name: 'Revoke for good' }).click()
    await page.getByText('Revoked').waitFor()
    assert.equal((await service.call('GET', '/api/v1/usage', { key })).status, 401)
    await openAccountMenu(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto(`${service.url}/console/accounts`)
    await page.waitForURL('**/console/sign-in')
    assert.deepEqual([...complaints, ...customer.complaints], [])
    await customer.leave()
    await leave()
  })

  test('a form from another site is refused, and a key cannot use the operator’s pages', async () => {
    const customer = await service.newCustomer()
    const { page, leave } = await openVisit(browser)
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    const [cookie] = await page.context().cookies(`${service.url}/console`)
    const post = async (path: string, headers: Record<string, string>) => {
      const sent = { cookie: `${cookie!.name}=${cookie!.value}`, 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'subject=Chess&name=Chess&plan=pro'
      const answer = await fetch(service.url + path, {
        method: 'POST',
        headers: { ...sent, ...headers },
        body,
        redirect: 'manual',
      })
      return [answer.status, answer.headers.get('location')?.replace(/job_.*/, 'job')]
    }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: service.url },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]) {
      assert.deepEqual(
        await post('/console/new', headers as Record<string, string>),
        [403, undefined],
        JSON.stringify(headers),
      )
    }
    assert.deepEqual(await post('/console/accounts', { origin: service.url }), [303, '/console'])
    assert.equal(
      (await service.asAdmin('GET', '/admin/v1/accounts')).body.items.some(
        (each: { name: string }) => each.name === 'Chess',
      ),
      false,
    )
    assert.equal((await service.call('GET', '/api/v1/usage', { key: customer.key })).body.creditsUsed, 0)
    assert.deepEqual(await post('/console/new', { origin: service.url }), [303, '/console/jobs/job'])
    assert.equal((await service.call('GET', '/api/v1/usage', { key: customer.key })).body.creditsUsed, 1)
    await leave()
  })

  test('wrong keys are delayed, and a right key signs in meanwhile without delay', async () => {
    const { key } = await service.newCustomer()
    const order: number[] = []
    const guess = async (secret: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: service.url }
      const answer = await fetch(`${service.url}/console/sign-in`, {
        method: 'POST',
        headers,
        body: `secret=${secret}`,
        redirect: 'manual',
      })
      order.push(answer.status)
    }
    // The delay grows with the number of wrong keys that wait: the last of these guesses waits eight seconds.
    const wrong = Array.from({ length: 20 }, (_, at) => guess(`guess-${at}`))
    await guess(key)
    await Promise.all(wrong)
    assert.deepEqual([...order].sort(), [303, ...wrong.map(() => 401)])
    assert.equal(order.at(-1), 401)
  })

  test('the courses and deliveries of another key are not found', async () => {
    const [owner, other] = [await service.newCustomer(), await service.newCustomer()]
    const job = await service.finishedJob(owner, { subject: 'Chess openings' })
    const { page, leave } = await openVisit(browser)
    await signIn(page, service.url, other.key)
    await page.getByText('credits left').waitFor()
    for (const path of [
      `courses/${job.body.course.id}`,
      `jobs/${job.body.jobId}`,
      `jobs/${job.body.jobId}/state`,
      'courses/%00',
    ]) {
      assert.equal((await page.goto(`${service.url}/console/${path}`))!.status(), 404, path)
    }
    await leave()
  })

  test('signing in and ordering a course work by keyboard alone', async () => {
    const customer = await service.newCustomer()
    const { page, leave } = await openVisit(browser)
    await page.goto(`${service.url}/console`)
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement
          return element.labels?.[0]?.textContent ?? element.textContent ?? ''
        })
        if (focused.trim().startsWith(name)) return
      }
      assert.fail(`${name} is not reached by Tab`)
    }
    await tabTo('API key')
    await page.keyboard.type(customer.key)
    await page.keyboard.press('Enter')
    await page.getByText('credits left').waitFor()
    await tabTo('New course')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/new')
    await tabTo('Subject')
    await page.keyboard.type('Growing tomatoes')
    await tabTo('Practical exercises')
    await page.keyboard.press('Space')
    await tabTo('Create the course')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/jobs/*')
    await page.getByRole('link', { name: 'Open the course' }).waitFor()
    await tabTo('Open the course')
    await leave()
  })

  test('without JavaScript a course is made, watched and exported', async () => {
    const customer = await service.newCustomer()
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    await signIn(page, service.url, customer.key)
    await page.goto(`${service.url}/console/new`)
    await page.locator('[name=subject]').fill('Reading a balance sheet')
    await page.locator('[name=outline]').nth(0).fill('Assets')
    await page.locator('[name=outline]').nth(4).fill('Debts')
    await page.getByRole('button', { name: 'Create the course' }).click()
    await page.waitForURL('**/console/jobs/*')
    await page.locator('[data-status=completed]').waitFor()
    await page.getByRole('link', { name: 'Open the course' }).click()
    await page.getByRole('button', { name: 'Export SCORM 1.2' }).click()
    await page.getByRole('link', { name: /^Download SCORM 1.2/ }).waitFor()
    await leave()
  })

  test('no page has a barrier, light or dark, and none scrolls sideways on a phone', async () => {
    const customer = await service.newCustomer()
    const job = await service.finishedJob(customer, { subject: 'Fire safety', callbackUrl: `${receiver.url}/axe` })
    const courseId = job.body.course.id
    await service.call('POST', `/api/v1/courses/${courseId}/export`, { key: customer.key, body: { format: 'scorm12' } })
    const light = await openVisit(browser)
    const { page } = light
    /** Judges a page in light colours on a desktop and in dark colours on a phone. */
    const judge = async (path: string, submit?: string) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(service.url + path)
      if (submit) await page.getByRole('button', { name: submit }).click()
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
        assert.ok(fits, `${path} at ${width} px`)
      }
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    await judge('/console/sign-in')
    await signIn(page, service.url, customer.key)
    await page.getByText('credits left').waitFor()
    await judge('/console')
    await judge('/console/new')
    await judge('/console/new', 'Create the course')
    await judge(`/console/jobs/${job.body.jobId}`)
    await judge('/console/courses')
    await judge(`/console/courses/${courseId}`)
    await judge('/console/deliveries')
    await judge('/console/usage')
    await judge('/console/nowhere')
    await signIn(await signedOut(page), service.url, ADMIN_TOKEN)
    await page.getByRole('heading', { name: 'Operator’s room' }).waitFor()
    await judge('/console/accounts')
    await judge(`/console/accounts/${customer.accountId}`, 'Create a key')
    assert.deepEqual(light.complaints, [])
    await light.leave()
  })

  test('its script and its style sheet stay within their size budgets', () => {
    const { script, style } = buildConsoleAssets()
    for (const [{ content }, most] of [
      [script, SCRIPT_BYTES],
      [style, STYLE_BYTES],
    ] as const) {
      const { length } = brotliCompressSync(content.bytes)
      assert.ok(length <= most, `${length} bytes`)
    }
  })
})

describe('the page of a job', () => {
  test('shows a tile for each written lesson, and ends with the course or the reason of its failure', async () => {
    const api = await startTestService('sqlite', { role: 'api' })
    const browser = await openBrowser()
    const db = openSqlite({ folder: api.dataDir, bodies: bodiesIn(api.dataDir) })
    const customer = await api.newCustomer()
    const { page, complaints, leave } = await openVisit(browser)
    const submit = async () => {
      await page.goto(`${api.url}/console/new`)
      await page.getByLabel('Subject').fill('Slow cooking')
      await page.getByRole('button', { name: 'Create the course' }).click()
      await page.getByText('Waiting for a writer').waitFor()
      return (await claimJobs(db, 1, Date.now()))[0]!
    }
    await signIn(page, api.url, customer.key)
    await page.getByText('credits left').waitFor()

    const job = await submit()
    assert.equal(await page.locator('.tile.lit').count(), 0)
    await renewJob(db, job, 50, Date.now())
    await page.getByText('50 %').waitFor()
    await page.getByText('This page may be closed').waitFor()
    await page.locator('.tile.lit').nth(26).waitFor({ state: 'attached' })
    assert.equal(await page.locator('.tile.lit').count(), 27)
    const plan = ['Heat', 'Time & patience'].map(title => ({ title, lessons: [] }))
    await noteJourney(db, job, { stages: [{ stage: 'writing', at: Date.now() }], chapters: plan })
    await page.getByText('Writing the lessons…').waitFor()
    const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('heading')
    await chapters.nth(1).waitFor()
    assert.deepEqual(await chapters.allTextContents(), ['Heat', 'Time & patience'])
    await completeJob(db, job, { course: sampleCourse(), madeBy: 'generated' }, null, Date.now())
    await page.getByRole('link', { name: 'Open the course' }).waitFor()
    assert.equal(await page.locator('.tile:not(.lit)').count(), 0)
    assert.equal(await page.getByText('This page may be closed').isVisible(), false)

    const failing = await submit()
    await failJob(db, failing, { reason: refusal('failure-model-busy'), code: 'MODEL_UNAVAILABLE' }, null, Date.now())
    await page.getByText('Try again later. The credit is back on your account.').waitFor()
    await page.getByRole('link', { name: 'Try again' }).waitFor()

    await page.route('**/events', route => route.fulfill({ status: 503 }))
    const polled = await submit()
    await renewJob(db, polled, 100, Date.now())
    await failJob(db, polled, { reason: refusal('failure-unknown'), code: null }, null, Date.now())
    await page.getByText('Something went wrong.').waitFor()
    assert.deepEqual(
      complaints.filter(each => !each.includes('503')),
      [],
    )

    await page.unroute('**/events')
    await submit()
    await db.close()
    await api.remove()
    await leave()
    await browser.close()
  })
})

async function signedOut(page: Page): Promise<Page> {
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/console/sign-in')
  return page
}
