import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../src/app/main.ts'
import { courseSchema } from '../../src/course/schema.ts'
import KNOWN from '../fixtures/version-0.1.json' with { type: 'json' }
import { newDatabase } from '../support/postgres.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

/** Polling interval that stays within 120 requests a minute. */
const POLL_MS = 600

test('a SQLite database of version 0.1 works unchanged', async t => {
  const dataDir = await mkdtemp(join(tmpdir(), 'coursewright-upgrade-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  await writeFile(join(dataDir, 'coursewright.db'), await fixture('version-0.1.sqlite.gz'))
  await goesOn(t, await startTestService('sqlite', { dataDir }))
})

test('a PostgreSQL database of version 0.1 works unchanged', async t => {
  const database = await newDatabase()
  t.after(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query((await fixture('version-0.1.postgres.sql.gz')).toString('utf8'))
  await client.end()
  await goesOn(t, await startTestService('sqlite', { databaseUrl: database.url }))
})

async function goesOn(t: TestContext, service: TestService): Promise<void> {
  t.after(() => service.remove())
  const { key } = KNOWN
  for (const [index, id] of KNOWN.courses.entries()) {
    const status = await service.call('GET', `/api/v1/courses/jobs/${KNOWN.jobs[index]}`, { key })
    assert.deepEqual([status.body.status, status.body.course.id], ['completed', id])
    const { body } = await service.call('GET', `/api/v1/courses/${id}`, { key })
    const course = courseSchema.parse(body)
    assert.deepEqual([course.version, course.origin.leftOut], [1, []])
    assert.equal((await fetch(`${service.url}/go/${id}`)).status, 200)

    const lesson = course.chapters[0]!.lessons[0]!
    const changes = [{ op: 'set', id: lesson.id, fields: { title: 'Corrected after the upgrade' } }]
    const edited = await service.call('PATCH', `/api/v1/courses/${id}`, { key, body: { version: 1, changes } })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    const exported = await service.call('POST', `/api/v1/courses/${id}/export`, {
      key,
      body: { format: 'scorm2004_4' },
    })
    assert.equal(exported.status, 200, JSON.stringify(exported.body))
    const { items } = (await service.call('GET', `/api/v1/courses/${id}/versions`, { key })).body
    assert.deepEqual(
      items.map((item: { version: number; exports: unknown[] }) => [item.version, item.exports.length]),
      [
        [2, 1],
        [1, 1],
      ],
    )
  }
  assert.equal((await ended(service, `/api/v1/courses/jobs/${KNOWN.pendingJob}`)).status, 'completed')
  await movedAll(service)
}

/**
 * Waits until the service has moved all texts of courses from their rows to the store of texts, and asserts that the
 * courses can still be read.
 */
async function movedAll(service: TestService): Promise<void> {
  const db = await openDatabase(service.config, pino({ level: 'silent' }))
  const inRows = `select count(*) as count from course_versions where substr(document, 1, 1) = '{'`
  const wait = startWait('all texts to leave their rows')
  while ((await db.query<{ count: number }>(inRows))[0]!.count > 0) await wait(POLL_MS)
  await db.close()
  for (const id of KNOWN.courses) {
    const { body } = await service.call('GET', `/api/v1/courses/${id}/versions/1`, { key: KNOWN.key })
    assert.equal(courseSchema.parse(body).version, 1)
  }
}

/** Waits for the job that was queued when version 0.1 was stopped. */
async function ended(service: TestService, path: string): Promise<{ status: string }> {
  const wait = startWait('the job of version 0.1')
  for (;;) {
    const { body } = await service.call('GET', path, { key: KNOWN.key })
    if (body.status !== 'pending') return body
    await wait(POLL_MS)
  }
}

async function fixture(name: string): Promise<Buffer> {
  return gunzipSync(await readFile(new URL(`../fixtures/${name}`, import.meta.url)))
}
