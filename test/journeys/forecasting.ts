import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { ADD_ONS, FORMATS, LENGTHS } from '../../src/course/brief.ts'
import type { Dialect } from '../support/databases.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { chooseRounds } from '../support/run-length.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { HANDBOOK, markdownFile } from '../support/source-files.ts'
import { assertError } from './api.ts'

const SUBJECTS = [
  'Fire safety',
  'Pivot tables',
  'CPR and AED',
  'Git rebase',
  'Confined space entry',
  'Orchids',
  'Fire safety for florists',
  'Fire safety and first aid',
  'Python for data science',
  'Manual handling (Ireland)',
  'Brandschutz',
  'Donner du feedback',
  'Conflicts of interest',
  'Project management: risk register',
  'Zazzafrass gromp',
  'Onboarding for new employees',
  'Utiliser un extincteur',
  'Giving and receiving feedback',
]

const anyBody = fc.record(
  {
    subject: fc.constantFrom(...SUBJECTS),
    languageId: fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR', 'pl-PL'),
    format: fc.constantFrom(...FORMATS),
    addOns: fc.subarray([...ADD_ONS]),
    length: fc.constantFrom(...LENGTHS),
    audience: fc.constantFrom('teachers', 'all employees', 'kids'),
    mustCover: fc.subarray(['Alarms', 'Falconry']),
    outline: fc.constantFrom([], ['Basics', 'In daily work'], ['Pivot tables']),
    author: fc.constantFrom('library', 'model', 'somebody', 7, null),
  },
  { requiredKeys: ['subject'] },
)

/** Tests the forecast for a request, which is made before credits or money are spent. */
export function forecastingJourneys(dialect: Dialect): void {
  describe(`forecasting on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const forecast = (body: object, key = customer.key) =>
      service.call('POST', '/api/v1/courses/forecast', { key, body })

    test('the library delivers exactly what was forecast', async () => {
      await fc.assert(
        fc.asyncProperty(anyBody, async body => {
          const { status, body: told } = await forecast(body)
          assert.equal(status, 200, JSON.stringify(told))
          const job = await service.finishedJob(customer, body)
          assert.equal(job.body.status, 'completed', JSON.stringify([body, job.body]))
          const { body: course } = await service.call('GET', `/api/v1/courses/${job.body.course.id}`, customer)
          const { kind, name, leftOut, unused, adapted, focus, subjectLanguage, suggestions = [] } = course.origin
          const lessons = course.chapters.flatMap((chapter: { lessons: { title: string }[] }) =>
            chapter.lessons.map(({ title }) => title),
          )
          const { credits: _, creditsLeft: __, teaches: ___, ...promised } = told
          const delivered = { kind, name, leftOut, unused, adapted, focus, subjectLanguage, suggestions }
          const size = { lessons, lessonCount: lessons.length, minutes: course.minutes }
          const made = { ...delivered, ...size, title: course.name, language: course.language }
          assert.deepEqual(promised, JSON.parse(JSON.stringify(made)))
        }),
        { numRuns: chooseRounds({ short: 8, long: 150 }) },
      )
    })

    test('a forecast takes no credit, creates no job, and works without credits', async () => {
      const poor = await service.newCustomer({ monthlyCredits: 0 })
      const { status, body } = await forecast({ subject: 'Fire safety' }, poor.key)
      assert.deepEqual([status, body.credits, body.creditsLeft], [200, 1, 0])
      assert.deepEqual([body.kind, body.teaches, body.title], ['subject-pack', 'subject', 'Workplace Fire Safety'])
      assertError(await service.finishedJob(poor, { subject: 'Fire safety' }), 403, 'USAGE_LIMIT_EXCEEDED_PLAN')
      assert.deepEqual((await service.call('GET', '/api/v1/courses', poor)).body.items, [])
      const rich = await service.newCustomer({ monthlyCredits: 5 })
      assert.equal((await forecast({ subject: 'Fire safety' }, rich.key)).body.creditsLeft, 5)
      assert.equal((await service.call('GET', '/api/v1/usage', rich)).body.creditsUsed, 0)
    })

    test('a test key gets a forecast of no credits', async () => {
      const path = `/admin/v1/accounts/${customer.accountId}/keys`
      const { key } = (await service.asAdmin('POST', path, { test: true })).body
      assert.equal((await forecast({ subject: 'Fire safety' }, key)).body.credits, 0)
    })

    test('the forecast refuses the same requests as the order, and no others', async () => {
      assertError(await forecast({ subject: '' }), 400, 'VALIDATION_ERROR')
      assertError(await forecast({ subject: 'Fire', outline: Array(10).fill('x') }), 400, 'VALIDATION_ERROR')
      const sources = ['src_00000000000000000000000000']
      assertError(await forecast({ subject: 'Fire', sources }), 400, 'VALIDATION_ERROR')
      assertError(await service.call('POST', '/api/v1/courses/forecast', { body: {} }), 401, 'INVALID_API_KEY')
      for (const subject of ['W'.repeat(200), '🔥'.repeat(200), '{subject} $& {what}', 'fire '.repeat(40).trim()])
        assert.equal((await forecast({ subject })).status, 200, subject)
    })

    test('each suggestion gives exactly the course that it promises', async () => {
      const asked = ['Pivot tables', 'Fire safety and first aid', 'Fire alarm panel wiring', 'Food']
      const briefs = [...asked.map(subject => ({ subject })), { subject: 'Fire safety', languageId: 'pl-PL' }]
      let count = 0
      for (const brief of briefs)
        for (const { title, lessons, body } of (await forecast(brief)).body.suggestions) {
          const told = (await forecast(body)).body
          assert.deepEqual([told.title, told.lessonCount, told.teaches], [title, lessons, 'subject'], title)
          assert.equal(told.language, body.languageId)
          count++
        }
      assert.ok(count >= 4, `${count} suggestions`)
    })

    test('a forecast from documents says what was found in them', async () => {
      const upload = { text: markdownFile(HANDBOOK).toString(), name: 'Shop.md' }
      const source = await service.call('POST', '/api/v1/sources', { key: customer.key, body: upload })
      const { sourceId } = source.body
      const { body } = await forecast({ subject: 'The shop', sources: [sourceId] })
      assert.deepEqual(
        [body.kind, body.teaches, body.name, body.title],
        ['sources', 'documents', 'Shop.md', 'The shop'],
      )
    })

    test('with a model the client chooses the author', async t => {
      const peer = await openModelPeer({ shape: { chapters: 3, lessonsPerChapter: 1 } })
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      const written = await startTestService(dialect, { model })
      t.after(async () => {
        await written.remove()
        await peer.close()
      })
      const owner = await written.newCustomer()
      const ask = (body: object) => written.call('POST', '/api/v1/courses/forecast', { key: owner.key, body })
      const byModel = (await ask({ subject: 'Fire safety' })).body
      assert.deepEqual(
        [byModel.kind, byModel.teaches, byModel.name, byModel.lessons, byModel.minutes],
        ['model', 'unknown', null, null, null],
      )
      const fromLibrary = { subject: 'Fire safety', author: 'library' }
      assert.equal((await ask(fromLibrary)).body.kind, 'subject-pack')
      const job = await written.finishedJob(owner, fromLibrary)
      assert.equal(job.body.origin.kind, 'subject-pack', JSON.stringify(job.body))
      assert.equal(peer.calls.length, 0)
      assert.equal((await written.finishedJob(owner, { subject: 'Fire safety' })).body.origin.kind, 'model')
    })
  })
}
