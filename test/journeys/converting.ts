import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { CONVERSIONS, EDITIONS } from '../../src/edition.ts'
import { requireFormat } from '../../src/export/formats.ts'
import type { Dialect } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { assertError } from './api.ts'

/** Tests the export formats beyond the three of the contract. */
export function convertingJourneys(dialect: Dialect): void {
  describe(`converting on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    let courseId: string
    before(async () => {
      service = await startTestService(dialect)
      await orderCourse()
    })
    after(() => service.remove())

    /** Makes a course for a customer of its own, because a key may convert only 30 times a minute. */
    async function orderCourse(): Promise<void> {
      customer = await service.newCustomer()
      const order = { subject: 'Workplace fire safety', addOns: ['assessment'] }
      courseId = (await service.finishedJob(customer, order)).body.course.id
    }

    const convert = (body: object, headers = {}, { key } = customer) =>
      service.call('POST', `/api/v1/courses/${courseId}/convert`, { key, body, headers })
    const download = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer())

    test('every format is converted, downloaded under its own type and name, and converted again to the same bytes', async () => {
      for (const format of CONVERSIONS) {
        const { status, body } = await convert({ format })
        assert.equal(status, 200, JSON.stringify(body))
        const { leftOut, ...result } = body
        assert.deepEqual(Object.keys(result).sort(), ['courseId', 'downloadUrl', 'exportedAt', 'format', 'shareUrl'])
        assert.deepEqual([result.courseId, result.format], [courseId, format])
        assert.ok(Array.isArray(leftOut))
        const { contentType, extension } = requireFormat(format)
        assert.ok(result.downloadUrl.endsWith(`/workplace-fire-safety-${format}.${extension}`), result.downloadUrl)
        const file = await fetch(result.downloadUrl)
        assert.deepEqual([file.status, file.headers.get('content-type')], [200, contentType])
        assert.match(file.headers.get('content-disposition')!, /^attachment; /)
        assert.ok((await file.arrayBuffer()).byteLength > 1_000)
        const again = await convert({ format })
        assert.equal(again.body.downloadUrl, result.downloadUrl)
        assert.notEqual(again.body.exportedAt, result.exportedAt)
      }
      const { items } = (await service.call('GET', `/api/v1/courses/${courseId}/versions`, { key: customer.key })).body
      const exported = new Set(items[0].exports.map(({ format }: { format: string }) => format))
      assert.deepEqual([...exported].sort(), [...CONVERSIONS].sort())
    })

    test('export takes only package formats, and convert only other formats', async () => {
      for (const format of [...EDITIONS, 'pdf', '', null, 7])
        assertError(await convert({ format }), 400, 'VALIDATION_ERROR', /^format must be/)
      assertError(await convert({}), 400, 'VALIDATION_ERROR', /format/)
      for (const format of CONVERSIONS) {
        const path = `/api/v1/courses/${courseId}/export`
        const refused = await service.call('POST', path, { key: customer.key, body: { format } })
        assertError(refused, 400, 'VALIDATION_ERROR', /^format must be one of scorm12, scorm2004, scorm2004_4$/)
      }
    })

    test('the adaptive package exists for SCORM 2004 4th Edition only, beside the plain one', async () => {
      await orderCourse()
      const path = `/api/v1/courses/${courseId}/export`
      const exportAs = (body: object) => service.call('POST', path, { key: customer.key, body })
      const plain = await exportAs({ format: 'scorm2004_4' })
      const absent = await exportAs({ format: 'scorm2004_4', sequencing: null })
      const adaptive = await exportAs({ format: 'scorm2004_4', sequencing: 'adaptive' })
      assert.deepEqual([plain.status, absent.status, adaptive.status], [200, 200, 200])
      assert.equal(absent.body.downloadUrl, plain.body.downloadUrl)
      assert.deepEqual(Object.keys(adaptive.body), Object.keys(plain.body))
      assert.equal(adaptive.body.format, 'scorm2004_4')
      assert.ok(adaptive.body.downloadUrl.endsWith('/workplace-fire-safety-scorm2004_4-adaptive.zip'))
      const pages = Object.keys(unzipSync(await download(adaptive.body.downloadUrl))).filter(name => /html$/.test(name))
      assert.ok(pages.includes('pretest.html') && pages.includes('c1.html') && pages.includes('assessment.html'))
      const again = await exportAs({ format: 'scorm2004_4', sequencing: 'adaptive' })
      assert.equal(again.body.downloadUrl, adaptive.body.downloadUrl)

      for (const format of ['scorm12', 'scorm2004'])
        assertError(
          await exportAs({ format, sequencing: 'adaptive' }),
          400,
          'VALIDATION_ERROR',
          /^sequencing must be absent/,
        )
      assertError(await exportAs({ sequencing: 'adaptive' }), 400, 'VALIDATION_ERROR', /^sequencing must be absent/)
      for (const sequencing of ['linear', '', 7])
        assertError(
          await exportAs({ format: 'scorm2004_4', sequencing }),
          400,
          'VALIDATION_ERROR',
          /^sequencing must be/,
        )
      const untested = (await service.finishedJob(customer, { subject: 'Workplace fire safety' })).body.course.id
      const refused = await service.call('POST', `/api/v1/courses/${untested}/export`, {
        key: customer.key,
        body: { format: 'scorm2004_4', sequencing: 'adaptive' },
      })
      assertError(refused, 400, 'VALIDATION_ERROR', /without an assessment/)
    })

    test('a handout reports that the test and its pictures are missing; a question bank contains the test', async () => {
      await orderCourse()
      const png = new Uint8Array(pngOf(300, 200, (x, y) => [x % 256, y % 256, 90, 255]))
      const added = await service.call('POST', '/api/v1/media?name=Plan.png', {
        key: customer.key,
        body: png,
        headers: { 'content-type': 'image/png' },
      })
      const read = () => service.call('GET', `/api/v1/courses/${courseId}`, { key: customer.key })
      const course = (await read()).body
      const content = { type: 'image', media: added.body.mediaId, alt: 'The way out', width: 'wide' }
      const change = { op: 'add', as: '~1', after: course.chapters[0].lessons[0].blocks[0].id, content }
      const body = { version: course.version, changes: [change] }
      const edited = await service.call('PATCH', `/api/v1/courses/${courseId}`, { key: customer.key, body })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))

      const markdown = (await convert({ format: 'markdown' })).body
      assert.deepEqual(
        markdown.leftOut.map(({ part, count, reason }: Record<string, unknown>) => [part, count, reason]),
        [
          ['image', 1, 'no-pictures'],
          ['assessment', course.assessment.questions.length, 'test-withheld'],
        ],
      )
      const text = new TextDecoder().decode(await download(markdown.downloadUrl))
      assert.ok(text.includes('The way out') && !text.includes(course.assessment.questions[0].stem))
      const gift = (await convert({ format: 'gift' })).body
      assert.deepEqual(gift.leftOut, [])
      const web = unzipSync(await download((await convert({ format: 'html' })).body.downloadUrl))
      assert.ok(web['index.html'] && Object.keys(web).some(name => /^media\/.+\.webp$/.test(name)))
      assert.ok(!Object.keys(web).some(name => name.endsWith('.xsd') || name === 'imsmanifest.xml'))
      const book = unzipSync(await download((await convert({ format: 'epub' })).body.downloadUrl))
      assert.ok(Object.keys(book).some(name => /^EPUB\/media\/.+\.webp$/.test(name)))
      const word = unzipSync(await download((await convert({ format: 'docx' })).body.downloadUrl))
      const [jpeg] = Object.keys(word).filter(name => /^word\/media\/.+\.jpg$/.test(name))
      assert.deepEqual([...word[jpeg!]!.slice(0, 3)], [0xff, 0xd8, 0xff])
    })

    test('a conversion sends an event with the five fields of an export; the same Idempotency-Key gets the first answer again', async () => {
      const receiver = await startWebhookReceiver()
      const order = { format: 'gift', callbackUrl: receiver.url }
      const first = await convert(order, { 'idempotency-key': 'convert once' })
      const second = await convert(order, { 'idempotency-key': 'convert once' })
      assert.deepEqual(second.body, first.body)
      assertError(
        await convert({ format: 'markdown' }, { 'idempotency-key': 'convert once' }),
        400,
        'VALIDATION_ERROR',
        /Idempotency-Key/,
      )
      const [webhook] = await receiver.waitFor(1)
      const { leftOut: _leftOut, ...fields } = first.body
      assert.deepEqual(JSON.parse(webhook!.body), { event: 'course.exported', ...fields })
      await receiver.close()
    })

    test('a course of another key cannot be converted, and a deleted course leaves no file', async () => {
      const stranger = await service.newCustomer()
      assertError(await convert({ format: 'gift' }, {}, stranger), 404, 'NOT_FOUND')
      const { downloadUrl } = (await convert({ format: 'gift' })).body
      await service.call('DELETE', `/api/v1/courses/${courseId}`, { key: customer.key })
      assert.equal((await fetch(downloadUrl)).status, 404)
      assertError(await convert({ format: 'gift' }), 404, 'NOT_FOUND')
    })
  })
}
