import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLimiter } from './model-limiter.ts'

const never = new AbortController().signal

test('no more calls run at once than allowed', async () => {
  const limiter = createLimiter(3)
  let running = 0
  let most = 0
  const call = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => limiter.run({}, never, call)))
  assert.equal(most, 3)
})

test('a small job does not wait for all the calls of a large one', async () => {
  const limiter = createLimiter(1)
  const order: string[] = []
  const large = {}
  const small = {}
  const call = (name: string) => async () => void order.push(name)
  await Promise.all([
    ...Array.from({ length: 5 }, () => limiter.run(large, never, call('large'))),
    ...Array.from({ length: 2 }, () => limiter.run(small, never, call('small'))),
  ])
  assert.deepEqual(order.slice(0, 4), ['large', 'large', 'small', 'large'])
})

test('a failed call gives its place to the next', async () => {
  const limiter = createLimiter(1)
  const failed = limiter.run({}, never, () => Promise.reject(new Error('no')))
  const next = limiter.run({}, never, () => Promise.resolve('done'))
  await assert.rejects(failed, /no/)
  assert.equal(await next, 'done')
})

test('a stopped job leaves the queue at once', async () => {
  const limiter = createLimiter(1)
  const stop = new AbortController()
  let release = () => {}
  const first = limiter.run({}, never, () => new Promise<void>(resolve => (release = resolve)))
  const stopped = limiter.run({}, stop.signal, () => Promise.resolve('ran'))
  stop.abort(new Error('stopped'))
  await assert.rejects(stopped, /stopped/)
  release()
  await first
  assert.equal(await limiter.run({}, never, () => Promise.resolve('free')), 'free')
})

test('when the provider asks to wait, no call starts before', async t => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const limiter = createLimiter(2)
  let started = 0
  limiter.holdUntil(Date.now() + 60)
  const call = limiter.run({}, never, async () => void started++)
  t.mock.timers.tick(59)
  await new Promise(setImmediate)
  assert.equal(started, 0)
  t.mock.timers.tick(1)
  await call
  assert.equal(started, 1)
})
