import { obtainBrowser } from './support/obtain-browser.ts'
import { type PostgresServer, startPostgres } from './support/postgres.ts'

let server: PostgresServer | undefined

/** Runs once before all tests: a browser, and the PostgreSQL that every test file shares, each in a database of its own. */
export async function globalSetup(): Promise<void> {
  await obtainBrowser()
  server = await startPostgres()
  process.env['TEST_POSTGRES_URL'] = server.url
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
