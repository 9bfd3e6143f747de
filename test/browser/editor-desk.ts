import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { binCourse } from '../../src/store/bin.ts'
import { type Draft, findDraft } from '../../src/store/drafts.ts'
import { claimJobs, completeJob } from '../../src/store/jobs/jobs.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { bodiesIn } from '../support/bodies.ts'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { startTestService } from '../support/service.ts'
import { openVisit, signIn, type Visit } from './console-visitor.ts'

/** Opens a service without a worker, a browser, and a customer whose courses the tests add when they need them. */
export async function openDesk() {
  const service = await startTestService('sqlite', { role: 'api' })
  const browser: Browser = await openBrowser()
  const db = openSqlite({ folder: service.dataDir, bodies: bodiesIn(service.dataDir) })
  const customer = await service.newCustomer({ plan: 'pro' })
  let courses = 0

  return {
    service,
    browser,
    customer,

    async newCourse(variation: Parameters<typeof sampleCourse>[0] = {}): Promise<Course> {
      return this.putCourse(sampleCourse(variation))
    },

    async putCourse(content: Course): Promise<Course> {
      const { language } = content
      const body = { subject: 'Backups', languageId: language }
      await service.call('POST', '/api/v1/courses', { key: customer.key, body })
      const [job] = await claimJobs(db, 1, Date.now())
      const id = `crs_${String(++courses).padStart(22, '0')}`
      const course = { ...content, id }
      await completeJob(db, job!, { course, madeBy: 'generated' }, null, Date.now())
      return course
    },

    /** Signs a person in, in a browser context of their own, with the course open in the editor. */
    async openEditor(course: Course, options: Parameters<typeof openVisit>[1] = {}): Promise<Visit> {
      const visit = await openVisit(browser, options)
      await signIn(visit.page, service.url, customer.key)
      await visit.page.getByText('credits left').waitFor()
      await visit.page.goto(`${service.url}/console/courses/${course.id}/edit`)
      await visit.page.locator('.ed-shell').first().waitFor()
      return visit
    },

    /** Reads the course from the API. */
    async read({ id }: Course): Promise<Course> {
      return (await service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })).body
    },

    async findDraft({ id }: Course): Promise<Draft> {
      return (await findDraft(db, id))!
    },

    async binCourse({ id }: Course): Promise<void> {
      await binCourse(db, { keyId: customer.keyId, courseId: id, act: null }, Date.now())
    },

    async change({ id }: Course, version: number, changes: object[]) {
      return service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: { version, changes } })
    },

    async close() {
      await browser.close()
      await db.close()
      await service.remove()
    },
  }
}
