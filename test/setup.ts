import { obtainBrowser } from './support/obtain-browser.ts'
import { type PostgresServer, startPostgres } from './support/postgres.ts'
import { measureSlowness } from './support/wait.ts'

let server: PostgresServer | undefined

/** Runs once before all tests: a browser, the PostgreSQL that every test file shares, each in a database of its own, and how slow the machine is. */
export async function globalSetup(): Promise<void> {
  process.env['TEST_SLOWNESS'] = String(measureSlowness())
  await obtainBrowser()
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
