import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../test/support/databases.ts'
import { welcome } from './welcome.ts'

test('the welcome names the author of the courses, and says how to switch off a local model that the service found', async context => {
  const { db, remove } = await openTestDatabase('sqlite')
  context.after(remove)
  const facts = { baseUrl: 'http://127.0.0.1:3000', adminToken: null, dataDir: './data' }
  const first = await welcome(db, { ...facts, authorName: 'local:llama3.2:3b' })
  assert.match(first, /Courses are written by local:llama3\.2:3b, found on this machine\. MODEL=off does without it/)
  assert.match(first, /export COURSEWRIGHT_KEY=cw_live_\w+\n/)
  const later = await welcome(db, { ...facts, authorName: 'openai:gpt' })
  assert.match(later, /Courses are written by openai:gpt\n/)
  assert.doesNotMatch(later, /cw_live_/)
})
