import { join } from 'node:path'
import { registerAccount } from '../flows/accounts/register-account.ts'
import { countAccounts, listAccounts } from '../store/accounts.ts'
import { createApiKey } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'
import type { Config } from './config/config.ts'

export type WelcomeFacts = Pick<Config, 'adminToken' | 'dataDir'> & { baseUrl: string; authorName: string }

/**
 * Returns the text that the operator reads after a start. The first start creates a demo account, whose key is shown
 * only then.
 */
export async function welcome(db: Database, facts: WelcomeFacts): Promise<string> {
  const opening = `\nCoursewright is running at ${facts.baseUrl}\n${writer(facts.authorName)}\n`
  if ((await countAccounts(db)) > 0) return opening + laterStart(facts, (await listAccounts(db, Date.now()))[0]!.id)
  const now = Date.now()
  const account = await registerAccount(db, { name: 'Demo', plan: 'pro' }, now)
  const { key } = await createApiKey(db, account.id, { name: 'Demo key' }, now)
  return opening + firstStart(facts, key)
}

/**
 * Returns a sentence that says who writes the courses. The operator needs it most if a model that nobody configured was
 * found on this machine.
 */
function writer(authorName: string): string {
  if (authorName === 'library')
    return 'Courses are written by the built-in author. MODEL sets a language model: docs/settings.md'
  const localHint = authorName.startsWith('local:') ? ', found on this machine. MODEL=off does without it' : ''
  return `Courses are written by ${authorName}${localHint}`
}

function firstStart({ baseUrl }: WelcomeFacts, key: string): string {
  return `
Your API key, shown this once (account Demo, plan pro):

  export COURSEWRIGHT_KEY=${key}

Paste this line and the next to create a course:

  curl -X POST ${baseUrl}/api/v1/courses \\
    -H "Authorization: Bearer $COURSEWRIGHT_KEY" \\
    -H "Content-Type: application/json" \\
    -d '{"subject": "Workplace fire safety", "addOns": ["assessment"]}'

Or sign in with the key at ${baseUrl}/console

`
}

function laterStart({ baseUrl, adminToken, dataDir }: WelcomeFacts, accountId: string): string {
  const token = adminToken ? '$ADMIN_TOKEN' : `$(cat ${join(dataDir, 'admin-token')})`
  return `
To make another API key:

  curl -X POST ${baseUrl}/admin/v1/accounts/${accountId}/keys \\
    -H "Authorization: Bearer ${token}"

`
}
