import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createFairTurns, createTurns } from './turns.ts'

test('one task per name and two in total run at once, and other tasks run in order of arrival', async () => {
  const inTurn = createTurns({ perName: 1, inAll: 2, waitMs: 60_000 })
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      log.push(name)
      ends.set(name, () => resolve(name))
    })
  const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1')), inTurn('c', work('c1'))]
  assert.deepEqual(log, ['a1', 'b1'])
  ends.get('b1')!()
  await all[2]
  await settled()
  assert.deepEqual(log, ['a1', 'b1', 'c1'])
  ends.get('a1')!()
  await all[0]
  await settled()
  assert.deepEqual(log, ['a1', 'b1', 'c1', 'a2'])
  ends.get('c1')!()
  ends.get('a2')!()
  assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'b1', 'c1'])
})

test('a task that has waited too long does not run, and the next one still gets its turn', async () => {
  const inTurn = createTurns({ perName: 1, inAll: 1, waitMs: 1 })
  let finish = () => {}
  const first = inTurn('a', () => new Promise<void>(resolve => (finish = resolve)))
  assert.equal(await inTurn('b', async () => assert.fail('it ran')), null)
  finish()
  await first
  assert.equal(await inTurn('b', async () => 'ran'), 'ran')
})

test('a name with ten tasks has one place in the queue, like every other name', async () => {
  const inTurn = createFairTurns({ inAll: 1, waitMs: 60_000 })
  const order: string[] = []
  const ask = (name: string) => inTurn(name, async () => void order.push(name))
  await Promise.all([...Array.from({ length: 10 }, () => ask('busy')), ask('one'), ask('other')])
  assert.equal(order.length, 12)
  assert.ok(order.indexOf('one') <= 2 && order.indexOf('other') <= 3, order.join(' '))
})

test('a task that waits too long in its own queue is answered, and the next one runs', async () => {
  const inTurn = createFairTurns({ inAll: 1, waitMs: 1 })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const first = inTurn('one', () => held.then(() => 'first'))
  assert.equal(await inTurn('one', async () => 'second'), null)
  assert.equal(await inTurn('other', async () => 'third'), null)
  release()
  assert.equal(await first, 'first')
  assert.equal(await inTurn('other', async () => 'fourth'), 'fourth')
})
