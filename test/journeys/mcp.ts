import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { type Assistant, assistantOver, ERAS, type Era, overHttp } from '../support/assistant.ts'
import type { Dialect } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { startTestService, type TestService } from '../support/service.ts'

const NOTES = `# Ladders

A ladder stands at 75 degrees. Its top reaches one metre above the roof.

## Before you climb

1. Check the feet of the ladder.
2. Tie the top to something firm.
3. Keep three points of contact.

## Who may climb

Only people with a ladder pass may climb. The pass is valid for 24 months.
`

/** Tests what people's assistants do with the service over MCP. */
export function mcpJourneys(dialect: Dialect): void {
  describe(`assistants on ${dialect}`, () => {
    let service: TestService
    before(async () => {
      service = await startTestService(dialect)
    })
    after(() => service.remove())

    const assistant = (key: string, era?: Era): Promise<Assistant> => assistantOver(overHttp(service.url, key), era)

    for (const era of Object.keys(ERAS) as Era[]) {
      test(`in ${era} an assistant makes a course, corrects it, checks it and packs it`, async () => {
        const { key } = await service.newCustomer()
        const { use, say, course, leave } = await assistant(key, era)
        const order = { subject: 'Workplace fire safety', level: 'beginner', addOns: ['assessment', 'wrapup'] }
        const courseId = await course((await use('create_course', order)).jobId)

        const outline = await say('read_course', { courseId })
        assert.match(outline, /version 1.*\n(.*\n)*c1 .+\n {2}c1l1 .+: c1l1b1 text, /)
        const { version, parts, unknown } = await use('read_parts', { courseId, ids: ['c1l1b1', 'wrapup', 'x9'] })
        assert.deepEqual([parts.c1l1b1.type, unknown], ['text', ['x9']])
        const markdown = `${parts.c1l1b1.markdown}\n\nKeep the fire door shut.`
        const changes = [{ op: 'set', id: 'c1l1b1', fields: { markdown } }]
        assert.equal((await use('change_course', { courseId, version, changes })).version, 2)
        assert.equal((await use('check_course', { courseId })).passed, true)

        const { downloadUrl } = await use('export_course', { courseId, format: 'scorm2004_4' })
        const files = unzipSync(new Uint8Array(await (await fetch(downloadUrl)).arrayBuffer()))
        assert.match(new TextDecoder().decode(files['index.html']), /Keep the fire door shut\./)
        const { items } = await use('list_courses')
        assert.deepEqual([items.length, items[0].courseId], [1, courseId])
        assert.equal((await use('read_usage')).creditsUsed, 1)
        assert.match(await say('list_languages'), /^de-DE German/m)
        await leave()
      })
    }

    test('a course is a resource, as Markdown with its ids and as its report', async () => {
      const { key } = await service.newCustomer()
      const { client, use, course, leave } = await assistant(key)
      const courseId = await course((await use('create_course', { subject: 'Workplace fire safety' })).jobId)
      const { resources } = await client.listResources()
      assert.deepEqual(
        resources.map(({ uri }) => uri),
        [`coursewright://courses/${courseId}`],
      )
      const read = async (uri: string) => {
        const [content] = (await client.readResource({ uri })).contents
        return { type: content!.mimeType, text: content && 'text' in content ? content.text : '' }
      }
      const page = await read(resources[0]!.uri)
      assert.equal(page.type, 'text/markdown')
      assert.match(page.text, /^# .+\n[\s\S]*### `c1l1` [\s\S]*- \[x\] .+: /)
      assert.equal(JSON.parse((await read(`${resources[0]!.uri}/report`)).text).form.passed, true)
      await assert.rejects(read(`${resources[0]!.uri}/secrets`), /not found/)
      await leave()
    })

    test('notes become a document, and the course names the passages of each part', async () => {
      const { key } = await service.newCustomer()
      const { client, use, course, leave } = await assistant(key)
      const { sourceId } = await use('add_source', { name: 'Ladders', text: NOTES })
      const order = { subject: 'Ladders', sources: [sourceId] }
      const courseId = await course((await use('create_course', order)).jobId)
      const [listed] = (await use('list_sources')).items
      assert.deepEqual([listed.sourceId, listed.name], [sourceId, 'Ladders'])
      const [ledger] = (await client.readResource({ uri: `coursewright://courses/${courseId}/ledger` })).contents
      assert.ok(ledger && 'text' in ledger && ledger.text.includes('75 degrees'))
      await leave()
    })

    test('an assistant adds a picture and shows it in a course', async () => {
      const { key } = await service.newCustomer()
      const { use, course, leave } = await assistant(key)
      const base64 = pngOf(40, 20, () => [1, 2, 3, 255]).toString('base64')
      const { mediaId, kind } = await use('add_media', { name: 'Door.png', base64 })
      assert.equal(kind, 'picture')
      const [listed] = (await use('list_media')).items
      assert.deepEqual([listed.mediaId, listed.name], [mediaId, 'Door.png'])
      const courseId = await course((await use('create_course', { subject: 'Giving feedback' })).jobId)
      const content = { type: 'image', media: mediaId, alt: 'A door', width: 'text' }
      const change = { op: 'add', as: '~1', after: 'c1l1b1', content }
      assert.equal((await use('change_course', { courseId, version: 1, changes: [change] })).version, 2)
      await leave()
    })

    test('a course of another key is not found by a tool or as a resource', async () => {
      const [owner, other] = [await service.newCustomer(), await service.newCustomer()]
      const { body } = await service.finishedJob(owner, { subject: 'Workplace fire safety' })
      const courseId = body.course.id
      const { client, use, leave } = await assistant(other.key)
      await assert.rejects(use('read_parts', { courseId, ids: ['course'] }), /No such course \(NOT_FOUND\)/)
      await assert.rejects(use('export_course', { courseId }), /NOT_FOUND/)
      await assert.rejects(use('wait_for_course', { jobId: body.jobId }), /NOT_FOUND/)
      await assert.rejects(client.readResource({ uri: `coursewright://courses/${courseId}` }), /not found/)
      assert.deepEqual((await client.listResources()).resources, [])
      await leave()
    })

    test('a tool counts in the rate window of its endpoint, for assistants and programs alike', async () => {
      const { key } = await service.newCustomer()
      const { use, leave } = await assistant(key)
      for (let calls = 0; calls < 30; calls++) {
        await assert.rejects(use('create_course', {}), /subject is required \(VALIDATION_ERROR\)/)
      }
      await assert.rejects(use('create_course', {}), /again after \d+ seconds \(RATE_LIMIT_EXCEEDED\)/)
      assert.equal((await service.call('POST', '/api/v1/courses', { key, body: {} })).status, 429)
      assert.equal((await use('read_usage')).creditsUsed, 0)
      await leave()
    })

    test('a tool refuses the same requests as the API in the same words', async () => {
      const [unpaid, spent] = [
        await service.newCustomer({ plan: 'free' }),
        await service.newCustomer({ monthlyCredits: 0 }),
      ]
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
      const refused = await service.call('POST', '/mcp', { key: unpaid.key, body: ping })
      assert.deepEqual([refused.status, refused.body.code], [403, 'PAID_PLAN_REQUIRED'])
      const { use, leave } = await assistant(spent.key)
      await assert.rejects(use('create_course', { subject: 'Fire' }), /\(business\) \(USAGE_LIMIT_EXCEEDED_PLAN\)/)
      await leave()
    })

    test('the audit trail lists an assistant’s changes, but not its reading', async () => {
      const { key, keyId } = await service.newCustomer()
      const { use, say, course, leave } = await assistant(key)
      const courseId = await course((await use('create_course', { subject: 'Workplace fire safety' })).jobId)
      await say('read_course', { courseId })
      await use('copy_course', { courseId })
      const { items } = (await service.asAdmin('GET', '/admin/v1/audit')).body
      const done = items.filter(({ actor }: { actor: string }) => actor === keyId)
      assert.deepEqual(
        done.map(({ action }: { action: string }) => action),
        ['copy-course', 'submit-course'],
      )
      await leave()
    })

    test('a refused translation has the API’s message, and takes no credit', async () => {
      const { key } = await service.newCustomer()
      const { use, course, leave } = await assistant(key)
      const courseId = await course((await use('create_course', { subject: 'Workplace fire safety' })).jobId)
      const same = { courseId, languageId: 'en-US' }
      await assert.rejects(use('translate_course', same), /languageId must be another language.*\(VALIDATION_ERROR\)/)
      assert.equal((await use('read_usage')).creditsUsed, 1)
      await leave()
    })

    test('an order repeated with its idempotency key is one order', async () => {
      const { key } = await service.newCustomer()
      const { use, leave } = await assistant(key)
      const order = { subject: 'Workplace fire safety', idempotencyKey: 'monday' }
      const first = await use('create_course', order)
      assert.equal((await use('create_course', order)).jobId, first.jobId)
      await assert.rejects(use('create_course', { ...order, subject: 'Other' }), /VALIDATION_ERROR/)
      assert.equal((await use('read_usage')).creditsUsed, 1)
      await leave()
    })
  })
}
