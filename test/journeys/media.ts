import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../src/app/main.ts'
import { sweepTestCourses } from '../../src/flows/accounts/sweep-test-courses.ts'
import { diskMedia } from '../../src/storage/disk-media.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { pngOf } from '../support/logo-files.ts'
import { cameraJpeg, pngBomb, SECRET } from '../support/picture-files.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { assertError } from './api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MIB = 1024 * 1024

/** Tests the upload, the download and the deletion of pictures. */
export function mediaJourneys(dialect: Dialect): void {
  describe(`media on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect, { mediaQuotaBytes: 3 * MIB })
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, key = customer.key) => service.call(method, path, { key })
    const upload = (bytes: Buffer, name = 'a.jpg', key = customer.key, headers: Record<string, string> = {}) =>
      service.call('POST', `/api/v1/media?name=${encodeURIComponent(name)}`, {
        key,
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream', ...headers },
      })
    const used = async (key = customer.key) => (await call('GET', '/api/v1/usage', key)).body.mediaBytesUsed
    const storedFiles = async () => {
      const entries = await readdir(join(service.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
      return entries.filter(entry => entry.isFile()).length
    }

    test('a picture is uploaded, listed, read, downloaded in each width and deleted without a byte left', async () => {
      const photo = sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#357' } })
      const bytes = await photo
        .withExif({ IFD0: { ImageDescription: SECRET } })
        .jpeg()
        .toBuffer()
      const added = await upload(bytes, 'Kündigung Müller.jpg')
      assert.equal(added.status, 201, JSON.stringify(added.body))
      const { mediaId, bytes: kept, createdAt, ...known } = added.body
      assert.match(mediaId, /^med_[0-9a-v]{26}$/)
      assert.ok(!Number.isNaN(Date.parse(createdAt)))
      assert.deepEqual(known, {
        kind: 'picture',
        name: 'Kündigung Müller.jpg',
        format: 'webp',
        width: 1_600,
        height: 800,
        seconds: null,
        notes: [],
        madeBy: null,
      })
      assert.equal(await used(), kept)
      assert.deepEqual((await call('GET', '/api/v1/media')).body.items, [added.body])
      assert.deepEqual((await call('GET', '/api/v1/media?kind=film')).body.items, [])
      assert.deepEqual((await call('GET', `/api/v1/media/${mediaId}`)).body, { ...added.body, usedBy: [] })

      for (const [asked, width] of [
        ['', 1_600],
        ['?width=300', 480],
        ['?width=481', 960],
        ['?width=9999', 1_600],
      ] as const) {
        const response = await download(mediaId, asked)
        assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
        assert.match(response.headers.get('content-security-policy')!, /sandbox/)
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
        assert.equal((await sharp(await response.arrayBuffer()).metadata()).width, width)
      }
      assert.equal(await findMarker(service, SECRET), null)

      const stranger = await service.newCustomer()
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/file'],
        ['DELETE', ''],
      ])
        assertError(await call(method!, `/api/v1/media/${mediaId}${path}`, stranger.key), 404, 'NOT_FOUND')
      assert.deepEqual((await call('GET', '/api/v1/media', stranger.key)).body.items, [])

      assert.equal((await call('DELETE', `/api/v1/media/${mediaId}`)).status, 204)
      assertError(await call('GET', `/api/v1/media/${mediaId}`), 404, 'NOT_FOUND')
      assertError(await call('DELETE', `/api/v1/media/${mediaId}`), 404, 'NOT_FOUND')
      assert.deepEqual([await used(), await storedFiles(), await findMarker(service, 'Müller')], [0, 0, null])
    })

    test('a range request gets a part of the file', async () => {
      const { mediaId } = (await upload(await cameraJpeg(6))).body
      const whole = Buffer.from(await (await download(mediaId)).arrayBuffer())
      const ranged = async (range: string) => {
        const response = await download(mediaId, '', { range })
        return [
          response.status,
          response.headers.get('content-range'),
          Buffer.from(await response.arrayBuffer()),
        ] as const
      }
      assert.deepEqual(await ranged('bytes=0-9'), [206, `bytes 0-9/${whole.length}`, whole.subarray(0, 10)])
      assert.deepEqual(await ranged('bytes=-5'), [
        206,
        `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
        whole.subarray(-5),
      ])
      assert.deepEqual(await ranged(`bytes=${whole.length}-`), [200, null, whole])
    })

    test('the same bytes are stored once, under any name', async () => {
      const bytes = pngOf(30, 30, x => [x, 20, 30, 255])
      const before = await storedFiles()
      const answers = await Promise.all([upload(bytes, 'a.png'), upload(bytes, 'b.png'), upload(bytes, 'c.png')])
      const again = await upload(bytes, 'd.png')
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201],
      )
      assert.equal(new Set([...answers, again].map(({ body }) => body.mediaId)).size, 1)
      await until(async () => (await storedFiles()) === before + 1)
    })

    test('an upload repeated with its Idempotency-Key is one upload, and another file with that key is refused', async () => {
      const headers = { 'idempotency-key': 'picture-1' }
      const bytes = pngOf(31, 30, x => [x, 20, 30, 255])
      const first = await upload(bytes, 'a.png', customer.key, headers)
      assert.deepEqual(await upload(bytes, 'a.png', customer.key, headers).then(({ body }) => body), first.body)
      assertError(
        await upload(
          pngOf(9, 9, () => [1, 2, 3, 255]),
          'a.png',
          customer.key,
          headers,
        ),
        400,
        'VALIDATION_ERROR',
      )
    })

    const REFUSED: [string, Buffer, RegExp][] = [
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /must be a picture/],
      ['a picture of gigabytes', pngBomb(30_000, 30_000), /^The picture must have at most 12000 pixels a side/],
      ['half a picture', pngOf(90, 90, () => [1, 2, 3, 255]).subarray(0, 90), /^The picture is damaged/],
      ['nothing', Buffer.alloc(0), /must not be empty/],
    ]
    for (const [what, bytes, says] of REFUSED) {
      test(`${what} is refused with a message and leaves nothing`, async () => {
        const [bytesBefore, filesBefore] = [await used(), await storedFiles()]
        const refused = await upload(bytes)
        assertError(refused, 400, 'VALIDATION_ERROR')
        assert.match(refused.body.message, says)
        assert.deepEqual([await used(), await storedFiles()], [bytesBefore, filesBefore])
        assert.deepEqual(await readdir(join(service.dataDir, 'uploads', '.parts')).catch(() => []), [])
      })
    }

    test('an upload without a valid key is not read, and one without a length reserves no space', async () => {
      assertError(await upload(Buffer.alloc(5 * MIB), 'a.png', 'cw_live_wrong'), 401, 'INVALID_API_KEY')
      const chunked = openRequest(`${service.url}/api/v1/media`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${customer.key}`,
          'transfer-encoding': 'chunked',
          'content-type': 'image/png',
        },
      })
      chunked.end('x')
      const [response] = await once(chunked, 'response')
      assert.equal(response.statusCode, 400)
      response.resume()
    })

    test('an upload refused by its first bytes closes its connection, so that no later request waits behind it', async () => {
      const begun = openRequest(`${service.url}/api/v1/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.key}`, 'content-length': 100_000, connection: 'keep-alive' },
      })
      begun.on('error', () => {})
      begun.write(Buffer.alloc(8_192))
      const [response] = await once(begun, 'response')
      response.resume()
      assert.deepEqual([response.statusCode, response.headers.connection], [400, 'close'])
      begun.destroy()
    })

    test('an account has no more media than its plan allows, even if many arrive at once', async () => {
      const owner = (await service.newCustomer()).key
      // Bytes after the end of a picture are sent, but not stored.
      const long = (width: number) => Buffer.concat([pngOf(width, 9, () => [1, 2, 3, 255]), Buffer.alloc(600_000)])
      const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => upload(long(at + 1), `${at}.png`, owner)))
      const refused = answers.filter(({ status }) => status !== 201)
      assert.ok(refused.length > 0, 'eight uploads of 600 kB do not fit into three MiB')
      for (const answer of refused.filter(({ status }) => status !== 429)) {
        assertError(answer, 403, 'USAGE_LIMIT_EXCEEDED_PLAN')
        assert.equal(answer.body.message, 'Usage limit exceeded for your plan (business): 3 MiB of media')
      }
      assert.ok((await used(owner)) <= 3 * MIB)
      const { items } = (await call('GET', '/api/v1/media', owner)).body
      for (const { mediaId } of items) await call('DELETE', `/api/v1/media/${mediaId}`, owner)
      assert.equal(await used(owner), 0)
      assert.equal((await upload(long(99), 'again.png', owner)).status, 201)
    })

    test('an aborted upload frees its space and leaves no file', async () => {
      const owner = (await service.newCustomer()).key
      const hanging = openRequest(`${service.url}/api/v1/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner}`, 'content-length': 3 * MIB, 'content-type': 'image/png' },
      })
      hanging.on('error', () => {})
      hanging.write(pngOf(9, 8, () => [1, 2, 3, 255]))
      await until(async () => (await used(owner)) === 3 * MIB)
      assertError(
        await upload(
          pngOf(9, 9, () => [1, 2, 3, 255]),
          'b.png',
          owner,
        ),
        403,
        'USAGE_LIMIT_EXCEEDED_PLAN',
      )
      hanging.destroy()
      await until(async () => (await used(owner)) === 0)
      assert.deepEqual(await readdir(join(service.dataDir, 'uploads', '.parts')), [])
    })

    test('a test key has 50 MiB for media, which are deleted after seven days', async () => {
      const { accountId } = await service.newCustomer()
      const tester = (await service.asAdmin('POST', `/admin/v1/accounts/${accountId}/keys`, { test: true })).body.key
      const usage = (await call('GET', '/api/v1/usage', tester)).body
      assert.deepEqual([usage.mediaBytes, usage.mediaBytesUsed], [50 * MIB, 0])
      const { mediaId } = (
        await upload(
          pngOf(32, 9, () => [1, 2, 3, 255]),
          'a.png',
          tester,
        )
      ).body
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      const parts = {
        db,
        packages: { remove: async () => {} },
        media: diskMedia({ folder: join(service.dataDir, 'media') }),
      }
      const before = await storedFiles()
      await sweepTestCourses(parts, Date.now() + 6 * DAY_MS)
      assert.equal((await call('GET', `/api/v1/media/${mediaId}`, tester)).status, 200)
      await sweepTestCourses(parts, Date.now() + 8 * DAY_MS)
      await db.close()
      assertError(await call('GET', `/api/v1/media/${mediaId}`, tester), 404, 'NOT_FOUND')
      assert.equal(await storedFiles(), before - 1)
    })

    test('an account’s media are deleted with it', async () => {
      const owner = await service.newCustomer()
      const before = await storedFiles()
      await upload(
        pngOf(33, 9, () => [1, 2, 3, 255]),
        'Wobblefink.png',
        owner.key,
      )
      assert.equal(await storedFiles(), before + 1)
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${owner.accountId}`)).status, 204)
      assert.deepEqual([await storedFiles(), await findMarker(service, 'Wobblefink')], [before, null])
    })

    test('a file that is too large for its kind is refused by its first bytes', async () => {
      await service.restart({ mediaQuotaBytes: 64 * MIB })
      const refused = await upload(Buffer.concat([pngOf(9, 9, () => [1, 2, 3, 255]), Buffer.alloc(16 * MIB)]))
      assertError(refused, 400, 'VALIDATION_ERROR')
      assert.equal(refused.body.message, 'The picture must have at most 15 MiB')
    })

    async function download(mediaId: string, query = '', headers: Record<string, string> = {}): Promise<Response> {
      return fetch(`${service.url}/api/v1/media/${mediaId}/file${query}`, {
        headers: { authorization: `Bearer ${customer.key}`, ...headers },
      })
    }
  })
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const wait = startWait('what was uploaded')
  while (!(await holds())) await wait(50)
}
