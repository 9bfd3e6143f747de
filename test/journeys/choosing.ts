import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Dialect } from '../support/databases.ts'
import { groundedPeer } from '../support/grounded-peer.ts'
import { plantManual } from '../support/large-manual.ts'
import { openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const HANDBOOK = `# Shop handbook

This handbook holds for all branches and was written by the people who work in them.

## Contents

- Opening
- Cash
- Returns

## Opening

The manager must open the door at 9:00. The alarm must be switched off within 30 seconds of opening the door.

### Cash

The till holds at most 500 euros. Two people must count the cash at closing time. The safe must never stay open for longer than 5 minutes.

## Returns

Customers may return goods within 14 days. Staff must not take back opened food. The refund must be paid within 3 days of the return.

## Garden

The garden lies behind the house. People like to sit there in the evening, and birds come in spring.
`

const POLL_MS = 250

type Section = { id: string; title: string; parent: string | null; words: number; taken: boolean; why: string }

/** Tests how a client lists the sections of a document, and chooses those from which the course is made. */
export function choosingJourneys(dialect: Dialect): void {
  describe(`choosing sections on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
    const upload = async (text: string, name = 'Handbook.md'): Promise<string> =>
      (await call('POST', '/api/v1/sources', { text, name })).body.sourceId
    const readSections = async (id: string): Promise<Section[]> =>
      (await call('GET', `/api/v1/sources/${id}`)).body.sections
    const makeCourse = async (wish: object) => {
      const { body } = await service.finishedJob(customer, { subject: 'Working in the shop', ...wish })
      assert.equal(body.status, 'completed', JSON.stringify(body))
      return (await call('GET', `/api/v1/courses/${body.course.id}`)).body
    }

    test('a document lists its sections as a tree with their sizes, and why each is proposed or not', async () => {
      const id = await upload(HANDBOOK)
      const { body } = await call('GET', `/api/v1/sources/${id}`)
      const sections: Section[] = body.sections
      assert.deepEqual(
        sections.map(({ id, title, parent, taken, why }) => [id, title, parent, taken, why]),
        [
          ['s1', 'Shop handbook', null, true, 'whole'],
          ['s2', 'Contents', 's1', false, 'contents'],
          ['s3', 'Opening', 's1', true, 'whole'],
          ['s4', 'Cash', 's3', true, 'whole'],
          ['s5', 'Returns', 's1', true, 'whole'],
          ['s6', 'Garden', 's1', true, 'whole'],
        ],
      )
      const cash = body.sections.find(({ title }: Section) => title === 'Cash')
      assert.equal(cash.words, 27)
      // The section gives one question in which the document's figures are matched with what they stand for.
      assert.equal(cash.can.match, 1, JSON.stringify(cash.can))
      assert.equal(cash.pages, null)
      assert.equal(body.proposal.courses.length, 1)
      assert.deepEqual(body.proposal.courses[0].sections, ['s1', 's3', 's4', 's5', 's6'])
      assert.deepEqual(await readSections(id), sections, 'ids stay')
    })

    test('a course uses the chosen sections only, matches its forecast, and names the choice once', async () => {
      const id = await upload(HANDBOOK)
      const wish = { sources: [id], sourceSections: ['s4', 's5'], addOns: ['assessment'] }
      const { body: forecast } = await call('POST', '/api/v1/courses/forecast', {
        subject: 'Working in the shop',
        ...wish,
      })
      const course = await makeCourse(wish)
      const text = JSON.stringify(course.chapters)
      assert.match(text, /500 euros/)
      assert.match(text, /opened food/)
      assert.doesNotMatch(text, /garden|alarm must/i)
      assert.deepEqual(course.origin.sections, { chosen: 2, of: 6 })
      assert.deepEqual(course.origin.leftOut, [], 'what was not chosen is no loss')
      const lessons = course.chapters.flatMap((chapter: { lessons: { title: string }[] }) => chapter.lessons)
      assert.deepEqual(
        [forecast.lessons, forecast.lessonCount, forecast.minutes, forecast.leftOut, forecast.sections],
        [
          lessons.map(({ title }: { title: string }) => title),
          lessons.length,
          course.minutes,
          [],
          { chosen: 2, of: 6 },
        ],
      )
    })

    test('a section outside the proposal can still be chosen', async () => {
      const id = await upload(
        `${HANDBOOK}\n## Change history\n\nThe opening hours were changed by the board in spring, after all branches had been asked.\n`,
      )
      const history = (await readSections(id)).find(({ title }) => title === 'Change history')!
      assert.deepEqual([history.taken, history.why], [false, 'history'])
      const course = await makeCourse({ sources: [id], sourceSections: [history.id, 's5'] })
      assert.match(JSON.stringify(course.chapters), /changed by the board/)
    })

    test('a section is chosen by its document’s id, and a whole document can be chosen beside it', async () => {
      const shop = await upload(HANDBOOK)
      const kitchen = await upload(
        '# Kitchen\n\nThe fridge must be kept at 4 °C or below. Staff must wash their hands for 20 seconds before they touch any food.',
      )
      const course = await makeCourse({ sources: [shop, kitchen], sourceSections: [`${shop}/s5`, kitchen] })
      const text = JSON.stringify(course.chapters)
      assert.match(text, /opened food/)
      assert.match(text, /fridge/)
      assert.doesNotMatch(text, /500 euros/)
      const alone = await makeCourse({ sources: [shop, kitchen], sourceSections: [`${shop}/s5`] })
      assert.doesNotMatch(JSON.stringify(alone.chapters), /fridge/)
      const bare = { subject: 'Work', sources: [shop, kitchen], sourceSections: ['s5'] }
      assertError(
        await call('POST', '/api/v1/courses', bare),
        400,
        'VALIDATION_ERROR',
        /sourceSections\[0\].*<sourceId>\/s3/,
      )
    })

    test('unknown, empty and unusable sections are refused before a credit is spent', async () => {
      const [id, other] = [await upload(HANDBOOK), await upload(HANDBOOK)]
      const before = (await call('GET', '/api/v1/usage')).body.creditsUsed
      const refused = async (wish: object, message: RegExp) => {
        for (const path of ['/api/v1/courses', '/api/v1/courses/forecast'])
          assertError(
            await call('POST', path, { subject: 'Shop', sources: [id], ...wish }),
            400,
            'VALIDATION_ERROR',
            message,
          )
      }
      await refused({ sourceSections: [] }, /sourceSections must have at least one item/)
      await refused({ sourceSections: ['s5', 's99'] }, /sourceSections\[1\] must be a section/)
      await refused({ sourceSections: [`${other}/s5`] }, /sourceSections\[0\] must be a section/)
      await refused({ sourceSections: ['Returns'] }, /sourceSections\[0\] is not valid/)
      await refused({ sources: undefined, sourceSections: ['s5'] }, /sourceSections needs sources/)
      await refused({ sourceSections: ['s6'], addOns: ['assessment'] }, /these sections hold none/)
      const empty = await upload(
        '# Rules\n\n## Doors\n\nThe doors must be locked at 22:00 by the last person who leaves the house in the evening.',
      )
      await refused({ sources: [empty], sourceSections: ['s1'] }, /hold nothing to teach/)
      assert.equal((await call('GET', '/api/v1/usage')).body.creditsUsed, before)
    })

    test('a manual of 300 pages gets a proposal of several courses, each of the stated size', async () => {
      const id = await upload(plantManual(), 'Plant manual.md')
      let body = (await call('GET', `/api/v1/sources/${id}`)).body
      assert.equal(body.can, 'pending')
      assert.deepEqual([body.sections, body.proposal], [null, null])
      // Polling the list is cheap: it does not read the text of a long document.
      const isPending = async () => (await call('GET', '/api/v1/sources?limit=1')).body.items[0].can === 'pending'
      while (await isPending()) await setTimeout(POLL_MS)
      body = (await call('GET', `/api/v1/sources/${id}`)).body
      const sections: Section[] = body.sections
      const takenOf = (title: RegExp) =>
        sections.filter(section => title.test(section.title)).map(({ taken, why }) => `${taken} ${why}`)
      assert.deepEqual(
        [...new Set(takenOf(/^Valve group/))],
        ['true rules'],
        'duties and bans, though nothing of them can be asked',
      )
      assert.deepEqual([...new Set(takenOf(/^Limits/))], ['true tables'])
      assert.deepEqual(
        [...new Set(takenOf(/^How the hall was built/))],
        ['false minor'],
        'figures to ask, and nothing to heed',
      )
      const { courses } = body.proposal
      assert.ok(courses.length > 1, JSON.stringify(courses.length))
      for (const [at, { title, lessons, tooMany }] of courses.entries()) {
        assert.ok(title.startsWith(`Part ${at + 1} of ${courses.length}: `), title)
        assert.ok(lessons <= 63 && tooMany === 0, `${lessons} ${tooMany}`)
      }
      const proposed = courses.flatMap((course: { sections: string[] }) => course.sections)
      assert.deepEqual(
        proposed,
        sections.filter(({ taken }) => taken).map(({ id }) => id),
        'all in order, none twice',
      )
      const [, second] = courses
      const course = await makeCourse({ subject: second.title, sources: [id], sourceSections: second.sections })
      const lessons = course.chapters.flatMap((chapter: { lessons: unknown[] }) => chapter.lessons)
      assert.equal(lessons.length, second.lessons)
      assert.deepEqual(course.origin.leftOut, [])
    })
  })

  test(`a model on ${dialect} sees only the chosen sections`, async t => {
    const peer = await openModelPeer({ say: groundedPeer() })
    const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
    const service = await startTestService(dialect, { model, workerConcurrency: 1 })
    t.after(async () => {
      await service.remove()
      await peer.close()
    })
    const customer = await service.newCustomer()
    const send = (path: string, body: unknown) => service.call('POST', path, { key: customer.key, body })
    const { sourceId } = (await send('/api/v1/sources', { text: HANDBOOK, name: 'Handbook.md' })).body
    const wish = { subject: 'Working in the shop', sources: [sourceId], sourceSections: ['s4', 's5'] }
    const job = await service.finishedJob(customer, wish)
    assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
    assert.equal(job.body.origin.kind, 'model')
    assert.deepEqual(job.body.origin.sections, { chosen: 2, of: 6 })
    const asked = JSON.stringify(peer.calls)
    assert.match(asked, /opened food/)
    assert.doesNotMatch(asked, /garden lies behind|alarm must be switched off/)
    assertError(
      await send('/api/v1/courses', { ...wish, sourceSections: ['s99'] }),
      400,
      'VALIDATION_ERROR',
      /sourceSections/,
    )
  })
}
