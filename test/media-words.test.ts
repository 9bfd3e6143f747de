import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { plainBrand } from '../src/brand/brand.ts'
import { changeCourse } from '../src/course/change/change-course.ts'
import { diffCourses } from '../src/course/change/diff-courses.ts'
import { rewriteChanges, rewriteTarget } from '../src/course/change/rewrite-part.ts'
import { listMediaIds } from '../src/course/media/settle-media.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { withStrings } from '../src/course/translate/course-strings.ts'
import { readXliff } from '../src/course/translate/read-xliff.ts'
import { writeXliff } from '../src/course/translate/write-xliff.ts'
import { renderPackagePages, streamPages } from '../src/export/build-package.ts'
import { mediaCourse } from './support/media-course.ts'
import { openPackage } from './support/scorm-package.ts'

const { course: COURSE, files: FILES } = await mediaCourse()
/** Every text field of the media blocks. */
const WORDS = [
  'A door that stands open',
  'Doors',
  'A corridor with three places',
  ...['Boxes', 'Three boxes leave half of the corridor. Away with them, today.'],
  ...['Exit sign', 'It is lit, also when the power fails.'],
  ...['Call point', 'Free, at the height of a hand.'],
  'The alarm',
  'Nothing is heard.',
  'Pull, aim, squeeze',
  'A hand pulls the ring.',
  'Walk-round list',
  'Twelve lines to tick.',
]

const listMediaBlocks = (content: CourseContent) =>
  content.chapters[0]!.lessons[0]!.blocks.filter(block => 'media' in block)

test('a translator gets all texts of media (alternatives, captions, markers, titles, purposes, transcripts), and media stay', async () => {
  const xliff = writeXliff(COURSE, 'de-DE')
  const filled = xliff.replace(/(<source[^>]*>)([\s\S]*?)<\/source>/g, '$1$2</source><target>$2 ü</target>')
  const german = withStrings(COURSE, (await readXliff(filled)).targets)
  const translated = JSON.stringify(listMediaBlocks(german))
  for (const text of WORDS) assert.ok(translated.includes(JSON.stringify(`${text} ü`)), text)
  assert.deepEqual(listMediaIds(german), listMediaIds(COURSE))
  const film = listMediaBlocks(german).find(({ type }) => type === 'video')
  assert.deepEqual(film?.type === 'video' && film.captions, [{ language: 'en', media: COURSE.media![3]!.id }])
})

test('versions compare the words and media of media blocks, and nothing else', () => {
  const image = listMediaBlocks(COURSE)[0]!
  const change = (fields: object) =>
    changeCourse(COURSE, [{ op: 'set', id: image.id, fields }] as never, new Map()).content
  const compare = (content: CourseContent) =>
    diffCourses(COURSE, content).map(difference => 'fields' in difference && difference.fields)
  assert.deepEqual(compare(change({ alt: 'A door that is shut' })), [['alt']])
  assert.deepEqual(compare(change({ caption: null, width: 'wide' })), [['caption', 'width']])
  assert.deepEqual(compare(change({ media: 'media' in image && image.media })), [])
})

test('a rewritten lesson has new words and the same media at the same places', () => {
  const target = rewriteTarget(COURSE, 'c1l1')
  assert.equal(JSON.stringify(target.before).includes('med_'), false)
  const written = target.schema.parse({ ...target.before, title: 'Fuel and heat' })
  const { content } = changeCourse(COURSE, rewriteChanges(COURSE, target, written), new Map())
  assert.equal(content.chapters[0]!.lessons[0]!.title, 'Fuel and heat')
  assert.deepEqual(listMediaBlocks(content), listMediaBlocks(COURSE))
})

test('a package contains its owner’s brand and media', async () => {
  const brand = { ...plainBrand('Harbour Works'), colours: { main: '#00407a', second: '#f2a33a' } }
  const owner = { brand, logo: null }
  const { open } = await streamPages(COURSE, renderPackagePages(COURSE, 'scorm12', owner), 'scorm12', owner, FILES)
  const { files } = openPackage(await buffer(open()))
  const page = Buffer.from(files.get('index.html')!).toString()
  assert.match(page, /Harbour Works/)
  for (const { name, size } of FILES) assert.equal(files.get(`media/${name}`)!.length, size)
})
