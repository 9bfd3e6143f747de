import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { findLocalModel } from './find-local-model.ts'

/** A signal that never aborts, so that the test's clock alone decides when a search ends. */
const patient = new AbortController().signal
const list = (...names: string[]) =>
  JSON.stringify({ object: 'list', data: names.map(id => ({ id, object: 'model' })) })

test('a model server on this machine is found, with the model that it serves', async t => {
  const port = await serve(t, (request, response) =>
    response.end(request.url === '/v1/models' ? list('llama3.2:3b') : ''),
  )
  assert.deepEqual(await findLocalModel([{ server: 'Ollama', port }], patient), {
    server: 'Ollama',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    model: 'llama3.2:3b',
  })
})

test('a model that can only embed is skipped', async t => {
  const port = await serve(t, (_, response) => response.end(list('nomic-embed-text', 'qwen3:8b')))
  assert.equal((await findLocalModel([{ server: 'Ollama', port }], patient))?.model, 'qwen3:8b')
})

test('the largest model that can write is chosen, never one below three billion parameters', async t => {
  const names = ['smollm2:135m', 'all-minilm', 'llama3.1:8b', 'qwen2.5:14b', 'nomic-embed-text', 'phi3:mini']
  const port = await serve(t, (_, response) => response.end(list(...names)))
  assert.equal((await findLocalModel([{ server: 'Ollama', port }], patient))?.model, 'qwen2.5:14b')
  const small = await serve(t, (_, response) => response.end(list('smollm2:135m', 'gemma2:2b', 'all-minilm')))
  assert.equal(await findLocalModel([{ server: 'Ollama', port: small }], patient), null)
})

test("a size that the server states counts more than one in a model's name", async t => {
  const tags = { models: [{ name: 'house:latest', details: { parameter_size: '32.8B' } }] }
  const port = await serve(t, (request, response) =>
    response.end(request.url === '/api/tags' ? JSON.stringify(tags) : list('llama3.1:8b', 'house:latest')),
  )
  assert.equal((await findLocalModel([{ server: 'Ollama', port }], patient))?.model, 'house:latest')
})

test('programs on the searched ports that are no model servers are ignored', async t => {
  const pages: RequestListener[] = [
    (_, response) => response.end('<html>hello</html>'),
    (_, response) => response.writeHead(404).end('{}'),
    (_, response) => response.end('{"object":"list","data":null}'),
    (_, response) => response.writeHead(302, { location: 'http://example.com/' }).end(),
  ]
  const servers = await Promise.all(pages.map(async page => ({ server: 'other', port: await serve(t, page) })))
  assert.equal(await findLocalModel(servers, patient), null)
})

test('a server that hangs does not hide one that answered before the search ended', async t => {
  const hanging = await serve(t, () => {})
  const good = await serve(t, (_, response) => response.end(list('m')))
  const timeIsUp = new AbortController()
  const parse = t.mock.method(Response.prototype, 'json', async function (this: Response) {
    const answer = JSON.parse(await this.text())
    setImmediate(() => timeIsUp.abort())
    return answer
  })
  const servers = [
    { server: 'a', port: hanging },
    { server: 'b', port: good },
  ]
  assert.equal((await findLocalModel(servers, timeIsUp.signal))?.server, 'b')
  assert.equal(parse.mock.callCount(), 1)
})

async function serve(t: TestContext, listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
