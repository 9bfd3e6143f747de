import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { courseSchema } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { noisySvg, pngBomb } from '../support/picture-files.ts'
import { emfFile, picturedDocx, picturedPptx, testPicture } from '../support/pictured-documents.ts'
import { shopPdf } from '../support/pictured-pdf.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'

const TEXT = {
  open: 'The shop opens at 9:00 from Monday to Saturday. Whoever opens it arrives by 8:30 and switches off the alarm within 30 seconds.',
  count:
    'The till holds at most 500 euros. What is more goes into the safe. Two people count the takings every evening.',
  close: 'The last person locks the back door first. The front door is locked at 18:15 at the latest.',
}

/** Tests the way from the pictures in a client's document to a course that shows them at the same place. */
export function sourcePictureJourneys(dialect: Dialect): void {
  describe(`pictures of documents on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown, key = customer.key) =>
      service.call(method, path, { key, ...(body !== undefined && { body }) })
    const upload = (bytes: Buffer, name: string, key = customer.key) =>
      service.call('POST', `/api/v1/sources?name=${encodeURIComponent(name)}`, {
        key,
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      })
    const mediaOf = async (key = customer.key) => (await call('GET', '/api/v1/media', undefined, key)).body.items
    const writeCourse = async (sourceId: string, owner = customer) => {
      const job = await service.finishedJob(owner, { subject: 'Working in the shop', sources: [sourceId], addOns: [] })
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      const { id } = job.body.course
      return courseSchema.parse((await call('GET', `/api/v1/courses/${id}`, undefined, owner.key)).body)
    }
    const blocksOf = (course: Awaited<ReturnType<typeof writeCourse>>) =>
      course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))

    const filesOnDisk = async () => {
      const entries = await readdir(join(service.dataDir, 'media'), { recursive: true, withFileTypes: true })
      return entries.filter(entry => entry.isFile()).length
    }

    const handbook = () =>
      picturedDocx(
        [
          { picture: { file: 'logo.png' } },
          { heading: 'Opening the shop' },
          { paragraph: TEXT.open },
          { picture: { file: 'alarm.png', alt: 'The alarm panel with its four keys' } },
          { paragraph: 'Figure 1: The alarm panel' },
          { picture: { file: 'logo.png' } },
          { picture: { file: 'icon.png' } },
          { heading: 'Cash' },
          { paragraph: TEXT.count },
          { picture: { file: 'drawing.emf' } },
          { chart: true },
          { picture: { file: 'logo.png' } },
          { heading: 'Closing the shop' },
          { paragraph: TEXT.close },
          { picture: { file: 'door.png' } },
          { picture: { file: 'logo.png' } },
          { picture: { file: 'blank.png' } },
        ],
        {
          'logo.png': testPicture(1, 200, 80),
          'alarm.png': testPicture(2, 700, 400),
          'icon.png': testPicture(3, 40, 40),
          'drawing.emf': emfFile(),
          'door.png': testPicture(4),
          'blank.png': pngOf(300, 200, () => [240, 240, 250, 255]),
        },
      )

    test('pictures keep their places in the course, and pictures left out are reported with the reason', async () => {
      const added = await upload(handbook(), 'Handbook.docx')
      assert.equal(added.status, 201, JSON.stringify(added.body))
      const { sourceId, pictures } = added.body
      assert.equal(pictures.kept, 2, JSON.stringify(pictures))
      assert.deepEqual(
        new Map(pictures.leftOut.map(({ why, count }: { why: string; count: number }) => [why, count])),
        new Map([
          ['drawing', 2],
          ['small', 1],
          ['plain', 1],
          ['repeated', 4],
        ]),
      )
      assert.deepEqual((await call('GET', `/api/v1/sources/${sourceId}`)).body.pictures, pictures)

      const course = await writeCourse(sourceId)
      const blocks = blocksOf(course)
      const images = blocks.filter(block => block.type === 'image')
      assert.deepEqual(
        images.map(({ alt, caption }) => ({ alt, caption })),
        [
          { alt: 'The alarm panel with its four keys', caption: 'Figure 1: The alarm panel' },
          { alt: 'Picture from “Handbook”', caption: undefined },
        ],
      )
      const above = (image: (typeof images)[number]) => JSON.stringify(blocks[blocks.indexOf(image) - 1])
      assert.match(above(images[0]!), /arrives by 8:30/)
      assert.match(above(images[1]!), /locked at 18:15/)
      assert.doesNotMatch(
        JSON.stringify(blocks.filter(({ type }) => type !== 'image')),
        /Figure 1/,
        'the caption is said once',
      )
      assert.equal(images[0]!.cites!.length, 1)
      const found = course.quality.form.findings.filter(({ rule }) => rule === 'alt-missing')
      assert.ok(found.length >= 1, JSON.stringify(course.quality.form.findings))
      assert.ok(
        course.origin.leftOut!.some(({ what, why }) => /^2 pictures of Handbook/.test(what) && /SmartArt/.test(why)),
      )

      const page = await (await fetch(`${service.url}/go/${course.id}`)).text()
      assert.match(page, /alt="The alarm panel with its four keys"/)
      const exported = await call('POST', `/api/v1/courses/${course.id}/export`, {})
      assert.equal(exported.status, 200, JSON.stringify(exported.body))
      const zip = Buffer.from(await (await fetch(exported.body.downloadUrl)).arrayBuffer())
      const files = Object.keys(unzipSync(zip)).filter(name => name.startsWith('media/'))
      for (const { hash } of course.media!.filter(each => each.kind === 'picture'))
        assert.ok(
          files.some(name => name.includes(hash)),
          JSON.stringify(files),
        )
    })

    test('of a thousand pictures at most 150 are kept', { skip: dialect !== 'sqlite' }, async () => {
      const owner = await service.newCustomer()
      const files = Object.fromEntries(
        Array.from({ length: 1_000 }, (_, at) => [
          `p${at}.png`,
          testPicture(at, 64 + (at % 30), 64 + Math.floor(at / 30)),
        ]),
      )
      const parts = Object.keys(files).map(file => ({ picture: { file } }))
      const document = picturedDocx([{ heading: 'Cash' }, { paragraph: TEXT.count }, ...parts], files)
      const added = await upload(document, 'Many.docx', owner.key)
      assert.equal(added.status, 201, JSON.stringify(added.body))
      assert.deepEqual(added.body.pictures, { kept: 150, leftOut: [{ why: 'too-many', count: 850 }] })
    })

    test('a damaged or huge picture does not stop its document from being read', async () => {
      const owner = await service.newCustomer()
      const broken = testPicture(7).subarray(0, 300)
      const bytes = picturedDocx(
        [
          { heading: 'Cash' },
          { paragraph: TEXT.count },
          ...['broken.png', 'huge.png', 'bomb.png', 'text.png', 'good.png'].map(file => ({ picture: { file } })),
        ],
        {
          'broken.png': broken,
          'huge.png': pngBomb(60_000, 60_000),
          'bomb.png': pngBomb(7_000, 7_000),
          'text.png': Buffer.from('This is no picture at all.'),
          'good.png': testPicture(8),
        },
      )
      const added = await upload(bytes, 'Broken.docx', owner.key)
      assert.equal(added.status, 201, JSON.stringify(added.body))
      const counts = Object.fromEntries(
        added.body.pictures.leftOut.map(({ why, count }: { why: string; count: number }) => [why, count]),
      )
      assert.equal(added.body.pictures.kept, 1, JSON.stringify(added.body.pictures))
      assert.deepEqual(counts, { unreadable: 3, 'too-large': 1 })
    })

    test('pictures of slides keep their page and crop, and backgrounds are left out', async () => {
      const owner = await service.newCustomer()
      const bytes = picturedPptx(
        [
          {
            title: 'Opening the shop',
            lines: ['The shop opens at 9:00 from Monday to Saturday.', 'Whoever opens it arrives by 8:30.'],
            pictures: [
              { file: 'sky.png', whole: true },
              { file: 'alarm.png', alt: 'The alarm panel', crop: 'l="25000" r="25000"' },
            ],
          },
          { title: 'The plan of the shop', pictures: [{ file: 'plan.png' }] },
          { title: 'Cash', lines: ['The till holds at most 500 euros.', 'Two people count the takings.'] },
        ],
        { 'sky.png': testPicture(1), 'alarm.png': testPicture(2, 800, 400), 'plan.png': testPicture(3) },
      )
      const added = await upload(bytes, 'Slides.pptx', owner.key)
      assert.deepEqual(added.body.pictures, { kept: 2, leftOut: [{ why: 'background', count: 1, pages: [1] }] })
      const course = await writeCourse(added.body.sourceId, owner)
      const images = blocksOf(course).filter(block => block.type === 'image')
      assert.deepEqual(
        images.map(({ alt, caption }) => [alt, caption]),
        [
          ['The alarm panel', undefined],
          ['Picture from page 2 of “Opening the shop”', 'The plan of the shop'],
        ],
      )
      const cropped = course.media!.find(({ id }) => id === images[0]!.media)!
      assert.deepEqual(cropped.kind === 'picture' && [cropped.width, cropped.height], [400, 400])
    })

    test('pictures of a PDF keep their page, below the line above them', async () => {
      const owner = await service.newCustomer()
      const added = await upload(shopPdf(), 'Handbook.pdf', owner.key)
      assert.equal(added.status, 201, JSON.stringify(added.body))
      assert.deepEqual(added.body.pictures, {
        kept: 2,
        leftOut: [
          { why: 'small', count: 1, pages: [1] },
          { why: 'background', count: 1, pages: [2] },
        ],
      })
      const blocks = blocksOf(await writeCourse(added.body.sourceId, owner))
      const images = blocks.filter(block => block.type === 'image')
      assert.deepEqual(
        images.map(({ alt, caption }) => [alt, caption]),
        [
          ['Picture from page 1 of “Handbook”', 'Figure 1: The alarm panel'],
          ['Picture from page 2 of “Handbook”', undefined],
        ],
      )
      assert.match(JSON.stringify(blocks[blocks.indexOf(images[0]!) - 1]), /arrives by 8:30/)
    })

    test('the forecast of chosen sections counts the same pictures as the job', async () => {
      const owner = await service.newCustomer()
      const rooms = Array.from({ length: 6 }, (_, room) => room)
      const files = Object.fromEntries(
        rooms.flatMap(room => [0, 1, 2].map(at => [`r${room}p${at}.png`, testPicture(8 * room + at)])),
      )
      const parts = rooms.flatMap(room => [
        { heading: `Room ${room}` },
        { paragraph: `The caretaker must open room ${room} at ${8 + room}:00. It closes at ${18 - room}:00.` },
        ...[0, 1, 2].map(at => ({ picture: { file: `r${room}p${at}.png` } })),
      ])
      const { sourceId, pictures } = (await upload(picturedDocx(parts, files), 'House.docx', owner.key)).body
      assert.equal(pictures.kept, 18)
      const { sections } = (await call('GET', `/api/v1/sources/${sourceId}`, undefined, owner.key)).body
      const sourceSections = sections.slice(0, 5).map(({ id }: { id: string }) => id)
      const wish = { subject: 'Our house', sources: [sourceId], sourceSections, addOns: [] }
      const forecast = await call('POST', '/api/v1/courses/forecast', wish, owner.key)
      assert.equal(forecast.status, 200, JSON.stringify(forecast.body))
      const job = await service.finishedJob(owner, wish)
      assert.equal(job.body.status, 'completed', JSON.stringify(job.body))
      const written = await call('GET', `/api/v1/courses/${job.body.course.id}`, undefined, owner.key)
      const course = courseSchema.parse(written.body)
      assert.equal(blocksOf(course).filter(({ type }) => type === 'image').length, 15)
      const titles = course.chapters.flatMap(({ lessons }) => lessons.map(({ title }) => title))
      const { lessons, lessonCount, minutes, leftOut } = forecast.body
      assert.deepEqual(
        { lessons, lessonCount, minutes, leftOut },
        { lessons: titles, lessonCount: titles.length, minutes: course.minutes, leftOut: course.origin.leftOut },
      )
      assert.deepEqual(leftOut, [], 'what was not chosen is no loss')
    })

    test('storage for converted drawings is reserved first, and drawings beyond it are left out', async () => {
      const owner = await service.newCustomer()
      const figure = (at: number) =>
        `<p>Machine ${at} must be switched off at ${at + 1} o'clock.</p><img alt="Machine ${at}" src="data:image/svg+xml;base64,${noisySvg(at).toString('base64')}">`
      const page = `<!doctype html><title>Machines</title><h1>Machines</h1><p>${TEXT.open}</p>${[0, 1, 2, 3].map(figure).join('')}`
      await service.restart({ mediaQuotaBytes: 800_000 })
      const added = await upload(Buffer.from(page), 'Machines.html', owner.key)
      const usage = await call('GET', '/api/v1/usage', undefined, owner.key)
      await service.restart()
      assert.equal(added.status, 201, JSON.stringify(added.body))
      const { kept, leftOut } = added.body.pictures
      assert.ok(kept >= 1 && kept < 4, JSON.stringify(added.body.pictures))
      assert.deepEqual(leftOut, [{ why: 'no-space', count: 4 - kept }])
      assert.ok(usage.body.mediaBytesUsed > 0 && usage.body.mediaBytesUsed <= 800_000, JSON.stringify(usage.body))
    })

    test('pictures are deleted with the last document and course that use them; the same bytes are stored once', async () => {
      const owner = await service.newCustomer()
      const first = (await upload(handbook(), 'Handbook.docx', owner.key)).body.sourceId
      const second = (await upload(handbook(), 'Handbook again.docx', owner.key)).body.sourceId
      const kept = (await mediaOf(owner.key)).length
      assert.equal(kept, 2)
      assert.ok((await call('GET', '/api/v1/usage', undefined, owner.key)).body.mediaBytesUsed > 0)
      assert.equal((await call('DELETE', `/api/v1/sources/${first}`, undefined, owner.key)).status, 204)
      assert.equal((await mediaOf(owner.key)).length, kept)
      const course = await writeCourse(second, owner)
      assert.equal((await call('DELETE', `/api/v1/sources/${second}`, undefined, owner.key)).status, 204)
      const shown = course.media!.length
      assert.equal((await mediaOf(owner.key)).length, shown)
      assert.equal((await call('POST', `/api/v1/courses/${course.id}/export`, {}, owner.key)).status, 200)
      assert.equal((await call('DELETE', `/api/v1/courses/${course.id}`, undefined, owner.key)).status, 204)
      assert.deepEqual(await mediaOf(owner.key), [])
    })

    test('an erased account leaves no picture of its documents on the disk', async () => {
      const owner = await service.newCustomer()
      const before = await filesOnDisk()
      assert.equal((await upload(handbook(), 'Handbook.docx', owner.key)).status, 201)
      assert.ok((await filesOnDisk()) > before)
      assert.equal((await service.asAdmin('DELETE', `/admin/v1/accounts/${owner.accountId}`)).status, 204)
      assert.equal(await filesOnDisk(), before)
    })

    test('a picture that the client also uploaded itself stays when the document is deleted', async () => {
      const owner = await service.newCustomer()
      const bytes = picturedDocx([{ heading: 'Cash' }, { paragraph: TEXT.count }, { picture: { file: 'own.png' } }], {
        'own.png': testPicture(5),
      })
      const { sourceId } = (await upload(bytes, 'Own.docx', owner.key)).body
      const own = await service.call('POST', '/api/v1/media?name=own.png', {
        key: owner.key,
        body: new Uint8Array(testPicture(5)),
        headers: { 'content-type': 'image/png' },
      })
      assert.equal(own.status, 201, JSON.stringify(own.body))
      assert.equal((await call('DELETE', `/api/v1/sources/${sourceId}`, undefined, owner.key)).status, 204)
      assert.deepEqual(
        (await mediaOf(owner.key)).map(({ mediaId }: { mediaId: string }) => mediaId),
        [own.body.mediaId],
      )
    })
  })
}
