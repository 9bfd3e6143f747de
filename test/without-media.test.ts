import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { buildPackage, streamPackage } from '../src/export/build-package.ts'
import { previewCsp } from '../src/player/csp.ts'
import { mediaCourse } from './support/media-course.ts'
import { scormCourse } from './support/scorm-course.ts'
import { openPackage } from './support/scorm-package.ts'

/** Of the markup, the style sheet and the script of everything that shows media. */
const SIGNS = ['.image', '.zoom', '.labelled', '.spot', '.sound', '.film', '.download', '<video', '<audio', 'data-zoom']

test('a course without media carries not one byte of what shows them: no markup, no style, no script, no permission', async () => {
  const { course, files } = await mediaCourse()
  const zip = await buffer((await streamPackage(course, 'scorm12', null, files)).open())
  const [withMedia, without] = [readTexts(zip), readTexts(await buildPackage(scormCourse(), 'scorm12'))]
  for (const sign of SIGNS) {
    assert.ok(withMedia.includes(sign), `${sign} is what to look for`)
    assert.ok(!without.includes(sign), sign)
  }
  const baseUrl = 'https://courses.example'
  assert.match(previewCsp(course, baseUrl), /media-src 'self'/)
  assert.doesNotMatch(previewCsp(scormCourse(), baseUrl), /media-src/)
})

test('two packages of a course with media are the same, byte for byte, in every edition', async () => {
  for (const format of ['scorm12', 'scorm2004', 'scorm2004_4'] as const) {
    const [one, other] = await Promise.all([1, 2].map(() => packMedia(format)))
    assert.ok(one!.equals(other!), format)
  }
})

async function packMedia(format: 'scorm12' | 'scorm2004' | 'scorm2004_4'): Promise<Buffer> {
  const { course, files } = await mediaCourse()
  const source = await streamPackage(course, format, null, files)
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
