import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { chooseMedia, choosePackages, openDatabase } from '../../src/app/main.ts'
import { backUp } from '../../src/flows/backup/back-up.ts'
import { eraseFiles } from '../../src/flows/delete-course.ts'
import { HOLD_MS, renewBackup, startBackup } from '../../src/store/backup/backups.ts'
import { openPostgresSnapshot } from '../../src/store/backup/postgres-dump.ts'
import { openSqliteSnapshot } from '../../src/store/backup/sqlite-dump.ts'
import { listErasures } from '../../src/store/erasures.ts'
import { readCli, runCli, spawnCli } from '../support/cli.ts'
import { DIALECTS, type Dialect, openTestDatabase } from '../support/databases.ts'
import { type Installation, newInstallation, type StoreKind } from '../support/installation.ts'
import { fillInstallation, readEverything, visitAs } from '../support/installation-content.ts'

const STORES = ['disk', 's3'] as const

describe('a backup restores everything after a total loss', () => {
  for (const dialect of DIALECTS) {
    for (const store of STORES)
      test(`from ${dialect} and ${store} to the same`, context =>
        losesNothing(context, [dialect, store], [dialect, store]))
  }
  test('from sqlite and disk to postgres and s3', context =>
    losesNothing(context, ['sqlite', 'disk'], ['postgres', 's3']))
  test('from postgres and s3 to sqlite and disk', context =>
    losesNothing(context, ['postgres', 's3'], ['sqlite', 'disk']))
})

type Kind = [Dialect, StoreKind]

async function losesNothing(context: TestContext, from: Kind, to: Kind): Promise<void> {
  const old = await newInstallation(context, ...from)
  const folder = await newFolder(context)
  const service = await old.start()
  const content = await fillInstallation(service)
  const before = await readEverything(service, content)
  const unreadable = Object.entries(before).filter(([, seen]) => (seen as unknown[])[0] !== 200)
  assert.deepEqual(
    unreadable.map(([path]) => path),
    [content.packages.at(-1)],
    'all can be read but the package of the course in the bin',
  )
  const backup = await runCli(['backup', folder], old.environment)
  assert.equal(backup.code, 0, backup.stderr)
  assert.match(backup.stdout, /^Backed up to .*: \d+ files, \d+ bytes\n$/)
  await service.remove()
  old.peer?.objects.clear()

  const next = await newInstallation(context, ...to)
  const restored = await runCli(['restore', folder], next.environment)
  assert.equal(restored.code, 0, restored.stderr)
  assert.match(restored.stdout, /^Restored 2 accounts, 4 courses and \d+ files/)
  assert.deepEqual(await readEverything(await next.start(), content), before)
}

test('a restore needs an empty database, and a backup an empty folder', async context => {
  for (const dialect of DIALECTS) {
    const installation = await newInstallation(context, dialect, 'disk')
    const folder = await newFolder(context)
    const service = await installation.start()
    assert.equal((await runCli(['backup', folder], installation.environment)).code, 0)
    await service.remove()
    const refused = await runCli(['restore', folder], installation.environment)
    assert.equal(refused.code, 2)
    assert.match(
      refused.stderr,
      /DATA_DIR: .* has a database already|DATABASE_URL: the database has tables of the service already/,
    )
    const again = await runCli(['backup', folder], installation.environment)
    assert.equal(again.code, 1)
    assert.match(again.stderr, /holds a backup already: name a new folder/)
  }
})

test('--no-objects lists files with their checksums, and a restore needs each of them in the store', async context => {
  const installation = await newInstallation(context, 'postgres', 's3')
  const folder = await newFolder(context)
  const service = await installation.start()
  const content = await fillInstallation(service)
  const before = await readEverything(service, content)
  const backup = await runCli(['backup', folder, '--no-objects', '--json'], installation.environment)
  assert.equal(backup.code, 0, backup.stderr)
  assert.equal((await readdir(folder)).includes('objects'), false)
  const { objects } = installation.peer!
  const named = [...objects].filter(([key]) => /\.(zip|gz)$|med_/.test(key))
  assert.equal(JSON.parse(backup.stdout).count, named.length)

  const next = await newInstallation(context, 'postgres', 's3')
  for (const [key, object] of objects) next.peer!.objects.set(key, object)
  const [lostKey, lostObject] = named.find(([key]) => key.endsWith('.zip'))!
  next.peer!.objects.delete(lostKey)
  const refused = await runCli(['restore', folder], next.environment)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, new RegExp(`the store does not have packages/${lostKey}: copy the files there first`))
  next.peer!.objects.set(lostKey, { ...lostObject, bytes: Buffer.from('something else') })
  const occupied = await runCli(['restore', folder], next.environment)
  assert.match(occupied.stderr, /The store has other bytes at packages\//)
  next.peer!.objects.set(lostKey, lostObject)
  assert.equal((await runCli(['restore', folder], next.environment)).code, 0)
  assert.deepEqual(await readEverything(await next.start(), content), before)
})

test('a backup with a missing or damaged file is refused before the restore changes anything', async context => {
  const installation = await newInstallation(context, 'sqlite', 'disk')
  const service = await installation.start()
  await fillInstallation(service)
  const target = await newInstallation(context, 'sqlite', 'disk')
  const refuse = async (folder: string, words: RegExp) => {
    const refused = await runCli(['restore', folder], target.environment)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, words)
    assert.deepEqual(await listDatabases(target), [])
  }

  const whole = await newFolder(context)
  assert.equal((await runCli(['backup', whole], installation.environment)).code, 0)
  const manifest = await readFile(join(whole, 'manifest.json'), 'utf8')
  await rm(join(whole, 'manifest.json'))
  await refuse(whole, /is half a backup/)
  await writeFile(join(whole, 'manifest.json'), manifest.slice(0, 100))
  await refuse(whole, /manifest.json cannot be read/)
  await writeFile(join(whole, 'manifest.json'), manifest)
  const rows = await readFile(join(whole, 'tables', 'courses.jsonl.gz'))
  await writeFile(join(whole, 'tables', 'courses.jsonl.gz'), rows.subarray(0, -1))
  await refuse(whole, /courses.jsonl.gz of this backup is damaged/)
  await writeFile(join(whole, 'tables', 'courses.jsonl.gz'), rows)
  const [object] = (await readdir(join(whole, 'objects'), { recursive: true })).filter(name => name.endsWith('.gz'))
  const bytes = await readFile(join(whole, 'objects', object!))
  await rm(join(whole, 'objects', object!))
  await refuse(whole, /of this backup is missing/)
  await writeFile(join(whole, 'objects', object!), bytes)
  assert.equal((await runCli(['restore', whole], target.environment)).code, 0, 'what was refused can be run again')
})

test('a backup whose disk is filled by rows is reported as incomplete', async context => {
  await saysFullDisk(context, 1, ['--no-objects'])
})

test('a backup whose disk is filled by files is reported as incomplete', async context => {
  await saysFullDisk(context, 64)
})

/**
 * Asserts that a backup reports a full disk, which a limit of `fileKib` on the size of each file simulates. In this
 * database only the table of jobs has 64 KiB; the package of a course has more than a hundred.
 */
async function saysFullDisk(context: TestContext, fileKib: number, flags: string[] = []): Promise<void> {
  // PostgreSQL stores its own files elsewhere, so the limit applies only to those of the backup.
  const installation = await newInstallation(context, 'postgres', 'disk')
  const service = await installation.start()
  const customer = await service.newCustomer()
  const { key } = customer
  const { course } = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body
  const body = { format: 'scorm12' }
  assert.equal((await service.call('POST', `/api/v1/courses/${course.id}/export`, { key, body })).status, 200)
  const folder = await newFolder(context)
  const limited = await readCli(spawnCli(['backup', folder, ...flags], installation.environment, { fileKib }))
  assert.deepEqual(
    [limited.code, limited.stdout, limited.stderr],
    [1, '', `error: The backup in ${folder} is not whole: the disk is full (EFBIG)\n`],
  )
  assert.equal((await service.asAdmin('GET', '/admin/v1/service')).body.lastBackup, null)
  const target = await newInstallation(context, 'sqlite', 'disk')
  const refused = await runCli(['restore', folder], target.environment)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /is half a backup, which was stopped before its end: it has no manifest.json/)
  assert.deepEqual(await listDatabases(target), [])
}

test('a killed backup cannot be restored, and the service goes on', async context => {
  const installation = await newInstallation(context, 'sqlite', 's3')
  const peer = installation.peer!
  const service = await installation.start()
  const content = await fillInstallation(service)
  const folder = await newFolder(context)
  peer.pause()
  const child = spawnCli(['backup', folder], installation.environment)
  const ended = readCli(child)
  await peer.whenHeld()
  child.kill('SIGKILL')
  await ended
  peer.resume()
  const target = await newInstallation(context, 'sqlite', 's3')
  const refused = await runCli(['restore', folder], target.environment)
  assert.match(refused.stderr, /is half a backup/)
  assert.equal((await service.call('GET', '/api/v1/courses', { key: content.key })).status, 200)
})

describe('a backup shows one moment of a running service', () => {
  for (const dialect of DIALECTS) {
    test(`on ${dialect}, courses that are deleted, changed or binned during a backup are in it unchanged`, context =>
      keepsTheMoment(context, dialect))
  }
})

async function keepsTheMoment(context: TestContext, dialect: Dialect): Promise<void> {
  const installation = await newInstallation(context, dialect, 'disk')
  const service = await installation.start()
  const content = await fillInstallation(service)
  const before = await readEverything(service, content)
  const { config } = service
  const db = await openDatabase(config, pino({ level: 'silent' }))
  context.after(() => db.close())
  const { packages } = await choosePackages(config, service.url)
  const media = chooseMedia(config)
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const bodies = {
    ...db.bodies,
    async find(address: string) {
      reached.resolve()
      await goOn.promise
      return db.bodies.find(address)
    },
  }
  const openSnapshot = async () =>
    config.databaseUrl ? openPostgresSnapshot(config.databaseUrl) : openSqliteSnapshot(config.dataDir)
  const folder = await newFolder(context)
  const parts = { db, stores: { packages, bodies, media }, openSnapshot, serviceVersion: '0.0.0' }
  const backup = backUp(parts, folder, { copiesObjects: true })
  // If an assertion fails first, its error is reported and not the rejection of the backup.
  backup.catch(() => {})
  context.after(() => goOn.resolve())
  await Promise.race([reached.promise, backup])

  const [deleted, drafted, binned] = content.courseIds
  assert.equal((await service.call('DELETE', `/api/v1/courses/${deleted}`, { key: content.key })).status, 204)
  assert.equal((await fetch(`${service.url}/go/${deleted}`)).status, 404, 'it is gone for everybody at once')
  const visit = visitAs(service, content.cookie)
  const { version, revision } = (await visit('GET', `/console/courses/${drafted}/draft`)).body
  const changes = [{ op: 'set', id: 'c1l1', fields: { title: 'A later title' } }]
  const saved = await visit('PUT', `/console/courses/${drafted}/draft`, { version, revision, changes })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  assert.equal((await visit('POST', `/console/courses/${binned}/delete`)).status, 303)
  const deletedBodies = async () =>
    (await readdir(join(installation.dataDir, 'bodies'), { recursive: true })).filter(name => name.includes(deleted!))
  assert.notDeepEqual(await deletedBodies(), [], 'its files wait for the backup')
  goOn.resolve()
  assert.equal((await backup).lost, 0)
  await eraseFiles({ db, packages, media }, Date.now())
  assert.deepEqual(await deletedBodies(), [], 'and go after it')

  const next = await newInstallation(context, dialect, 'disk')
  const restored = await runCli(['restore', folder], next.environment)
  assert.equal(restored.code, 0, restored.stderr)
  assert.deepEqual(await readEverything(await next.start(), content), before)
}

test('a backup that stands still for too long can no longer be completed, and erased files are deleted again', async context => {
  const { db, remove } = await openTestDatabase('sqlite')
  context.after(remove)
  const id = await startBackup(db, 1_000)
  await db.query(`insert into erasures (path, created_at) values ('gone/course.zip', 1)`)
  assert.deepEqual(await listErasures(db, 1_000), [])
  assert.equal(await renewBackup(db, id, 1_000 + HOLD_MS - 1), true)
  assert.deepEqual(await listErasures(db, 1_000 + HOLD_MS), [])
  assert.equal((await listErasures(db, 1_000 + 3 * HOLD_MS)).length, 1)
  assert.equal(await renewBackup(db, id, 1_000 + 3 * HOLD_MS), false)
})

test('a backup of an older version is restored in place; one of a newer version is refused', async context => {
  const installation = await newInstallation(context, 'sqlite', 'disk')
  const folder = await newFolder(context)
  await installation.start()
  assert.equal((await runCli(['backup', folder], installation.environment)).code, 0)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const target = await newInstallation(context, 'sqlite', 'disk')
  const writeManifest = (changes: object) =>
    writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }))
  await writeManifest({ migrations: [...manifest.migrations, '999-wonders'] })
  assert.match(
    (await runCli(['restore', folder], target.environment)).stderr,
    /a newer version has changed the database \(999-wonders\)/,
  )
  await writeManifest({ migrations: manifest.migrations.filter((name: string) => name !== '025-backups') })
  assert.equal((await runCli(['restore', folder], target.environment)).code, 0)
  await target.start()
})

async function listDatabases({ dataDir }: Installation): Promise<string[]> {
  return (await readdir(dataDir)).filter(name => name === 'coursewright.db')
}

async function newFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-backup-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
