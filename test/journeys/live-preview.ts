import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Dialect } from '../support/databases.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import type { PeerCall, PeerFault } from '../support/model-peer-answers.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWait } from '../support/wait.ts'
import { assertError } from './api.ts'

const LESSONS = 3
const WAITING = 'class="live-waiting"'

type Outline = { title: string; lessons: { title: string; state: string }[] }[]
type Job = {
  status: string
  progress: number
  outline?: Outline
  previewUrl?: string
  course: { id: string; shareUrl: string } | null
  error?: { code: string }
}

/** Tests reading a course while a language model writes it. */
export function livePreviewJourneys(dialect: Dialect): void {
  describe(`reading a course while it is written on ${dialect}`, () => {
    let service: TestService
    let peer: ModelPeer
    let fault: (call: PeerCall) => PeerFault | null = () => null
    let customer: Customer
    before(async () => {
      peer = await openModelPeer({
        hold: true,
        shape: { chapters: LESSONS, lessonsPerChapter: 1 },
        fault: call => fault(call),
      })
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      service = await startTestService(dialect, { model })
      customer = await service.newCustomer()
    })
    after(async () => {
      await service.remove()
      await peer.close()
    })

    const submit = async (subject: string) => {
      const body = { subject, addOns: ['assessment'] }
      return (await service.call('POST', '/api/v1/courses', { key: customer.key, body })).body.pollUrl as string
    }
    const readJob = async (pollUrl: string): Promise<Job> =>
      (await service.call('GET', pollUrl, { key: customer.key })).body
    const untilJob = async (pollUrl: string, isSo: (job: Job) => boolean) => {
      const wait = startWait('what a job says')
      for (let job = await readJob(pollUrl); ; job = await readJob(pollUrl)) {
        if (isSo(job)) return job
        await wait(100)
      }
    }
    const visit = async (url: string) => {
      const answer = await fetch(`${service.url}${new URL(url).pathname}`)
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    }
    const untilPage = async (url: string, isSo: (text: string) => boolean) => {
      const wait = startWait('what the page shows')
      for (let page = await visit(url); ; page = await visit(url)) {
        if (isSo(page.text)) return page
        await wait(100)
      }
    }
    const countWaiting = (text: string) => text.split(WAITING).length - 1
    /** Creates a job whose plan is stored; its lessons are requested but none is answered. */
    const plan = async (subject: string) => {
      const countCalls = (name: string) =>
        peer.calls.filter(({ task }) => task.subject === subject && task.task === name).length
      const pollUrl = await submit(subject)
      const wait = startWait('the calls for a course')
      while (countCalls('plan') === 0) await wait(50)
      peer.release()
      while (countCalls('lesson') < LESSONS) await wait(50)
      const job = await untilJob(pollUrl, ({ previewUrl }) => previewUrl !== undefined)
      return { pollUrl, job, previewUrl: job.previewUrl! }
    }
    const finish = async (pollUrl: string) => {
      const wait = startWait('the end of a job')
      for (let job = await readJob(pollUrl); ; job = await readJob(pollUrl)) {
        if (job.status !== 'pending') return job
        peer.release()
        await wait(100)
      }
    }

    test('the outline can be read within the first fifth of the work, and each lesson while others are written', async () => {
      const { pollUrl, job, previewUrl } = await plan('Knots')
      assert.ok(job.progress <= 20, 'one answer of many has come')
      const planned = await visit(previewUrl)
      assert.equal(planned.status, 200)
      assert.equal(planned.headers.get('cache-control'), 'no-store')
      assert.match(planned.text, /noindex/)
      assert.equal(countWaiting(planned.text), LESSONS)
      const titles = job.outline!.flatMap(({ title, lessons }) => [title, ...lessons.map(lesson => lesson.title)])
      for (const title of titles) assert.ok(planned.text.includes(title), title)

      const progress = await service.call('GET', `${new URL(previewUrl).pathname}/progress`)
      assert.partialDeepStrictEqual(progress.body, { status: 'pending' })
      peer.release(1)
      const one = await untilPage(previewUrl, text => countWaiting(text) === LESSONS - 1)
      assert.match(one.text, /class="block/)
      assert.equal(peer.charged.length, 2, 'the plan and one lesson were answered, and the others are asked for')
      const later = await service.call('GET', `${new URL(previewUrl).pathname}/progress`)
      assert.ok(later.body.version > progress.body.version)

      const ended = await finish(pollUrl)
      assert.equal(ended.course!.shareUrl, previewUrl)
      assert.equal(ended.previewUrl, undefined)
      const course = await visit(previewUrl)
      assert.equal(countWaiting(course.text), 0)
      assert.notEqual(course.headers.get('cache-control'), 'no-store')
      const done = await service.call('GET', `${new URL(previewUrl).pathname}/progress`)
      assert.deepEqual(done.body, { status: 'completed', progress: 100 })
    })

    test('before its completion a course is found only in its preview, and its test on no page', async () => {
      const { pollUrl, previewUrl } = await plan('Sails')
      const id = previewUrl.split('/').at(-1)
      const { key } = customer
      for (const path of ['', '/versions', '/ledger.csv']) {
        assertError(await service.call('GET', `/api/v1/courses/${id}${path}`, { key }), 404, 'NOT_FOUND')
      }
      assertError(await service.call('POST', `/api/v1/courses/${id}/export`, { key }), 404, 'NOT_FOUND')
      for (const name of ['cover.png', 'theme.css', 'logo']) {
        assert.equal((await service.call('GET', `/go/${id}/${name}`)).status, 404)
      }
      peer.release()
      const written = await untilPage(previewUrl, text => countWaiting(text) === 0)
      const ended = await finish(pollUrl)
      const course = (await service.call('GET', `/api/v1/courses/${ended.course!.id}`, { key })).body
      const stems: string[] = course.assessment.questions.map(({ stem }: { stem: string }) => stem)
      assert.deepEqual(
        stems.filter(stem => written.text.includes(stem)),
        [],
      )
    })

    test('a progress request with a known ETag gets a 304', async () => {
      const { pollUrl, previewUrl } = await plan('Masts')
      const url = `${service.url}${new URL(previewUrl).pathname}/progress`
      const first = await fetch(url)
      const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag')! } })
      assert.deepEqual([first.status, again.status], [200, 304])
      assert.equal(first.headers.get('cache-control'), 'no-store')
      await finish(pollUrl)
    })

    test('the preview of a cancelled or failed job is not found', async () => {
      const cancelled = await plan('Oars')
      assert.equal((await visit(cancelled.previewUrl)).status, 200)
      await service.call('DELETE', cancelled.pollUrl, { key: customer.key })
      peer.release()
      fault = ({ task }) => (task.task === 'plan' ? null : 'wrong-language')
      const failing = await plan('Anchors')
      assert.equal((await visit(failing.previewUrl)).status, 200)
      const failed = await finish(failing.pollUrl)
      fault = () => null
      assert.equal(failed.status, 'failed')
      for (const url of [cancelled.previewUrl, failing.previewUrl]) {
        const page = await visit(url)
        assert.equal(page.status, 404)
        assert.match(page.text, /There is no course here/)
        assertError(await service.call('GET', `${new URL(url).pathname}/progress`), 404, 'NOT_FOUND')
      }
      for (const { pollUrl } of [cancelled, failing]) assert.equal((await readJob(pollUrl)).previewUrl, undefined)
    })

    test('the preview of a course in progress is deleted with its account', async () => {
      const owner = customer
      customer = await service.newCustomer()
      const { previewUrl } = await plan('Compasses')
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${customer.accountId}`)).status, 204)
      customer = owner
      peer.release()
      assert.equal((await visit(previewUrl)).status, 404)
    })
  })
}
