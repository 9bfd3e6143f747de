import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Journey } from '../../src/course/stages.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { type ClaimedJob, claimJobs, completeJob, noteJourney, renewJob } from '../../src/store/jobs/jobs.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { bodiesIn } from '../support/bodies.ts'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const MINUTE_MS = 60_000

describe('a course that is being written', () => {
  let api: TestService
  let browser: Browser
  let db: Database
  before(async () => {
    api = await startTestService('sqlite', { role: 'api' })
    browser = await openBrowser()
    db = openSqlite({ folder: api.dataDir, bodies: bodiesIn(api.dataDir) })
  })
  after(async () => {
    await browser.close()
    await db.close()
    await api.remove()
  })

  const plan = (...written: string[]): Journey['chapters'] =>
    [
      { title: 'Heat', lessons: [lesson('c1l1', 'The pan'), lesson('c1l2', 'The oven')] },
      { title: 'Time & patience', lessons: [lesson('c2l1', 'Low and slow')] },
    ].map(chapter => ({
      ...chapter,
      lessons: chapter.lessons.map(each => (written.includes(each.id) ? { ...each, isWritten: true as const } : each)),
    }))
  const lesson = (id: string, title: string) => ({ id, title })
  const order = async ({ key, keyId }: Customer): Promise<ClaimedJob> => {
    await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Slow cooking' } })
    return (await claimJobs(db, 10, Date.now())).find(job => job.keyId === keyId)!
  }
  const complete = (job: ClaimedJob) =>
    completeJob(db, job, { course: sampleCourse({ id: newCourseId() }), madeBy: 'generated' }, null, Date.now())
  /**
   * Records an earlier course with these durations for each stage, from which the next course's durations are
   * estimated.
   */
  const earlier = async (customer: Customer) => {
    const job = await order(customer)
    const now = Date.now()
    const stages = [
      { stage: 'planning', at: now - 7 * MINUTE_MS },
      { stage: 'writing', at: now - 6 * MINUTE_MS },
      { stage: 'questions', at: now - 2 * MINUTE_MS },
    ] as const
    await noteJourney(db, job, { stages: [...stages], chapters: [] })
    await complete(job)
  }
  const watch = async (page: Page, customer: Customer) => {
    await signIn(page, api.url, customer.key)
    await page.getByText('credits left').waitFor()
    const job = await order(customer)
    await page.goto(`${api.url}/console/jobs/${job.id}`)
    return job
  }

  test('shows its stages, its lessons and the time left as they change', async () => {
    const customer = await api.newCustomer()
    await earlier(customer)
    const { page, complaints, leave } = await openVisit(browser)
    const job = await watch(page, customer)
    await page.getByText('Waiting for a writer').waitFor()
    const stages = page.getByRole('list', { name: 'Stages' }).getByRole('listitem')
    const planned = { stage: 'planning', at: Date.now() - 30_000 } as const
    await noteJourney(db, job, { stages: [planned], chapters: [] })
    await page.getByText('Planning the chapters…').waitFor()
    await stages.nth(3).waitFor()
    assert.equal(await stages.filter({ has: page.locator('xpath=self::*[@aria-current="step"]') }).count(), 1)
    await page.getByText(/About [67] minutes left/).waitFor()

    const writing = { stage: 'writing', at: planned.at + 30_000 } as const
    await noteJourney(db, job, { stages: [planned, writing], chapters: plan() })
    const lessons = page.getByRole('list', { name: 'Chapters' }).locator('ul > li')
    await lessons.nth(2).waitFor()
    assert.equal(await lessons.filter({ hasText: 'written' }).count(), 0)
    await stages.first().getByText('30 sec').waitFor()
    await noteJourney(db, job, { stages: [planned, writing], chapters: plan('c1l2', 'c2l1') })
    await stages.nth(1).getByText('2 of 3').waitFor()
    const ticked = await lessons.filter({ hasText: 'written' }).allTextContents()
    assert.deepEqual(
      ticked.map(text => text.replace(/\s+/g, ' ').trim()),
      ['The oven written', 'Low and slow written'],
    )
    assert.deepEqual(await barriersOf(page), [])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    assert.deepEqual(await barriersOf(page), [])

    await complete(job)
    await page.getByRole('link', { name: 'Open the course' }).waitFor()
    assert.equal(await page.getByText(/left$/).count(), 0)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('keeps its last state and a message while the server is unreachable, and goes on afterwards', async () => {
    const customer = await api.newCustomer()
    const { page, leave } = await openVisit(browser)
    const job = await watch(page, customer)
    await renewJob(db, job, 40, Date.now())
    await page.getByText('40 %').waitFor()
    const lost = page.getByRole('alert').getByText('The server does not answer')
    assert.equal(await lost.isVisible(), false)

    await page.route(/\/(events|state)$/, route => route.abort())
    await page.goto(`${api.url}/console/jobs/${job.id}`)
    await lost.waitFor()
    await page.getByText('40 %').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.unroute(/\/(events|state)$/)
    await lost.waitFor({ state: 'hidden' })
    await renewJob(db, job, 60, Date.now())
    await page.getByText('60 %').waitFor()
    await leave()
  })

  test('is shown without JavaScript by a page that reloads itself', async () => {
    const customer = await api.newCustomer()
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    const job = await watch(page, customer)
    await noteJourney(db, job, { stages: [{ stage: 'writing', at: Date.now() }], chapters: plan('c1l1') })
    await page.getByText('The pan').waitFor()
    await complete(job)
    await page.getByRole('link', { name: 'Open the course' }).waitFor()
    await leave()
  })
})
