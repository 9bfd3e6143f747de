import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { AwsClient } from 'aws4fetch'
import type { S3Settings } from '../../src/storage/s3-bucket.ts'
import { s3Packages } from '../../src/storage/s3-packages.ts'
import { type S3PeerOptions, startS3Peer } from '../support/s3-peer.ts'

const zip = { contentType: 'application/zip', fileName: 'course.zip' }
const bytes = Buffer.from('the bytes of a package')

test('a package is uploaded with its type, as an attachment that may be cached for ever', async context => {
  const { peer, packages } = await open(context, { prefix: 'exports' })
  await packages.put('a/course.zip', bytes, zip)
  assert.deepEqual(peer.objects.get('exports/a/course.zip')?.headers, {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="course.zip"',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

test('the URL is the public one if set, else the endpoint’s, else Amazon’s', () => {
  const location = { bucket: 'courses', prefix: 'exports', endpoint: null, region: 'eu-west-3', publicUrl: null }
  const urlOf = (changes: Partial<S3Settings>) =>
    s3Packages({ ...location, accessKeyId: 'a', secretAccessKey: 'b', ...changes }).urlOf('a/course.zip')
  assert.equal(urlOf({}), 'https://courses.s3.eu-west-3.amazonaws.com/exports/a/course.zip')
  assert.equal(urlOf({ region: 'cn-north-1' }), 'https://courses.s3.cn-north-1.amazonaws.com.cn/exports/a/course.zip')
  assert.equal(urlOf({ bucket: 'my.courses' }), 'https://s3.eu-west-3.amazonaws.com/my.courses/exports/a/course.zip')
  assert.equal(urlOf({ endpoint: 'http://store:9000' }), 'http://store:9000/courses/exports/a/course.zip')
  assert.equal(urlOf({ publicUrl: 'https://cdn.example.com' }), 'https://cdn.example.com/exports/a/course.zip')
  assert.equal(urlOf({ publicUrl: 'https://cdn.example.com', prefix: '' }), 'https://cdn.example.com/a/course.zip')
})

test('wrong keys and a wrong region are refused at once, with the error’s name and without the secret', async context => {
  const refusals = {
    SignatureDoesNotMatch: { secretAccessKey: 'wrong/secret' },
    InvalidAccessKeyId: { accessKeyId: 'SOMEONEELSE' },
    AuthorizationHeaderMalformed: { region: 'us-east-1' },
  }
  for (const [code, changes] of Object.entries(refusals)) {
    const { peer, packages } = await open(context, changes)
    await assert.rejects(packages.put('a/course.zip', bytes, zip), (error: Error) => {
      assert.match(error.message, new RegExp(`^Storage s3://courses at http://.+ answered 40[03] ${code} to PUT$`))
      return !error.message.includes('secret')
    })
    await assert.rejects(packages.findSize('a/course.zip'), /answered 40[03] to HEAD/)
    await assert.rejects(packages.check(), new RegExp(code))
    assert.equal(peer.requests.length, 3)
    assert.equal(peer.objects.size, 0)
  }
})

test('a session token of temporary keys is sent and signed', async context => {
  const { peer, packages } = await open(context, { sessionToken: 'temporary' }, { sessionToken: 'temporary' })
  await packages.put('a/course.zip', bytes, zip)
  assert.equal(peer.objects.size, 1)
})

test('a package stays at its address if the store failed to copy it', async context => {
  const { peer, packages } = await open(context)
  await packages.put('a/course.zip', bytes, zip)
  peer.lie(true)
  await assert.rejects(packages.move('a/course.zip', 'b/course.zip'), /does not keep what is copied in it/)
  assert.deepEqual([...peer.objects.keys()], ['a/course.zip'])
})

test('a missing bucket is reported by name', async context => {
  const { packages } = await open(context, { bucket: 'nowhere' })
  await assert.rejects(packages.put('a/course.zip', bytes, zip), /Storage s3:\/\/nowhere .+ answered 404 NoSuchBucket/)
  await assert.rejects(packages.check(), /NoSuchBucket/)
})

test('a request to a busy store, or one that drops connections, is retried, and nothing is lost', async context => {
  const { peer, packages } = await open(context)
  peer.answer503(2)
  await packages.put('a/busy.zip', bytes, zip)
  peer.drop(2)
  await packages.put('a/dropped.zip', bytes, zip)
  peer.answer503(1)
  assert.notEqual(await packages.findSize('a/busy.zip'), null)
  assert.ok(peer.objects.get('a/busy.zip')?.bytes.equals(bytes))
  assert.ok(peer.objects.get('a/dropped.zip')?.bytes.equals(bytes))
  assert.equal(peer.requests.length, 3 + 1 + 3 + 1 + 2, 'each size is asked back once')
})

test('a store that stays down is given up after six attempts, with a clear error', async context => {
  const { peer, packages } = await open(context)
  peer.answer503(100)
  await assert.rejects(packages.put('a/x.zip', bytes, zip), /answered 503 SlowDown to PUT \(6 attempts\)$/)
  assert.equal(peer.requests.length, 6)
  await peer.close()
  await assert.rejects(
    packages.put('a/x.zip', bytes, zip),
    /could not be reached \(ECONNREFUSED\) to PUT \(6 attempts\)$/,
  )
})

test('a store that hangs is given up within 30 seconds, and works again afterwards', async context => {
  const { peer, packages, clock } = await open(context)
  peer.pause()
  const stored = packages.put('a/x.zip', bytes, zip)
  for (const limit of [20_000, 10_000]) {
    await peer.whenHeld()
    peer.pause()
    assert.ok(clock.runOut() <= limit)
  }
  await assert.rejects(stored, /gave no answer in time to PUT \(2 attempts\)$/)
  assert.equal(Math.floor(clock.now() / 1_000), 30)
  peer.resume()
  await packages.put('a/x.zip', bytes, zip)
  assert.notEqual(await packages.findSize('a/x.zip'), null)
})

test('a short pause of the store causes no error', async context => {
  const { peer, packages } = await open(context)
  peer.pause()
  const stored = packages.put('a/x.zip', bytes, zip)
  await peer.whenHeld()
  peer.resume()
  await stored
  assert.ok(peer.objects.get('a/x.zip')?.bytes.equals(bytes))
})

test('readiness checks writing once and reading every time, without retries', async context => {
  const { peer, packages } = await open(context, { prefix: 'exports' })
  await packages.check()
  await packages.check()
  const key = 'exports/.coursewright-check'
  assert.deepEqual(peer.requests, [`PUT ${key}`, `HEAD ${key}`, `HEAD ${key}`])
  peer.answer503(1)
  await assert.rejects(packages.check(), /answered 503/)
  peer.objects.clear()
  await assert.rejects(packages.check(), /does not keep/)
  await packages.check()
})

test('the S3 double refuses what a strict store refuses', async context => {
  const { peer } = await open(context)
  const client = new AwsClient({ ...peer, service: 's3', retries: 0 })
  const url = `${peer.endpoint}/${peer.bucket}/a.zip`
  const hashOf = (content: string) => createHash('sha256').update(content)
  const hash = { 'x-amz-content-sha256': hashOf('other').digest('hex') }
  const hashOfZip = { 'x-amz-content-sha256': hashOf('zip').digest('hex') }
  const sum = { 'x-amz-checksum-sha256': hashOf('other').digest('base64') }
  const type = { 'content-type': 'application/zip' }
  const put = async (headers: Record<string, string>, aws: { datetime?: string } = {}) =>
    codeOf(await client.fetch(url, { method: 'PUT', body: 'zip', headers, aws }))

  assert.equal(await codeOf(await fetch(url, { method: 'PUT', body: 'zip', headers: type })), 'AccessDenied')
  assert.equal(await put({ ...type, ...hash }), 'XAmzContentSHA256Mismatch')
  assert.equal(await put({ ...type, ...hashOfZip }), 'BadDigest')
  assert.equal(await put({ ...type, ...hashOfZip, ...sum }), 'BadDigest')
  assert.equal(await put({ ...type, ...hashOfZip }, { datetime: '20200101T000000Z' }), 'RequestTimeTooSkewed')

  const signed = await client.sign(url, { method: 'PUT', body: 'zip', headers: { ...type, ...hashOfZip } })
  signed.headers.set('x-amz-meta-added', 'later')
  assert.equal(await codeOf(await fetch(signed)), 'AccessDenied')
  const moved = await client.sign(url, { method: 'PUT', body: 'zip', headers: { ...type, ...hashOfZip } })
  const elsewhere = await fetch(url.replace('a.zip', 'b.zip'), { method: 'PUT', body: 'zip', headers: moved.headers })
  assert.equal(await codeOf(elsewhere), 'SignatureDoesNotMatch')
  assert.equal(peer.objects.size, 0)
  // A stream is sent before its hash is known, so aws4fetch signs it as an unsigned payload.
  assert.equal(await put(type), '200')
})

async function codeOf(response: Response): Promise<string> {
  return /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? String(response.status)
}

async function open(context: TestContext, changes: Partial<S3Settings> = {}, peerOptions: S3PeerOptions = {}) {
  const peer = await startS3Peer(peerOptions)
  context.after(() => peer.close())
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = peer
  const settings = {
    bucket,
    region,
    endpoint,
    accessKeyId,
    secretAccessKey,
    prefix: '',
    publicUrl: null,
  }
  const clock = testClock()
  return { peer, packages: s3Packages({ ...settings, clock, ...changes }), clock }
}

/** A fake clock that moves only when somebody waits for it. */
function testClock() {
  let now = 0
  let limit = { milliseconds: 0, controller: new AbortController() }
  return {
    now: () => now,
    async pause(milliseconds: number) {
      now += milliseconds
    },
    timeLimit(milliseconds: number) {
      limit = { milliseconds, controller: new AbortController() }
      return limit.controller.signal
    },
    /** Ends the time limit of the current attempt, and returns its length. */
    runOut(): number {
      now += limit.milliseconds
      limit.controller.abort(new DOMException('The time is up', 'TimeoutError'))
      return limit.milliseconds
    },
  }
}
