import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { holdAnswer, requireAnswerRoom } from './answer-room.ts'

const MEGABYTE = 1024 * 1024
const response = () => new EventEmitter() as ServerResponse

test('answers that nobody receives fill the room of their account, until their readers are gone', () => {
  const responses = Array.from({ length: 100 }, response)
  for (const [at, each] of responses.entries()) {
    requireAnswerRoom('greedy')
    holdAnswer('greedy', at % 2 ? Buffer.alloc(MEGABYTE) : 'x'.repeat(MEGABYTE), each)
  }
  assert.throws(() => requireAnswerRoom('greedy'), { code: 'RATE_LIMIT_EXCEEDED' })
  requireAnswerRoom('other')
  responses[0]!.emit('close')
  requireAnswerRoom('greedy')
  for (const each of responses.slice(1)) each.emit('close')
})

test('a page in memory counts once, however many read it, and nothing counts that is not in memory', () => {
  const page = Buffer.alloc(60 * MEGABYTE)
  const readers = Array.from({ length: 5 }, response)
  for (const each of readers) holdAnswer('class', page, each)
  holdAnswer('class', new EventEmitter(), response())
  holdAnswer('class', undefined, response())
  requireAnswerRoom('class')
  for (const each of readers.slice(1)) each.emit('close')
  holdAnswer('class', Buffer.alloc(40 * MEGABYTE), response())
  assert.throws(() => requireAnswerRoom('class'), { code: 'RATE_LIMIT_EXCEEDED' })
  readers[0]!.emit('close')
  requireAnswerRoom('class')
})
