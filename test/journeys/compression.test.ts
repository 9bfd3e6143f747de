import assert from 'node:assert/strict'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'

type Fetched = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

describe('browsers get compressed files and pages', () => {
  let service: TestService
  let paths: string[]
  before(async () => {
    service = await startTestService('sqlite')
    const customer = await service.newCustomer()
    const { body } = await service.finishedJob(customer, { subject: 'Workplace fire safety' })
    const preview = `/go/${body.course.id}`
    const page = (await service.call('GET', preview)).body as string
    const console = (await service.call('GET', '/console/sign-in')).body as string
    const assets = [page, console].flatMap(text =>
      [...text.matchAll(/"(\/[\w/]*assets\/[^"]+\.(?:js|css))"/g)].map(found => found[1]!),
    )
    assert.ok(assets.length >= 4)
    paths = [preview, `${preview}/theme.css`, `${preview}/cover.svg`, ...assets, '/docs', '/openapi.json', '/llms.txt']
  })
  after(() => service.remove())

  test('in brotli or gzip as accepted, with the same content, and uncompressed otherwise', async () => {
    for (const path of [...paths, '/', '/console/sign-in', '/nothing', '/go/unknown']) {
      const plain = await get(path, { 'accept-encoding': 'identity' })
      const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      const zipped = await get(path, { 'accept-encoding': 'gzip' })
      assert.deepEqual(
        [plain, brotli, zipped].map(({ headers }) => headers['content-encoding']),
        [undefined, 'br', 'gzip'],
        path,
      )
      // The console's pages are in the visitor's language, so they vary by it.
      const vary = path.startsWith('/console/sign') ? 'accept-language, cookie, accept-encoding' : 'accept-encoding'
      for (const { headers } of [plain, brotli, zipped]) assert.equal(headers.vary, vary, path)
      assert.equal(brotliDecompressSync(brotli.bytes).toString(), plain.bytes.toString(), path)
      assert.equal(gunzipSync(zipped.bytes).toString(), plain.bytes.toString(), path)
      assert.ok(
        brotli.bytes.length < 0.6 * plain.bytes.length,
        `${path}: ${brotli.bytes.length} of ${plain.bytes.length}`,
      )
      assert.equal(Number(brotli.headers['content-length']), brotli.bytes.length)
    }
  })

  test('a browser that refuses an encoding does not get it', async () => {
    const { headers } = await get('/docs', { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    assert.equal(headers['content-encoding'], 'gzip')
    assert.equal((await get('/docs', {})).headers['content-encoding'], undefined)
    assert.equal((await get('/docs', { 'accept-encoding': 'br;q=0' })).headers['content-encoding'], undefined)
  })

  test('each encoding has its own ETag, and a known ETag gets a 304', async () => {
    for (const path of paths) {
      const [plain, brotli] = [await get(path, {}), await get(path, { 'accept-encoding': 'br' })]
      assert.notEqual(plain.headers.etag, brotli.headers.etag, path)
      for (const known of [brotli.headers.etag!, `"other", W/${brotli.headers.etag}`, '*']) {
        const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': known })
        assert.deepEqual([again.status, again.bytes.length], [304, 0], path)
        assert.deepEqual([again.headers.vary, again.headers.etag], ['accept-encoding', brotli.headers.etag], path)
      }
      const other = await get(path, { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag! })
      assert.equal(other.status, 200, path)
    }
  })

  test('HEAD on a preview gets the same headers as GET', async () => {
    await becomeShort(paths[0]!)
    const [got, asked] = [
      await get(paths[0]!, { 'accept-encoding': 'br' }),
      await get(paths[0]!, { 'accept-encoding': 'br' }, 'HEAD'),
    ]
    for (const name of ['etag', 'vary', 'content-encoding', 'content-length', 'content-type'] as const)
      assert.equal(asked.headers[name], got.headers[name], name)
    assert.equal(asked.bytes.length, 0)
  })

  test('a preview is sent at once, and better compressed to later visitors; the ETag of either form gets a 304', async () => {
    const customer = await service.newCustomer()
    const { body } = await service.finishedJob(customer, { subject: 'Food hygiene' })
    const path = `/go/${body.course.id}`
    const first = await get(path, { 'accept-encoding': 'br' })
    const later = await becomeShort(path)
    assert.ok(later.bytes.length < 0.95 * first.bytes.length, `${first.bytes.length}, ${later.bytes.length}`)
    assert.equal(brotliDecompressSync(later.bytes).toString(), brotliDecompressSync(first.bytes).toString())
    for (const { headers } of [first, later]) {
      const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': headers.etag! })
      assert.deepEqual([again.status, again.headers.etag], [304, headers.etag])
    }
  })

  /**
   * Waits until the service sends the page as compressed in the background, which is slower and gives fewer bytes, and
   * returns it.
   */
  async function becomeShort(path: string): Promise<Fetched> {
    const wait = startWait(`the short form of ${path}`)
    for (;;) {
      const fetched = await get(path, { 'accept-encoding': 'br' })
      if (fetched.headers.etag!.endsWith('-br11"')) return fetched
      await wait(50)
    }
  }

  function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Fetched> {
    const accept = path === '/nothing' ? { accept: 'text/html' } : {}
    return new Promise((resolve, reject) => {
      request(service.url + path, { method, headers: { ...headers, ...accept } }, async response => {
        resolve({ status: response.statusCode!, headers: response.headers, bytes: await buffer(response) })
      })
        .on('error', reject)
        .end()
    })
  }
})
