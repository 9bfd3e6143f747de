import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Course } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import { type Customer, endedJob, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

const NEW_WORDS = 'These are quite other words about the brakes of a bicycle, and they are in plain English.'
const REWRITES_A_DAY = 20

type Words = Record<string, unknown>

/** Tests the rewriting of a part of a course by a model. */
export function rewritingJourneys(dialect: Dialect): void {
  describe(`rewriting on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let receiver: WebhookReceiver
    let customer: Customer
    let written: Course
    let rewrite: (before: Words) => unknown = before => ({ ...before, markdown: NEW_WORDS })
    const options: ModelPeerOptions = {
      shape: { chapters: 3, lessonsPerChapter: 1 },
      say: ({ task }) => (task.task === 'rewrite' ? rewrite(task.before!) : undefined),
    }
    before(async () => {
      peer = await openModelPeer(options)
      receiver = await startWebhookReceiver()
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      await begin()
    })
    after(async () => {
      await service.remove()
      await Promise.all([peer.close(), receiver.close()])
    })

    /** Creates a customer with a course and an empty rate window. */
    const begin = async () => {
      customer = await service.newCustomer()
      const order = { subject: 'Bicycle repair', addOns: ['assessment', 'practical-exercises', 'wrapup', 'agreement'] }
      written = await read((await service.finishedJob(customer, order)).body.course.id)
    }
    const call = (method: string, path: string, body?: object) =>
      service.call(method, path, { key: customer.key, ...(body && { body }) })
    const read = async (id: string): Promise<Course> => (await call('GET', `/api/v1/courses/${id}`)).body
    const copy = async () => read((await call('POST', `/api/v1/courses/${written.id}/copies`)).body.id)
    const ask = (id: string, body: object) =>
      call('POST', `/api/v1/courses/${id}/rewrite`, { instruction: 'Say it in other words.', ...body })
    const rewritten = async (id: string, body: object) => {
      const accepted = await ask(id, body)
      assert.equal(accepted.status, 202, JSON.stringify(accepted.body))
      return (await endedJob(service, customer.key, accepted.body.pollUrl)).body
    }
    const result = async (id: string, jobId: string) => call('GET', `/api/v1/courses/${id}/rewrites/${jobId}`)

    test('a rewritten block is the next version, under its own id, without a credit and with an event', async () => {
      const course = await copy()
      const block = course.chapters[0]!.lessons[0]!.blocks[0]!
      const { creditsUsed } = (await call('GET', '/api/v1/usage')).body
      const job = await rewritten(course.id, { id: block.id, callbackUrl: receiver.url })
      assert.deepEqual([job.status, job.course?.id], ['completed', course.id], JSON.stringify(job))
      const now = await read(course.id)
      assert.equal(now.version, 2)
      assert.deepEqual(now.chapters[0]!.lessons[0]!.blocks[0], { ...block, markdown: NEW_WORDS })
      assert.deepEqual(now.chapters.slice(1), course.chapters.slice(1))
      assert.equal(now.origin.edited, undefined, 'no person edited it')
      const { items } = (await call('GET', `/api/v1/courses/${course.id}/versions`)).body
      assert.equal(items[0].madeBy, 'rewritten')
      assert.equal((await call('GET', '/api/v1/usage')).body.creditsUsed, creditsUsed)
      const [event] = await receiver.waitFor(1)
      const told = JSON.parse(event!.body)
      assert.deepEqual([told.event, told.jobId, told.course.id], ['course.updated', job.jobId, course.id])
      const listed = (await call('GET', '/api/v1/courses?limit=100')).body.items
      assert.ok(!listed.some((item: { jobId: string }) => item.jobId === job.jobId), 'a course is listed once')
    })

    test('with apply: false nothing is saved, and the new words can be sent as a change', async () => {
      const course = await copy()
      const block = course.chapters[0]!.lessons[0]!.blocks[0]!
      const content = { markdown: 'What stands in the draft and is not saved yet, in English.' }
      const job = await rewritten(course.id, { id: block.id, content, apply: false })
      assert.equal((await read(course.id)).version, 1)
      const { body } = await result(course.id, job.jobId)
      assert.deepEqual([body.id, body.before.markdown, body.after.markdown], [block.id, content.markdown, NEW_WORDS])
      const changes = [{ op: 'set', id: body.id, fields: body.after }]
      const saved = await call('PATCH', `/api/v1/courses/${course.id}`, { version: 1, changes })
      assert.equal(saved.status, 200, JSON.stringify(saved.body))
      const stranger = await service.newCustomer()
      const path = `/api/v1/courses/${course.id}/rewrites/${job.jobId}`
      assertError(await service.call('GET', path, { key: stranger.key }), 404, 'NOT_FOUND')
    })

    test('in a rewritten lesson blocks of the same kind keep their ids, and a check cites the block that it names', async () => {
      const course = await copy()
      const lesson = course.chapters[1]!.lessons[0]!
      rewrite = before => {
        const blocks = before['blocks'] as Words[]
        const check = blocks.find(({ type }) => type === 'check')!
        const texts = blocks.filter(({ type }) => type === 'text')
        const added = { type: 'keypoints', title: 'In short', points: [NEW_WORDS, 'Look at both brakes first.'] }
        const question = { ...(check['question'] as Words), evidence: 1 }
        return { title: 'A lesson in new words', blocks: [texts[0], added, { type: 'check', question }] }
      }
      const job = await rewritten(course.id, { id: lesson.id })
      rewrite = before => ({ ...before, markdown: NEW_WORDS })
      assert.equal(job.status, 'completed', JSON.stringify(job))
      const now = (await read(course.id)).chapters[1]!.lessons[0]!
      const [text, keypoints, check] = now.blocks
      const idOf = (type: string) => lesson.blocks.find(block => block.type === type)!.id
      assert.deepEqual([now.id, now.slot, now.title], [lesson.id, lesson.slot, 'A lesson in new words'])
      assert.deepEqual([text!.id, check!.id], [idOf('text'), idOf('check')])
      assert.ok(!lesson.blocks.some(({ id }) => id === keypoints!.id))
      assert.equal(check!.type === 'check' && check.question.evidence, text!.id)
    })

    test('questions, exercises, wrap-up and agreement can be rewritten, and keep the ids of their entries', async () => {
      const course = await copy()
      rewrite = before => before
      const lesson = course.chapters[0]!.lessons[0]!
      const check = lesson.blocks.find(block => block.type === 'check')!
      const ids = [course.assessment!.questions[0]!.id, check.id, `${lesson.id}.exercise`, 'wrapup', 'agreement']
      for (const id of ids) assert.equal((await rewritten(course.id, { id })).status, 'completed', id)
      rewrite = before => ({ ...before, markdown: NEW_WORDS })
      const now = await read(course.id)
      assert.deepEqual(now.assessment, course.assessment, 'the same words are the same question')
      assert.deepEqual([now.chapters, now.wrapup, now.agreement], [course.chapters, course.wrapup, course.agreement])
    })

    test('unusable words are requested again and then given up, and the old words stay', async () => {
      const course = await copy()
      const { id } = course.chapters[0]!.lessons[0]!.blocks[0]!
      const calls = peer.calls.length
      rewrite = before => ({ ...before, markdown: '[x](javascript:alert(1)) and some more words in English.' })
      const job = await rewritten(course.id, { id })
      rewrite = before => ({ ...before, markdown: NEW_WORDS })
      assert.deepEqual([job.status, job.error.code], ['failed', 'GENERATION_FAILED'])
      assert.equal(peer.calls.length - calls, 2)
      assert.deepEqual((await read(course.id)).version, 1)
      assertError(await result(course.id, job.jobId), 404, 'NOT_FOUND')
    })

    test('a part changed meanwhile ends the job; a change elsewhere is kept', async () => {
      const course = await copy()
      const [first, second] = course.chapters.map(chapter => chapter.lessons[0]!)
      const block = first!.blocks[0]!
      const during = async (change: object) => {
        options.hold = true
        const calls = peer.calls.length
        const accepted = await ask(course.id, { id: block.id })
        await peer.untilCalls(calls + 1)
        const { version } = await read(course.id)
        assert.equal((await call('PATCH', `/api/v1/courses/${course.id}`, { version, changes: [change] })).status, 200)
        options.hold = false
        peer.release()
        return (await endedJob(service, customer.key, accepted.body.pollUrl)).body
      }
      const elsewhere = await during({ op: 'set', id: second!.id, fields: { title: 'Changed by a person' } })
      assert.equal(elsewhere.status, 'completed', JSON.stringify(elsewhere))
      const both = await read(course.id)
      assert.deepEqual([both.version, both.chapters[1]!.lessons[0]!.title], [3, 'Changed by a person'])
      const here = await during({ op: 'set', id: block.id, fields: { markdown: 'By a person, in plain English.' } })
      assert.deepEqual([here.status, here.error.code], ['failed', 'COURSE_CHANGED'])
    })

    test('a part that cannot be rewritten is refused, and so is the 21st rewrite of a course in a day', async () => {
      await begin()
      const course = await copy()
      const block = course.chapters[0]!.lessons[0]!.blocks[0]!
      const refused = async (body: object, message: RegExp) =>
        assertError(await ask(course.id, body), 400, 'VALIDATION_ERROR', message)
      await refused({ id: 'c9l9' }, /c9l9 is not in the course/)
      await refused({ id: 'c1' }, /c1 cannot be rewritten as a whole/)
      await refused({ id: block.id, instruction: ' ' }, /instruction/)
      await refused({ id: block.id, content: { slot: 4 } }, /slot/)
      const stranger = await service.newCustomer()
      const body = { id: block.id, instruction: 'Shorter.' }
      const path = `/api/v1/courses/${course.id}/rewrite`
      assertError(await service.call('POST', path, { key: stranger.key, body }), 404, 'NOT_FOUND')

      const answers = await Promise.all(
        Array.from({ length: REWRITES_A_DAY + 1 }, () => ask(course.id, { id: block.id, apply: false })),
      )
      const statuses = answers.map(({ status }) => status).sort()
      assert.deepEqual(statuses, [...Array.from({ length: REWRITES_A_DAY }, () => 202), 429])
      assert.equal((await call('DELETE', `/api/v1/courses/${course.id}`)).status, 204)
      const accepted = answers.find(({ status }) => status === 202)!
      assertError(await call('GET', accepted.body.pollUrl), 404, 'NOT_FOUND')
    })

    test('without a model a rewrite is refused with the reason', async () => {
      await begin()
      const course = await copy()
      await service.restart({ model: 'off' })
      const answer = await ask(course.id, { id: course.chapters[0]!.lessons[0]!.id })
      assertError(answer, 400, 'VALIDATION_ERROR', /No language model is set up/)
    })
  })
}
