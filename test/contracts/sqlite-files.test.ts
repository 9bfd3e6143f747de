import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { createAccount } from '../../src/store/accounts.ts'
import { createApiKey, hashApiKey } from '../../src/store/api-keys.ts'
import type { Database } from '../../src/store/database.ts'
import { holdFolder } from '../../src/store/sqlite/hold-folder.ts'
import { openSqlite } from '../../src/store/sqlite/sqlite.ts'
import { UnusableStore } from '../../src/store/store-error.ts'
import { bodiesIn } from '../support/bodies.ts'

const STORE = new URL('../../src/store/', import.meta.url)
const tick = () => new Promise(setImmediate)

test('while another process locks the database, the event loop stays free, and the work is done afterwards', async context => {
  const folder = await makeFolder(context)
  const db = openSqlite({ folder, bodies: bodiesIn(folder) })
  const { hash } = await newKey(db)
  const other = lockFile(folder, 'coursewright.db')
  const written = newAccount(db, 'Late')
  const transaction = db.transaction(inside => inside.query(`select 1 as one`))
  await tick()
  assert.equal((await db.enter({ keyHash: hash, endpoint: 'e', limit: 9, jobId: null }))?.window?.count, 1)
  assert.deepEqual({ ...(await db.query('select 1 as one'))[0] }, { one: 1 })
  other.close()
  assert.equal((await written).name, 'Late')
  assert.equal((await transaction).length, 1)
  await db.close()
})

test('deleted bytes are removed once for all who wait, so that nobody waits for a sync of each', async context => {
  const folder = await makeFolder(context)
  const db = openSqlite({ folder, bodies: bodiesIn(folder) })
  const order: string[] = []
  const note = (what: string, done: Promise<unknown>) => done.then(() => order.push(what))
  const removals = [1, 2].map(number => note(`removal ${number}`, db.scrub()))
  const written = note('written', newAccount(db, 'Between'))
  removals.push(note('removal 3', db.scrub()))
  await Promise.all([...removals, written])
  assert.deepEqual(order, ['removal 1', 'removal 2', 'removal 3', 'written'])
  await note('removal 4', db.scrub())
  await db.close()
})

test('while another process locks the rate windows, requests wait and the event loop stays free', async context => {
  const folder = await makeFolder(context)
  const db = openSqlite({ folder, bodies: bodiesIn(folder) })
  const { hash } = await newKey(db)
  const other = lockFile(folder, 'windows.db')
  const entered = db.enter({ keyHash: hash, endpoint: 'e', limit: 9, jobId: null })
  await tick()
  assert.deepEqual({ ...(await db.query('select 1 as one'))[0] }, { one: 1 })
  other.close()
  assert.equal((await entered)?.window?.accepted, true)
  await db.close()
})

test('on a full disk the rate window is counted exactly in memory, and reading goes on', async context => {
  const folder = await makeFolder(context)
  const script = `
    const { openSqlite } = await import('${new URL('sqlite/sqlite.ts', STORE)}')
    const { createAccount } = await import('${new URL('accounts.ts', STORE)}')
    const { createApiKey, hashApiKey } = await import('${new URL('api-keys.ts', STORE)}')
    const db = openSqlite({ folder: ${JSON.stringify(folder)} })
    const account = await createAccount(db, { name: 'Full', plan: 'pro', webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' }, Date.now())
    const { key } = await createApiKey(db, account.id, { name: 'key' }, Date.now())
    const entry = { keyHash: hashApiKey(key), endpoint: 'read', limit: 500, jobId: null }
    let accepted = 0
    for (let call = 0; call < 600; call++) if ((await db.enter(entry)).window.accepted) accepted++
    const full = await createAccount(db, { name: 'x'.repeat(2_000_000), plan: 'pro', webhookSecret: '', testWebhookSecret: '' }, Date.now())
      .then(() => 'not full', error => error.message)
    console.log(JSON.stringify({ accepted, full, found: (await db.query('select name from accounts')).length }))`
  // The shell's limit on file size simulates a full disk: the same write fails at the same place.
  const command = 'ulimit -f 3000 && exec "$0" --input-type=module -e "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', command, process.execPath, script])
  const { full, ...rest } = JSON.parse(stdout)
  assert.deepEqual(rest, { accepted: 500, found: 1 })
  assert.match(full, /full|disk I\/O/)
})

test('only the owner may read the folder and its databases', async context => {
  const folder = join(await makeFolder(context), 'data')
  const held = holdFolder(folder)
  const db = openSqlite({ folder, bodies: bodiesIn(folder) })
  await newKey(db)
  const modes = await Promise.all(
    (await readdir(folder)).map(async name => [name, (await stat(join(folder, name))).mode & 0o777]),
  )
  assert.deepEqual(new Set(modes.map(([, mode]) => mode)), new Set([0o600]), JSON.stringify(modes))
  assert.equal((await stat(folder)).mode & 0o777, 0o700)
  await db.close()
  held!.release()
})

test('a transaction that changes many pages creates no temporary file outside the folder, as on a read-only root', async context => {
  const folder = await makeFolder(context)
  const db = openSqlite({ folder, bodies: bodiesIn(folder) })
  for (let at = 0; at < 200; at++) await newAccount(db, 'x'.repeat(2_000))
  await db.transaction(async transaction => {
    await transaction.query(`update accounts set name = 'y' || name`)
    assert.deepEqual(listTemporaryFiles(), [])
  })
  // On systems where a process cannot list its open files, only the setting is tested: with 2, SQLite keeps the
  // temporary files of statements and savepoints in memory.
  assert.deepEqual({ ...(await db.query('pragma temp_store'))[0] }, { temp_store: 2 })
  await db.close()
})

test('a damaged database is reported by name, and left unchanged', async context => {
  const folder = await makeFolder(context)
  const garbage = 'This was a database once. '.repeat(400)
  await writeFile(join(folder, 'coursewright.db'), garbage)
  assert.throws(
    () => openSqlite({ folder, bodies: bodiesIn(folder) }),
    /coursewright\.db is damaged \(file is not a database\)/,
  )
  assert.equal(await readFile(join(folder, 'coursewright.db'), 'utf8'), garbage)
})

test('damaged rate windows and a damaged folder lock are created anew with a warning', async context => {
  const folder = await makeFolder(context)
  await writeFile(join(folder, 'windows.db'), 'no database '.repeat(1_000))
  await writeFile(join(folder, 'running.db'), 'no database '.repeat(1_000))
  const held = holdFolder(folder)
  assert.ok(held)
  assert.equal(holdFolder(folder), null)
  const warnings: string[] = []
  const db = openSqlite({ folder, bodies: bodiesIn(folder), onWarning: message => warnings.push(message) })
  const { hash } = await newKey(db)
  assert.equal((await db.enter({ keyHash: hash, endpoint: 'e', limit: 9, jobId: null }))?.window?.count, 1)
  assert.equal(warnings.length, 1)
  assert.match(warnings[0]!, /windows\.db is damaged .+ made anew/)
  await db.close()
  held.release()
})

test('a folder that cannot be written to is reported at the start, by its name and the reason', async () => {
  const message = '/dev/null/data cannot be written to (ENOTDIR)'
  assert.throws(() => holdFolder('/dev/null/data'), { constructor: UnusableStore, message })
})

function lockFile(folder: string, name: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, name))
  other.exec('begin immediate')
  return other
}

/** Lists the temporary files that SQLite made for itself and this process holds open. */
function listTemporaryFiles(): string[] {
  const open = '/proc/self/fd'
  if (!existsSync(open)) return []
  return readdirSync(open)
    .map(descriptor => {
      try {
        return readlinkSync(join(open, descriptor))
      } catch {
        // The descriptor by which the folder was read is closed by now.
        return ''
      }
    })
    .filter(file => file.includes('etilqs_'))
}

function newAccount(db: Database, name: string) {
  return createAccount(
    db,
    { name, plan: 'pro', webhookSecret: 'whsec_AAAA', testWebhookSecret: 'whsec_BBBB' },
    Date.now(),
  )
}

async function newKey(db: Database) {
  const { id } = await newAccount(db, 'Files')
  const { key } = await createApiKey(db, id, { name: 'key' }, Date.now())
  return { hash: hashApiKey(key) }
}

async function makeFolder(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-files-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}
