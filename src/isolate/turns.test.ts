import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createTurns } from './turns.ts'

test('one at a time under a name, two in all, and others in the order in which they came', async () => {
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

test('whoever has waited too long does not run, and the next still gets its turn', async () => {
  const inTurn = createTurns({ perName: 1, inAll: 1, waitMs: 1 })
  let finish = () => {}
  const first = inTurn('a', () => new Promise<void>(resolve => (finish = resolve)))
  assert.equal(await inTurn('b', async () => assert.fail('it ran')), null)
  finish()
  await first
  assert.equal(await inTurn('b', async () => 'ran'), 'ran')
})
