import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { courseSchema } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import type { Answer } from '../support/send.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { docxFile, docxOf, HANDBOOK, markdownFile, pptxFile } from '../support/source-files.ts'
import { assertError } from './api.ts'

const PROSE =
  'The garden lies behind the house. People like to sit there in the evening. Birds come in spring and leave in autumn, as they always did.'

/** A word that occurs nowhere else, so that the test can search all files for bytes of a document. */
const MARKER = 'Snorkelwump'

/** Tests the way from the client's own documents to a course that cites them. */
export function sourceJourneys(dialect: Dialect): void {
  describe(`sources on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
    const upload = (bytes: Buffer, name: string, key = customer.key): Promise<Answer> =>
      service.call('POST', `/api/v1/sources?name=${encodeURIComponent(name)}`, {
        key,
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      })
    const creditsUsed = async () => (await call('GET', '/api/v1/usage')).body.creditsUsed

    test('a document is uploaded, listed, read in passages and deleted', async () => {
      const added = await upload(docxFile(HANDBOOK), 'Handbook für alle.docx')
      assert.equal(added.status, 201, JSON.stringify(added.body))
      const { sourceId, createdAt, can, ...known } = added.body
      assert.match(sourceId, /^src_[0-9a-v]{26}$/)
      assert.ok(!Number.isNaN(Date.parse(createdAt)))
      assert.deepEqual(known, {
        name: 'Handbook für alle.docx',
        kind: 'docx',
        pages: null,
        words: 98,
        headings: 3,
        language: 'en',
        needsModel: false,
        pictures: { kept: 0, leftOut: [] },
        hasFile: false,
      })
      assert.ok(can.single >= 1 && can.number >= 1, JSON.stringify(can))
      assert.equal(can.order, 0, 'the lights may be switched on after the cash was counted')
      assert.deepEqual((await call('GET', '/api/v1/sources')).body.items[0], added.body)

      const read = await call('GET', `/api/v1/sources/${sourceId}`)
      assert.deepEqual(
        read.body.outline.map(({ text }: { text: string }) => text),
        ['Opening the shop', 'Cash', 'Discounts'],
      )
      const cash = read.body.passages.find(({ text }: { text: string }) => text.includes('500 euros'))
      assert.deepEqual(cash.headings, ['Opening the shop', 'Cash'])

      const stranger = await service.newCustomer()
      const asStranger = (method: string) => service.call(method, `/api/v1/sources/${sourceId}`, { key: stranger.key })
      assertError(await asStranger('GET'), 404, 'NOT_FOUND')
      assertError(await asStranger('DELETE'), 404, 'NOT_FOUND')
      assert.equal((await call('DELETE', `/api/v1/sources/${sourceId}`)).status, 204)
      assertError(await call('GET', `/api/v1/sources/${sourceId}`), 404, 'NOT_FOUND')
      assertError(await call('DELETE', `/api/v1/sources/${sourceId}`), 404, 'NOT_FOUND')
    })

    test('a document in an unsupported language is reported to need a model', async () => {
      const text =
        'Сторож запирает ворота каждый вечер в двадцать часов. Утром он открывает их и проверяет, что никто не остался в саду. Ключ висит в конторе у двери.'
      const { status, body } = await upload(Buffer.from(text), 'Сад.txt')
      assert.deepEqual([status, body.language, body.can, body.needsModel], [201, 'ru', null, true])
      const order = { subject: 'Наш сад', sources: [body.sourceId], languageId: 'ru-RU' }
      assertError(await call('POST', '/api/v1/courses', order), 400, 'VALIDATION_ERROR', /in these languages so far/)
    })

    test('a course is made from a document, cites it, and stays when the document is deleted', async () => {
      const { sourceId } = (await upload(docxFile(HANDBOOK), 'Handbook.docx')).body
      const job = await service.finishedJob(customer, {
        subject: 'Working in the shop',
        sources: [sourceId],
        addOns: ['assessment', 'wrapup', 'agreement', 'practical-exercises', 'videos'],
      })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      assert.equal(job.body.origin.kind, 'sources')
      assert.ok(job.body.origin.questions.asked > 0)
      const { id, shareUrl } = job.body.course
      const course = courseSchema.parse((await call('GET', `/api/v1/courses/${id}`)).body)
      assert.equal(course.name, 'Working in the shop')
      assert.equal(course.quality.substance?.facts, 'sources')
      assert.deepEqual(
        course.references.map(reference => 'source' in reference && reference.source),
        [sourceId],
      )
      const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
      const cited = blocks.flatMap(block => (block.type === 'check' ? block.question : block).cites ?? [])
      assert.ok(blocks.every(block => (block.type === 'check' ? block.question : block).cites))
      const known = new Set(course.passages!.map(passage => passage.id))
      assert.ok(cited.every(({ passage }) => known.has(passage!)))

      assert.equal((await call('DELETE', `/api/v1/sources/${sourceId}`)).status, 204)
      assert.equal((await call('GET', `/api/v1/courses/${id}`)).status, 200)
      assert.match(await (await fetch(shareUrl)).text(), /Switch off the alarm within 30 seconds/)
      assert.equal((await call('POST', `/api/v1/courses/${id}/export`, {})).status, 200)
      const ledger = await call('GET', `/api/v1/courses/${id}/ledger.csv`)
      assert.match(ledger.headers.get('content-type')!, /^text\/csv/)
      const [header, ...rows] = ledger.body.trim().split('\r\n')
      assert.equal(header, '"part","kind","says","status","document","page","heading","passage","words"')
      assert.ok(rows.length > blocks.length && rows.join('\n').includes('"traced","Handbook"'))
      const stranger = await service.newCustomer()
      assertError(
        await service.call('GET', `/api/v1/courses/${id}/ledger.csv`, { key: stranger.key }),
        404,
        'NOT_FOUND',
      )
    })

    test('several documents become one course, in the order of the request', async () => {
      const slides = pptxFile([
        {
          title: 'Lift',
          lines: ['Open the door', 'Press the button', 'Wait for the bell', 'Leave the lift'],
          numbered: true,
          notes: 'Help comes within 30 minutes of every call that somebody makes from inside the lift.',
        },
        {
          title: 'Signs',
          table: [
            ['Sign', 'Meaning'],
            ['Red light', 'Out of order'],
            ['Bell', 'Help was called'],
            ['Green arrow', 'Going up'],
          ],
        },
      ])
      const sources = [
        (await upload(slides, 'lift.pptx')).body.sourceId,
        (await upload(markdownFile(HANDBOOK), 'shop.md')).body.sourceId,
      ]
      const job = await service.finishedJob(customer, { subject: 'House rules', sources })
      const { body: course } = await call('GET', `/api/v1/courses/${job.body.course.id}`)
      assert.deepEqual(
        course.references.map(({ source }: { source: string }) => source),
        sources,
      )
      assert.match(JSON.stringify(course.chapters[0]), /Press the button/)
      assert.match(JSON.stringify(course.chapters.at(-1)), /Regional manager/)
    })

    test('the client’s chapters contain what the documents say about them, or say that there is nothing', async () => {
      const { sourceId } = (await upload(markdownFile(HANDBOOK), 'shop.md')).body
      const outline = ['Discounts for customers', 'Holidays']
      const job = await service.finishedJob(customer, { subject: 'Shop', sources: [sourceId], outline })
      const { body: course } = await call('GET', `/api/v1/courses/${job.body.course.id}`)
      assert.deepEqual(
        course.chapters.map(({ title }: { title: string }) => title),
        outline,
      )
      assert.match(JSON.stringify(course.chapters[0]), /Regional manager/)
      assert.match(JSON.stringify(course.chapters[1]), /say nothing about “Holidays”/)
      const left = course.origin.leftOut.map(({ what }: { what: string }) => what)
      assert.ok(left.includes('Holidays'))
    })

    test('unusable documents are refused before a credit is spent', async () => {
      const before = await creditsUsed()
      const { sourceId } = (await upload(markdownFile(HANDBOOK), 'shop.md')).body
      const prose = (await call('POST', '/api/v1/sources', { text: PROSE, name: 'Garden' })).body.sourceId
      const stranger = await service.newCustomer()
      const foreign = (await upload(markdownFile(HANDBOOK), 'theirs.md', stranger.key)).body.sourceId
      const change = '| 1 | May 2024 | The first edition, with everything that is said in all the others |'
      const history = `# Changes\n\n| Version | Date | Change |\n| --- | --- | --- |\n${`${change}\n`.repeat(3)}`
      const told = (await upload(Buffer.from(history), 'history.md')).body
      assert.equal(told.can.lessons, 0)
      const refused: [object, RegExp][] = [
        [{ sources: ['src_00000000000000000000000000'] }, /^sources\[0\] must be the id of a source of this key$/],
        [{ sources: [sourceId, foreign] }, /^sources\[1\]/],
        [{ sources: ['crs_1'] }, /^sources\[0\]/],
        [{ sources: [sourceId, sourceId] }, /twice/],
        [{ sources: [sourceId], languageId: 'de-DE' }, /language of the documents: "shop.md" is in en/],
        [{ sources: [sourceId], languageId: 'fi-FI' }, /languageId/],
        [{ sources: [sourceId], addOns: ['articles'] }, /articles/],
        [{ sources: [prose], addOns: ['assessment'] }, /assessment needs something to ask/],
        [{ sources: [told.sourceId] }, /^sources: the documents hold nothing to teach/],
      ]
      for (const [fields, says] of refused) {
        assertError(
          await call('POST', '/api/v1/courses', { subject: 'Shop', ...fields }),
          400,
          'VALIDATION_ERROR',
          says,
        )
      }
      assert.equal(await creditsUsed(), before)
      const job = await service.finishedJob(customer, { subject: 'The garden', sources: [prose] })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      assert.deepEqual(job.body.origin.questions, { certain: 0, asked: 0 })
      const none = await service.finishedJob(customer, { subject: 'Knots', sources: null })
      assert.notEqual(none.body.origin.kind, 'sources')
    })

    test('a deleted document, and the documents of a deleted account, leave no byte behind', async () => {
      const text = `${PROSE} Its gardener is called ${MARKER}, as everybody knows who ever came here.`
      const { sourceId } = (await call('POST', '/api/v1/sources', { text, name: 'Garden' })).body
      assert.notEqual(await findMarker(service, MARKER), null)
      await call('DELETE', `/api/v1/sources/${sourceId}`)
      assert.equal(await findMarker(service, MARKER), null)

      const leaving = await service.newCustomer()
      await upload(Buffer.from(text), 'garden.txt', leaving.key)
      assert.notEqual(await findMarker(service, MARKER), null)
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${leaving.accountId}`)).status, 204)
      assert.equal(await findMarker(service, MARKER), null)
    })

    test('a file that is not a document is refused with a message, and the service stays up', async () => {
      assertError(await upload(Buffer.from('\x89PNG\r\n', 'latin1'), 'plan.png'), 400, 'VALIDATION_ERROR', /picture/)
      assertError(await upload(docxFile(HANDBOOK).subarray(0, 900), 'cut.docx'), 400, 'VALIDATION_ERROR', /damaged/)
      assertError(
        await upload(docxOf('<w:p><w:r><w:t>Too short.</w:t></w:r></w:p>'), 'short.docx'),
        400,
        'VALIDATION_ERROR',
        /2 words/,
      )
      assertError(await upload(Buffer.alloc(0), 'empty.txt'), 400, 'VALIDATION_ERROR')
      assertError(
        await upload(Buffer.alloc(20 * 1024 * 1024 + 1), 'large.txt'),
        400,
        'VALIDATION_ERROR',
        /20 MiB|20 MB|large/,
      )
      assertError(await upload(Buffer.from(PROSE), 'x.txt', 'cw_live_nobody'), 401, 'INVALID_API_KEY')
      assertError(await call('POST', '/api/v1/sources', { name: 'No text' }), 400, 'VALIDATION_ERROR', /text/)
      assert.equal((await upload(Buffer.from(PROSE), 'x.txt')).status, 201)
    })
  })
}
