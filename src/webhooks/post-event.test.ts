import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import tls from 'node:tls'
import {
  RECEIVER_NAME,
  type ReceiverOptions,
  startWebhookReceiver,
  TEST_AUTHORITY,
} from '../../test/support/webhook-receiver.ts'
import { createResolver } from '../network/resolve-name.ts'
import { DELIVERY_TIMEOUT_MS, type PostOptions, postEvent } from './post-event.ts'

const DROPS = 5
const body = '{"event":"course.created","jobId":"job_1"}'
const headers = { 'User-Agent': 'Coursewright/1.2.3', 'webhook-id': 'evt_1' }

test('an event arrives as one JSON POST with its headers, and any 2xx status means delivered', async context => {
  const receiver = await receive(context, { answer: response => response.writeHead(202).end('thank you') })
  const result = await post(`${receiver.url}/hook/s3cret?token=a%20b`)
  assert.deepEqual(
    { ...result, milliseconds: 0 },
    { outcome: 'delivered', status: 202, milliseconds: 0, answer: 'thank you' },
  )
  assert.equal(receiver.received.length, 1)
  const [webhook] = receiver.received
  assert.equal(webhook?.method, 'POST')
  assert.equal(webhook?.path, '/hook/s3cret?token=a%20b')
  assert.equal(webhook?.body, body)
  assert.equal(webhook?.headers['content-type'], 'application/json')
  assert.equal(webhook?.headers['content-length'], String(body.length))
  assert.equal(webhook?.headers['user-agent'], 'Coursewright/1.2.3')
  assert.equal(webhook?.headers['webhook-id'], 'evt_1')
  assert.equal(webhook?.headers.host, `127.0.0.1:${receiver.port}`)
  assert.equal(webhook?.headers.connection, 'close')
})

test('a status other than 2xx is a refusal, and the event is not sent again', async context => {
  for (const status of [400, 404, 410, 429, 500, 503]) {
    const receiver = await receive(context, { answer: response => response.writeHead(status).end('no') })
    const result = await post(receiver.url)
    assert.deepEqual([result.outcome, result.status, result.answer], ['refused', status, 'no'])
    assert.equal(receiver.received.length, 1)
  }
})

test('a redirect is not followed', async context => {
  const target = await receive(context)
  for (const status of [301, 302, 303, 307, 308]) {
    const location = `${target.url}/elsewhere`
    const receiver = await receive(context, { answer: response => response.writeHead(status, { location }).end() })
    assert.deepEqual(await outcomeAndStatus(receiver.url), ['redirected', status])
  }
  assert.equal(target.received.length, 0)
})

test('a receiver that never answers is given up at the time limit, which is 10 seconds', async context => {
  const receiver = await receive(context, { answer: () => {} })
  const timeIsUp = new AbortController()
  const result = post(receiver.url, { timeLimit: timeIsUp.signal })
  await receiver.waitFor(1)
  timeIsUp.abort()
  const { outcome, status, answer } = await result
  assert.deepEqual([outcome, status, answer], ['timed-out', null, ''])
  assert.deepEqual(await outcomeAndStatus(receiver.url, { timeLimit: timeIsUp.signal }), ['timed-out', null])
  assert.equal(receiver.received.length, 1)
  assert.equal(DELIVERY_TIMEOUT_MS, 10_000)
})

test('a receiver that drips its headers is given up at the time limit', async context => {
  const timeIsUp = new AbortController()
  const url = await listenRaw(context, socket =>
    drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ', 'a', () => timeIsUp.abort()),
  )
  assert.deepEqual(await outcomeAndStatus(url, { timeLimit: timeIsUp.signal }), ['timed-out', null])
})

test('a receiver that accepts in time but drips its body counts as delivered, and is not read beyond the limit', async context => {
  const timeIsUp = new AbortController()
  const acceptedInTime = () => setImmediate(() => timeIsUp.abort())
  diagnostics.subscribe('undici:request:headers', acceptedInTime)
  context.after(() => diagnostics.unsubscribe('undici:request:headers', acceptedInTime))
  const url = await listenRaw(context, socket => drip(socket, 'HTTP/1.1 200 OK\r\n\r\nb', 'b'))
  const result = await post(url, { timeLimit: timeIsUp.signal })
  assert.deepEqual([result.outcome, result.status], ['delivered', 200])
  assert.match(result.answer, /^b+$/)
})

test('an endless answer is cut off, and only its first 1 KiB is stored', async context => {
  const closed = Promise.withResolvers<number>()
  const receiver = await receive(context, {
    answer(response) {
      let written = 0
      const chunk = 'x'.repeat(16 * 1024)
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length
      }
      response.on('drain', write).on('close', () => closed.resolve(written))
      write()
    },
  })
  const result = await post(receiver.url)
  assert.deepEqual([result.outcome, result.answer], ['delivered', 'x'.repeat(1024)])
  await closed.promise
})

test('the stored answer is well-formed text without NUL', async context => {
  const bytes = Buffer.concat([Buffer.from('a\0b'), Buffer.from([0xff, 0xc3]), Buffer.from('€'.repeat(500))])
  const receiver = await receive(context, { answer: response => response.end(bytes) })
  const { answer } = await post(receiver.url)
  assert.ok(answer.isWellFormed() && !answer.includes('\0'))
  assert.match(answer, /^ab\uFFFD\uFFFD€+$/)
})

test('an answer that breaks off after its status is judged by its status', async context => {
  const url = await listenRaw(context, socket => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf', () => socket.destroy())
  })
  const result = await post(url)
  assert.deepEqual([result.outcome, result.status, result.answer], ['delivered', 200, 'half'])
})

test('a connection that is reset, closed or refused is unreachable', async context => {
  const reset = await listenRaw(context, socket => socket.resetAndDestroy())
  assert.deepEqual(await outcomeAndStatus(reset), ['unreachable', null])
  const closing = await listenRaw(context, socket => socket.end())
  assert.deepEqual(await outcomeAndStatus(closing), ['unreachable', null])
  const gone = await startWebhookReceiver()
  await gone.close()
  assert.deepEqual(await outcomeAndStatus(gone.url), ['unreachable', null])
})

test('an answer that is not HTTP, or has endless headers, is invalid', async context => {
  const ssh = await listenRaw(context, socket => socket.write('SSH-2.0-OpenSSH_9.9\r\n'))
  assert.deepEqual(await outcomeAndStatus(ssh), ['invalid-answer', null])
  const endless = await listenRaw(context, socket => socket.write(`HTTP/1.1 200 OK\r\nX: ${'y'.repeat(100_000)}`))
  assert.deepEqual(await outcomeAndStatus(endless), ['invalid-answer', null])
})

test('TLS checks the name of the URL, while the connection goes to the address that was checked', async context => {
  trustTestAuthority(context)
  const receiver = await receive(context, { secure: true })
  const result = await post(`${receiver.url}/hook`, { resolveName: async () => [loopback] })
  assert.deepEqual([result.outcome, result.status], ['delivered', 200])
  assert.equal(receiver.received[0]?.servername, RECEIVER_NAME)
  assert.equal(receiver.received[0]?.headers.host, `${RECEIVER_NAME}:${receiver.port}`)

  const dotted = await post(`https://${RECEIVER_NAME}.:${receiver.port}/`, { resolveName: async () => [loopback] })
  assert.equal(dotted.outcome, 'delivered')
  assert.equal(receiver.received[1]?.servername, RECEIVER_NAME)
})

test('a receiver with an untrusted or wrong certificate gets nothing', async context => {
  const receiver = await receive(context, { secure: true })
  const unknownAuthority = await post(receiver.url, { resolveName: async () => [loopback] })
  assert.deepEqual([unknownAuthority.outcome, unknownAuthority.status], ['tls-failed', null])

  trustTestAuthority(context)
  const otherName = `https://other.coursewright.test:${receiver.port}/`
  assert.equal((await post(otherName, { resolveName: async () => [loopback] })).outcome, 'tls-failed')
  assert.equal((await post(`https://127.0.0.1:${receiver.port}/`)).outcome, 'tls-failed')

  const plain = await receive(context)
  assert.equal((await post(plain.url.replace('http:', 'https:'))).outcome, 'tls-failed')
  assert.equal(receiver.received.length + plain.received.length, 0)
})

test('a TLS handshake that stalls is given up at the time limit', async context => {
  const timeIsUp = new AbortController()
  const url = await listenRaw(context, socket => socket.once('data', () => timeIsUp.abort()))
  const secure = url.replace('http:', 'https:')
  assert.deepEqual(await outcomeAndStatus(secure, { timeLimit: timeIsUp.signal }), ['timed-out', null])
})

test('a name without addresses is unresolved, and a look-up that hangs is given up at the time limit', async () => {
  const url = `http://${RECEIVER_NAME}/`
  const failing = async () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  assert.deepEqual(await outcomeAndStatus(url, { resolveName: failing }), ['unresolved', null])
  assert.deepEqual(await outcomeAndStatus(url, { resolveName: async () => [] }), ['unresolved', null])
  const hanging = () => new Promise<never>(() => {})
  const timeIsUp = new AbortController()
  const given = outcomeAndStatus(url, { resolveName: hanging, timeLimit: timeIsUp.signal })
  timeIsUp.abort()
  assert.deepEqual(await given, ['timed-out', null])
})

test('a receiver with one dead address is reached at its other address', async context => {
  const receiver = await receive(context)
  const resolveName = async () => [{ address: '::1', family: 6 }, loopback]
  assert.equal((await post(`http://${RECEIVER_NAME}:${receiver.port}/`, { resolveName })).outcome, 'delivered')
})

test('an invalid webhook URL is an outcome, not an exception', async () => {
  for (const url of [
    '',
    'nonsense',
    'ftp://example.com/',
    'file:///etc/passwd',
    'http://a:b@example.com/',
    'http://',
  ]) {
    assert.deepEqual(await outcomeAndStatus(url), ['invalid-url', null])
  }
})

const loopback = { address: '127.0.0.1', family: 4 }

function post(url: string, options: Partial<PostOptions> = {}) {
  const never = new AbortController().signal
  const usual = { allowPrivate: true, resolveName: createResolver(), timeLimit: never }
  return postEvent({ url, body, headers }, { ...usual, ...options })
}

async function outcomeAndStatus(url: string, options: Partial<PostOptions> = {}) {
  const { outcome, status } = await post(url, options)
  return [outcome, status]
}

async function receive(context: TestContext, options: ReceiverOptions = {}) {
  const receiver = await startWebhookReceiver(options)
  context.after(() => receiver.close())
  return receiver
}

async function listenRaw(context: TestContext, onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

function drip(socket: Socket, start: string, drop: string, afterSome = () => {}): void {
  socket.write(start)
  let drops = 0
  const timer = setInterval(() => {
    socket.write(drop)
    if (++drops === DROPS) afterSome()
  }, 10)
  socket.on('close', () => clearInterval(timer))
}

function trustTestAuthority(context: TestContext): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, TEST_AUTHORITY])
  context.after(() => tls.setDefaultCACertificates(before))
}
