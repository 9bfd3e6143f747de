import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORMATS } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import { bankCourse } from '../support/bank-course.ts'
import { largestCourse } from '../support/largest-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { attributesOf, namesOf, openPackage, type Package, textOf, textsOf } from '../support/scorm-package.ts'
import { controlDocuments, validateManifest } from '../support/scorm-schemas.ts'

const COURSES: Course[] = [
  ...FORMATS.flatMap(format =>
    (['en-US', 'ar-SA'] as const).map(language => scormCourse({ format, language, addOns: 'all' })),
  ),
  bankCourse(),
  largestCourse('ar-SA'),
]

const packages: { course: Course; zip: Uint8Array; content: Package }[] = []
for (const course of COURSES) {
  const zip = await buildAdaptive(course)
  packages.push({ course, zip, content: openPackage(zip) })
}

test('every manifest is valid by the control documents of the 4th Edition', async () => {
  for (const { content } of packages) assert.deepEqual(await validateManifest(content.manifest, 'scorm2004_4'), [])
})

test('a manifest that breaks a sequencing rule is invalid', async () => {
  const { manifest } = packages.at(-2)!.content
  for (const [right, wrong] of [
    ['requiredForCompleted="ifNotSkipped"', 'requiredForCompleted="ifSkipped"'],
    ['action="skip"', 'action="leap"'],
    ['condition="satisfied"', 'condition="mastered"'],
    ['rollupProgressCompletion="false"', 'rollupProgressCompletion="no"'],
    ['writeSatisfiedStatus="true"', 'writeSatisfiedStatus="maybe"'],
    ['readSharedData="true"', 'readSharedData="maybe"'],
    ['objectiveMeasureWeight="1"', 'objectiveMeasureWeight="2"'],
  ] as const) {
    assert.ok(manifest.includes(right), right)
    assert.notDeepEqual(await validateManifest(manifest.replace(right, wrong), 'scorm2004_4'), [], wrong)
  }
})

test('the activity tree is a pre-test, the chapters and the assessment, each with its own page', () => {
  for (const { course, content } of packages) {
    const ids = ['pretest', ...course.chapters.map(({ id }) => id), 'assessment']
    const { manifest } = content
    const endsOf = (element: string, attribute: string) =>
      attributesOf(manifest, element, attribute).map(value => value.split('_').at(-1)!)
    assert.deepEqual(endsOf('item', 'identifier'), ids)
    assert.deepEqual(endsOf('item', 'identifierref'), ids)
    assert.deepEqual(
      attributesOf(manifest, 'resource', 'href'),
      ids.map(id => `${id}.html`),
    )
    assert.equal(textsOf(manifest, 'title').length, ids.length + 1)
    const identifiers = [...manifest.matchAll(/\sidentifier="([^"]*)"/g)].map(match => match[1]!)
    assert.equal(new Set(identifiers).size, identifiers.length)
    for (const identifier of identifiers) assert.match(identifier, /^[A-Za-z_][A-Za-z0-9._-]*$/)
  }
})

test('tests write the status of all outcomes, chapters read those that they teach, and no status outlives the registration', () => {
  for (const { course, content } of packages) {
    const { manifest } = content
    const outcomes = course.outcomes.map(({ id }) => id)
    const taught = course.chapters.map(({ lessons }) => [...new Set(lessons.flatMap(lesson => lesson.outcomeIds))])
    const expected = [outcomes, ...taught, outcomes]
    assert.deepEqual(attributesOf(manifest, 'imsss:objective', 'objectiveID'), expected.flat())
    const isRead = [...outcomes.map(() => false), ...taught.flat().map(() => true), ...outcomes.map(() => false)]
    assert.deepEqual(attributesOf(manifest, 'imsss:mapInfo', 'readSatisfiedStatus'), isRead.map(String))
    assert.deepEqual(
      attributesOf(manifest, 'imsss:mapInfo', 'writeSatisfiedStatus'),
      isRead.map(read => String(!read)),
    )
    assert.deepEqual(attributesOf(manifest, 'imsss:ruleCondition', 'referencedObjective'), taught.flat())
    assert.deepEqual(attributesOf(manifest, 'organization', 'adlseq:objectivesGlobalToSystem'), ['false'])
    assert.deepEqual(attributesOf(manifest, 'organization', 'adlcp:sharedDataGlobalToSystem'), ['false'])
    assert.doesNotMatch(manifest, /attemptLimit/)
  }
})

test('the manifest lists exactly the content files of the zip, and every page loads only those', () => {
  const control = controlDocuments('scorm2004_4').map(({ fileName }) => fileName)
  for (const { zip, content } of packages) {
    const rest = namesOf(zip).filter(name => name !== 'imsmanifest.xml' && !control.includes(name))
    assert.deepEqual(attributesOf(content.manifest, 'file', 'href').sort(), rest.sort())
    for (const name of rest.filter(each => each.endsWith('.html'))) {
      const page = textOf(content, name)
      const loaded = [...page.matchAll(/<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"]*)"/g)].map(match => match[1]!)
      for (const file of loaded.filter(each => !/^(#|data:)/.test(each))) assert.ok(content.files.has(file), file)
    }
  }
})

test('the pre-test shows no progress, all other pages do', () => {
  const showsProgress = (page: string) => /bar-percent/.test(page) && !/class="progress [^>]* hidden/.test(page)
  for (const { course, content } of packages) {
    assert.ok(!showsProgress(textOf(content, 'pretest.html')))
    for (const id of [...course.chapters.map(chapter => chapter.id), 'assessment'])
      assert.ok(showsProgress(textOf(content, `${id}.html`)), id)
  }
})

test('pages of chapters do not load the bank', () => {
  for (const { course, content } of packages)
    for (const { id } of course.chapters) assert.doesNotMatch(textOf(content, `${id}.html`), /bank-[0-9a-f]{10}\.js/)
})

test('the same course gives the same bytes, and a package without sequencing has none of its code', async () => {
  for (const { course, zip } of packages.slice(0, 2)) {
    assert.ok(Buffer.from(await buildAdaptive(structuredClone(course))).equals(zip))
    const plain = openPackage(await buildPackage(course, 'scorm2004_4'))
    assert.ok(plain.files.has('index.html'))
    assert.doesNotMatch(textOf(plain, 'player.js') + textOf(plain, 'index.html'), /adl\.data|adl\.nav|"activity"/)
  }
})

function buildAdaptive(course: Course): Promise<Uint8Array> {
  return buildPackage(course, 'scorm2004_4', null, 'adaptive')
}
