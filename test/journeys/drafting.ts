import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import type { DraftState } from '../../src/flows/draft-course.ts'
import type { Dialect } from '../support/databases.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

/** Tests the requests that the console's editor makes. */
export function draftingJourneys(dialect: Dialect): void {
  describe(`drafting on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    let cookie: string
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: service.url }
      const body = `secret=${customer.key}`
      const signedIn = await fetch(`${service.url}/console/sign-in`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      })
      cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    })
    after(() => service.remove())

    const written = async (): Promise<string> =>
      (await service.finishedJob(customer, { subject: 'Workplace fire safety' })).body.course.id
    const current = async (id: string): Promise<Course> =>
      (await service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })).body
    const ask = async (method: string, id: string, path = '', body?: object) => {
      const headers = { cookie, origin: service.url, ...(body ? { 'content-type': 'application/json' } : {}) }
      const sent = body ? JSON.stringify(body) : null
      const answer = await fetch(`${service.url}/console/courses/${id}/draft${path}`, { method, headers, body: sent })
      return { status: answer.status, body: await answer.json() }
    }
    const open = async (id: string): Promise<DraftState> => (await ask('GET', id)).body
    const save = async (id: string, { version, revision }: DraftState, changes: object[]) =>
      (await ask('PUT', id, '', { version, revision, changes })).body as { saved?: DraftState; stale?: DraftState }
    const retitled = (title: string) => [{ op: 'set', id: 'c1l1', fields: { title } }]
    const titleOf = ({ chapters }: Course) => chapters[0]!.lessons[0]!.title

    test('a draft becomes a version only when it is finished', async () => {
      const id = await written()
      const before = await current(id)
      const { saved } = await save(id, await open(id), retitled('A title of a draft'))
      assert.equal(titleOf((await open(id)).course), 'A title of a draft')
      assert.deepEqual(await current(id), before)
      const { version, revision } = saved!
      const finished = await ask('POST', id, '/finish', { version, revision })
      assert.equal(finished.body.saved.version, 2)
      const now = await current(id)
      assert.deepEqual([titleOf(now), now.version, now.origin.edited], ['A title of a draft', 2, true])
      assert.equal((await open(id)).revision, null)
    })

    test('of two people who save at once the later one gets the draft of the other', async () => {
      const id = await written()
      const read = await open(id)
      const both = await Promise.all([save(id, read, retitled('One')), save(id, read, retitled('Other'))])
      const stale = both.filter(answer => answer.stale)
      assert.equal(stale.length, 1)
      assert.equal(titleOf(stale[0]!.stale!.course), both[0]!.saved ? 'One' : 'Other')
    })

    const halfWritten = [
      { op: 'add', as: '~a', into: 'c1l1', content: { type: 'text', markdown: '' } },
      { op: 'add', as: '~b', after: '~a', content: { type: 'text', markdown: 'Whole.' } },
      { op: 'set', id: 'c1l1', fields: { title: ' ' } },
    ]

    test('an incomplete part is in the draft for everybody, and a part after it is saved with an id of the course', async () => {
      const id = await written()
      const { saved } = await save(id, await open(id), halfWritten)
      assert.deepEqual(
        saved!.unfinished.map(({ change, part }) => [change, part]),
        [
          [halfWritten[0], '~a'],
          [halfWritten[2], 'c1l1'],
        ],
      )
      assert.deepEqual(Object.keys(saved!.names), ['~b'])
      assert.equal(saved!.course.chapters[0]!.lessons[0]!.blocks[0]!.id, saved!.names['~b'])
      assert.deepEqual((await open(id)).unfinished, saved!.unfinished)
      assert.deepEqual((await open(id)).names, saved!.names)
    })

    test('a finished version has no incomplete parts, and the next draft still has all of them', async () => {
      const id = await written()
      const before = await current(id)
      const { saved } = await save(id, await open(id), halfWritten)
      const { version, revision } = saved!
      const finished: DraftState = (await ask('POST', id, '/finish', { version, revision })).body.saved
      const now = await current(id)
      assert.deepEqual([now.version, titleOf(now)], [2, titleOf(before)])
      assert.equal(now.chapters[0]!.lessons[0]!.blocks[0]!.id, saved!.names['~b'])
      assert.deepEqual([finished.version, finished.unfinished], [2, saved!.unfinished])
      assert.deepEqual(finished.course, now)
      const whole = await save(id, finished, retitled('Whole now'))
      assert.deepEqual([whole.saved!.unfinished, titleOf(whole.saved!.course)], [[], 'Whole now'])
    })

    test('incomplete parts stay in the draft when another person saves a version first', async () => {
      const id = await written()
      const { saved } = await save(id, await open(id), halfWritten)
      const changes = [{ op: 'set', id: 'course', fields: { headline: 'A headline by the API.' } }]
      await service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: { version: 1, changes } })
      const { behind, unfinished } = await open(id)
      assert.deepEqual([behind!.unfinished, unfinished], [saved!.unfinished, []])
    })

    test('a draft on an outdated version is returned with that version, and can be moved to the new one', async () => {
      const id = await written()
      await save(id, await open(id), retitled('Drafted'))
      const changes = [{ op: 'set', id: 'course', fields: { headline: 'A headline by the API.' } }]
      await service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: { version: 1, changes } })
      const overtaken = await open(id)
      assert.deepEqual([overtaken.version, titleOf(overtaken.behind!.draft)], [2, 'Drafted'])
      assert.notEqual(titleOf(overtaken.behind!.base), 'Drafted')
      const { version, revision } = overtaken
      assert.ok((await ask('POST', id, '/finish', { version, revision })).body.stale, 'it is put together first')
      const { saved } = await save(id, overtaken, retitled('Drafted'))
      assert.equal(saved!.behind, null)
      await ask('POST', id, '/finish', { version: 2, revision: saved!.revision })
      const now = await current(id)
      assert.deepEqual([now.version, now.headline, titleOf(now)], [3, 'A headline by the API.', 'Drafted'])
    })

    test('a draft is discarded, and deleted with its course', async () => {
      const id = await written()
      const first = await save(id, await open(id), retitled('Given up'))
      const { version, revision } = first.saved!
      await ask('POST', id, '/discard', { version, revision })
      assert.notEqual(titleOf((await open(id)).course), 'Given up')
      await save(id, await open(id), retitled('Gone with its course'))
      assert.equal((await service.call('DELETE', `/api/v1/courses/${id}`, { key: customer.key })).status, 204)
      assert.equal((await ask('GET', id)).status, 404)
    })

    test('courses are found by words in any case, and by author, language and state', async () => {
      const id = await written()
      const listed = async (query: string) =>
        (await (await fetch(`${service.url}/console/courses?${query}`, { headers: { cookie } })).text()).includes(id)
      assert.ok(await listed('words=WORKPLACE+fire&status=completed&languageId=en-US'))
      assert.equal(await listed('words=nothing+of+the+kind'), false)
      assert.equal(await listed('status=failed'), false)
      assert.equal(await listed('languageId=de-DE'), false)
      const { origin } = await current(id)
      assert.ok(await listed(`origin=${origin.kind}`))
      assert.equal(await listed(`origin=${origin.kind === 'model' ? 'workbook' : 'model'}`), false)
    })
  })
}
