import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './postgres.ts'

export type Pooler = { url: string; stop(): Promise<void> }

/**
 * Starts a real pgbouncer in transaction mode in front of this database; returns null if the machine has no pgbouncer.
 */
export async function startPgbouncer(databaseUrl: string, serverConnections: number): Promise<Pooler | null> {
  try {
    await promisify(execFile)('pgbouncer', ['--version'])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'coursewright-pgbouncer-'))
  await chmod(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
ignore_startup_parameters = statement_timeout
`,
  )
  // pgbouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asNobody, settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  const ready = Promise.withResolvers<void>()
  pooler.stderr.setEncoding('utf8').on('data', chunk => {
    said += chunk
    if (said.includes('process up')) ready.resolve()
  })
  pooler.once('exit', () => ready.reject(new Error(`pgbouncer ended: ${said}`)))
  await ready.promise
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
