import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { spawn as spawnTerminal } from '@lydell/node-pty'
import { looksForLocalModel } from '../../src/app/choose-author.ts'
import { newDatabase } from '../support/postgres.ts'
import { MAIN, spawnService } from '../support/process.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('a start that fails gives the reason in one line', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coursewright-start-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  test('a damaged database is reported by name', async () => {
    const DATA_DIR = await emptyFolder('damaged')
    await writeFile(join(DATA_DIR, 'coursewright.db'), 'no database '.repeat(1_000))
    assert.match(
      await complaint({ DATA_DIR }),
      /^DATA_DIR: .+coursewright\.db is damaged \(file is not a database\)\n$/,
    )
  })

  test('a database of a newer version is left unchanged', async () => {
    const DATA_DIR = await emptyFolder('newer')
    const newer = new DatabaseSync(join(DATA_DIR, 'coursewright.db'))
    newer.exec(
      `create table migrations (name text primary key, applied_at bigint); insert into migrations values ('999-later', 0)`,
    )
    newer.close()
    const line =
      /^DATA_DIR: a newer version has changed the database \(999-later\); start that version, or restore .+\n$/
    assert.match(await complaint({ DATA_DIR }), line)
  })

  test('a PostgreSQL database of a newer version is left unchanged', async context => {
    const { url: DATABASE_URL, drop } = await newDatabase()
    context.after(drop)
    const service = spawnService({ PORT: '0', DATA_DIR: await emptyFolder('first'), DATABASE_URL })
    await service.says('api is listening')
    await service.kill('SIGTERM')
    const { Client } = (await import('pg')).default
    const client = new Client(DATABASE_URL)
    await client.connect()
    await client.query(`insert into migrations values ('999-later', 0)`)
    await client.end()
    assert.match(
      await complaint({ DATABASE_URL, DATA_DIR: await emptyFolder('second') }),
      /^DATABASE_URL: a newer version has changed the database \(999-later\); .+\n$/,
    )
  })

  test('a folder that cannot be written to is reported by name', async () => {
    const DATA_DIR = '/dev/null/data'
    assert.equal(await complaint({ DATA_DIR }), 'DATA_DIR: /dev/null/data cannot be written to (ENOTDIR)\n')
  })

  test('an existing read-only folder is reported by name', async () => {
    const DATA_DIR = await readOnlyFolder()
    assert.match(await complaint({ DATA_DIR }), /^DATA_DIR: \S+ cannot be written to \((?:EACCES|EPERM|EROFS)\)\n$/)
  })

  test('a port in use is reported with the name of its setting', async context => {
    const server = createServer().listen(0, '127.0.0.1')
    context.after(() => server.close())
    await new Promise(resolve => server.once('listening', resolve))
    const port = String((server.address() as { port: number }).port)
    const DATA_DIR = await emptyFolder('port')
    assert.equal(
      await complaint({ DATA_DIR, PORT: port }),
      `PORT takes a free port: something else listens on ${port}\n`,
    )
    const { url: DATABASE_URL, drop } = await newDatabase()
    context.after(drop)
    assert.equal(
      await complaint({ DATA_DIR, DATABASE_URL, METRICS_PORT: port }, 'worker'),
      `METRICS_PORT takes a free port: something else listens on ${port}\n`,
    )
  })

  /**
   * Returns a folder in which nobody can write: root ignores permissions, but even root cannot create files in /sys.
   */
  async function readOnlyFolder(): Promise<string> {
    if (process.getuid?.() === 0) return '/sys'
    const path = await emptyFolder('read-only')
    await chmod(path, 0o500)
    return path
  }

  async function emptyFolder(name: string): Promise<string> {
    const path = join(folder, name)
    await mkdir(path)
    return path
  }
})

test('on a terminal the welcome comes last, and the log is quiet and in text format', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-terminal-'))
  const terminal = spawnTerminal(process.execPath, [MAIN], {
    cols: 120,
    rows: 50,
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, MODEL: 'off' },
  })
  const ended = new Promise(resolve => terminal.onExit(resolve))
  context.after(async () => {
    terminal.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let screen = ''
  const welcomed = Promise.withResolvers<void>()
  terminal.onData(chunk => {
    screen += chunk
    if (screen.includes('/console')) welcomed.resolve()
  })
  await welcomed.promise
  terminal.kill('SIGTERM')
  await ended
  const lines = stripVTControlCharacters(screen).trim().split(/\r?\n/)
  assert.match(lines[0]!, /^Coursewright is running at http/)
  assert.match(lines[1]!, /^Courses are written by the built-in author/)
  assert.match(lines.at(-1)!, /^Or sign in with the key at /)
})

test('an install without scripts, and so without Node 24, prints the remedy in one line', async context => {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-scripts-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  await cp(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true })
  const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.0.0" })'
  const starts = [
    ['--import', pathToFileURL(join(ROOT, 'bin', 'require-node.mjs')).href, MAIN],
    [join(folder, 'bin', 'coursewright.mjs'), 'create', 'Chess'],
  ]
  for (const start of starts) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, ...start], { encoding: 'utf8' })
    assert.deepEqual([status, stdout], [1, ''], start.join(' '))
    assert.match(stderr, /^Coursewright runs on Node 24, and this is v\S+: [^\n]+ Run "npm rebuild node" [^\n]+\n$/)
  }
})

test('a local model server is looked for only by a single process on a local address', () => {
  assert.equal(looksForLocalModel({ role: 'all', host: '127.0.0.1' }), true)
  assert.equal(looksForLocalModel({ role: 'all', host: '::1' }), true)
  assert.equal(looksForLocalModel({ role: 'all', host: '0.0.0.0' }), false)
  assert.equal(looksForLocalModel({ role: 'worker', host: '127.0.0.1' }), false)
})

async function complaint(settings: Record<string, string>, role?: 'worker'): Promise<string> {
  const service = spawnService({ PORT: '0', LOG_LEVEL: 'error', ...settings }, role)
  let text = ''
  service.child.stderr!.on('data', chunk => {
    text += chunk
  })
  const code = await new Promise(resolve => service.child.once('close', resolve))
  assert.equal(code, 1, text)
  return text
}
