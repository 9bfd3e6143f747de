import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Course } from '../src/course/schema.ts'
import { writeXliff } from '../src/course/translate/write-xliff.ts'
import { interactiveCourse } from './support/interactive-samples.ts'
import { largestCourse } from './support/largest-course.ts'
import { mediaCourse } from './support/media-course.ts'
import { plainCourse, sampleCourse } from './support/sample-course.ts'
import { writtenCourses } from './support/written-courses.ts'
import { validateXliffs } from './support/xliff-schema.ts'

/** Copies every source into its target, as a translator's tool returns the file. */
const copied = (xliff: string) =>
  xliff.replace(/(<source[^>]*>)([\s\S]*?)<\/source>/g, (source, _tag, text) => `${source}<target>${text}</target>`)

test('our XLIFF, and a translator’s answer to it, are valid by the schema of the standard', async () => {
  const hidden = ['regular-expressions', 'html-basics', 'french-in-arabic', 'japanese-in-chinese']
  const written = writtenCourses('awkward-courses').filter(({ name }) => hidden.includes(name))
  assert.equal(written.length, hidden.length)
  const courses: Course[] = [
    sampleCourse(),
    sampleCourse({ language: 'ar-SA' }),
    interactiveCourse(),
    largestCourse(),
    (await mediaCourse()).course,
    { ...sampleCourse(), name: 'A null \u0000, a bell \u0007 and another null \u0000' },
    ...written.map(({ content }) => ({ ...sampleCourse(), ...content })),
  ]
  const sent = courses.map(course => writeXliff(course, 'de-DE'))
  const files = [...sent, ...sent.map(copied)]
  assert.deepEqual(
    await validateXliffs(files),
    files.map(() => []),
  )
})

test('a spoiled XLIFF file is invalid by the schema', async () => {
  const xliff = writeXliff(plainCourse(), 'de-DE')
  const spoiled: [string, RegExp][] = [
    [xliff.replace('size-unit="char"', 'size-unit="letters"'), /'letters' is not a valid value/],
    [xliff.replace('datatype="plaintext"', ''), /'datatype' is required/],
    [xliff.replace('</source>', '</source><aim/>'), /aim.*is not expected/],
    [xliff.replace(/<x id=.*?>|<source/, '<target/>$&'), /target.*is not expected/],
    [xliff.replace(/(<trans-unit id=")[^"]*/g, '$1same'), /same/],
  ]
  const problems = await validateXliffs(spoiled.map(([file]) => file))
  for (const [index, [, complaint]] of spoiled.entries()) assert.match(problems[index]!.join('\n'), complaint)
})
