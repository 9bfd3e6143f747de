import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let course: string
before(async () => {
  service = await startTestService('sqlite')
  const { body } = await service.finishedJob(await service.newCustomer(), { subject: 'Workplace fire safety' })
  course = `/go/${body.course.id}`
})
after(() => service?.remove())

test('a shared link has a PNG of 1200 by 630, which a browser fetches once', async () => {
  const page = await fetch(service.url + course)
  const address = /og:image" content="([^"]+)"/.exec(await page.text())![1]!
  assert.equal(new URL(address).pathname, `${course}/cover.png`)
  const picture = await fetch(`${service.url}${course}/cover.png`)
  assert.equal(picture.headers.get('content-type'), 'image/png')
  const bytes = Buffer.from(await picture.arrayBuffer())
  // PNG, third edition, 11.2.1: width and height are the first two numbers of the header.
  assert.deepEqual([bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ['PNG', 1200, 630])
  const headers = { 'if-none-match': picture.headers.get('etag')! }
  assert.equal((await fetch(`${service.url}${course}/cover.png`, { headers })).status, 304)
  assert.equal((await fetch(`${service.url}/go/crs_Missing/cover.png`)).status, 404)
})

test('crawlers may fetch previews, but neither the API nor the console', async () => {
  const { status, body } = await service.call('GET', '/robots.txt')
  assert.equal(status, 200)
  assert.match(body, /^User-agent: \*\nDisallow: \/admin\/\nDisallow: \/api\/\nDisallow: \/console\n$/)
})

test('a preview may be listed by search engines only if the operator allows it', async () => {
  assert.match((await service.call('GET', course)).body, /<meta name="robots" content="noindex">/)
  await service.restart({ previewIndexing: true })
  assert.doesNotMatch((await service.call('GET', course)).body, /noindex/)
})
