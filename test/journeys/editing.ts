import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ADD_ONS } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import type { Answer } from '../support/send.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

/** Tests edits of a course after it was written. */
export function editingJourneys(dialect: Dialect): void {
  describe(`editing on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const written = async (): Promise<Course> => {
      const job = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: [...ADD_ONS] })
      return read(job.body.course.id)
    }
    const read = async (id: string): Promise<Course> => (await get(`/api/v1/courses/${id}`)).body
    const get = (path: string) => service.call('GET', path, { key: customer.key })
    const patch = (id: string, version: number, changes: object[]): Promise<Answer> =>
      service.call('PATCH', `/api/v1/courses/${id}`, { key: customer.key, body: { version, changes } })

    test('a corrected text is in the document, on the preview and in the next package', async () => {
      const course = await written()
      const lesson = course.chapters[0]!.lessons[0]!
      const before = await service.call('POST', `/api/v1/courses/${course.id}/export`, { key: customer.key, body: {} })
      const answer = await patch(course.id, 1, [{ op: 'set', id: lesson.id, fields: { title: 'Quite another title' } }])
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal(answer.body.version, 2)

      const edited = await read(course.id)
      assert.equal(edited.chapters[0]!.lessons[0]!.title, 'Quite another title')
      assert.deepEqual([edited.version, edited.origin.edited], [2, true])
      const page = await fetch(`${service.url}/go/${course.id}`)
      assert.match(await page.text(), /Quite another title/)
      const exported = await service.call('POST', `/api/v1/courses/${course.id}/export`, {
        key: customer.key,
        body: {},
      })
      assert.notEqual(exported.body.downloadUrl, before.body.downloadUrl)
      assert.equal((await fetch(before.body.downloadUrl)).status, 200, 'the package of the old version stays')
    })

    test('optional parts can be removed', async () => {
      const course = await written()
      const removals = (['wrapup', 'agreement', 'assessment'] as const).map(id => ({ op: 'remove', id }))
      const answer = await patch(course.id, 1, removals)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      const edited = await read(course.id)
      for (const { id } of removals) assert.equal(id in edited, false, id)
    })

    test('a course on law has a caveat on its cover, which can be changed and removed', async () => {
      const job = await service.finishedJob(customer, { subject: 'Workplace fire safety' })
      const { id } = job.body.course
      const readCover = async () => {
        const page = await (await fetch(`${service.url}/go/${id}`)).text()
        return /<p class="caveat">(.*?)<\/p>/.exec(page)?.[1]
      }
      const { caveat } = await read(id)
      assert.match(caveat!, /as generally published/)
      assert.equal(await readCover(), caveat)
      const change = (version: number, words: string | null) =>
        patch(id, version, [{ op: 'set', id: 'course', fields: { caveat: words } }])
      assert.equal((await change(1, 'Rules of our own plant.')).status, 200)
      assert.equal(await readCover(), 'Rules of our own plant.')
      assert.equal((await change(2, null)).status, 200)
      assert.equal('caveat' in (await read(id)), false)
      assert.equal(await readCover(), undefined)
    })

    test('practice can be switched off in an order and on by a change, and the preview follows', async () => {
      const job = await service.finishedJob(customer, { subject: 'Workplace fire safety', practice: 'none' })
      const { id } = job.body.course
      const loadsPractice = async () => (await (await fetch(`${service.url}/go/${id}`)).text()).includes('/practice-')
      assert.equal((await read(id)).practice, 'none')
      assert.equal(await loadsPractice(), false)
      const answer = await patch(id, 1, [{ op: 'set', id: 'course', fields: { practice: 'spaced' } }])
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      assert.equal((await read(id)).practice, 'spaced')
      assert.equal(await loadsPractice(), true)
      assert.equal((await patch(id, 2, [{ op: 'set', id: 'course', fields: { practice: null } }])).status, 200)
      assert.equal('practice' in (await read(id)), false)
      assert.equal(await loadsPractice(), true, 'unless it is said, questions come back')
      const unknown = await patch(id, 3, [{ op: 'set', id: 'course', fields: { practice: 'daily' } }])
      assertError(unknown, 400, 'VALIDATION_ERROR')
      const refused = await service.call('POST', '/api/v1/courses', {
        key: customer.key,
        body: { subject: 'Workplace fire safety', practice: 'daily' },
      })
      assertError(refused, 400, 'VALIDATION_ERROR')
    })

    test('the history says who changed what, and an earlier version can be restored as the next version', async () => {
      const course = await written()
      const { evidence } = course.assessment!.questions[0]!
      await service.call('POST', `/api/v1/courses/${course.id}/export`, { key: customer.key, body: {} })
      const removed = await patch(course.id, 1, [{ op: 'remove', id: evidence }])
      const recited = removed.body.findings.filter(({ rule }: { rule: string }) => rule === 'evidence-removed')
      assert.ok(recited.length > 0, 'a question that lost its evidence is told')
      const restored = await service.call('POST', `/api/v1/courses/${course.id}/versions/1/restore`, {
        key: customer.key,
      })
      assert.deepEqual([restored.status, restored.body.version], [200, 3])

      const { items } = (await get(`/api/v1/courses/${course.id}/versions`)).body
      assert.deepEqual(
        items.map((item: { version: number; madeBy: string }) => [item.version, item.madeBy]),
        [
          [3, 'restored'],
          [2, 'edited'],
          [1, 'generated'],
        ],
      )
      const removals = items[1].changes.filter(({ op }: { op: string }) => op === 'remove')
      assert.deepEqual(removals, [{ op: 'remove', id: evidence, kind: 'block' }])
      assert.equal(items[2].exports[0].format, 'scorm12')
      assert.deepEqual((await read(course.id)).chapters, course.chapters)
      assert.deepEqual((await get(`/api/v1/courses/${course.id}/versions/1`)).body.chapters, course.chapters)
      assertError(await get(`/api/v1/courses/${course.id}/versions/9`), 404, 'NOT_FOUND')
      assertError(await get(`/api/v1/courses/${course.id}/versions/two`), 404, 'NOT_FOUND')
    })

    test('two people’s edits of different parts are merged; in the same part the later edit is refused', async () => {
      const course = await written()
      const [first, second] = course.chapters.flatMap(chapter => chapter.lessons)
      await patch(course.id, 1, [{ op: 'set', id: first!.id, fields: { title: 'By the first person' } }])
      const merged = await patch(course.id, 1, [{ op: 'set', id: second!.id, fields: { title: 'By the second' } }])
      assert.deepEqual([merged.status, merged.body.version], [200, 3])
      const titles = (await read(course.id)).chapters.flatMap(chapter => chapter.lessons.map(({ title }) => title))
      assert.deepEqual(titles.slice(0, 2), ['By the first person', 'By the second'])

      const late = await patch(course.id, 1, [{ op: 'set', id: first!.id, fields: { title: 'Too late' } }])
      assertError(late, 400, 'VALIDATION_ERROR', new RegExp(`saved version 3 and changed ${first!.id}`))
    })

    test('simultaneous edits are all saved, each in its own version', async () => {
      const course = await written()
      const lessons = course.chapters.flatMap(chapter => chapter.lessons).slice(0, 4)
      const answers = await Promise.all(
        lessons.map(async ({ id }) => {
          const send = () => patch(course.id, 1, [{ op: 'set', id, fields: { title: `Title of ${id}` } }])
          let answer = await send()
          // On a slow machine the edit's wait for its turn may end with 429.
          while (answer.status === 429) answer = await send()
          return answer
        }),
      )
      assert.deepEqual(
        answers.map(({ status }) => status),
        lessons.map(() => 200),
      )
      const titles = (await read(course.id)).chapters.flatMap(chapter => chapter.lessons.map(({ title }) => title))
      assert.deepEqual(
        titles.slice(0, 4),
        lessons.map(({ id }) => `Title of ${id}`),
      )
    })

    test('a removed part is restored under its own id', async () => {
      const course = await written()
      const block = course.chapters[0]!.lessons[0]!.blocks[1]!
      await patch(course.id, 1, [{ op: 'remove', id: block.id }])
      await patch(course.id, 2, [{ op: 'set', id: 'course', fields: { name: 'Another name' } }])
      const back = await patch(course.id, 3, [{ op: 'restore', id: block.id }])
      assert.equal(back.status, 200, JSON.stringify(back.body))
      const ids = (document: Course) => document.chapters[0]!.lessons[0]!.blocks.map(({ id }) => id)
      assert.deepEqual(ids(await read(course.id)), ids(course))
    })

    test('an invalid change is refused together with all others of its request, with the part and the reason', async () => {
      const course = await written()
      const lesson = course.chapters[0]!.lessons[0]!
      const good = { op: 'set', id: 'course', fields: { name: 'Saved with the rest, or not at all' } }
      const refused = async (change: object, message: RegExp) =>
        assertError(await patch(course.id, 1, [good, change]), 400, 'VALIDATION_ERROR', message)
      await refused({ op: 'set', id: 'c9l9', fields: { title: 'x' } }, /^c9l9 is not in the course/)
      await refused({ op: 'set', id: lesson.id, fields: { title: ' ' } }, /title/)
      await refused({ op: 'set', id: lesson.id, fields: { slot: 3 } }, /slot/)
      await refused({ op: 'set', id: 'course', fields: { quality: {} } }, /quality/)
      await refused({ op: 'set', id: lesson.blocks[0]!.id, fields: { markdown: '[x](javascript:alert(1))' } }, /link/)
      await refused({ op: 'explode', id: lesson.id }, /changes/)
      await refused({ op: 'add', content: { type: 'text', markdown: 'x' } }, /after|into/)
      assertError(await patch(course.id, 7, [good]), 400, 'VALIDATION_ERROR', /version/)
      assertError(await patch(course.id, 1, []), 400, 'VALIDATION_ERROR', /changes/)
      assert.equal((await read(course.id)).version, 1)
      const stranger = await service.newCustomer()
      const foreign = { key: stranger.key, body: { version: 1, changes: [good] } }
      assertError(await service.call('PATCH', `/api/v1/courses/${course.id}`, foreign), 404, 'NOT_FOUND')
    })
  })
}
