import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPictureTurn } from './picture-turns.ts'

test('an account that comes third waits for one picture of each earlier account, however many they sent', async () => {
  const order: string[] = []
  const ask = (account: string) =>
    inPictureTurn(account, async () => {
      await new Promise(setImmediate)
      order.push(account)
    })
  const many = ['one', 'two'].flatMap(account => Array.from({ length: 10 }, () => ask(account)))
  await Promise.all([...many, ask('third')])
  assert.equal(order.length, 21)
  assert.ok(order.indexOf('third') <= 3, order.join(' '))
})
