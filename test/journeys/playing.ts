import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { courseSchema } from '../../src/course/schema.ts'
import type { Dialect } from '../support/databases.ts'
import { findMarker } from '../support/find-marker.ts'
import { mediaFile, SUBRIP } from '../support/media-files.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { assertError } from './api.ts'

const FILE_NAME = 'Kündigung Müller.pdf'

/**
 * Tests the way from uploaded sounds, films, captions and files to a course that plays them and offers them for
 * download.
 */
export function playingJourneys(dialect: Dialect): void {
  describe(`sound, film and files in courses on ${dialect}`, () => {
    let service: TestService
    let customer: Customer
    let courseId: string
    const ids: Record<string, string> = {}
    before(async () => {
      service = await startTestService(dialect)
      customer = await service.newCustomer()
      courseId = (await service.finishedJob(customer, { subject: 'Giving feedback' })).body.course.id
      ids['film'] = (await upload(mediaFile('film.mp4'), 'Wobblefink.mp4')).body.mediaId
      ids['captions'] = (await upload(Buffer.from(SUBRIP), 'a.srt')).body.mediaId
      ids['sound'] = (await upload(mediaFile('tone.mp3'), 'a.mp3')).body.mediaId
      ids['file'] = (await upload(Buffer.from('%PDF-1.7\nA list\n%%EOF'), FILE_NAME)).body.mediaId
    })
    after(() => service.remove())

    const call = (method: string, path: string, body?: unknown) =>
      service.call(method, path, { key: customer.key, ...(body !== undefined && { body }) })
    const upload = (bytes: Buffer, name: string) =>
      service.call('POST', `/api/v1/media?name=${encodeURIComponent(name)}`, {
        key: customer.key,
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      })
    const readCourse = async (id = courseId) => courseSchema.parse((await call('GET', `/api/v1/courses/${id}`)).body)
    const addBlocks = async (...contents: object[]) => {
      const { version, chapters } = await readCourse()
      const after = chapters[0]!.lessons[0]!.blocks[0]!.id
      const changes = contents.map((content, at) => ({ op: 'add', as: `~${at + 1}`, after, content }))
      return call('PATCH', `/api/v1/courses/${courseId}`, { version, changes })
    }
    const previewFile = async (kind: string) => {
      const { hash, ...media } = (await readCourse()).media!.find(each => each.kind === kind)!
      return `${service.url}/go/${courseId}/media/${hash}.${'format' in media ? media.format : ''}`
    }

    test('an upload returns its kind, its duration and what does not play everywhere', async () => {
      const facts = async (id: string) => {
        const { kind, format, width, height, seconds, notes } = (await call('GET', `/api/v1/media/${id}`)).body
        return [kind, format, width, height, seconds, notes.length]
      }
      assert.deepEqual(await facts(ids['film']!), ['film', 'mp4', 160, 90, 2, 0])
      assert.deepEqual(await facts(ids['captions']!), ['captions', 'vtt', null, null, 2, 1])
      assert.deepEqual(await facts(ids['sound']!), ['sound', 'mp3', null, null, 2, 0])
      assert.deepEqual(await facts(ids['file']!), ['file', 'pdf', null, null, null, 0])
      const webm = await upload(mediaFile('film.webm'), 'a.webm')
      assert.match(webm.body.notes[0], /^Older iPhones and iPads do not play this film/)
      assert.equal((await call('GET', '/api/v1/media?kind=film')).body.items.length, 2)
    })

    test('a film in a codec that some browsers lack is refused by the codec’s name', async () => {
      const refused = await upload(mediaFile('hevc.mp4'), 'a.mp4')
      assertError(refused, 400, 'VALIDATION_ERROR')
      assert.match(refused.body.message, /^The film is coded with HEVC \(H\.265\)/)
    })

    test('a block accepts media of its own kind only', async () => {
      for (const content of [
        { type: 'audio', media: ids['film'], title: 'A sound' },
        { type: 'video', media: ids['sound'], title: 'A film' },
        { type: 'video', media: ids['film'], title: 'A film', captions: [{ language: 'en', media: ids['file'] }] },
        { type: 'download', media: ids['captions'], title: 'A file' },
      ])
        assertError(await addBlocks(content), 400, 'VALIDATION_ERROR')
    })

    test('a course plays sound and film, and its document has all facts that a page needs', async () => {
      const edited = await addBlocks(
        {
          type: 'video',
          media: ids['film'],
          title: 'Pull, aim',
          captions: [{ language: 'en', media: ids['captions'] }],
          transcript: 'A hand pulls the ring.',
        },
        { type: 'audio', media: ids['sound'], title: 'The alarm', transcript: 'Two tones.' },
        { type: 'download', media: ids['file'], title: 'The list', purpose: 'To tick once a week' },
      )
      assert.equal(edited.status, 200, JSON.stringify(edited.body))
      const shown = (await readCourse()).media!.map(({ id: _id, bytes: _bytes, hash: _hash, ...media }) => media)
      assert.deepEqual(shown, [
        { kind: 'file', format: 'pdf', name: FILE_NAME },
        { kind: 'sound', format: 'mp3', seconds: 2 },
        { kind: 'film', format: 'mp4', width: 160, height: 90, seconds: 2, codec: 'h264', hasSound: true },
        { kind: 'captions', format: 'vtt', seconds: 2 },
      ])
    })

    test('the page may play its own media, preloads nothing, and names no file except the download', async () => {
      const response = await fetch(`${service.url}/go/${courseId}`)
      assert.match(response.headers.get('content-security-policy')!, /media-src 'self'/)
      const page = await response.text()
      const film = /<video.*?<\/video>/s.exec(page)![0]
      assert.match(film, /preload="none"\s+width="160"\s+height="90"/)
      assert.match(film, /<track\s+kind="captions"\s+srclang="en"\s+label="English"\s+src="\S+\.vtt" default/)
      assert.doesNotMatch(page, /autoplay|Wobblefink/)
      assert.match(page, new RegExp(`<a class="block download" href="\\S+\\.pdf" download="${FILE_NAME}"`))
    })

    test('a film is served in parts, with its index first; a download keeps its name and is never shown', async () => {
      const address = await previewFile('film')
      const whole = Buffer.from(await (await fetch(address)).arrayBuffer())
      assert.ok(whole.indexOf('moov') < whole.indexOf('mdat'))
      const part = await fetch(address, { headers: { range: 'bytes=100-199' } })
      assert.deepEqual([part.status, part.headers.get('content-type')], [206, 'video/mp4'])
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(100, 200))
      assert.equal((await fetch(address, { headers: { range: `bytes=${whole.length}-` } })).status, 416)
      const head = await fetch(address, { method: 'HEAD', headers: { range: 'bytes=100-199' } })
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(whole.length)])
      assert.equal((await fetch(address.replace('.mp4', '.webm'))).status, 404)
      for (const [kind, type, disposition] of [
        ['captions', 'text/vtt; charset=utf-8', null],
        ['sound', 'audio/mpeg', null],
        [
          'file',
          'application/pdf',
          'attachment; filename="K_ndigung M_ller.pdf"; filename*=UTF-8\'\'K%C3%BCndigung%20M%C3%BCller.pdf',
        ],
      ] as const) {
        const { headers } = await fetch(await previewFile(kind), { method: 'HEAD' })
        assert.deepEqual([headers.get('content-type'), headers.get('content-disposition')], [type, disposition])
        assert.deepEqual([headers.get('x-content-type-options'), headers.get('accept-ranges')], ['nosniff', 'bytes'])
        assert.match(headers.get('content-security-policy')!, /sandbox/)
      }
    })

    test('packages contain the same bytes under plain names, list them in their manifests, and are the same each time', async () => {
      const { media } = await readCourse()
      const names = media!.map(each => `media/${each.hash}.${'format' in each ? each.format : ''}`)
      for (const format of ['scorm12', 'scorm2004', 'scorm2004_4']) {
        const zip = await exportedZip(format)
        const files = unzipSync(zip)
        const manifest = Buffer.from(files['imsmanifest.xml']!).toString()
        for (const name of names) {
          const served = await fetch(`${service.url}/go/${courseId}/${name}`)
          assert.deepEqual(Buffer.from(files[name]!), Buffer.from(await served.arrayBuffer()))
          assert.ok(manifest.includes(`href="${name}"`), `${format}: ${name}`)
        }
        assert.ok((await exportedZip(format)).equals(zip))
      }
    })

    test('titles, transcripts and purposes are translated; media, captions and languages stay', async () => {
      const file = await fetch(`${service.url}/api/v1/courses/${courseId}/xliff?languageId=de-DE`, {
        headers: { authorization: `Bearer ${customer.key}` },
      })
      const xliff = await file.text()
      for (const text of ['Pull, aim', 'A hand pulls the ring.', 'Two tones.', 'To tick once a week'])
        assert.ok(xliff.includes(text), text)
      assert.doesNotMatch(xliff, /med_|\.pdf/)
    })

    test('media that no course shows are deleted without a byte left', async () => {
      assertError(await call('DELETE', `/api/v1/media/${ids['captions']}`), 400, 'VALIDATION_ERROR')
      assert.equal((await call('DELETE', `/api/v1/courses/${courseId}`)).status, 204)
      const { items } = (await call('GET', '/api/v1/media')).body
      for (const { mediaId } of items) assert.equal((await call('DELETE', `/api/v1/media/${mediaId}`)).status, 204)
      const entries = await readdir(join(service.dataDir, 'media'), { recursive: true, withFileTypes: true })
      assert.deepEqual(
        entries.filter(entry => entry.isFile()).map(({ name }) => name),
        [],
      )
      for (const marker of ['Müller', 'Wobblefink', 'welcome</i>'])
        assert.equal(await findMarker(service, marker), null)
    })

    async function exportedZip(format: string): Promise<Buffer> {
      const exported = await call('POST', `/api/v1/courses/${courseId}/export`, { format })
      assert.equal(exported.status, 200, JSON.stringify(exported.body))
      return Buffer.from(await (await fetch(exported.body.downloadUrl)).arrayBuffer())
    }
  })
}
