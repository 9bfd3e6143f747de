import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

/** Tests courses and their translations: an LMS knows them by one id, and no slot stands for two parts. */
export function familyJourneys(dialect: Dialect): void {
  describe(`slots of a course and its translations on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: object) =>
      service.call(method, path, { key: customer.key, ...(body && { body }) })
    const read = async (id: string): Promise<Course> => (await call('GET', `/api/v1/courses/${id}`)).body
    const written = async (): Promise<Course> => {
      const job = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: ['assessment'] })
      return read(job.body.course.id)
    }
    const sentOut = async ({ id }: Course): Promise<string> =>
      (await call('GET', `/api/v1/courses/${id}/xliff?languageId=de-DE`)).body
    const cameBack = async ({ id }: Course, xliff: string): Promise<Course> => {
      const headers = { 'content-type': 'application/xliff+xml' }
      const body = filledIn(xliff)
      const made = await service.call('POST', `/api/v1/courses/${id}/xliff`, { key: customer.key, body, headers })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return read(made.body.id)
    }
    const translated = async (course: Course): Promise<Course> => cameBack(course, await sentOut(course))
    const reword = async ({ id }: Course, version: number, question: number) => {
      const { assessment } = await read(id)
      const fields = { stem: `Which of these is it, asked for the time ${version} in ${id}?` }
      const change = { op: 'set', id: assessment!.questions[question]!.id, fields }
      const answer = await call('PATCH', `/api/v1/courses/${id}`, { version, changes: [change] })
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
    }

    test('a translation, also of a translation, belongs to its source’s family, and a copy to none', async () => {
      const source = await written()
      const german = await translated(source)
      assert.deepEqual([source.family, german.family], [undefined, source.id])
      const copy = (await call('POST', `/api/v1/courses/${german.id}/copies`)).body
      assert.equal((await read(copy.id)).family, undefined)
      const headers = { 'content-type': 'application/xliff+xml' }
      const xliff = (await call('GET', `/api/v1/courses/${german.id}/xliff?languageId=fr-FR`)).body
      const path = `/api/v1/courses/${german.id}/xliff`
      const french = await service.call('POST', path, { key: customer.key, body: filledIn(xliff), headers })
      assert.equal((await read(french.body.id)).family, source.id)
      await reword(german, 1, 0)
      assert.equal((await read(german.id)).family, source.id, 'an edit keeps it')
    })

    test('edits of a course and its translation, also at the same moment, never use a slot twice', async () => {
      const source = await written()
      const german = await translated(source)
      for (let version = 1; version <= 3; version++)
        await Promise.all([reword(source, version, version), reword(german, version, version + 4)])
      const members = await Promise.all([read(source.id), read(german.id)])
      const given = members.map(member => slotsSince(member, source.memory.slots))
      assert.deepEqual(
        given.map(({ size }) => size),
        [3, 3],
      )
      assert.equal(new Set([...given[0]!, ...given[1]!]).size, 6)
    })

    test('a translation of an earlier version uses none of the source’s newer slots', async () => {
      const source = await written()
      const xliff = await sentOut(source)
      await reword(source, 1, 0)
      const german = await cameBack(source, xliff)
      await reword(german, 1, 1)
      const [mine, theirs] = await Promise.all([read(source.id), read(german.id)])
      const [one, other] = [slotsSince(mine, source.memory.slots), slotsSince(theirs, source.memory.slots)]
      assert.deepEqual([one.size, new Set([...one, ...other]).size], [1, 2])
    })

    test('the slots of a deleted family member are never used again', async () => {
      const source = await written()
      const german = await translated(source)
      await reword(source, 1, 0)
      const given = slotsSince(await read(source.id), source.memory.slots)
      assert.equal((await call('DELETE', `/api/v1/courses/${source.id}`)).status, 204)
      await reword(german, 1, 1)
      const since = slotsSince(await read(german.id), source.memory.slots)
      assert.equal(new Set([...given, ...since]).size, 2)
    })
  })
}

/**
 * Lists the slots of questions that were added by edits: `first` is the lowest slot that was free when the course had
 * been written.
 */
function slotsSince({ assessment }: Course, first: number): Set<number> {
  return new Set(assessment!.questions.map(({ slot }) => slot).filter(slot => slot >= first))
}

/** Fills in an XLIFF file as a translator's tool returns it. */
function filledIn(xliff: string): string {
  return xliff.replace(
    /(<source[^>]*>)([\s\S]*?)<\/source>/g,
    (source, _tag, text) => `${source}<target>${text} ü</target>`,
  )
}
