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

test('a manifest with a wrong value in its sequencing, rollup or shared data is invalid', async () => {
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
    const pages = ids.map(id => `${id}.html`)
    assert.deepEqual(attributesOf(manifest, 'resource', 'href'), pages)
    assert.equal(new Set(pages.map(page => textOf(content, page))).size, ids.length)
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
    assert.deepEqual(
      attributesOf(manifest, 'imsss:mapInfo', 'targetObjectiveID').map(target => target.split(':').at(-1)),
      expected.flat(),
    )
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
      const sheets = loaded.filter(file => file.endsWith('.css')).map(file => textOf(content, file))
      const fonts = sheets.flatMap(sheet => [...sheet.matchAll(/url\(([^)]*)\)/g)]).map(match => match[1]!)
      assert.ok(loaded.includes('player.js') && fonts.length > 0)
      for (const file of [...loaded, ...fonts].filter(each => !/^(#|"?data:)/.test(each)))
        assert.ok(content.files.has(file.replaceAll('"', '')), file)
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

test('the pages of the two tests load the bank, those of chapters do not', () => {
  for (const { content } of packages) {
    const pages = [...content.files.keys()].filter(name => name.endsWith('.html'))
    const loadsBank = (name: string) => /src="bank-[0-9a-f]{10}\.js"/.test(textOf(content, name))
    assert.deepEqual(pages.filter(loadsBank), ['pretest.html', 'assessment.html'])
  }
})

test('the same course gives the same bytes, and a package without sequencing has none of its code', async () => {
  for (const { course, zip } of packages.slice(0, 2)) {
    assert.ok(Buffer.from(await buildAdaptive(structuredClone(course))).equals(zip))
    const plain = openPackage(await buildPackage(course, 'scorm2004_4'))
    const [sequenced, whole] = [openPackage(zip), plain].map(content =>
      [...content.files.keys()]
        .filter(name => /\.(html|js)$/.test(name))
        .map(name => textOf(content, name))
        .join(),
    )
    for (const trace of ['adl.data', 'adl.nav', '"activity"']) {
      assert.ok(sequenced!.includes(trace), trace)
      assert.ok(!whole!.includes(trace), trace)
    }
  }
})

function buildAdaptive(course: Course): Promise<Uint8Array> {
  return buildPackage(course, 'scorm2004_4', null, 'adaptive')
}
