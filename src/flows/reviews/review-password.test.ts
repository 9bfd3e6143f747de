import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, isPassword } from './review-password.ts'

test('the password of another account is hashed after one of an account that sets many', async () => {
  const order: string[] = []
  const hash = async (accountId: string) => {
    const stored = await hashPassword(accountId, 'Fire doors 2026')
    order.push(accountId)
    return stored
  }
  const greedy = Array.from({ length: 4 }, () => hash('greedy'))
  const stored = await hash('other')
  assert.deepEqual(order, ['greedy', 'other'])
  assert.equal(await isPassword('other', 'Fire doors 2026', stored!), true)
  assert.equal(await isPassword('other', 'Fire doors 2025', stored!), false)
  await Promise.all(greedy)
})
