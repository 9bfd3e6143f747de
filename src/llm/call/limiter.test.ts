import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Clock } from './clock.ts'
import { createLimiter } from './limiter.ts'

const never = new AbortController().signal
class Busy extends Error {}

/** Makes a clock that moves only when a test moves it. */
function handClock(): Clock & { pass(milliseconds: number): Promise<void> } {
  const timers: { at: number; fire(): void }[] = []
  let now = 0
  return {
    now: () => now,
    wait: milliseconds => new Promise(fire => timers.push({ at: now + milliseconds, fire })),
    limit: () => never,
    async pass(milliseconds) {
      now += milliseconds
      for (const timer of timers.filter(({ at }) => at <= now)) timer.fire()
      await settle()
    },
  }
}

const settle = () => new Promise(setImmediate)

function limiterOf(most: number, clock: Clock = handClock()) {
  return createLimiter({ most, clock, pauseAfter: error => (error instanceof Busy ? 1_000 : null) })
}

test('no more calls run at once than allowed', async () => {
  const limiter = limiterOf(3)
  let running = 0
  let most = 0
  const call = async () => {
    most = Math.max(most, ++running)
    await settle()
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => limiter.run({}, never, call)))
  assert.equal(most, 3)
})

test('a small job does not wait until all calls of a large one have run', async () => {
  const limiter = limiterOf(1)
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

test('hanging calls of one owner leave a quarter of the calls to others, whatever their jobs', async () => {
  const limiter = limiterOf(8)
  let hanging = 0
  const hang = () => {
    hanging++
    return new Promise<never>(() => {})
  }
  for (let number = 0; number < 20; number++) void limiter.run({ owner: 'busy' }, never, hang)
  await settle()
  assert.equal(hanging, 6)
  assert.equal(await limiter.run({ owner: 'other' }, never, async () => 'answered'), 'answered')
})

test('a limit of one call serves every owner in turn', async () => {
  const limiter = limiterOf(1)
  const answers = ['one', 'other'].map(owner => limiter.run({ owner }, never, async () => owner))
  assert.deepEqual(await Promise.all(answers), ['one', 'other'])
})

test('a failed call gives its place to the next one', async () => {
  const limiter = limiterOf(1)
  const failed = limiter.run({}, never, () => Promise.reject(new Error('no')))
  const next = limiter.run({}, never, () => Promise.resolve('done'))
  await assert.rejects(failed, /no/)
  assert.equal(await next, 'done')
})

test('a stopped job leaves the queue at once', async () => {
  const limiter = limiterOf(1)
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

test('after a refusal all calls wait, one tries, then half as many run, then slowly more', async () => {
  const clock = handClock()
  const limiter = limiterOf(8, clock)
  const open: { resolve(): void; reject(error: Error): void }[] = []
  const start = () => {
    const call = () => new Promise<void>((resolve, reject) => void open.push({ resolve, reject }))
    limiter.run({}, never, call).catch(() => {})
  }
  for (let number = 0; number < 40; number++) start()
  await settle()
  assert.equal(open.length, 8)

  for (const call of open.splice(0)) call.reject(new Busy())
  await settle()
  assert.equal(open.length, 0, 'held back')
  await clock.pass(999)
  assert.equal(open.length, 0, 'no sooner than asked')
  await clock.pass(1)
  assert.equal(open.length, 1, 'one tries')
  open.shift()!.resolve()
  await settle()
  assert.equal(open.length, 4, 'eight refusals at once halve only once')

  const answerAll = async () => {
    for (const call of open.splice(0)) call.resolve()
    await settle()
  }
  await answerAll()
  assert.equal(open.length, 4, 'not raised at once')
  await answerAll()
  assert.equal(open.length, 5)
})
