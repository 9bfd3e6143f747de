import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { readCliEnvironment } from '../app/config/config.ts'
import { type AdminClient, type CoursewrightClient, createAdminClient, createClient } from '../client/client.ts'
import { CliError } from './cli-error.ts'

const DEFAULT_SERVER = 'http://127.0.0.1:3000'
const OWNER_ONLY = 0o600
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/

export type ConnectionFlags = { server?: string; key?: string; adminToken?: string }

type Connection = { server: string; key: string | null; adminToken: string | null }

/**
 * Returns the address and secrets of the service to talk to. Flags take precedence over the environment, and the
 * environment over the saved file. Secrets that were saved for one server are not sent to another.
 */
export function readConnection(flags: ConnectionFlags): Connection {
  const environment = readCliEnvironment()
  const file = readFile()
  const server = flags.server ?? environment.COURSEWRIGHT_URL ?? file.server ?? DEFAULT_SERVER
  const savedConnection = server === (file.server ?? DEFAULT_SERVER) ? file : {}
  return {
    server,
    key: flags.key ?? environment.COURSEWRIGHT_KEY ?? savedConnection.key ?? null,
    adminToken:
      flags.adminToken ??
      environment.COURSEWRIGHT_ADMIN_TOKEN ??
      savedConnection.adminToken ??
      readLocalAdminToken(server),
  }
}

export function buildClient(flags: ConnectionFlags): CoursewrightClient {
  return createClient(requireKey(flags))
}

/** Returns the address of the service and the API key; fails if there is no key. */
export function requireKey(flags: ConnectionFlags): { baseUrl: string; token: string } {
  const { server, key } = readConnection(flags)
  if (!key) {
    throw new CliError(
      'usage',
      'No API key: give --key, set COURSEWRIGHT_KEY, or run coursewright login. A first start of the server prints one.',
    )
  }
  return { baseUrl: requireUrl(server), token: key }
}

export function buildAdminClient(flags: ConnectionFlags): AdminClient {
  const { server, adminToken } = readConnection(flags)
  if (!adminToken) {
    throw new CliError(
      'usage',
      "No admin token: give --admin-token, set COURSEWRIGHT_ADMIN_TOKEN, or run this in the folder that holds the server's ./data.",
    )
  }
  return createAdminClient({ baseUrl: requireUrl(server), token: adminToken })
}

/** Saves the connection in a file that only its owner can read, and returns the path. */
export function saveConnection(connection: Partial<Connection>): string {
  const path = configFile()
  const connectionFields = Object.fromEntries(
    Object.entries({ ...readFile(), ...connection }).filter(([, value]) => value),
  )
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(connectionFields, null, 2)}\n`, { mode: OWNER_ONLY })
  return path
}

function requireUrl(server: string): string {
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? ''))
    throw new CliError('usage', `The server takes an address such as ${DEFAULT_SERVER}`)
  return server
}

function configFile(): string {
  return join(readCliEnvironment().XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'coursewright', 'config.json')
}

function readFile(): { server?: string; key?: string; adminToken?: string } {
  try {
    return JSON.parse(readFileSync(configFile(), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new CliError('usage', `${configFile()} cannot be read as JSON`)
  }
}

/**
 * Returns the admin token of a server on this machine that keeps its data in the default folder, so that nobody has to
 * copy the token; null for any other server, or if the token cannot be read.
 */
function readLocalAdminToken(server: string): string | null {
  if (!LOOPBACK.test(URL.parse(server)?.hostname ?? '')) return null
  try {
    return readFileSync(join('data', 'admin-token'), 'utf8').trim()
  } catch {
    return null
  }
}
