import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { refusal } from '../../src/refusals.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { type ClaimedJob, claimJobs, completeJob, failPendingJob } from '../../src/store/jobs/jobs.ts'
import { storeLiveCourse } from '../../src/store/jobs/live-courses.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { bodiesIn } from '../support/bodies.ts'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { fitsSideways } from './barriers.ts'
import { barriersOf, openVisit } from './console-visitor.ts'

const CANCELLED = { reason: refusal('failure-cancelled'), code: 'CANCELLED' } as const

/** Longer than the interval in which the page asks for the state of the course. */
const ASKED_MS = 3_500

describe('the preview of a course that is being written', () => {
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

  const begin = async (language: 'en-US' | 'ar-SA' = 'en-US') => {
    const { key, keyId } = await api.newCustomer()
    await api.call('POST', '/api/v1/courses', { key, body: { subject: 'Slow cooking' } })
    const job = (await claimJobs(db, 10, Date.now())).find(each => each.keyId === keyId)!
    const course = sampleCourse({ id: newCourseId(), language })
    return { job, course, lessons: course.chapters.flatMap(({ lessons }) => lessons) }
  }
  /** Saves a draft in which these lessons are written, and no others. */
  const show = async (job: ClaimedJob, course: Course, written: string[]) => {
    const chapters = course.chapters.map(chapter => ({
      ...chapter,
      lessons: chapter.lessons.map(lesson => {
        if (written.includes(lesson.id)) return lesson
        const { exercise, video, ...heading } = lesson
        return { ...heading, blocks: [] }
      }),
    }))
    await storeLiveCourse(db, job, course.id, { ...course, chapters })
  }
  const open = async (page: Page, { id }: Course) => {
    await page.clock.install()
    await page.goto(`${api.url}/go/${id}`)
  }
  const askAgain = (page: Page) => page.clock.runFor(ASKED_MS)
  const waiting = (page: Page) => page.locator('main').getByText('Being written')

  test('adds new lessons in place, keeps the visible one, and ends as the whole course', async () => {
    const { job, course, lessons } = await begin()
    await show(job, course, [lessons[1]!.id])
    const { page, complaints, leave } = await openVisit(browser)
    await open(page, course)
    assert.equal(await waiting(page).count(), lessons.length - 1)
    await page.getByText(`1 of ${lessons.length} lessons`).waitFor()
    const reading = await page.locator('.lesson').nth(1).elementHandle()
    await page.getByRole('navigation').getByRole('link', { name: lessons[1]!.title }).click()
    await page.waitForFunction(id => location.hash === `#${id}-title`, lessons[1]!.id)

    await show(job, course, [lessons[0]!.id, lessons[1]!.id])
    await askAgain(page)
    await page.getByText(`2 of ${lessons.length} lessons`).waitFor()
    assert.equal(await waiting(page).count(), lessons.length - 2)
    assert.ok(await reading!.evaluate(lesson => lesson.isConnected), 'what did not change is the same element')

    await completeJob(db, job, { course, madeBy: 'generated' }, null, Date.now())
    await askAgain(page)
    await page.getByRole('link', { name: 'Start learning' }).waitFor()
    assert.equal(await waiting(page).count(), 0)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('says that a failed job is over, and stops polling', async () => {
    const { job, course, lessons } = await begin()
    await show(job, course, [lessons[0]!.id])
    const { page, complaints, leave } = await openVisit(browser)
    await open(page, course)
    await failPendingJob(db, job.id, CANCELLED, () => null)
    await askAgain(page)
    await page.getByText('This course is no longer being written.').waitFor()
    assert.equal(await waiting(page).locator('visible=true').count(), 0)
    let questions = 0
    page.on('request', () => questions++)
    await askAgain(page)
    assert.equal(questions, 0)
    assert.equal((await page.reload())!.status(), 404)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('without JavaScript has a link to show new lessons', async () => {
    const { job, course, lessons } = await begin()
    await show(job, course, [])
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false })
    await page.goto(`${api.url}/go/${course.id}`)
    assert.equal(await waiting(page).count(), lessons.length)
    await show(
      job,
      course,
      lessons.map(({ id }) => id),
    )
    await page.getByRole('link', { name: 'Show what is new' }).click()
    await page.getByText(`${lessons.length} of ${lessons.length} lessons`).waitFor()
    assert.equal(await waiting(page).count(), 0)
    await leave()
  })

  test('has no barriers, on a desktop and a phone, light and dark, from left and from right', async () => {
    for (const language of ['en-US', 'ar-SA'] as const) {
      const { job, course, lessons } = await begin(language)
      await show(job, course, [lessons[0]!.id])
      for (const width of [1280, 390]) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page, leave } = await openVisit(browser, { viewport: { width, height: 850 }, colorScheme })
          await page.goto(`${api.url}/go/${course.id}`)
          assert.equal(await page.locator('html').getAttribute('dir'), language === 'ar-SA' ? 'rtl' : 'ltr')
          assert.deepEqual(await barriersOf(page), [], `${language} ${width} ${colorScheme}`)
          assert.ok(await fitsSideways(page))
          await page.screenshot({
            fullPage: true,
          })
          await leave()
        }
      }
      await failPendingJob(db, job.id, CANCELLED, () => null)
    }
  })
})
