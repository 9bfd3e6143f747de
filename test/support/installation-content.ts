import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { pngOf, SVG_LOGO } from './logo-files.ts'
import type { TestService } from './service.ts'
import { startWait } from './wait.ts'

/** A customer's data with their ids and addresses. */
export type Content = {
  key: string
  accountId: string
  cookie: string
  courseIds: string[]
  draftedId: string
  binnedId: string
  /** Paths of packages; the last belongs to a course in the bin. */
  packages: string[]
  sourceId: string
  mediaId: string
}

/** Text that hardly compresses, so that it does not fit into a row. */
const LONG_TEXT = Array.from({ length: 6_000 }, (_, index) => (index * 2_654_435_761).toString(36)).join(' ')
const PAGE = `<h1>Till</h1><p>The till of the shop holds at most 500 euros, and the safe takes what is more.\u2028</p><p>${LONG_TEXT}</p>`

/** Makes one customer with every kind of stored data: versions, a draft, a picture, packages, a document with its file, a brand, a bin. */
export async function fillInstallation(service: TestService): Promise<Content> {
  const customer = await service.newCustomer()
  const { key } = customer
  const call = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await service.call(method, path, { key, headers, ...(body !== undefined && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const write = async (subject: string): Promise<string> =>
    (await service.finishedJob(customer, { subject, addOns: ['assessment'] })).body.course.id
  const [drawn, drafted, binned] = [
    await write('Giving feedback'),
    await write('Quokkaberry \\ husbandry\t"1"'),
    await write('Numbats'),
  ]

  await call('PUT', '/api/v1/brand', { name: 'Quokka & Sons', colours: { main: '#0B5D5B', second: '#f2a33a' } })
  await call('PUT', '/api/v1/brand/logo', SVG_LOGO, { 'content-type': 'image/svg+xml' })
  const picture = new Uint8Array(pngOf(700, 300, (x, y) => [x % 256, y % 256, 90, 255]))
  const { mediaId } = await call('POST', '/api/v1/media?name=Plan.png', picture, { 'content-type': 'image/png' })
  const { version, chapters } = await call('GET', `/api/v1/courses/${drawn}`)
  const image = { type: 'image', media: mediaId, alt: 'A plan', width: 'wide' }
  const changes = [{ op: 'add', as: '~1', after: chapters[0].lessons[0].blocks[0].id, content: image }]
  await call('PATCH', `/api/v1/courses/${drawn}`, { version, changes })
  const { id: copied } = await call('POST', `/api/v1/courses/${drawn}/copies`)
  const { sourceId } = await call('POST', '/api/v1/sources?name=Till.html', PAGE, { 'content-type': 'text/html' })
  // A worker reads the document after its upload; until then the field `can` with the possible questions is `pending`.
  const wait = startWait('the document')
  while ((await call('GET', `/api/v1/sources/${sourceId}`)).can === 'pending') await wait(600)

  const packages: string[] = []
  for (const [id, format] of [
    [drawn, 'scorm12'],
    [copied, 'scorm2004_4'],
    [binned, 'scorm2004'],
  ]) {
    const { downloadUrl } = await call('POST', `/api/v1/courses/${id}/export`, { format })
    packages.push(String(downloadUrl).split('/').slice(-2).join('/'))
  }

  const cookie = await signIn(service, key)
  const visit = visitAs(service, cookie)
  const draft = await visit('GET', `/console/courses/${drafted}/draft`)
  const title = { op: 'set', id: 'c1l1', fields: { title: 'A title of a draft' } }
  const { version: draftVersion, revision } = draft.body
  const saved = await visit('PUT', `/console/courses/${drafted}/draft`, {
    version: draftVersion,
    revision,
    changes: [title],
  })
  assert.equal(saved.status, 200)
  assert.equal((await visit('POST', `/console/courses/${binned}/delete`)).status, 303)
  const courseIds = [drawn, drafted, copied]
  return {
    key,
    accountId: customer.accountId,
    cookie,
    courseIds,
    draftedId: drafted,
    binnedId: binned,
    packages,
    sourceId,
    mediaId,
  }
}

/**
 * Reads everything that the owner and the learners can see. Maps each address to the status, the length and the
 * checksum of the answer, without the address of the service.
 */
export async function readEverything(service: TestService, content: Content): Promise<Record<string, unknown>> {
  const { key, cookie, courseIds, draftedId, binnedId, packages, sourceId, mediaId } = content
  const seen: Record<string, unknown> = {}
  const look = async (path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) => {
    const answer = await fetch(service.url + path, { headers })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString('latin1').replaceAll(service.url, '')
    seen[path] = [answer.status, text.length, createHash('sha256').update(text).digest('hex')]
    return text
  }
  for (const id of courseIds) {
    await look(`/api/v1/courses/${id}`)
    const { items } = JSON.parse(await look(`/api/v1/courses/${id}/versions`))
    for (const { version } of items) await look(`/api/v1/courses/${id}/versions/${version}`)
    const page = await look(`/go/${id}`)
    for (const [, file] of page.matchAll(/([\w-]+\.webp) \d+w/g)) await look(`/go/${id}/media/${file}`)
  }
  await look(`/console/courses/${draftedId}/draft`, { cookie })
  for (const path of [
    `/sources/${sourceId}`,
    `/sources/${sourceId}/file`,
    `/media/${mediaId}/file`,
    '/brand',
    '/usage',
  ])
    await look(`/api/v1${path}`)
  await look(`/go/${courseIds[0]}/logo`)
  await readPackages(service, packages, seen)
  const visit = visitAs(service, cookie)
  assert.equal((await visit('POST', `/console/bin/${binnedId}/restore`)).status, 303)
  await look(`/api/v1/courses/${binnedId}`)
  await readPackages(service, packages, seen, ' out of the bin')
  assert.equal((await visit('POST', `/console/courses/${binnedId}/delete`)).status, 303)
  return seen
}

async function readPackages(service: TestService, packages: string[], seen: Record<string, unknown>, when = '') {
  const { storage } = service.config
  const place = storage ? `${storage.endpoint}/${storage.bucket}` : `${service.url}/packages`
  for (const path of packages) {
    const answer = await fetch(`${place}/${path}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    seen[`${path}${when}`] = [
      answer.status,
      ...(answer.ok ? [answer.headers.get('content-disposition'), bytes.length, sha256] : []),
    ]
  }
}

export async function signIn(service: TestService, key: string): Promise<string> {
  const signedIn = await visitAs(service, '')('POST', '/console/sign-in', new URLSearchParams({ secret: key }))
  return signedIn.headers.get('set-cookie')!.split(';')[0]!
}

/** Requests pages of the console with this cookie. */
export function visitAs(service: TestService, cookie: string) {
  return (method: string, path: string, body: object = new URLSearchParams()) => {
    const isForm = body instanceof URLSearchParams
    return service.call(method, path, {
      ...(method !== 'GET' && { body: isForm ? body.toString() : JSON.stringify(body) }),
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie,
      },
    })
  }
}
