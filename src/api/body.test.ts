import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { readJson } from './body.ts'

const read = (text: string) => readJson({} as FastifyRequest, Buffer.from(text))

test('JSON may be nested 64 levels deep and no deeper', async () => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  assert.deepEqual(JSON.stringify(await read(nested(64))), nested(64))
  await assert.rejects(read(nested(65)), { code: 'VALIDATION_ERROR', message: /64 levels/ })
  await assert.rejects(read('{"a":['.repeat(40)), { code: 'VALIDATION_ERROR', message: /64 levels/ })
})

test('brackets inside strings do not count as levels, whether or not they are escaped', async () => {
  const body = { '[\\"': '{'.repeat(500), b: ['"[', '\\', '['.repeat(100), '日本[{'] }
  assert.deepEqual(await read(JSON.stringify(body)), body)
  assert.deepEqual(await read(`[${'[],'.repeat(200)}1]`), [...Array(200).fill([]), 1])
})

test('a body that is not UTF-8 and a body that is not JSON get different messages', async () => {
  await assert.rejects(readJson({} as FastifyRequest, Buffer.from([0x22, 0xff, 0x22])), { message: /UTF-8/ })
  await assert.rejects(read('{"a":'), { message: /must be JSON/ })
  assert.equal(await read(''), undefined)
})
