import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import type { Act } from '../store/audit.ts'
import { describeAct } from './audit-writes.ts'

test('the audit record of a caller that hangs up before the answer has every value', async () => {
  const app = fastify()
  const reached = Promise.withResolvers<void>()
  const described = Promise.withResolvers<Act | null>()
  app.decorateRequest('act', null)
  app.post('/hang-up', { config: { route: { name: 'hang-up', caller: 'admin' } as never } }, async request => {
    const closed = new Promise(resolve => request.raw.socket.once('close', resolve))
    reached.resolve()
    await closed
    described.resolve(describeAct(request))
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, 'localhost')
  socket.on('error', () => {})
  socket.write('POST /hang-up HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n')
  await reached.promise
  socket.destroy()
  const act = await described.promise
  await app.close()
  assert.equal(act!.address, 'unknown')
  assert.deepEqual(
    Object.values(act!).filter(value => value === undefined || value === null),
    [],
  )
})
