import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { courseSchema } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { groundedPeer } from '../support/grounded-peer.ts'
import { type ModelPeerOptions, openModelPeer } from '../support/model-peer.ts'
import { testPicture } from '../support/pictured-documents.ts'
import { endedJob, startTestService } from '../support/service.ts'
import { HANDBOOK, markdownFile } from '../support/source-files.ts'
import { assertError } from './api.ts'

const PROSE =
  'The garden lies behind the house. People like to sit there in the evening. Birds come in spring and leave in autumn, as they always did.'

/** Tests courses from documents on a service that has a language model. */
export function groundedJourneys(dialect: Dialect): void {
  describe(`documents and a model on ${dialect}`, () => {
    const open = async (options: ModelPeerOptions) => {
      const peer = await openModelPeer(options)
      const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
      const service = await startTestService(dialect, { model, workerConcurrency: 1 })
      const customer = await service.newCustomer()
      const call = (method: string, path: string, body?: unknown) =>
        service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
      const upload = async (text: string) =>
        (await call('POST', '/api/v1/sources', { text, name: 'Shop.md' })).body.sourceId as string
      const close = async () => {
        await service.remove()
        await peer.close()
      }
      return { peer, service, customer, call, upload, close }
    }

    test('the model writes the course, the report counts its traceable parts, and the ledger lists them', async t => {
      const { service, customer, call, upload, close } = await open({ say: groundedPeer() })
      t.after(close)
      const sourceId = await upload(markdownFile(HANDBOOK).toString())
      const order = { subject: 'Working in the shop', sources: [sourceId], grounding: 'strict', addOns: ['assessment'] }
      const job = await service.finishedJob(customer, order)
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      assert.equal(job.body.origin.kind, 'model')
      const { body: course } = await call('GET', `/api/v1/courses/${job.body.course.id}`)
      assert.equal(course.origin.grounding.mode, 'strict')
      assert.equal(course.quality.ledger.traced, course.quality.ledger.parts)
      assert.equal(course.references[0].source, sourceId)
      const ledger = await call('GET', `/api/v1/courses/${course.id}/ledger.csv`)
      assert.match(ledger.body, /"traced"/)
      assert.doesNotMatch(ledger.body, /verified/)
      assertError(
        await call('POST', '/api/v1/courses', { ...order, grounding: 'loose' }),
        400,
        'VALIDATION_ERROR',
        /grounding/,
      )
    })

    test('a picture follows the part that cites the words beside it', async t => {
      const { service, customer, call, upload, close } = await open({ say: groundedPeer() })
      t.after(close)
      const picture = `![The till with its drawer open](data:image/png;base64,${testPicture(3, 120, 90).toString('base64')})`
      const text = markdownFile(HANDBOOK).toString().replace('into the safe.', `into the safe.\n\n${picture}`)
      const sourceId = await upload(text)
      assert.equal((await call('GET', `/api/v1/sources/${sourceId}`)).body.pictures.kept, 1)
      const job = await service.finishedJob(customer, { subject: 'Working in the shop', sources: [sourceId] })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      const { body: course } = await call('GET', `/api/v1/courses/${job.body.course.id}`)
      const blocks = courseSchema
        .parse(course)
        .chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
      const at = blocks.findIndex(({ type }) => type === 'image')
      const [above, image] = [blocks[at - 1]!, blocks[at]!]
      assert.ok(image.type === 'image' && image.alt === 'The till with its drawer open', JSON.stringify(blocks))
      const passage = course.passages.find(({ id }: { id: string }) => id === image.cites![0]!.passage)
      assert.match(passage.text, /500 euros/)
      assert.ok(above.cites!.some(cite => cite.passage === passage.id))
      assert.equal(course.origin.grounding.mode, 'strict')
    })

    test('with a model a document without rules may have an assessment, but only in its own language', async t => {
      const { call, upload, close } = await open({ say: groundedPeer() })
      t.after(close)
      const sources = [await upload(PROSE)]
      const wish = { subject: 'The garden', sources, addOns: ['assessment'] }
      assert.equal((await call('POST', '/api/v1/courses', wish)).status, 202)
      assertError(
        await call('POST', '/api/v1/courses', { ...wish, languageId: 'fi-FI' }),
        400,
        'VALIDATION_ERROR',
        /language of the documents/,
      )
    })

    test('a course whose document is deleted before it is written fails with a clear message, and the credit comes back', async t => {
      const { peer, service, customer, call, upload, close } = await open({ hold: true, fault: () => 'unauthorized' })
      t.after(close)
      const first = await call('POST', '/api/v1/courses', { subject: 'Holds up the worker' })
      await peer.untilCalls(1)
      const sourceId = await upload(markdownFile(HANDBOOK).toString())
      const second = await call('POST', '/api/v1/courses', { subject: 'Shop', sources: [sourceId] })
      assert.equal(second.status, 202)
      assert.equal((await call('DELETE', `/api/v1/sources/${sourceId}`)).status, 204)
      peer.release()
      await endedJob(service, customer.key, first.body.pollUrl)
      const { body } = await endedJob(service, customer.key, second.body.pollUrl)
      assert.equal(body.status, 'failed')
      assert.equal(body.error.code, 'GENERATION_FAILED')
      assert.match(body.error.message, /document was deleted before the course was written/)
      assert.equal((await call('GET', '/api/v1/usage')).body.creditsUsed, 0)
    })
  })
}
