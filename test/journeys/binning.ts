import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { movePackages } from '../../src/flows/bin/bin-course.ts'
import { sweepBin } from '../../src/flows/bin/sweep-bin.ts'
import { diskPackages } from '../../src/storage/disk-packages.ts'
import { binCourse } from '../../src/store/bin.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { startS3Peer } from '../support/s3-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SUBJECT = 'Quokkaberry husbandry'
/** A name that no other course has, so that the test can search all files for bytes of an erased course. */
const MARKER = 'Numbat archery'

/** Tests the console's Delete: nobody finds the course until its owner restores it, and after a time it is erased. */
export function binningJourneys(dialect: Dialect): void {
  describe(`the bin on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    test('a course in the bin cannot be found, and a restored one is unchanged at its old addresses', async () => {
      const owner = await signInNewCustomer()
      const { courseId, jobId, shareUrl, downloadUrl } = await exportedCourse(owner.customer)
      const before = (await owner.call('GET', `/api/v1/courses/${courseId}`)).body
      const versions = (await owner.call('GET', `/api/v1/courses/${courseId}/versions`)).body
      const bytes = Buffer.from(await (await fetch(downloadUrl)).arrayBuffer())
      const reads = [
        `/api/v1/courses/${courseId}`,
        `/api/v1/courses/${courseId}/versions`,
        `/api/v1/courses/jobs/${jobId}`,
      ]
      const pages = [shareUrl, `${shareUrl}/theme.css`, `${shareUrl}/cover.svg`, `${shareUrl}/cover.png`, downloadUrl]

      assert.equal((await owner.press(`/console/courses/${courseId}/delete`)).status, 303)
      for (const path of reads) assertError(await owner.call('GET', path), 404, 'NOT_FOUND')
      for (const path of ['export', 'copies', 'versions/1/restore', 'translations'])
        assertError(
          await owner.call('POST', `/api/v1/courses/${courseId}/${path}`, { languageId: 'de-DE' }),
          404,
          'NOT_FOUND',
        )
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Another name' } }] }
      assertError(await owner.call('PATCH', `/api/v1/courses/${courseId}`, edit), 404, 'NOT_FOUND')
      for (const page of pages) assert.equal((await fetch(page)).status, 404, page)
      for (const path of ['', '/edit', '/draft', '/versions', '/delete', '/languages', '/ledger', '/questions'])
        assert.equal((await owner.open(`/console/courses/${courseId}${path}`)).status, 404, path)
      assert.deepEqual((await owner.call('GET', '/api/v1/courses')).body.items, [])
      assert.equal((await owner.press(`/console/courses/${courseId}/delete`)).status, 404, 'it is there once')

      assert.match((await owner.open('/console/bin')).body, new RegExp(before.name))
      assert.equal((await owner.press(`/console/bin/${courseId}/restore`)).status, 303)
      assert.deepEqual((await owner.call('GET', `/api/v1/courses/${courseId}`)).body, before)
      assert.deepEqual((await owner.call('GET', `/api/v1/courses/${courseId}/versions`)).body, versions)
      assert.equal((await owner.call('GET', `/api/v1/courses/jobs/${jobId}`)).body.course.id, courseId)
      for (const page of pages) assert.equal((await fetch(page)).status, 200, page)
      assert.ok(Buffer.from(await (await fetch(downloadUrl)).arrayBuffer()).equals(bytes), 'byte for byte')
      assert.equal((await owner.press(`/console/bin/${courseId}/restore`)).status, 404)
      assert.doesNotMatch((await owner.open('/console/bin')).body, new RegExp(before.name))
    })

    test('a key cannot see, restore or erase courses in another key’s bin', async () => {
      const owner = await signInNewCustomer()
      const stranger = await signInNewCustomer()
      const { courseId } = await exportedCourse(owner.customer)
      assert.equal((await stranger.press(`/console/courses/${courseId}/delete`)).status, 404)
      await owner.press(`/console/courses/${courseId}/delete`)
      assert.doesNotMatch((await stranger.open('/console/bin')).body, /Quokkaberry/)
      for (const path of ['restore', 'erase'])
        assert.equal((await stranger.press(`/console/bin/${courseId}/${path}`)).status, 404)
      assert.equal((await owner.press(`/console/bin/${courseId}/restore`)).status, 303)
    })

    test('a course in the bin is erased by “Delete now”, by DELETE, after 30 days, and with the account', async () => {
      const byPress = await binnedCourse()
      assert.notEqual(await findMarker(service, MARKER), null)
      assert.equal((await byPress.press(`/console/bin/${byPress.courseId}/erase`)).status, 303)
      const byCall = await binnedCourse()
      assert.equal((await byCall.call('DELETE', `/api/v1/courses/${byCall.courseId}`)).status, 204)
      const withAccount = await binnedCourse()
      assert.equal(
        (await service.asAdmin('DELETE', `/admin/v1/accounts/${withAccount.customer.accountId}`)).status,
        204,
      )
      assert.equal(await findMarker(service, MARKER), null)

      const bySweep = await binnedCourse()
      await sweepAfter(29)
      assert.equal((await bySweep.press(`/console/bin/${bySweep.courseId}/restore`)).status, 303)
      await bySweep.press(`/console/courses/${bySweep.courseId}/delete`)
      await sweepAfter(31)
      assert.equal((await bySweep.press(`/console/bin/${bySweep.courseId}/restore`)).status, 404)
      assert.equal(await findMarker(service, MARKER), null)
    })

    test('“Delete now” erases only courses in the bin', async () => {
      const owner = await signInNewCustomer()
      const { courseId } = await exportedCourse(owner.customer)
      assert.equal((await owner.press(`/console/bin/${courseId}/erase`)).status, 404)
      assert.equal((await owner.call('GET', `/api/v1/courses/${courseId}`)).status, 200)
    })

    test('a binned course’s package is gone at once and comes back, even if the process was killed before it moved the file', async context => {
      const { packages, db } = await openParts(context)
      const owner = await signInNewCustomer()
      const { courseId, downloadUrl } = await exportedCourse(owner.customer)
      assert.ok(await binCourse(db, { keyId: owner.customer.keyId, courseId, act: null }, Date.now()))
      assert.equal((await fetch(downloadUrl)).status, 404)
      await movePackages({ db, packages }, null)
      assert.equal((await fetch(downloadUrl)).status, 404)
      await owner.press(`/console/bin/${courseId}/restore`)
      assert.equal((await fetch(downloadUrl)).status, 200)
    })

    test('a package in a public bucket is moved away with its course, and back again', async context => {
      const peer = await startS3Peer()
      context.after(() => peer.close())
      const { endpoint, bucket, region, accessKeyId, secretAccessKey } = peer
      const s3 = { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix: 'zips', publicUrl: null }
      const other = await startTestService(dialect, {
        storage: { kind: 's3', ...s3 } as TestService['config']['storage'],
      })
      context.after(() => other.remove())
      const owner = await signInNewCustomer(other)
      const { courseId, downloadUrl } = await exportedCourse(owner.customer, other)
      assert.equal((await fetch(downloadUrl)).status, 200)
      await owner.press(`/console/courses/${courseId}/delete`)
      assert.equal((await fetch(downloadUrl)).status, 404)
      await owner.press(`/console/bin/${courseId}/restore`)
      assert.equal((await fetch(downloadUrl)).status, 200)
      await owner.press(`/console/courses/${courseId}/delete`)
      await owner.press(`/console/bin/${courseId}/erase`)
      assert.deepEqual(
        [...peer.objects.keys()].filter(name => name.endsWith('.zip')),
        [],
      )
    })

    async function binnedCourse() {
      const owner = await signInNewCustomer()
      const course = await exportedCourse(owner.customer, service, MARKER)
      assert.equal((await owner.press(`/console/courses/${course.courseId}/delete`)).status, 303)
      return { ...owner, ...course }
    }

    async function exportedCourse({ key, ...customer }: Customer, at = service, subject = SUBJECT) {
      const { body } = await at.finishedJob({ key, ...customer }, { subject })
      const { id: courseId, shareUrl } = body.course
      const exported = await at.call('POST', `/api/v1/courses/${courseId}/export`, { key, body: {} })
      return { courseId, jobId: body.jobId, shareUrl, downloadUrl: exported.body.downloadUrl }
    }

    /**
     * Runs the sweep as if so many days had passed, and closes the database that it opened: an open reader would keep
     * SQLite from overwriting deleted pages.
     */
    async function sweepAfter(days: number): Promise<void> {
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      await sweepBin(
        { db, packages: await openPackages(), media: { remove: async () => {} } },
        Date.now() + days * DAY_MS,
      )
      await db.scrub()
      await db.close()
    }

    const openPackages = () => diskPackages({ folder: `${service.dataDir}/packages`, baseUrl: service.url })

    async function openParts(context: { after(work: () => Promise<void>): void }) {
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      context.after(() => db.close())
      return { db, packages: await openPackages() }
    }

    async function signInNewCustomer(at = service) {
      const customer = await at.newCustomer()
      const post = (path: string, fields: Record<string, string>, cookie = '') =>
        at.call('POST', path, {
          body: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', cookie },
        })
      const { headers } = await post('/console/sign-in', { secret: customer.key })
      const cookie = headers.get('set-cookie')!.split(';')[0]!
      return {
        customer,
        press: (path: string) => post(path, {}, cookie),
        open: (path: string) => at.call('GET', path, { headers: { cookie } }),
        call: (method: string, path: string, body?: object) =>
          at.call(method, path, { key: customer.key, ...(body && { body }) }),
      }
    }
  })
}
