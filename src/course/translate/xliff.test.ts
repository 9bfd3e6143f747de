import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { xliff12ToJs } from 'xliff'
import { interactiveCourse } from '../../../test/support/interactive-samples.ts'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { plainCourse, sampleCourse } from '../../../test/support/sample-course.ts'
import type { Course } from '../schema.ts'
import { listStrings, withStrings } from './course-strings.ts'
import { readXliff, XliffRefused } from './read-xliff.ts'
import { writeXliff } from './write-xliff.ts'

/** Copies every source into its target, as a translator's tool returns the file. */
const copied = (xliff: string) =>
  xliff.replace(/(<source[^>]*>)([\s\S]*?)<\/source>/g, (source, _tag, text) => `${source}<target>${text}</target>`)

test('an independent reader finds every text of a course in the file, under its key', async () => {
  const course = sampleCourse()
  const read = (await xliff12ToJs(writeXliff(course, 'de-DE'))) as Read
  assert.deepEqual([read.sourceLanguage, read.targetLanguage], ['en-US', 'de-DE'])
  const units = read.resources[course.id]!
  for (const { key, text } of listStrings(course)) assert.equal(wordsOf(units[key]!.source), text, key)
  assert.equal(Object.keys(units).length, listStrings(course).length)
})

test('a course exported as XLIFF and imported again is unchanged', async () => {
  for (const course of [sampleCourse(), sampleCourse({ language: 'ar-SA' }), interactiveCourse()]) {
    const { targets, ...file } = await readXliff(copied(writeXliff(course, 'de-DE')))
    assert.deepEqual(file, {
      original: course.id,
      sourceLanguage: course.language,
      targetLanguage: 'de-DE',
      version: String(course.version),
    })
    assert.deepEqual(withStrings(course, targets), course)
  }
})

test('any characters survive XLIFF, also those that XML cannot write', async () => {
  const course = { ...plainCourse(), chapters: [] }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async name => {
      fc.pre(name.isWellFormed())
      const { targets } = await readXliff(copied(writeXliff({ ...course, name }, 'fr-FR')))
      assert.equal(targets.get('name'), name)
    }),
    { numRuns: chooseRounds({ short: 20, long: 1_000 }) },
  )
})

test('notes, segments and alternatives that translation tools add are ignored', async () => {
  const file = xliffOf(`
    <trans-unit id="name" approved="yes">
      <source>Fire</source>
      <seg-source><mrk mtype="seg" mid="1">Fire</mrk></seg-source>
      <target state="final"><mrk mtype="seg" mid="1">Feuer <g id="1">&amp; <![CDATA[<Rauch>]]></g></mrk><x id="7"/></target>
      <note>Checked</note>
      <alt-trans match-quality="80"><source>Fires</source><target>Brände</target></alt-trans>
    </trans-unit>
    <trans-unit id="headline"><source>Out</source></trans-unit>`)
  const { targets } = await readXliff(file)
  assert.deepEqual([...targets], [['name', 'Feuer & <Rauch>']])
})

test('hostile XLIFF files are refused with the reason, and no entity is expanded or fetched', async () => {
  const lol = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
  const files: [string, RegExp][] = [
    [lol + xliffOf('<trans-unit id="name"><source/><target>&b;</target></trans-unit>'), /document type/],
    [`<!DOCTYPE x SYSTEM "file:///etc/passwd">${xliffOf('')}`, /document type/],
    [xliffOf('<trans-unit id="name"><source/><target>&secret;</target></trans-unit>'), /well-formed/],
    [xliffOf('<group>'.repeat(100) + '</group>'.repeat(100)), /nests more than 64/],
    [xliffOf('<trans-unit id="a"><source/><target>1</target></trans-unit>'.repeat(2)), /a stands there twice/],
    ['<html xmlns="http://www.w3.org/1999/xhtml"/>', /must be XLIFF 1.2/],
    ['<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>', /must be XLIFF 1.2/],
    ['<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', /no <file>/],
    [xliffOf('<trans-unit id="a"><target>'), /well-formed/],
    ['', /well-formed/],
    ['{"json": true}', /well-formed/],
  ]
  for (const [file, message] of files) {
    await assert.rejects(readXliff(file), error => {
      assert.ok(error instanceof XliffRefused, String(error))
      assert.match(error.message, message)
      return true
    })
  }
})

type Unit = { source: unknown }
type Read = { sourceLanguage: string; targetLanguage: string; resources: Record<Course['id'], Record<string, Unit>> }

/**
 * Returns the plain text of a source element. The XML parser gives plain text as a string, and text with elements in it
 * as a list.
 */
function wordsOf(source: unknown): string {
  return Array.isArray(source) ? source.filter(part => typeof part === 'string').join('') : String(source)
}

function xliffOf(body: string): string {
  const file = `<file original="crs_1" source-language="en-US" target-language="de-DE" datatype="plaintext">`
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${file}<body>${body}</body></file></xliff>`
}
