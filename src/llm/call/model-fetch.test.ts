import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ANSWER_BYTES, createModelFetch } from './model-fetch.ts'

const ENOUGH_BYTES = 40 * ANSWER_BYTES

test('an endless answer is cut off, and no more of it is read', async t => {
  const closed = Promise.withResolvers<number>()
  const url = await serve(t, (_, response) => {
    let written = 0
    const chunk = Buffer.alloc(256 * 1024, 'x')
    const write = () => {
      while (!response.destroyed && written < ENOUGH_BYTES && response.write(chunk)) written += chunk.length
    }
    response.on('drain', write).on('close', () => closed.resolve(written))
    write()
  })
  const fetch = await createModelFetch(undefined)
  const response = await fetch(url)
  await assert.rejects(response.text(), /longer than 4194304 bytes/)
  assert.ok((await closed.promise) < ENOUGH_BYTES)
})

test('a compressed answer that unpacks to more than the limit is cut off, too', async t => {
  const bomb = gzipSync(Buffer.alloc(2 * ANSWER_BYTES))
  const url = await serve(t, (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  const fetch = await createModelFetch(undefined)
  await assert.rejects((await fetch(url)).text(), /longer than 4194304 bytes/)
})

test('an answer within the limit arrives complete, with its status and headers', async t => {
  const text = 'a'.repeat(ANSWER_BYTES)
  const url = await serve(t, (_, response) => response.writeHead(201, { 'retry-after': '3' }).end(text))
  const fetch = await createModelFetch(undefined)
  const response = await fetch(url, { method: 'POST', body: '{}' })
  assert.deepEqual([response.status, response.headers.get('retry-after')], [201, '3'])
  assert.equal(await response.text(), text)
})

test('a redirect is not followed, so that key and prompt go to no other server', async t => {
  let followed = 0
  const target = await serve(t, (_, response) => void (++followed && response.end()))
  const url = await serve(t, (_, response) => response.writeHead(307, { location: target }).end())
  const fetch = await createModelFetch(undefined)
  const response = await fetch(url, { method: 'POST', body: '{}', headers: { authorization: 'Bearer secret' } })
  assert.deepEqual([response.status, followed], [307, 0])
})

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
