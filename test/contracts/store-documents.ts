import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import { deleteCourse, eraseFiles } from '../../src/flows/delete-course.ts'
import { createAccount } from '../../src/store/accounts.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import { requireOwnBodies } from '../../src/store/body-store.ts'
import { requireCourse } from '../../src/store/courses.ts'
import type { Database } from '../../src/store/database.ts'
import { findDocument, nameBody, withDocument } from '../../src/store/documents.ts'
import { dropDraft, findDraft, putDraft } from '../../src/store/drafts.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { moveDocuments } from '../../src/store/move-documents.ts'
import { recordCourse } from '../../src/store/new-courses.ts'
import { type NewVersion, saveVersion, VERSIONS_KEPT } from '../../src/store/versions.ts'
import { type Dialect, openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { sampleCourse } from '../support/sample-course.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const brief = briefSchema.parse({ subject: 'Bodies' })

/** The contract of texts that are stored beside their rows, on either database. */
export function documentsContract(dialect: Dialect): void {
  describe(`stored texts on ${dialect}`, () => {
    let opened: TestDatabase
    let db: Database
    let owner: { keyId: string; accountId: string }
    before(async () => {
      opened = await openTestDatabase(dialect)
      db = opened.db
      const account = await createAccount(
        db,
        { name: 'Bodies', plan: 'pro', webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' },
        Date.now(),
      )
      const { id: keyId } = await createApiKey(db, account.id, { name: 'key' }, Date.now())
      owner = { keyId, accountId: account.id }
      await requireOwnBodies(db)
    })
    after(() => opened.remove())

    const packages = { remove: async () => {} }
    const newCourse = async (): Promise<Course> => {
      const course = sampleCourse({ id: newCourseId() })
      const made = { course, ...owner, brief, kind: 'copy', madeBy: 'copied', idempotency: null, answer: null } as const
      await recordCourse(db, made, Date.now())
      return course
    }
    const addressesOf = async (courseId: string, table = 'course_versions') => {
      const rows = await db.query<{ document: string }>(`select document from ${table} where course_id = $1`, [
        courseId,
      ])
      return rows.map(({ document }) => /^body:(.+)$/.exec(document)?.[1] ?? assert.fail(document.slice(0, 40)))
    }
    const waiting = async (address: string) =>
      (await db.query('select 1 from erasures where path = $1', [address])).length

    test('the row of a course holds the address of its text, and the text is read from there', async () => {
      const course = await newCourse()
      const [address] = await addressesOf(course.id)
      assert.ok(address!.startsWith(`${course.id}/`))
      assert.notEqual(await db.bodies.find(address!), null)
      assert.deepEqual(await requireCourse(db, owner.keyId, course.id), course)
    })

    test('a short text stays in its row', async () => {
      const course = await newCourse()
      const work = withDocument(db, course.id, '{"short":true}', async (transaction, document) => {
        const value = await nameBody(transaction, document)
        await transaction.query('update course_versions set document = $2 where course_id = $1', [course.id, value])
      })
      await work
      const found = await findDocument(db, 'select document from course_versions where course_id = $1', [course.id])
      assert.deepEqual(found?.document, { short: true })
    })

    test('an unreadable body is logged with its address, and the client learns only that the text cannot be read', async () => {
      const course = await newCourse()
      const [address] = await addressesOf(course.id)
      const told = (what: RegExp) => (error: Error & { code: string }) => {
        assert.equal(error.code, 'INTERNAL_ERROR')
        assert.equal(error.message, 'The text cannot be read: its operator has to restore it')
        assert.match((error.cause as Error).message, what)
        assert.ok((error.cause as Error).message.includes(address!))
        return true
      }
      const bytes = (await db.bodies.find(address!))!
      await db.bodies.put(address!, bytes.subarray(1))
      await assert.rejects(requireCourse(db, owner.keyId, course.id), told(/is damaged$/))
      await db.bodies.remove(address!)
      await assert.rejects(requireCourse(db, owner.keyId, course.id), told(/is missing$/))
      await db.bodies.put(address!, bytes)
      assert.deepEqual(await requireCourse(db, owner.keyId, course.id), course)
    })

    test('an unused body is deleted after a day, and a used one never', async () => {
      const course = await newCourse()
      const [named] = await addressesOf(course.id)
      let lost = ''
      const stopped = withDocument(db, course.id, JSON.stringify(course), async (transaction, document) => {
        await nameBody(transaction, document)
        lost = document.address!
        throw new Error('the power is out')
      })
      await assert.rejects(stopped, /the power is out/)
      assert.notEqual(await db.bodies.find(lost), null)
      await eraseFiles({ db, packages, media: packages }, Date.now())
      assert.notEqual(await db.bodies.find(lost), null, 'its process may still be at work')
      await eraseFiles({ db, packages, media: packages }, Date.now() + DAY_MS + 1_000)
      assert.equal(await db.bodies.find(lost), null)
      assert.notEqual(await db.bodies.find(named!), null)
    })

    test('a version that is refused as too late leaves no body', async () => {
      const course = await newCourse()
      const late: NewVersion = { course: { ...course, version: 7 }, savedBy: 'key', madeBy: 'edited', changes: [] }
      let put = ''
      const watched = {
        ...db,
        bodies: {
          ...db.bodies,
          put: async (address: string, bytes: Uint8Array) => {
            put = address
            await db.bodies.put(address, bytes)
          },
        },
      }
      assert.equal(await saveVersion(watched, late, Date.now()), false)
      assert.notEqual(put, '')
      assert.equal(await db.bodies.find(put), null)
      assert.equal(await waiting(put), 0)
    })

    test('bodies are deleted with expired versions, overwritten drafts and deleted courses', async () => {
      const course = await newCourse()
      const [first] = await addressesOf(course.id)
      const draft = (revision: string) => ({
        version: 1,
        revision,
        course,
        unfinished: [],
        names: {},
        savedAt: Date.now(),
      })
      await putDraft(db, draft('one'), null)
      const [one] = await addressesOf(course.id, 'drafts')
      assert.equal(await putDraft(db, draft('two'), 'one'), true)
      assert.equal(await putDraft(db, draft('three'), 'one'), false)
      assert.equal((await findDraft(db, course.id))?.revision, 'two')
      const [two] = await addressesOf(course.id, 'drafts')
      await eraseFiles({ db, packages, media: packages }, Date.now())
      assert.deepEqual([await db.bodies.find(one!), (await db.bodies.find(two!)) === null], [null, false])
      await dropDraft(db, course.id, 'two', Date.now())

      for (let version = 2; version <= VERSIONS_KEPT + 1; version++) {
        const next: NewVersion = { course: { ...course, version }, savedBy: 'key', madeBy: 'edited', changes: [] }
        assert.equal(await saveVersion(db, next, Date.now()), true)
      }
      const kept = await addressesOf(course.id)
      assert.equal(kept.length, VERSIONS_KEPT)
      await eraseFiles({ db, packages, media: packages }, Date.now())
      for (const gone of [first!, two!]) assert.equal(await db.bodies.find(gone), null)

      await deleteCourse({ db, packages, media: packages }, { keyId: owner.keyId, courseId: course.id }, Date.now())
      for (const address of kept) assert.equal(await db.bodies.find(address), null)
    })

    test('texts inside rows are readable and are moved to bodies; a second move finds nothing to do', async () => {
      const course = await newCourse()
      const [address] = await addressesOf(course.id)
      await db.query('update course_versions set document = $2 where course_id = $1', [
        course.id,
        JSON.stringify(course),
      ])
      assert.deepEqual(await requireCourse(db, owner.keyId, course.id), course)
      const never = new AbortController().signal
      await Promise.all([moveDocuments(db, never), moveDocuments(db, never)])
      assert.notDeepEqual(await addressesOf(course.id), [address])
      assert.deepEqual(await requireCourse(db, owner.keyId, course.id), course)
      assert.equal(await moveDocuments(db, never), 0)
    })

    test('a store that does not hold the texts of the database is refused', async () => {
      await newCourse()
      await requireOwnBodies(db)
      const elsewhere = { ...db, bodies: { ...db.bodies, hasMark: async () => false } }
      await assert.rejects(requireOwnBodies(elsewhere), /the texts of the courses in the database are not there/)
    })
  })
}
