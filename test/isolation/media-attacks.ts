import sharp from 'sharp'
import { longFilm } from '../support/media-files.ts'
import { dearSvg } from '../support/picture-files.ts'
import type { ServiceProcess } from '../support/process.ts'
import type { Answer } from '../support/send.ts'
import { type Attack, type Attacker, pickKey } from './attack.ts'
import { editCourse } from './large-course.ts'
import { expectStatus, makeCourse } from './victim.ts'

const MIB = 1024 * 1024
const FILM_BYTES = 64 * MIB
const LONG_FILM_BYTES = 150_000_000
const RANGE_BYTES = MIB

/** The most expensive uploads, pages and exports of pictures and films. */
export const MEDIA_ATTACKS = {
  'pictures of 50 million pixels': {
    atOnce: 12,
    felt: ['picture'],
    prepare: async () => void (await largePhoto()),
    strike: async (service, attacker, turn) => upload(service, pickKey(attacker, turn), await varied(largePhoto, turn)),
  },
  'many pictures at once': {
    atOnce: 24,
    felt: ['picture'],
    prepare: async () => void (await wideShot()),
    strike: async (service, attacker, turn) => upload(service, pickKey(attacker, turn), await varied(wideShot, turn)),
  },
  'documents with 150 pictures': {
    atOnce: 3,
    felt: ['picture'],
    prepare: async () => void (await smallShot()),
    strike: async (service, attacker, turn) => sendDocument(service, pickKey(attacker, turn), await album(turn)),
  },
  'documents with 150 drawings that take minutes': {
    atOnce: 3,
    felt: ['picture'],
    strike: (service, attacker, turn) => sendDocument(service, pickKey(attacker, turn), dearAlbum(turn)),
  },
  'films of 64 MiB': {
    atOnce: 3,
    felt: ['picture'],
    async strike(service, attacker, turn) {
      const key = pickKey(attacker, turn)
      const film = freeFilms.pop() ?? longFilm(FILM_BYTES)
      film.writeUInt32BE(turn, film.length - 4)
      const answer = await upload(service, key, film)
      freeFilms.push(film)
      // The upload is deleted, because the quota would otherwise stop the attack after thirty.
      if (answer.status === 201) await service.call('DELETE', `/api/v1/media/${answer.body.mediaId}`, { key })
      return answer
    },
  },
  'ranges of a film': {
    atOnce: 24,
    prepare: async (service, attacker) => showFilms(service, attacker, [FILM_BYTES]),
    strike(service, { shown }, turn) {
      const start = (turn * 7 * RANGE_BYTES) % (FILM_BYTES - RANGE_BYTES)
      const headers = { range: `bytes=${start}-${start + RANGE_BYTES - 1}` }
      return service.call('GET', shown!.filePath, { headers })
    },
  },
  'exports of a course with 300 MB of film': {
    atOnce: 2,
    prepare: async (service, attacker) => showFilms(service, attacker, [LONG_FILM_BYTES, LONG_FILM_BYTES + 1]),
    async strike(service, attacker) {
      const key = attacker.keys[0]!
      // Each export needs a copy of the course, because a package is made once per version; the copy is deleted
      // afterwards.
      const copy = await service.call('POST', `/api/v1/courses/${attacker.shown!.courseId}/copies`, { key, body: {} })
      if (copy.status !== 201) return copy
      const answer = await service.call('POST', `/api/v1/courses/${copy.body.id}/export`, { key, body: {} })
      await service.call('DELETE', `/api/v1/courses/${copy.body.id}`, { key })
      return answer
    },
  },
  'cover photos that are cut anew each time': {
    atOnce: 4,
    felt: ['picture'],
    prepare: showPhoto,
    async strike(service, { keys, shown }, turn) {
      const { courseId } = shown!
      const { body: course } = await service.call('GET', `/api/v1/courses/${courseId}`, { key: keys[0]! })
      const cover = { ...course.cover, x: turn % 100 }
      const changes = [{ op: 'set', id: 'course', fields: { cover } }]
      const edited = await editCourse(service, keys[0]!, courseId, course.version, changes)
      if (edited.status !== 200) return edited
      await service.call('GET', `/go/${courseId}/cover.png`)
      return service.call('GET', `/go/${courseId}/cover.jpg`)
    },
  },
} as const satisfies Record<string, Attack>

/** Films that no request uses at the moment. Making a film takes time that would be counted as the service's. */
const freeFilms: Buffer[] = []
let photo: Promise<Buffer> | undefined
let shot: Promise<Buffer> | undefined
let small: Promise<Buffer> | undefined
const PICTURES_OF_ALBUM = 150

/** Draws a JPEG of 50 million random pixels, as large as a camera's. */
function largePhoto(): Promise<Buffer> {
  photo ??= drawNoise(8_000, 6_250)
  return photo
}

function wideShot(): Promise<Buffer> {
  shot ??= drawNoise(2_400, 1_600)
  return shot
}

function smallShot(): Promise<Buffer> {
  small ??= drawNoise(400, 300)
  return small
}

/** Makes a PDF page with the maximum number of pictures, all different. */
async function album(turn: number): Promise<Buffer> {
  const files = Array.from({ length: PICTURES_OF_ALBUM }, (_, at) => varied(smallShot, turn * PICTURES_OF_ALBUM + at))
  return pageOf('image/jpeg', await Promise.all(files))
}

function dearAlbum(turn: number): Buffer {
  const files = Array.from({ length: PICTURES_OF_ALBUM }, (_, at) => dearSvg(turn * PICTURES_OF_ALBUM + at))
  return pageOf('image/svg+xml', files)
}

function pageOf(contentType: string, files: Buffer[]): Buffer {
  const rooms = files.map(
    (file, at) =>
      `<p>Room ${at} of the house is opened at ${at % 12} o'clock by the caretaker.</p><img alt="Room ${at}" src="data:${contentType};base64,${file.toString('base64')}">`,
  )
  return Buffer.from(`<!doctype html><title>Rooms</title><h1>Rooms</h1>${rooms.join('\n')}`)
}

function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
    .jpeg({ quality: 50 })
    .toBuffer()
}

/**
 * Appends bytes after the end of a JPEG, which are no part of its picture, because the same bytes again would be the
 * same media.
 */
async function varied(draw: () => Promise<Buffer>, turn: number): Promise<Buffer> {
  return Buffer.concat([await draw(), Buffer.from(`turn ${turn} of ${process.pid}`)])
}

async function sendDocument(service: ServiceProcess, key: string, page: Buffer): Promise<Answer> {
  const headers = { 'content-type': 'text/html' }
  const answer = await service.call('POST', '/api/v1/sources?name=album.html', { key, body: page, headers })
  // The upload is deleted, because the quota would otherwise stop the attack after two hundred.
  if (answer.status === 201) await service.call('DELETE', `/api/v1/sources/${answer.body.sourceId}`, { key })
  return answer
}

function upload(service: ServiceProcess, key: string, file: Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/octet-stream' }
  return service.call('POST', '/api/v1/media', { key, body: file, headers })
}

async function showFilms(service: ServiceProcess, attacker: Attacker, lengths: number[]): Promise<void> {
  const mediaIds: string[] = []
  for (const length of lengths) {
    const added = await upload(service, attacker.keys[0]!, longFilm(length))
    expectStatus(added, 201, 'the film')
    mediaIds.push(added.body.mediaId)
  }
  await showMedia(service, attacker, after =>
    mediaIds.map((media, at) => ({
      op: 'add',
      as: `~${at + 1}`,
      after,
      content: { type: 'video', media, title: `Film ${at + 1}` },
    })),
  )
}

async function showPhoto(service: ServiceProcess, attacker: Attacker): Promise<void> {
  const added = await upload(service, attacker.keys[0]!, await largePhoto())
  expectStatus(added, 201, 'the photo')
  const cover = { media: added.body.mediaId, x: 50, y: 50 }
  await showMedia(service, attacker, () => [{ op: 'set', id: 'course', fields: { cover } }])
}

/** Makes a course of the attacker's with these changes, which show media. */
async function showMedia(
  service: ServiceProcess,
  attacker: Attacker,
  listChanges: (firstBlock: string) => object[],
): Promise<void> {
  const key = attacker.keys[0]!
  const { courseId } = await makeCourse(service, key, { subject: 'Giving feedback' })
  const read = async () => (await service.call('GET', `/api/v1/courses/${courseId}`, { key })).body
  const { version, chapters } = await read()
  const changes = listChanges(chapters[0].lessons[0].blocks[0].id)
  const edited = await editCourse(service, key, courseId, version, changes)
  expectStatus(edited, 200, 'the course with media')
  const [{ hash }] = (await read()).media
  attacker.shown = { courseId, filePath: `/go/${courseId}/media/${hash}.mp4` }
}
