import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { buildPackage, renderPackagePages, streamPages } from '../src/export/build-package.ts'
import { previewCsp } from '../src/player/csp.ts'
import { mediaCourse } from './support/media-course.ts'
import { picturedCourse } from './support/pictured-course.ts'
import { scormCourse } from './support/scorm-course.ts'
import { openPackage } from './support/scorm-package.ts'

/** Fragments of markup, style sheet or script that only courses with media need. */
const SIGNS = ['.image', '.zoom', '.labelled', '.spot', '.sound', '.film', '.download', '<video', '<audio', 'data-zoom']
/** Fragments of markup, style sheet or script that only pictures beside words and on the cover need. */
const PICTURE_SIGNS = [
  '.shown-picture',
  '.tile-picture',
  '.card-picture',
  '.cover-photo',
  '<img',
  'data-zoom',
  '--focus',
  '.pictured',
]

test('a course without media contains no markup, style, script or permission for media', async () => {
  const { course } = await mediaCourse()
  const without = readTexts(await buildPackage(scormCourse({ addOns: 'all' }), 'scorm12'))
  for (const [makeCourse, signs] of [
    [mediaCourse, SIGNS],
    [picturedCourse, PICTURE_SIGNS],
  ] as const) {
    const withMedia = readTexts(await packMedia('scorm12', makeCourse))
    for (const sign of signs) {
      assert.ok(withMedia.includes(sign), `${sign} is what to look for`)
      assert.ok(!without.includes(sign), sign)
    }
  }
  const baseUrl = 'https://courses.example'
  assert.match(previewCsp(course, baseUrl), /media-src 'self'/)
  assert.doesNotMatch(previewCsp(scormCourse(), baseUrl), /media-src/)
})

test('two packages of a course with media are identical, in every edition', async () => {
  for (const format of ['scorm12', 'scorm2004', 'scorm2004_4'] as const) {
    for (const makeCourse of [mediaCourse, picturedCourse]) {
      const [one, other] = await Promise.all([1, 2].map(() => packMedia(format, makeCourse)))
      assert.ok(one!.equals(other!), `${format} ${makeCourse.name}`)
    }
  }
})

async function packMedia(
  format: 'scorm12' | 'scorm2004' | 'scorm2004_4',
  makeCourse: typeof mediaCourse | typeof picturedCourse,
): Promise<Buffer> {
  const { course, files } = await makeCourse()
  const source = await streamPages(course, renderPackagePages(course, format), format, null, files)
  const bytes = await buffer(source.open())
  assert.equal(bytes.length, source.length)
  return bytes
}

function readTexts(zip: Uint8Array): string {
  const { files } = openPackage(zip)
  return [...files]
    .filter(([name]) => /\.(html|css|js)$/.test(name))
    .map(([, bytes]) => Buffer.from(bytes).toString())
    .join('\n')
}
