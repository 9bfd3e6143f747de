import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { readJson } from './body.ts'

const read = (text: string) => readJson({} as FastifyRequest, Buffer.from(text))

test('JSON is read as deep as 64 levels and no deeper', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  assert.deepEqual(JSON.stringify(await read(nested(64))), nested(64))
  await assert.rejects(read(nested(65)), { code: 'VALIDATION_ERROR', message: /64 levels/ })
  await assert.rejects(read('{"a":['.repeat(40)), { code: 'VALIDATION_ERROR', message: /64 levels/ })
})

test('brackets in texts are no levels, however they are escaped', async () => {
  const body = { '[\\"': '{'.repeat(500), b: ['"[', '\\', '['.repeat(100), '日本[{'] }
  assert.deepEqual(await read(JSON.stringify(body)), body)
  assert.deepEqual(await read(`[${'[],'.repeat(200)}1]`), [...Array(200).fill([]), 1])
})

test('what is no UTF-8 and what is no JSON are told apart', async () => {
  await assert.rejects(readJson({} as FastifyRequest, Buffer.from([0x22, 0xff, 0x22])), { message: /UTF-8/ })
  await assert.rejects(read('{"a":'), { message: /must be JSON/ })
  assert.equal(await read(''), undefined)
})
