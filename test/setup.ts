import { obtainBrowser } from './support/obtain-browser.ts'
import { type PostgresServer, startPostgres } from './support/postgres.ts'
import { measureSlowness } from './support/wait.ts'

let server: PostgresServer | undefined

/**
 * Runs once before all tests. It starts the browser and the PostgreSQL server on which every test file has a database of its own,
 * and measures how slow the machine is.
 */
export async function globalSetup(): Promise<void> {
  process.env['TEST_SLOWNESS'] = String(measureSlowness())
  await obtainBrowser()
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
