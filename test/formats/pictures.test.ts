import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync } from 'fflate'
import type { Course } from '../../src/course/schema.ts'
import { listLeftOut } from '../../src/export/left-out.ts'
import { writeFile } from '../support/document-files.ts'
import { picturedCourse, TALL_ID } from '../support/pictured-course.ts'

const { course: COURSE } = await picturedCourse()
/** A course in which only the assessment shows the tall picture. */
const { course: TESTED } = await picturedCourse()
TESTED.chapters = TESTED.chapters.map(chapter => ({
  ...chapter,
  lessons: chapter.lessons.map(lesson => ({
    ...lesson,
    blocks: lesson.blocks.filter(({ type }) => type === 'text'),
  })),
}))
const TALL_NAME = /2222222222222222-300/

const ALTS = [
  'A white figure that runs through a door, on green',
  'What you see first, 2',
  'People at the assembly point',
  'A fire in a waste bin, seen from the door',
  'A vessel with the label 1',
]

test('an EPUB has the pictures of cards, scenes, questions and options with their descriptions, but not those of the test', async () => {
  const bytes = await writeFile(COURSE, 'epub')
  const { errorCount, warningCount } = await EpubCheck.validate(bytes)
  assert.deepEqual([errorCount, warningCount], [0, 0])
  const files = unzipSync(bytes)
  const lesson = Buffer.from(files['EPUB/c1l1.xhtml']!).toString()
  for (const alt of ALTS) assert.ok(lesson.includes(`alt="${alt}"`), alt)
  const outcomes = Object.entries(files).find(([name]) => name.endsWith('outcomes.xhtml'))![1]
  assert.match(Buffer.from(outcomes).toString(), /<img [^>]*alt=""/, 'the cover')
  const without = Object.keys(unzipSync(await writeFile(TESTED, 'epub')))
  assert.ok(Object.keys(files).some(name => TALL_NAME.test(name)))
  assert.ok(!without.some(name => TALL_NAME.test(name)))
})

test('a Word document has the pictures of cards, scenes, questions and options with their descriptions', async () => {
  const files = unzipSync(await writeFile(COURSE, 'docx'))
  const document = Buffer.from(files['word/document.xml']!).toString()
  for (const alt of ALTS) assert.ok(document.includes(`descr="${alt}"`), alt)
})

test('a cartridge’s test has alternative texts in place of pictures, and the conversion reports the missing pictures', async () => {
  const files = unzipSync(await writeFile(COURSE, 'common_cartridge'))
  const text = Buffer.from(files['assessment/assessment.xml']!).toString()
  for (const alt of ALTS.slice(3)) assert.ok(text.includes(`[${alt}]`), alt)
  assert.deepEqual(
    listLeftOut(COURSE, 'cartridge').map(({ part, count, reason }) => `${part} ${count} ${reason}`),
    ['assessment 1 no-pictures'],
  )
})

test('text formats have alternative texts in place of pictures, and the conversion reports the missing pictures', async () => {
  for (const [format, alts] of [
    ['markdown', ALTS],
    ['gift', ALTS.slice(3)],
    ['moodle_xml', ALTS.slice(3)],
  ] as const) {
    const text = Buffer.from(await writeFile(COURSE, format)).toString()
    for (const alt of alts) assert.ok(text.includes(`${alt}]`), `${format}: ${alt}`)
  }
  const summarize = (medium: 'plainText' | 'questions' | 'book' | 'player', course: Course = COURSE) =>
    listLeftOut(course, medium).map(({ part, count, reason }) => `${part} ${count} ${reason}`)
  assert.deepEqual(summarize('plainText'), [
    'flashcards 1 no-pictures',
    'scenario 1 no-pictures',
    'check 1 no-pictures',
    'assessment 5 test-withheld',
  ])
  assert.deepEqual(summarize('questions'), ['check 1 no-pictures', 'assessment 1 no-pictures'])
  assert.deepEqual(summarize('book'), ['assessment 5 test-withheld'])
  assert.deepEqual(summarize('player'), [])
  assert.ok(JSON.stringify(TESTED.assessment).includes(TALL_ID))
})
