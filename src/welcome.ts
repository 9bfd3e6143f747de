import { join } from 'node:path'
import type { Config } from './config.ts'
import { registerAccount } from './flows/register-account.ts'
import { countAccounts, listAccounts } from './store/accounts.ts'
import { createApiKey } from './store/api-keys.ts'
import type { Database } from './store/database.ts'

/** What the operator reads after a start. The first one makes a demo account, and is the only time that its key is shown. */
export async function welcome(
  db: Database,
  baseUrl: string,
  config: Pick<Config, 'adminToken' | 'dataDir'>,
): Promise<string> {
  if ((await countAccounts(db)) > 0) return laterStart(baseUrl, config, (await listAccounts(db, Date.now()))[0]!.id)
  const now = Date.now()
  const account = await registerAccount(db, { name: 'Demo', plan: 'pro' }, now)
  const { key } = await createApiKey(db, account.id, 'Demo key', now)
  return firstStart(baseUrl, key)
}

function firstStart(baseUrl: string, key: string): string {
  return `
Coursewright is running at ${baseUrl}

Your API key, shown this once (account Demo, plan pro):

  ${key}

Paste this to create a course:

  curl -X POST ${baseUrl}/api/v1/courses \\
    -H "Authorization: Bearer ${key}" \\
    -H "Content-Type: application/json" \\
    -d '{"subject": "Workplace fire safety", "addOns": ["assessment"]}'

Or sign in with it at ${baseUrl}/console

`
}

function laterStart(
  baseUrl: string,
  { adminToken, dataDir }: Pick<Config, 'adminToken' | 'dataDir'>,
  accountId: string,
): string {
  const token = adminToken ? '$ADMIN_TOKEN' : `$(cat ${join(dataDir, 'admin-token')})`
  return `
Coursewright is running at ${baseUrl}

To make another API key:

  curl -X POST ${baseUrl}/admin/v1/accounts/${accountId}/keys \\
    -H "Authorization: Bearer ${token}"

`
}
