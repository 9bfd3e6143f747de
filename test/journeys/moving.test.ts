import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../src/app/config/config.ts'
import { openDatabase } from '../../src/app/main.ts'
import { briefSchema } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import { registerAccount } from '../../src/flows/accounts/register-account.ts'
import { createApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { newCourseId } from '../../src/store/ids.ts'
import { recordCourse } from '../../src/store/new-courses.ts'
import { requireVersion } from '../../src/store/versions.ts'
import { newDatabase } from '../support/postgres.ts'
import { spawnService } from '../support/process.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { startWait } from '../support/wait.ts'

const VERSIONS = 300
const KILLS = 3
const LOOK_EVERY_MS = 5

test('texts in the rows of a SQLite database are moved, however often the service is killed', async t => {
  await movesAll(t, {})
})

test('texts in the rows of a PostgreSQL database are moved, however often the service is killed', async t => {
  const database = await newDatabase()
  t.after(() => database.drop())
  await movesAll(t, { DATABASE_URL: database.url })
})

async function movesAll(t: TestContext, place: Record<string, string>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-moving-'))
  const settings = { DATA_DIR: folder, PORT: '0', ADMIN_TOKEN: 'a-token-for-the-move', ...place }
  const db = await openDatabase(readConfig('all', settings), pino({ level: 'silent' }))
  const { keyId, course } = await fillAsBefore(db)
  const toMove = async () => {
    const [left] = await db.query<{ count: number }>(
      `select count(*) as count from course_versions where substr(document, 1, 1) = '{'`,
    )
    return left!.count
  }
  let service = spawnService(settings)
  t.after(async () => {
    await service.kill('SIGKILL')
    await db.close()
    await rm(folder, { recursive: true, force: true })
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await toMove()
    const wait = startWait('ten texts to be moved')
    while ((await toMove()) > before - 10 && (await toMove()) > 0) await wait(LOOK_EVERY_MS)
    await service.kill('SIGKILL')
    service = spawnService(settings)
  }
  const wait = startWait('all texts to be moved')
  while ((await toMove()) > 0) await wait(LOOK_EVERY_MS)

  for (let version = 1; version <= VERSIONS; version++) {
    const found = await requireVersion(db, keyId, course.id, version)
    assert.deepEqual(found.course, { ...course, version })
  }
  const named = await db.query<{ address: string }>(
    `select substr(document, 6) as address from course_versions union all select path as address from erasures`,
  )
  const bodies = await readdir(join(folder, 'bodies'), { recursive: true })
  const known = new Set(named.map(({ address }) => address))
  const lost = bodies.filter(name => name.endsWith('.gz') && !known.has(name.split('/').slice(-2).join('/')))
  assert.deepEqual(lost, [], 'every body is named by a row, or waits to be swept')
}

/** Stores one course with many versions, each as JSON in its row, as an earlier version did. */
async function fillAsBefore(db: Database): Promise<{ keyId: string; course: Course }> {
  const { id: accountId } = await registerAccount(db, { name: 'Before', plan: 'pro' }, Date.now())
  const { id: keyId } = await createApiKey(db, accountId, { name: 'key' }, Date.now())
  const course = sampleCourse({ id: newCourseId(), version: 1 })
  const brief = briefSchema.parse({ subject: 'Before' })
  const origin = { keyId, accountId, brief, kind: 'copy', madeBy: 'copied', idempotency: null } as const
  await recordCourse(db, { course, ...origin, answer: null }, Date.now())
  const [first] = await db.query<{ address: string }>('select substr(document, 6) as address from course_versions')
  await db.bodies.remove(first!.address)
  const write = (version: number) => [course.id, version, JSON.stringify({ ...course, version }), Date.now()]
  await db.query(
    'update course_versions set document = $3, saved_at = $4 where course_id = $1 and version = $2',
    write(1),
  )
  for (let version = 2; version <= VERSIONS; version++) {
    await db.query(
      `insert into course_versions (course_id, version, document, saved_at, saved_by, made_by, summary)
       values ($1, $2, $3, $4, 'key', 'edited', '[]')`,
      write(version),
    )
  }
  await db.query('update courses set version = $2 where id = $1', [course.id, VERSIONS])
  return { keyId, course }
}
