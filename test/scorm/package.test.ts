import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { FORMATS } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import { buildPackage, PACKAGE_VERSION } from '../../src/export/build-package.ts'
import { largestCourse } from '../support/largest-course.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { attributesOf, namesOf, openPackage, type Package, textOf, textsOf } from '../support/scorm-package.ts'
import { controlDocuments, SCORM_FORMATS, type ScormFormat, validateManifest } from '../support/scorm-schemas.ts'

const CONTENT = [
  'display-extended.woff2',
  'display-more.woff2',
  'display-vietnamese.woff2',
  'display.woff2',
  'index.html',
  'later.js',
  'player.css',
  'player.js',
  'practice.js',
  'study.js',
  'theme.css',
]
const SCHEMA_VERSIONS = { scorm12: '1.2', scorm2004: '2004 3rd Edition', scorm2004_4: '2004 4th Edition' }

const everyPackage: { edition: ScormFormat; course: Course; zip: Uint8Array; content: Package }[] = []
for (const edition of SCORM_FORMATS)
  for (const format of FORMATS)
    for (const addOns of ['none', 'all'] as const)
      for (const language of ['en-US', 'ar-SA'] as const) {
        const course = scormCourse({ format, addOns, language })
        const zip = await buildPackage(course, edition)
        everyPackage.push({ edition, course, zip, content: openPackage(zip) })
      }

test('every manifest is valid by the control documents of its edition', async () => {
  for (const { edition, content } of everyPackage)
    assert.deepEqual(await validateManifest(content.manifest, edition), [], edition)
})

test('the manifest of the largest course is valid', async () => {
  for (const edition of SCORM_FORMATS) {
    const { manifest } = openPackage(await buildPackage(largestCourse('ar-SA'), edition))
    assert.deepEqual(await validateManifest(manifest, edition), [])
  }
})

test('a manifest that breaks a rule of any namespace is invalid', async () => {
  const { manifest } = everyPackage.find(({ edition }) => edition === 'scorm2004_4')!.content
  for (const [right, wrong] of [
    ['hideLMSUI>previous<', 'hideLMSUI>back<'],
    ['flow="true"', 'flow="maybe"'],
    ['minProgressMeasure="1.0"', 'minProgressMeasure="2.0"'],
    ['objectivesGlobalToSystem="true"', 'objectivesGlobalToSystem="no"'],
    ['writeRawScore="true"', 'writeRawScore="maybe"'],
    ['scormType="sco"', 'scormType="SCO"'],
    ['<resources>', '<ressources>'],
  ] as const) {
    assert.ok(manifest.includes(right))
    assert.notDeepEqual(await validateManifest(manifest.replace(right, wrong), 'scorm2004_4'), [], wrong)
  }
})

test('the manifest lists exactly the content files of the zip', () => {
  for (const { edition, course, zip, content } of everyPackage) {
    const control = controlDocuments(edition).map(({ fileName }) => fileName)
    const rest = namesOf(zip).filter(name => name !== 'imsmanifest.xml' && !control.includes(name))
    assert.deepEqual(attributesOf(content.manifest, 'file', 'href').sort(), rest.sort())
    assert.deepEqual(rest.map(withoutHash), [...(course.assessment ? ['bank-….js'] : []), ...CONTENT])
    assert.equal(new Set(namesOf(zip)).size, namesOf(zip).length)
  }
})

test('the manifest is first in the zip, at the root, and every name is plain ASCII', () => {
  for (const { zip } of everyPackage) {
    assert.equal(namesOf(zip)[0], 'imsmanifest.xml')
    for (const name of namesOf(zip)) assert.match(name, /^[A-Za-z0-9._-]+$/)
  }
})

test('one organization with one item refers to one SCO, each with the name of the course', () => {
  for (const { content, course } of everyPackage) {
    const { manifest } = content
    const organizations = attributesOf(manifest, 'organization', 'identifier')
    assert.deepEqual(attributesOf(manifest, 'organizations', 'default'), organizations)
    assert.equal(organizations.length, 1)
    assert.deepEqual(attributesOf(manifest, 'item', 'identifierref'), attributesOf(manifest, 'resource', 'identifier'))
    assert.deepEqual(attributesOf(manifest, 'resource', 'href'), ['index.html'])
    assert.deepEqual(attributesOf(manifest, 'resource', 'type'), ['webcontent'])
    assert.deepEqual(textsOf(manifest, 'title').map(unescapeXml), [course.name, course.name])
  }
})

test('schema version and SCO type are spelled as each edition requires', () => {
  for (const { edition, content } of everyPackage) {
    assert.deepEqual(textsOf(content.manifest, 'schema'), ['ADL SCORM'])
    assert.deepEqual(textsOf(content.manifest, 'schemaversion'), [SCHEMA_VERSIONS[edition]])
    const attribute = edition === 'scorm12' ? 'adlcp:scormtype' : 'adlcp:scormType'
    assert.deepEqual(attributesOf(content.manifest, 'resource', attribute), ['sco'])
  }
})

test('namespace prefixes and elements are those that Moodle can read', () => {
  for (const { edition, content } of everyPackage) {
    const prefixes = [...content.manifest.matchAll(/xmlns:(\w+)=/g)].map(match => match[1])
    const expected = edition === 'scorm12' ? ['adlcp', 'xsi'] : ['adlcp', 'adlseq', 'adlnav', 'imsss', 'xsi']
    assert.deepEqual(prefixes, expected)
    assert.doesNotMatch(content.manifest, /imsss:mapInfo|masteryscore|<!DOCTYPE|\ufeff|&#/)
    assert.ok(content.manifest.startsWith('<?xml version="1.0" encoding="UTF-8"?>'))
  }
})

test('identifiers are valid, unique, and always the same for a course', async () => {
  for (const { edition, course, content } of everyPackage) {
    const identifiers = [...content.manifest.matchAll(/\sidentifier="([^"]*)"/g)].map(match => match[1]!)
    assert.equal(identifiers.length, 4)
    assert.equal(new Set(identifiers).size, 4)
    for (const identifier of identifiers) assert.match(identifier, /^[A-Za-z_][A-Za-z0-9._-]*$/)
    const renamed = openPackage(await buildPackage({ ...course, name: 'Another name' }, edition)).manifest
    assert.deepEqual(attributesOf(renamed, 'item', 'identifier'), attributesOf(content.manifest, 'item', 'identifier'))
  }
})

test('only a course with an assessment has a pass mark, and only in SCORM 2004', () => {
  for (const { edition, course, content } of everyPackage) {
    const scored = edition !== 'scorm12' && course.assessment !== undefined
    assert.deepEqual(textsOf(content.manifest, 'imsss:minNormalizedMeasure'), scored ? ['0.8', '0.8'] : [])
    assert.deepEqual(
      attributesOf(content.manifest, 'imsss:primaryObjective', 'satisfiedByMeasure'),
      scored ? ['true'] : [],
    )
  }
})

test('SCORM 2004 has every chapter as an objective, gets completion from the player, and hides its own navigation', () => {
  for (const { edition, course, content } of everyPackage) {
    const { manifest } = content
    if (edition === 'scorm12') continue
    const isFourth = edition === 'scorm2004_4'
    const objectives = [...objectivesOf(course), ...(isFourth ? outcomesOf(course) : [])]
    assert.deepEqual(attributesOf(manifest, 'imsss:objective', 'objectiveID'), objectives)
    assert.deepEqual(attributesOf(manifest, 'imsss:deliveryControls', 'completionSetByContent'), ['true'])
    assert.deepEqual(attributesOf(manifest, 'imsss:deliveryControls', 'objectiveSetByContent'), ['true'])
    assert.deepEqual(attributesOf(manifest, 'imsss:controlMode', 'choice'), ['true'])
    assert.deepEqual(attributesOf(manifest, 'imsss:controlMode', 'flow'), ['true'])
    assert.deepEqual(attributesOf(manifest, 'organization', 'adlseq:objectivesGlobalToSystem'), [String(isFourth)])
    assert.equal(new Set(textsOf(manifest, 'adlnav:hideLMSUI')).size, 7)
    const third = edition === 'scorm2004'
    assert.deepEqual(textsOf(manifest, 'adlcp:completionThreshold'), third ? ['1.0'] : [])
    assert.equal(manifest.includes('completedByMeasure="true" minProgressMeasure="1.0" progressWeight="1.0"'), !third)
  }
})

test('both editions of SCORM 2004 have identical pages, and differ only in manifest and control documents', () => {
  const pagesIn = (wanted: ScormFormat) => {
    const described = ['imsmanifest.xml', ...controlDocuments(wanted).map(({ fileName }) => fileName)]
    const packages = everyPackage.filter(({ edition }) => edition === wanted)
    return packages.map(({ content }) =>
      [...content.files].filter(([name]) => !described.includes(name)).map(describeFile),
    )
  }
  assert.deepEqual(pagesIn('scorm2004_4'), pagesIn('scorm2004'))
  for (const page of pagesIn('scorm2004')) assert.ok(page.length >= CONTENT.length)
})

test('the control documents are identical to those of ADL and IMS', () => {
  const published = join(
    dirname(createRequire(import.meta.url).resolve('node-scorm-packager/package.json')),
    'lib/schemas/definitionFiles',
  )
  const folders = { scorm12: 'scorm12edition', scorm2004: 'scorm20043rdedition', scorm2004_4: 'scorm20044thedition' }
  for (const { edition, content } of everyPackage) {
    const folder = join(published, folders[edition])
    const names = readdirSync(folder)
    assert.equal(names.length, edition === 'scorm12' ? 4 : 17)
    for (const name of names)
      assert.ok(readFileSync(join(folder, name)).equals(content.files.get(name) ?? Buffer.alloc(0)), name)
  }
})

test('the same course and edition give the same bytes', async () => {
  for (const { edition, course, zip } of everyPackage)
    assert.ok(Buffer.from(await buildPackage(structuredClone(course), edition)).equals(zip))
  assert.match(PACKAGE_VERSION, /^[0-9a-f]{16}$/)
})

test('a course of seven lessons with every add-on is smaller than 150 kB', async () => {
  for (const edition of SCORM_FORMATS)
    assert.ok((await buildPackage(sampleCourse(), edition)).length < 150_000, edition)
})

test('a package loads nothing from outside', () => {
  for (const { course, content } of everyPackage) {
    const page = textOf(content, 'index.html')
    const loaded = [
      ...page.matchAll(
        /<(?:script|link|img|iframe|source|video|audio|embed|object|use)\b[^>]*?\b(?:src|href|data)="([^"]*)"/g,
      ),
    ]
    const names = loaded.map(match => match[1]!).filter(name => !/^(#|data:)/.test(name))
    for (const name of names) assert.ok(content.files.has(name), name)
    assert.deepEqual(names.map(withoutHash).sort(), [
      ...(course.assessment ? ['bank-….js'] : []),
      ...['later.js', 'player.css', 'player.js', 'practice.js', 'study.js', 'theme.css'],
    ])
    assert.doesNotMatch(
      ['player.js', 'later.js', 'practice.js', 'study.js'].map(name => textOf(content, name)).join(),
      /\bfetch\(|XMLHttpRequest|serviceWorker|window\.open\(|importScripts|\bimport\(/,
    )
    const styles = textOf(content, 'player.css') + textOf(content, 'theme.css')
    assert.doesNotMatch(styles, /@import|https?:/)
    for (const [, name] of styles.matchAll(/url\(["']?(?!data:|#)([^"')]+)/g)) assert.ok(content.files.has(name!), name)
  }
})

test('a package uses the data model of its own SCORM edition only', () => {
  for (const { edition, content } of everyPackage) {
    const script = textOf(content, 'player.js')
    if (edition === 'scorm12') {
      assert.match(script, /core\.lesson_status/)
      assert.doesNotMatch(
        script,
        /API_1484_11|completion_status|success_status|learner_response|["'`](exit|session_time)["'`]|\[["'`]location/,
      )
    } else {
      assert.match(script, /API_1484_11/)
      assert.doesNotMatch(script, /LMSInitialize|LMSSetValue|LMSFinish|student_response|["'`]API["'`]/)
      assert.deepEqual(script.match(/\bcore\.[\w.]+/g), ['core.lesson_status'], 'the one word that Frappe LMS has')
    }
  }
})

test('local headers contain sizes and checksums, for readers that stream the zip', () => {
  for (const { zip } of everyPackage) {
    const bytes = Buffer.from(zip)
    let at = 0
    let count = 0
    while (bytes.readUInt32LE(at) === 0x04034b50) {
      assert.equal(bytes.readUInt16LE(at + 6), 0)
      at += 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28) + bytes.readUInt32LE(at + 18)
      count++
    }
    assert.equal(count, namesOf(zip).length)
  }
})

test('the 4th Edition shares progress, completion and score of every objective, and reads none back', () => {
  for (const { edition, course, content } of everyPackage) {
    const { manifest } = content
    const shared = edition === 'scorm2004_4' ? [...objectivesOf(course), ...outcomesOf(course)] : []
    assert.deepEqual(attributesOf(manifest, 'adlseq:objective', 'objectiveID'), shared)
    assert.deepEqual(
      attributesOf(manifest, 'adlseq:mapInfo', 'targetObjectiveID'),
      shared.map(id => `urn:coursewright:${course.id}:${id}`),
    )
    for (const [name, value] of [
      ['writeProgressMeasure', 'true'],
      ['writeCompletionStatus', 'true'],
      ['writeRawScore', 'true'],
      ['writeMinScore', 'true'],
      ['writeMaxScore', 'true'],
      ['readProgressMeasure', 'false'],
    ] as const)
      assert.deepEqual(
        attributesOf(manifest, 'adlseq:mapInfo', name),
        shared.map(() => value),
      )
  }
})

/**
 * Lists the ids of the outcomes that the package reports as objectives: all if there is an assessment, otherwise none.
 */
function outcomesOf({ assessment, outcomes }: Course): string[] {
  return assessment ? outcomes.map(({ id }) => id) : []
}

function objectivesOf(course: Course): string[] {
  return course.assessment ? ['c1', 'c2', 'assessment'] : ['c1', 'c2']
}

function unescapeXml(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(\w+);/g, (_, name) => characters[name]!)
}

/** Removes the hash from the file name of a question bank. */
function withoutHash(name: string): string {
  return name.replace(/^bank-[0-9a-f]{10}\.js$/, 'bank-….js')
}

function describeFile([name, bytes]: [string, Uint8Array]): string {
  return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
}
