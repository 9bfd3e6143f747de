import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { cutOffSilentConnections } from '../src/api/silent-connections.ts'

test('a silent connection does not delay a stop, and a pending request is answered', async () => {
  const app = Fastify()
  cutOffSilentConnections(app)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<string>()
  app.get('/slow', () => {
    asked.resolve()
    return answer.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  const waiting = fetch(`http://127.0.0.1:${port}/slow`, { headers: { connection: 'close' } })
  await Promise.all([once(app.server, 'connection'), asked.promise])

  const closed = app.close()
  const told = await silent.toArray()
  assert.deepEqual(told, [], 'it is cut off before Node tells it that its time is up')
  answer.resolve('here it is')
  assert.equal(await (await waiting).text(), 'here it is')
  await closed
})
