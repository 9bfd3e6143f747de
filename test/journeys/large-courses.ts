import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import type { Course } from '../../src/course/schema.ts'
import { editInTurn } from '../../src/flows/work-on-course.ts'
import { saveVersion } from '../../src/store/versions.ts'
import type { Dialect } from '../support/databases.ts'
import { largestCourse } from '../support/largest-course.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const DOCUMENT_BYTES = 1_000_000

/** Tests courses of the maximum size, and larger ones. */
export function largeCourseJourneys(dialect: Dialect): void {
  describe(`large courses on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    /** Stores a course from before the size limit: one lesson in each chapter, each at its maximum. */
    const storedLarge = async ({ key, ...customer }: Customer): Promise<Course> => {
      const job = await service.finishedJob({ key, ...customer }, { subject: 'Giving feedback' })
      const { body: small } = await service.call('GET', `/api/v1/courses/${job.body.course.id}`, { key })
      const largest = largestCourse()
      const chapters = largest.chapters.map(chapter => ({ ...chapter, lessons: chapter.lessons.slice(0, 1) }))
      const course = { ...largest, chapters, id: small.id, version: 2, createdAt: small.createdAt }
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      assert.ok(
        await saveVersion(db, { course, savedBy: 'An earlier release', madeBy: 'edited', changes: [] }, Date.now()),
      )
      await db.close()
      return course
    }

    test('a stored course above the limit can be read, shown, exported and reduced, but not enlarged', async () => {
      const customer = await service.newCustomer()
      const { key } = customer
      const course = await storedLarge(customer)
      assert.ok(JSON.stringify({ ...course, quality: undefined }).length > DOCUMENT_BYTES)
      const path = `/api/v1/courses/${course.id}`
      const patch = (version: number, changes: object[]) =>
        service.call('PATCH', path, { key, body: { version, changes } })
      assert.equal((await service.call('GET', path, { key })).body.version, 2)
      assert.equal((await service.call('GET', `/go/${course.id}`)).status, 200)
      assert.equal((await service.call('POST', `${path}/export`, { key })).status, 200)

      assertError(
        await service.call('POST', `${path}/copies`, { key }),
        400,
        'VALIDATION_ERROR',
        /at most 1,000,000, without/,
      )

      const [article] = course.articles!
      const shrunk = await patch(2, [{ op: 'remove', id: article!.id }])
      assert.equal(shrunk.status, 200, JSON.stringify(shrunk.body))
      const grown = await patch(3, [{ op: 'restore', id: article!.id }])
      assertError(grown, 400, 'VALIDATION_ERROR', /at most 1,000,000, without/)
      const blocks = course.chapters
        .slice(4)
        .flatMap(({ lessons: [one] }) => one!.blocks.slice(3).map(({ id }) => ({ op: 'remove', id })))
      const below = await patch(3, blocks)
      assert.equal(below.status, 200, JSON.stringify(below.body))
      assert.equal((await service.call('POST', `${path}/copies`, { key })).status, 201)
      const restored = await service.call('POST', `${path}/versions/2/restore`, { key })
      assertError(restored, 400, 'VALIDATION_ERROR', /at most 1,000,000, without/)
      assert.equal((await service.call('GET', `${path}/versions/2`, { key })).body.version, 2)
    })

    test('an edit waits for the one before it, and one that waits too long is told when to try again', async () => {
      const customer = await service.newCustomer()
      const { key } = customer
      const job = await service.finishedJob(customer, { subject: 'Giving feedback' })
      const path = `/api/v1/courses/${job.body.course.id}`
      const body = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Another name' } }] }
      let release = () => {}
      const held = new Promise<object>(resolve => {
        release = () => resolve({})
      })
      const first = editInTurn(job.body.course.id, () => held)
      const refused = await service.call('PATCH', path, { key, body })
      assertError(refused, 429, 'RATE_LIMIT_EXCEEDED', /being changed/)
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
      assert.equal((await service.call('GET', path, { key })).status, 200, 'reading waits for nobody')
      const waiting = service.call('PATCH', path, { key, body })
      release()
      await first
      assert.equal((await waiting).status, 200)
    })
  })
}
