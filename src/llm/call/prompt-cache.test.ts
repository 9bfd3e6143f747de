import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPromptCache } from './prompt-cache.ts'

function cacheAt() {
  const time = { now: 0 }
  const clock = { now: () => time.now, wait: async () => {}, limit: () => new AbortController().signal }
  return { time, cache: createPromptCache(clock) }
}

test('of simultaneous calls with the same beginning, one writes the cache; after its answer, all read it', () => {
  const { cache } = cacheAt()
  const writer = cache.mark('a lesson')
  assert.ok(writer)
  assert.equal(cache.mark('a lesson'), null)
  assert.ok(cache.mark('an article'), 'another beginning has a writer of its own')
  writer.answered()
  assert.ok(cache.mark('a lesson'))
  assert.ok(cache.mark('a lesson'))
})

test('if the call that writes the cache fails, the next one writes it', () => {
  const { cache } = cacheAt()
  cache.mark('a lesson')!.failed()
  assert.ok(cache.mark('a lesson'))
})

test('the cache is written again five minutes after the last answer that used it', () => {
  const { cache, time } = cacheAt()
  cache.mark('a lesson')!.answered()
  time.now = 4 * 60_000
  cache.mark('a lesson')!.answered()
  time.now = 8 * 60_000
  assert.ok(cache.mark('a lesson'))
  time.now = 14 * 60_000
  assert.ok(cache.mark('a lesson'))
  assert.equal(cache.mark('a lesson'), null)
})
