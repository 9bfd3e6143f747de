import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import sharp from 'sharp'
import { openDatabase } from '../../src/app/main.ts'
import { courseSchema } from '../../src/course/schema.ts'
import { seededRandom } from '../../src/look/random.ts'
import type { Dialect } from '../support/databases.ts'
import { pngOf } from '../support/logo-files.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

/**
 * Tests the way from an uploaded picture to a course that shows it: in the preview, in packages, copies and versions.
 */
export function picturingJourneys(dialect: Dialect): void {
  describe(`pictures in courses on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    let courseId: string
    let mediaId: string
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
      courseId = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
      mediaId = await upload(customer.key, 1_100)
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
    const readCourse = async (id = courseId) => courseSchema.parse((await call('GET', `/api/v1/courses/${id}`)).body)

    const upload = (key: string, width: number) =>
      uploadPicture(
        key,
        pngOf(width, 500, (x, y) => [x % 256, y % 256, 90, 255]),
      )

    async function uploadPicture(key: string, picture: Buffer): Promise<string> {
      const body = new Uint8Array(picture)
      const headers = { 'content-type': 'image/png' }
      const added = await service.call('POST', '/api/v1/media?name=Secret%20plan.png', { key, body, headers })
      assert.equal(added.status, 201, JSON.stringify(added.body))
      return added.body.mediaId
    }

    const addImage = async (media: string, fields: object = {}) => {
      const { version, chapters } = await readCourse()
      const content = { type: 'image', media, alt: 'Two people at a table', width: 'wide', ...fields }
      const change = { op: 'add', as: '~1', after: chapters[0]!.lessons[0]!.blocks[0]!.id, content }
      return call('PATCH', `/api/v1/courses/${courseId}`, { version, changes: [change] })
    }

    test('a course shows a picture of its key, and its document has all facts that a page needs', async () => {
      const edited = await addImage(mediaId, { caption: 'How it is done' })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
      const course = await readCourse()
      const { hash: _hash, bytes: _bytes, ...media } = course.media![0]!
      assert.deepEqual(media, { id: mediaId, kind: 'picture', width: 1_100, height: 500 })
      assert.deepEqual((await call('GET', `/api/v1/media/${mediaId}`)).body.usedBy, [
        { id: courseId, name: course.name },
      ])
    })

    test('a picture of another key and an unknown picture are refused', async () => {
      const foreign = await upload((await service.newCustomer()).key, 90)
      for (const media of [foreign, 'med_01j6l4c8gg09apvo259806m0h2', '../x']) {
        assertError(await addImage(media), 400, 'VALIDATION_ERROR')
      }
      assert.equal((await readCourse()).media!.length, 1)
    })

    test('the preview has the picture in three widths with its size, and no file name', async () => {
      const page = await (await fetch(`${service.url}/go/${courseId}`)).text()
      const image = /<figure class="block image wide">.*?<\/figure>/s.exec(page)![0]
      assert.match(image, /srcset="\S+-480\.webp 480w, \S+-960\.webp 960w, \S+-1100\.webp 1100w"/)
      assert.match(image, /width="1100"\s+height="500"\s+alt="Two people at a table"\s+loading="lazy"/)
      assert.match(image, /<figcaption>How it is done<\/figcaption>/)
      assert.doesNotMatch(page, /Secret plan/)
    })

    test('a picture is served as immutable, in parts and without scripts; a picture outside the course is not served', async () => {
      const [name] = await pictureNames()
      const at = (file: string) => `${service.url}/go/${courseId}/media/${file}`
      const whole = await fetch(at(name!))
      const bytes = Buffer.from(await whole.arrayBuffer())
      assert.deepEqual(
        ['content-type', 'cache-control', 'x-content-type-options'].map(header => whole.headers.get(header)),
        ['image/webp', 'public, max-age=31536000, immutable', 'nosniff'],
      )
      assert.match(whole.headers.get('content-security-policy')!, /sandbox/)
      const part = await fetch(at(name!), { headers: { range: 'bytes=4-9' } })
      assert.deepEqual([part.status, Buffer.from(await part.arrayBuffer())], [206, bytes.subarray(4, 10)])
      const behind = await fetch(at(name!), { headers: { range: `bytes=${bytes.length}-` } })
      assert.deepEqual([behind.status, behind.headers.get('content-range')], [416, `bytes */${bytes.length}`])
      const head = await fetch(at(name!), { method: 'HEAD' })
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(bytes.length)])
      const etag = whole.headers.get('etag')!
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const unchanged = await fetch(at(name!), { headers: { 'if-none-match': known } })
        assert.deepEqual([unchanged.status, unchanged.headers.get('etag')], [304, etag])
        assert.equal((await unchanged.arrayBuffer()).byteLength, 0)
      }
      assert.equal((await fetch(at(name!), { headers: { 'if-none-match': '"other"' } })).status, 200)
      for (const [condition, status] of [
        [etag, 206],
        ['"other"', 200],
        ['Thu, 19 Mar 2026 09:58:12 GMT', 200],
      ] as const) {
        const resumed = await fetch(at(name!), { headers: { range: 'bytes=4-', 'if-range': condition } })
        assert.deepEqual(
          [resumed.status, (await resumed.arrayBuffer()).byteLength],
          [status, bytes.length - (status === 206 ? 4 : 0)],
        )
      }
      const unshown = await upload(customer.key, 70)
      assert.ok(unshown)
      for (const file of ['0000000000000000-480.webp', name!.replace('-480', '-481'), 'x', '..%2f..%2fcoursewright.db'])
        assert.equal((await fetch(at(file))).status, 404, file)
    })

    test('a package contains the same bytes, lists them in its manifest, and is the same each time', async () => {
      const names = (await pictureNames()).map(name => `media/${name}`)
      for (const format of ['scorm12', 'scorm2004', 'scorm2004_4']) {
        const zip = await exportedZip(format)
        const files = unzipSync(zip)
        const manifest = Buffer.from(files['imsmanifest.xml']!).toString()
        for (const name of names) {
          const served = await fetch(`${service.url}/go/${courseId}/${name}`)
          assert.deepEqual(Buffer.from(files[name]!), Buffer.from(await served.arrayBuffer()))
          assert.ok(manifest.includes(`href="${name}"`), `${format}: ${name}`)
        }
        assert.match(Buffer.from(files['index.html']!).toString(), new RegExp(`src="${names[1]}"`))
        assert.ok((await exportedZip(format)).equals(zip))
      }
    })

    test('copies, translations and earlier versions keep their pictures, which cannot be deleted until no course shows them', async () => {
      const copy = (await call('POST', `/api/v1/courses/${courseId}/copies`, {})).body
      assert.deepEqual((await readCourse(copy.id)).media, (await readCourse()).media)
      const translated = await readCourse(await translateByHand())
      assert.deepEqual(translated.media, (await readCourse()).media)
      const image = translated.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'image')
      assert.deepEqual(image?.type === 'image' && [image.alt, image.caption], [
        'Two people at a table ü',
        'How it is done ü',
      ])
      const imageId = (await readCourse()).chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'image')!.id
      const { version } = await readCourse()
      const removed = await call('PATCH', `/api/v1/courses/${courseId}`, {
        version,
        changes: [{ op: 'remove', id: imageId }],
      })
      assert.equal(removed.status, 200, JSON.stringify(removed.body))
      assert.equal((await readCourse()).media, undefined)
      assert.equal((await fetch(`${service.url}/go/${courseId}/media/x`)).status, 404)
      const refused = await call('DELETE', `/api/v1/media/${mediaId}`)
      assertError(refused, 400, 'VALIDATION_ERROR')
      assert.match(refused.body.message, /“Giving Feedback[^”]*”.*kept version/)

      const restored = await call('POST', `/api/v1/courses/${courseId}/versions/${version}/restore`, {})
      assert.equal(restored.status, 200, JSON.stringify(restored.body))
      assert.equal((await readCourse()).media!.length, 1)

      const [name] = await pictureNames()
      for (const id of [courseId, copy.id]) assert.equal((await call('DELETE', `/api/v1/courses/${id}`)).status, 204)
      assertError(await call('DELETE', `/api/v1/media/${mediaId}`), 400, 'VALIDATION_ERROR')
      assert.equal((await fetch(`${service.url}/go/${translated.id}/media/${name}`)).status, 200)
      assert.equal((await call('DELETE', `/api/v1/courses/${translated.id}`)).status, 204)
      assert.equal((await fetch(`${service.url}/go/${courseId}/media/${name}`)).status, 404)
      assert.equal((await call('DELETE', `/api/v1/media/${mediaId}`)).status, 204)
    })

    test('pictures at a question and on the cover are served, packed, counted and protected from deletion', async () => {
      const shown = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
      const [atQuestion, onCover] = [await upload(customer.key, 600), await upload(customer.key, 610)]
      const { version, chapters } = await readCourse(shown)
      const check = chapters
        .flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
        .find(block => block.type === 'check')!
      const edited = await call('PATCH', `/api/v1/courses/${shown}`, {
        version,
        changes: [
          { op: 'set', id: check.question.id, fields: { picture: { media: atQuestion, alt: 'Two people' } } },
          { op: 'set', id: 'course', fields: { cover: { media: onCover, x: 70, y: 20 } } },
        ],
      })
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
      const { media } = await readCourse(shown)
      assert.deepEqual(
        media!.map(({ id }) => id),
        [onCover, atQuestion],
      )
      const page = await (await fetch(`${service.url}/go/${shown}`)).text()
      const zip = await exportedZip('scorm2004', shown)
      const files = Object.keys(unzipSync(zip))
      for (const { hash } of media!) {
        const name = new RegExp(`${hash}-480\\.webp`).exec(page)![0]
        assert.equal((await fetch(`${service.url}/go/${shown}/media/${name}`)).status, 200)
        assert.ok(files.includes(`media/${name}`))
      }
      assert.match(await (await fetch(`${service.url}/go/${shown}/theme.css`)).text(), /--focus:70% 20%/)
      for (const id of [atQuestion, onCover]) {
        assert.deepEqual((await call('GET', `/api/v1/media/${id}`)).body.usedBy[0].id, shown)
        assertError(await call('DELETE', `/api/v1/media/${id}`), 400, 'VALIDATION_ERROR')
      }
      const wrong = { op: 'set', id: 'course', fields: { cover: { media: mediaId.replace(/.$/, 'x'), x: 1, y: 1 } } }
      assertError(
        await call('PATCH', `/api/v1/courses/${shown}`, { version: 2, changes: [wrong] }),
        400,
        'VALIDATION_ERROR',
      )
    })

    test('a shared link shows the cover photo cropped to its focal point, and the mosaic again without a photo', async () => {
      const shared = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
      const fetchCover = (name: string) => fetch(`${service.url}/go/${shared}/${name}`)
      const readBytes = async (name: string) => Buffer.from(await (await fetchCover(name)).arrayBuffer())
      const setCover = async (cover: object | null) => {
        const { version } = await readCourse(shared)
        const changes = [{ op: 'set', id: 'course', fields: { cover } }]
        const edited = await call('PATCH', `/api/v1/courses/${shared}`, { version, changes })
        assert.equal(edited.status, 200, JSON.stringify(edited.body))
      }
      const mosaic = await readBytes('cover.png')
      assert.equal((await fetchCover('cover.jpg')).status, 404)

      // Both pictures are red, and blue in the last third. The file of the first is small enough to be embedded in the
      // drawing as it is; the file of the second is large, because every pixel differs.
      const random = seededRandom(7)
      const grain = () => Math.floor(random() * 55)
      const plain = pngOf(720, 200, x => (x < 480 ? [200, 20, 20, 255] : [20, 20, 200, 255]))
      const grainy = pngOf(480, 1_440, (_, y) =>
        y < 960 ? [200 + grain(), grain(), grain(), 255] : [grain(), grain(), 200 + grain(), 255],
      )
      const [small, large] = [await uploadPicture(customer.key, plain), await uploadPicture(customer.key, grainy)]
      const cuts = [
        { cover: { media: small, x: 0, y: 50 }, colour: 'red', embedded: 'image/webp' },
        { cover: { media: small, x: 100, y: 50 }, colour: 'blue', embedded: 'image/webp' },
        { cover: { media: large, x: 50, y: 0 }, colour: 'red', embedded: 'image/jpeg' },
        { cover: { media: large, x: 50, y: 100 }, colour: 'blue', embedded: 'image/jpeg' },
      ]
      for (const { cover, colour, embedded } of cuts) {
        await setCover(cover)
        for (const name of ['cover.jpg', 'cover.svg'])
          assert.equal(await nameCorner(await readBytes(name)), colour, name)
        assert.equal(/href="data:([^;]+)/.exec(String(await readBytes('cover.svg')))![1], embedded)
      }
      const [one, other] = await Promise.all([readBytes('cover.png'), readBytes('cover.png')])
      assert.deepEqual(one, other)
      assert.equal(await nameCorner(one), 'blue')
      const page = await (await fetch(`${service.url}/go/${shared}`)).text()
      assert.match(
        page,
        new RegExp(
          `og:image" content="[^"]+/go/${shared}/cover.jpg">\\s*<meta property="og:image:type" content="image/jpeg"`,
        ),
      )

      await setCover(null)
      assert.deepEqual(await readBytes('cover.png'), mosaic)
      assert.equal((await fetchCover('cover.jpg')).status, 404)
      assert.match(await (await fetch(`${service.url}/go/${shared}`)).text(), /og:image" content="[^"]+cover\.png"/)
    })

    test('the list of versions has the size of their media, with a warning above 100 MB for many LMSs', async () => {
      const large = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
      const film = await upload(customer.key, 620)
      const change = { op: 'set', id: 'course', fields: { cover: { media: film, x: 50, y: 50 } } }
      assert.equal((await call('PATCH', `/api/v1/courses/${large}`, { version: 1, changes: [change] })).status, 200)
      const listVersions = async () => (await call('GET', `/api/v1/courses/${large}/versions`)).body.items
      const { bytes } = (await readCourse(large)).media![0]!
      const summarize = (items: { mediaBytes: number; notes: string[] }[]) =>
        items.map(({ mediaBytes, notes }) => [mediaBytes, notes])
      assert.deepEqual(summarize(await listVersions()), [
        [bytes, []],
        [0, []],
      ])
      // The test changes the rows to those of a film of 123 MB, and of versions that were saved before the service
      // stored the size of a version's media.
      const db = await openDatabase(service.config, pino({ level: 'silent' }))
      await db.query('update media set bytes = 123000000 where id = $1', [film])
      await db.query('update course_versions set media_bytes = null where course_id = $1', [large])
      await db.close()
      const note = 'its media have 123 MB: many LMSs refuse packages of more than 100 MB'
      assert.deepEqual(summarize(await listVersions()), [
        [123_000_000, [note]],
        [0, []],
      ])
    })

    /**
     * Names the colour in the lower right corner of a cover of 1200 by 630 pixels. If the course's cover has a picture,
     * that picture reaches into this corner.
     */
    async function nameCorner(cover: Buffer): Promise<'red' | 'blue'> {
      const { data, info } = await sharp(await replaceWebp(cover))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.width, info.height], [1_200, 630])
      const [red, , blue] = data.subarray(-info.channels * 10) as unknown as [number, number, number]
      assert.ok(Math.abs(red - blue) > 100, `neither red nor blue: ${red}, ${blue}`)
      return red > blue ? 'red' : 'blue'
    }

    /** Replaces WebP inside the cover: librsvg, which renders the SVG in this test, cannot read it; browsers can. */
    async function replaceWebp(cover: Buffer): Promise<Buffer> {
      const [address, base64] = /data:image\/webp;base64,([^"]+)/.exec(cover.toString('latin1')) ?? []
      if (!address) return cover
      const png = await sharp(Buffer.from(base64!, 'base64')).png().toBuffer()
      return Buffer.from(cover.toString().replace(address, `data:image/png;base64,${png.toString('base64')}`))
    }

    /** Translates a course by hand, as a translator's tool returns it. */
    async function translateByHand(): Promise<string> {
      const path = `/api/v1/courses/${courseId}/xliff`
      const { body: xliff } = await call('GET', `${path}?languageId=de-DE`)
      const body = xliff.replace(/(<source[^>]*>)([\s\S]*?)<\/source>/g, '$1$2</source><target>$2 ü</target>')
      const headers = { 'content-type': 'application/xliff+xml' }
      const made = await service.call('POST', path, { key: customer.key, body, headers })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      return made.body.id
    }

    async function pictureNames(): Promise<string[]> {
      const { hash } = (await readCourse()).media![0]!
      return [480, 960, 1_100].map(width => `${hash}-${width}.webp`)
    }

    async function exportedZip(format: string, id = courseId): Promise<Buffer> {
      const exported = await call('POST', `/api/v1/courses/${id}/export`, { format })
      assert.equal(exported.status, 200, JSON.stringify(exported.body))
      return Buffer.from(await (await fetch(exported.body.downloadUrl)).arrayBuffer())
    }
  })
}
