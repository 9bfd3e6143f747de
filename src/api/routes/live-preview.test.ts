import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PublicError } from '../../errors.ts'
import { readPreviewProgress } from './live-preview.ts'

const LIMIT = 1_200

test('one address may read a course’s progress 1,200 times a minute, found or not; other addresses are counted apart', async () => {
  const db = { query: async () => [] }
  const handle = readPreviewProgress.handler({ db } as never)!
  const ask = async (ip: string) => {
    const reply = { request: { ip }, header: () => reply }
    try {
      await handle({ reply, id: () => 'crs_unknown' } as never)
    } catch (error) {
      if (error instanceof PublicError) return error.code
      throw error
    }
  }
  for (let asked = 0; asked < LIMIT; asked++) assert.equal(await ask('192.0.2.1'), 'NOT_FOUND')
  assert.equal(await ask('192.0.2.1'), 'RATE_LIMIT_EXCEEDED')
  assert.equal(await ask('192.0.2.2'), 'NOT_FOUND')
})
