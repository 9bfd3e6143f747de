import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listIds } from '../../src/course/change/course-tree.ts'
import type { Course } from '../../src/course/schema.ts'
import { listStrings } from '../../src/course/translate/course-strings.ts'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import type { PeerCall } from '../support/model-peer-answers.ts'
import { type Customer, endedJob, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

/** Tests translations of a course. */
export function translatingJourneys(dialect: Dialect): void {
  describe(`translating on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let receiver: WebhookReceiver
    let customer: Customer
    let spoil: (call: PeerCall, good: object) => unknown = () => undefined
    const options: ModelPeerOptions = {
      shape: { chapters: 3, lessonsPerChapter: 1 },
      say: (call, good) => (call.task.task === 'translate' ? spoil(call, good) : undefined),
    }
    before(async () => {
      peer = await openModelPeer(options)
      receiver = await startWebhookReceiver()
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      customer = await service.newCustomer()
    })
    after(async () => {
      await service.remove()
      await Promise.all([peer.close(), receiver.close()])
    })

    const call = (method: string, path: string, body?: object) =>
      service.call(method, path, { key: customer.key, ...(body && { body }) })
    const read = async (id: string): Promise<Course> => (await call('GET', `/api/v1/courses/${id}`)).body
    const written = async (): Promise<Course> => {
      const order = { subject: 'Bicycle repair', addOns: ['assessment', 'practical-exercises', 'wrapup', 'agreement'] }
      return read((await service.finishedJob(customer, order)).body.course.id)
    }
    const translation = (id: string, body: object) => call('POST', `/api/v1/courses/${id}/translations`, body)
    const translated = async (id: string, languageId: string) => {
      const accepted = await translation(id, { languageId })
      assert.equal(accepted.status, 202, JSON.stringify(accepted.body))
      return (await endedJob(service, customer.key, accepted.body.pollUrl)).body
    }
    const creditsUsed = async (): Promise<number> => (await call('GET', '/api/v1/usage')).body.creditsUsed

    test('a translation has the ids and slots of its source, costs one credit and sends an event', async () => {
      const source = await written()
      const used = await creditsUsed()
      const accepted = await translation(source.id, { languageId: 'de-DE', callbackUrl: receiver.url })
      const job = (await endedJob(service, customer.key, accepted.body.pollUrl)).body
      assert.equal(job.status, 'completed', JSON.stringify(job))
      assert.equal(await creditsUsed(), used + 1)
      assert.deepEqual(job.origin.translatedFrom, { languageId: 'en-US', by: 'model' })
      const course = await read(job.course.id)
      assert.deepEqual([course.language, course.translationOf, course.sourceVersion], ['de-DE', source.id, 1])
      assert.deepEqual(listIds(course), listIds(source))
      assert.deepEqual(slotsOf(course), slotsOf(source))
      const { responseNames, ...memory } = course.memory
      assert.deepEqual(memory, source.memory)
      assert.ok(Object.keys(responseNames!).length > 3, 'reports name answers as those of the source do')
      assert.notEqual(course.chapters[0]!.title, source.chapters[0]!.title)
      assert.match(await (await fetch(job.course.shareUrl)).text(), /<html[^>]* lang="de-DE"/)
      const [event] = await receiver.waitFor(1)
      const { event: name, jobId, course: told } = JSON.parse(event!.body)
      assert.deepEqual([name, jobId, told.id], ['course.created', job.jobId, course.id])

      const british = await read((await translated(course.id, 'en-GB')).course.id)
      assert.equal(british.translationOf, source.id, 'a translation of a translation is one of the first course')
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Ein anderer Name' } }] }
      assert.equal((await call('PATCH', `/api/v1/courses/${course.id}`, edit)).status, 200)
      assert.equal((await read(course.id)).translationOf, source.id)
      const { items } = (await call('GET', `/api/v1/courses/${course.id}/versions`)).body
      assert.equal(items.at(-1).madeBy, 'translated')
    })

    test('texts that a model omits are requested again; a failed translation gives its credit back', async () => {
      const source = await written()
      const used = await creditsUsed()
      const withoutLast = (_call: PeerCall, good: object) => ({
        texts: (good as { texts: object[] }).texts.slice(0, -1),
      })
      spoil = ({ task, ...sent }, good) => (task.texts!.length > 1 ? withoutLast({ task, ...sent }, good) : undefined)
      assert.equal((await translated(source.id, 'de-DE')).status, 'completed')
      spoil = () => ({ texts: [] })
      const failed = await translated(source.id, 'es-ES')
      assert.deepEqual([failed.status, failed.error.code], ['failed', 'GENERATION_FAILED'])
      spoil = () => undefined
      assert.equal(await creditsUsed(), used + 1)
      const calls = peer.calls.length
      await translated(source.id, 'es-ES')
      assert.ok(peer.calls.length > calls, 'what led to no course is asked for anew')
    })

    test('a change of the course ends its translation job, and a deletion ends it for good', async () => {
      const source = await written()
      const used = await creditsUsed()
      options.hold = true
      const calls = peer.calls.length
      const accepted = await translation(source.id, { languageId: 'de-DE' })
      await peer.untilCalls(calls + 1)
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Quite another' } }] }
      assert.equal((await call('PATCH', `/api/v1/courses/${source.id}`, edit)).status, 200)
      options.hold = false
      peer.release()
      const failed = (await endedJob(service, customer.key, accepted.body.pollUrl)).body
      assert.deepEqual([failed.status, failed.error.code], ['failed', 'COURSE_CHANGED'])
      assert.equal(await creditsUsed(), used)

      await call('DELETE', `/api/v1/courses/${source.id}`)
      assertError(await call('GET', accepted.body.pollUrl), 404, 'NOT_FOUND')
    })

    test('an impossible translation is refused, and takes no credit', async () => {
      const source = await written()
      const used = await creditsUsed()
      const refused = async (body: object, message: RegExp) =>
        assertError(await translation(source.id, body), 400, 'VALIDATION_ERROR', message)
      await refused({ languageId: 'en-US' }, /another language: the course is in en-US/)
      await refused({ languageId: 'tlh' }, /languageId/)
      await refused({}, /languageId/)
      await refused({ languageId: 'de-DE', callbackUrl: 'ftp://x' }, /callbackUrl/)
      assert.equal(await creditsUsed(), used)
      const stranger = await service.newCustomer()
      const path = `/api/v1/courses/${source.id}/translations`
      const body = { languageId: 'de-DE' }
      assertError(await service.call('POST', path, { key: stranger.key, body }), 404, 'NOT_FOUND')
      await service.asAdmin('PATCH', `/admin/v1/accounts/${customer.accountId}`, { monthlyCredits: used })
      assertError(await call('POST', path, body), 403, 'USAGE_LIMIT_EXCEEDED_PLAN')
      await service.asAdmin('PATCH', `/admin/v1/accounts/${customer.accountId}`, { monthlyCredits: 1_000 })
    })

    test('a translator gets a course as XLIFF, and the returned file becomes a course', async () => {
      const source = await written()
      const used = await creditsUsed()
      const path = `/api/v1/courses/${source.id}/xliff`
      const out = await call('GET', `${path}?languageId=de-DE`)
      assert.equal(out.headers.get('content-type'), 'application/xliff+xml; charset=utf-8')
      const send = (file: string | Uint8Array, headers = {}) =>
        service.call('POST', path, {
          key: customer.key,
          body: file,
          headers: { 'content-type': 'application/xliff+xml', ...headers },
        })
      const back = filledIn(out.body)
      const made = await send(back)
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const course = await read(made.body.id)
      assert.deepEqual([course.language, course.translationOf, course.sourceVersion], ['de-DE', source.id, 1])
      assert.deepEqual([listIds(course), slotsOf(course)], [listIds(source), slotsOf(source)])
      assert.deepEqual(course.origin.translatedFrom, { languageId: 'en-US', by: 'person' })
      assert.equal(course.chapters[0]!.title, `${source.chapters[0]!.title} ü`)
      assert.equal(await creditsUsed(), used)
      assert.equal((await call('GET', '/api/v1/courses')).body.items[0].course.id, course.id)

      const once = { 'idempotency-key': 'once' }
      assert.deepEqual((await send(back, once)).body, (await send(back, once)).body)
      const edit = { version: 1, changes: [{ op: 'remove', id: source.chapters[0]!.lessons[0]!.blocks[1]!.id }] }
      await call('PATCH', `/api/v1/courses/${source.id}`, edit)
      assert.equal((await send(back)).status, 201, 'the version that went out is the one that comes back')
    })

    test('an incomplete translation file is refused with the reason', async () => {
      const source = await written()
      const path = `/api/v1/courses/${source.id}/xliff`
      const good = filledIn((await call('GET', `${path}?languageId=de-DE`)).body)
      const refused = async (file: string | Uint8Array, message: RegExp, type = 'text/xml') => {
        const headers = { 'content-type': type }
        const answer = await service.call('POST', path, { key: customer.key, body: file, headers })
        assertError(answer, 400, 'VALIDATION_ERROR', message)
      }
      await refused(good.replace(/<target>.*?<\/target>/s, ''), /^1 texts have no target: name$/)
      await refused(good.replace(/<target>.*?<\/target>/s, '<target> </target>'), /no target: name/)
      await refused(good.replace('id="headline"', 'id="heading"'), /no text heading/)
      await refused(good.replace(source.id, 'crs_another'), /another course/)
      await refused(good.replace('build-num="1"', 'build-num="7"'), /build-num/)
      await refused(good.replace('target-language="de-DE"', 'target-language="de"'), /target-language/)
      await refused(good.replace('target-language="de-DE"', 'target-language="en-US"'), /another language/)
      await refused(
        good.replace(/<target>.*?<\/target>/s, `<target>${'x'.repeat(301)}</target>`),
        /name must have at most 300/,
      )
      await refused(good.replace(/^<\?xml.*?\?>/, '<!DOCTYPE xliff SYSTEM "file:///etc/passwd">'), /document type/)
      await refused(good.replace('</xliff>', ''), /well-formed/)
      await refused(Uint8Array.of(0xff, 0xfe, 0x3c), /UTF-8/)
      await refused('{}', /content type must be application\/xliff\+xml or text\/xml/, 'application/json')
      for (const languageId of ['en-US', 'xx', '']) {
        const answer = await call('GET', `${path}?languageId=${languageId}`)
        assertError(answer, 400, 'VALIDATION_ERROR', /languageId/)
      }
      const stranger = await service.newCustomer()
      const headers = { 'content-type': 'text/xml' }
      assertError(await service.call('POST', path, { key: stranger.key, body: good, headers }), 404, 'NOT_FOUND')
    })

    test('without a model the library translates its own parts, and reports what it lacks', async () => {
      await service.restart({ model: 'off' })
      const job = await service.finishedJob(customer, { subject: 'Photosynthesis', addOns: ['assessment'] })
      const source = await read(job.body.course.id)
      const british = await translated(source.id, 'en-GB')
      assert.deepEqual(british.origin.translatedFrom, { languageId: 'en-US', by: 'library' })
      const course = await read(british.course.id)
      assert.deepEqual([course.language, slotsOf(course)], ['en-GB', slotsOf(source)])
      assertError(await translation(source.id, { languageId: 'de-DE' }), 400, 'VALIDATION_ERROR', /No language model/)

      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Edited' } }] }
      await call('PATCH', `/api/v1/courses/${source.id}`, edit)
      assertError(await translation(source.id, { languageId: 'en-GB' }), 400, 'VALIDATION_ERROR', /No language model/)
    })

    test('a German subject gives the library’s course in German, with the ids of the English one', async () => {
      await service.restart({ model: 'off' })
      const addOns = ['practical-exercises', 'wrapup', 'assessment', 'articles', 'videos', 'agreement']
      const ordered = async (order: object) =>
        (await service.finishedJob(customer, { addOns, ...order })).body as { course: { id: string }; origin: object }
      const english = await read(
        (await ordered({ subject: 'Giving feedback for managers', languageId: 'en-GB' })).course.id,
      )
      for (const subject of ['Schulung: Konstruktives Feedback für Führungskräfte', 'Giving feedback for managers']) {
        const job = await ordered({ subject, languageId: 'de-DE' })
        const course = await read(job.course.id)
        assert.deepEqual([course.origin.kind, course.origin.name], ['subject-pack', 'giving-feedback'])
        assert.equal(course.language, 'de-DE')
        assert.match(course.headline, /^Für Menschen, die auch beurteilen müssen/)
        assert.deepEqual([listIds(course).sort(), slotsOf(course)], [listIdsWithoutSheets(english), slotsOf(english)])
        const { form, substance } = course.quality!
        assert.deepEqual([form.passed, form.findings, substance?.findings], [true, [], []])
        assert.ok(substance?.measures.questionFit, 'its substance is judged')
        assert.deepEqual(sentencesOfBoth(course, english), [])
        assert.match(await (await fetch(`${service.url}/go/${course.id}`)).text(), /<html[^>]* lang="de-DE"/)
      }
    })

    test('the library translates from and into German, and keeps the requested audience', async () => {
      await service.restart({ model: 'off' })
      const order = { subject: 'Giving feedback for managers', languageId: 'en-GB', addOns: ['assessment', 'articles'] }
      const source = await read((await service.finishedJob(customer, order)).body.course.id)
      const job = await translated(source.id, 'de-DE')
      assert.deepEqual(job.origin.translatedFrom, { languageId: 'en-GB', by: 'library' })
      const course = await read(job.course.id)
      assert.deepEqual([course.language, course.translationOf, course.sourceVersion], ['de-DE', source.id, 1])
      assert.deepEqual([listIds(course).sort(), slotsOf(course)], [listIdsWithoutSheets(source), slotsOf(source)])
      assert.equal(course.origin.leftOut.length, 2, 'its job aid and its role play are not there in German')
      const { responseNames, ...memory } = course.memory
      const numbers = { j: 1, rp: 1 }
      assert.deepEqual(memory, { ...source.memory, numbers }, 'no later part gets the id of one that is left out')
      assert.ok(Object.keys(responseNames!).length > 3, 'reports name answers as those of the source do')
      assert.match(JSON.stringify(course.chapters), /Von der Note zum Satz/, 'the example for managers')
      assert.deepEqual(sentencesOfBoth(course, source), [])
      const back = await translated(course.id, 'en-US')
      assert.equal((await read(back.course.id)).translationOf, source.id)

      const asked = { subject: 'Feedback geben', languageId: 'de-DE', addOns: ['assessment'] }
      const german = await read((await service.finishedJob(customer, asked)).body.course.id)
      const inEnglish = await read((await translated(german.id, 'en-US')).course.id)
      assert.equal(inEnglish.name, 'Giving Feedback That People Can Use')
      const edit = { version: 1, changes: [{ op: 'set', id: 'course', fields: { name: 'Eigener Name' } }] }
      assert.equal((await call('PATCH', `/api/v1/courses/${german.id}`, edit)).status, 200)
      assertError(await translation(german.id, { languageId: 'en-US' }), 400, 'VALIDATION_ERROR', /No language model/)
    })
  })
}

/** Lists the ids of all parts except job aids and role plays, because this pack has those in one language only. */
function listIdsWithoutSheets({ jobAids: _aids, rolePlays: _plays, ...course }: Course): string[] {
  return listIds(course).sort()
}

function slotsOf({ chapters, assessment }: Course): number[] {
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  return [...lessons, ...(assessment?.questions ?? [])].map(({ slot }) => slot)
}

/** Lists whole sentences that occur in both courses: no text of one language may be left in the other. */
function sentencesOfBoth(course: Course, other: Course): string[] {
  const known = new Set(listStrings(other).map(({ text }) => text))
  return listStrings(course).flatMap(({ text }) => (text.split(' ').length > 3 && known.has(text) ? [text] : []))
}

/** Fills in an XLIFF file as a translator's tool returns it. */
function filledIn(xliff: string): string {
  return xliff.replace(
    /(<source[^>]*>)([\s\S]*?)<\/source>/g,
    (source, _tag, text) => `${source}<target>${text} ü</target>`,
  )
}
