import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { courseUnits } from '../../src/course/course-units.ts'
import type { Course } from '../../src/course/schema.ts'
import { withPictures, writeFile } from '../support/document-files.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { fullBrief } from '../support/good-course.ts'
import { hostileCourse } from '../support/hostile-course.ts'
import { plainCourse, sampleCourse } from '../support/sample-course.ts'

const COURSES: [string, Course][] = [
  ['every kind of part', everyKindCourse()],
  ['pictures', withPictures(everyKindCourse())],
  ['right to left', sampleCourse({ language: 'ar-SA' })],
  ['the smallest', plainCourse()],
  ['hostile texts', hostileCourse()],
]

test('EPUB: epubcheck finds no error and no warning', async () => {
  for (const [name, course] of COURSES) {
    const { messages, fatalCount, errorCount, warningCount } = await EpubCheck.validate(await writeFile(course, 'epub'))
    const faults = messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))
    assert.deepEqual([fatalCount, errorCount, warningCount, faults], [0, 0, 0, []], name)
  }
})

test('EPUB: epubcheck reports a broken book', async () => {
  const bytes = Buffer.from(await writeFile(everyKindCourse(), 'epub'))
  const broken = Buffer.from(
    bytes.toString('latin1').replace('mimetypeapplication/epub+zip', 'mimetypeapplication/epub-zip'),
    'latin1',
  )
  assert.ok((await EpubCheck.validate(broken)).errorCount > 0)
})

test('EPUB: it contains every word of the lessons and the pictures with descriptions, but not the test', async () => {
  const course = withPictures(everyKindCourse())
  const files = unzipSync(await writeFile(course, 'epub'))
  const pages = Object.entries(files).filter(([name]) => name.endsWith('.xhtml'))
  const page = squeeze(pages.map(([, bytes]) => textOf(bytes)).join(' '))
  const { assessment, ...rest } = course
  const texts = courseUnits(rest as Course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
  const missing = texts.filter(({ text }) => !page.includes(squeeze(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))))
  assert.deepEqual(
    missing.filter(({ text }) => text !== 'A "plan" of <exits> & doors'),
    [],
  )
  assert.ok(!page.includes(squeeze(assessment!.questions[0]!.stem)))
  using lesson = XmlDocument.fromBuffer(files[`EPUB/${course.chapters[0]!.lessons[0]!.id}.xhtml`]!)
  const images = lesson.find('//h:img', { h: 'http://www.w3.org/1999/xhtml' }) as XmlElement[]
  assert.deepEqual(
    images.map(image => image.attr('alt')!.value),
    ['A "plan" of <exits> & doors', ''],
  )
})

test('EPUB: the same course gives the same bytes', async () => {
  const course = withPictures(everyKindCourse())
  assert.ok(Buffer.from(await writeFile(course, 'epub')).equals(await writeFile(structuredClone(course), 'epub')))
})

function textOf(bytes: Uint8Array): string {
  using document = XmlDocument.fromBuffer(bytes)
  return (document.root as XmlElement).content
}

/** Returns the text without Markdown's marks and white space. */
function squeeze(text: string): string {
  return text.replace(/[\s`*#]+|^\s*(-|\d+\.) /gm, '')
}
