import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { type XmlAttribute, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { validateXML } from 'xmllint-wasm'
import { courseUnits } from '../../src/course/course-units.ts'
import type { Course } from '../../src/course/schema.ts'
import { listLeftOut } from '../../src/export/left-out.ts'
import { lineHtml } from '../../src/export/questions/question-bank.ts'
import { CARTRIDGE_MANIFEST, CARTRIDGE_QTI } from '../support/cartridge-schemas.ts'
import { withPictures, writeFile } from '../support/document-files.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { fullBrief } from '../support/good-course.ts'
import { hostileCourse } from '../support/hostile-course.ts'
import { plainCourse, sampleCourse } from '../support/sample-course.ts'

const NAMESPACES = {
  cp: 'http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1',
  qti: 'http://www.imsglobal.org/xsd/ims_qtiasiv1p2',
}
const COURSES: [string, Course][] = [
  ['every kind of part', everyKindCourse()],
  ['pictures', withPictures(everyKindCourse())],
  ['right to left', sampleCourse({ language: 'ar-SA' })],
  ['the smallest', plainCourse()],
  ['hostile texts', hostileCourse()],
]

test('Common Cartridge: manifest and test are valid by the profile', async () => {
  for (const [name, course] of COURSES) {
    const files = await open(course)
    assert.deepEqual(await validate(files['imsmanifest.xml']!, CARTRIDGE_MANIFEST), [], name)
    const test = files['assessment/assessment.xml']
    if (test) assert.deepEqual(await validate(test, CARTRIDGE_QTI), [], name)
  }
})

test('Common Cartridge: the schemas reject a wrong version, a folder with a link, a duplicate identifier and an unknown profile', async () => {
  const files = await open(sampleCourse())
  const manifest = files['imsmanifest.xml']!
  const breaks = [
    manifest.replace('<schemaversion>1.1.0</schemaversion>', '<schemaversion>1.1</schemaversion>'),
    manifest.replace('<item identifier="folder_c1">', '<item identifier="folder_c1" identifierref="nowhere">'),
    manifest.replace('identifier="item_c1"', 'identifier="item_c2"'),
  ]
  for (const broken of breaks) assert.notDeepEqual(await validate(broken, CARTRIDGE_MANIFEST), [])
  const test = files['assessment/assessment.xml']!
  for (const broken of [
    test.replace('cc.multiple_choice.v0p1', 'cc.choice'),
    test.replace(/<outcomes>[\s\S]*?<\/outcomes>/, ''),
  ])
    assert.notDeepEqual(await validate(broken, CARTRIDGE_QTI), [])
})

test('Common Cartridge: every file is in the manifest, and every file in the manifest exists', async () => {
  for (const [name, course] of COURSES) {
    const zip = unzipSync(await writeFile(course, 'common_cartridge'))
    using manifest = XmlDocument.fromString(strFromU8(zip['imsmanifest.xml']!))
    const hrefs = (manifest.find('//cp:file/@href', NAMESPACES) as XmlAttribute[]).map(({ value }) => value)
    assert.deepEqual(
      hrefs.toSorted(),
      Object.keys(zip)
        .filter(file => file !== 'imsmanifest.xml')
        .toSorted(),
      name,
    )
    assert.equal(new Set(hrefs).size, hrefs.length)
    for (const [path, bytes] of Object.entries(zip)) {
      if (!path.endsWith('.html')) continue
      for (const [, link] of strFromU8(bytes).matchAll(/(?:href|src)="(?!https?:|mailto:|#)([^"#]+)/g))
        assert.ok(zip[new URL(link!, `http://zip/${path}`).pathname.slice(1)], `${name}: ${path} leads to ${link}`)
    }
  }
})

test('Common Cartridge: the pages have every word of the lessons; the test has the right answers of the supported questions only', async () => {
  const course = everyKindCourse()
  const files = await open(course)
  const pages = Object.entries(files).filter(([name]) => /\.html$|^imsmanifest/.test(name))
  const page = squeeze(pages.map(([, content]) => readPage(content)).join(' '))
  const { assessment: _test, ...rest } = course
  const texts = courseUnits(rest as Course, fullBrief({ subject: '\u0001' })).flatMap(unit => unit.texts)
  const missing = texts.filter(({ text }) => !page.includes(squeeze(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))))
  assert.deepEqual(missing, [])
  const asked = course.assessment!.questions.filter(({ kind }) => ['single', 'multiple', 'recall'].includes(kind))
  using test = XmlDocument.fromString(files['assessment/assessment.xml']!)
  const items = test.find('//qti:item', NAMESPACES) as XmlElement[]
  assert.deepEqual(
    items.map(item => (item.get('@ident') as XmlAttribute).value),
    asked.map(({ id }) => id),
  )
  for (const [index, question] of asked.entries()) {
    const [full, ...others] = items[index]!.find('.//qti:respcondition[qti:setvar]', NAMESPACES) as XmlElement[]
    assert.deepEqual(others, [], 'Moodle reads the first condition for full marks alone')
    const wanted = full!.find('.//qti:varequal[not(ancestor::qti:not)]', NAMESPACES) as XmlElement[]
    const given = wanted.map(({ content }) => content)
    if ('options' in question) {
      const right = question.options.flatMap(({ correct }, place) => (correct ? [`option_${place + 1}`] : []))
      assert.deepEqual(given, right)
    } else if (question.kind === 'recall') assert.deepEqual(given, question.accepted)
  }
  const lost = course.assessment!.questions.length - asked.length
  assert.ok(lost > 0)
  assert.deepEqual(
    listLeftOut(course, 'cartridge')
      .filter(({ part }) => part === 'assessment')
      .map(({ count, reason }) => [count, reason]),
    [[lost, 'no-such-question']],
  )
})

test('Common Cartridge: each reason is feedback on its own answer, or on every answer', async () => {
  const { assessment } = everyKindCourse()
  using test = XmlDocument.fromString((await open(everyKindCourse()))['assessment/assessment.xml']!)
  for (const question of assessment!.questions) {
    const item = test.get(`//qti:item[@ident="${question.id}"]`, NAMESPACES) as XmlElement | null
    if (!item) continue
    const readFeedback = (condition: string) => {
      const links = item.find(`.//qti:respcondition[${condition}]/qti:displayfeedback/@linkrefid`, NAMESPACES)
      const [feedback, ...more] = (links as XmlAttribute[]).map(({ value }) =>
        item.get(`.//qti:itemfeedback[@ident="${value}"]`, NAMESPACES),
      )
      assert.deepEqual(more, [])
      return (feedback as XmlElement | undefined)?.content ?? ''
    }
    const toAll = readFeedback('@continue="Yes" and qti:conditionvar/qti:other')
    const toOne = (answer: string) => readFeedback(`@continue="No" and qti:conditionvar/qti:varequal = "${answer}"`)
    if (question.kind === 'single')
      for (const [place, { reason }] of question.options.entries())
        assert.equal(toOne(`option_${place + 1}`), lineHtml(reason))
    if (question.kind === 'multiple')
      for (const { text, reason } of question.options)
        assert.ok(toAll.includes(`<strong>${lineHtml(text)}</strong> ${lineHtml(reason)}`))
    if (question.kind === 'recall') {
      assert.equal(toAll, lineHtml(question.reason))
      for (const { text, reason } of question.mistakes) assert.equal(toOne(text), lineHtml(reason))
    }
  }
})

test('Common Cartridge: no page links to another, and each answer is on the page of its check', async () => {
  for (const [name, course] of COURSES) {
    const files = await open(course)
    const pages = Object.entries(files).filter(([path]) => path.endsWith('.html'))
    for (const [path, page] of pages) {
      assert.doesNotMatch(page, /href="[^":]*\.html/, `${name}: ${path}`)
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(match => match[1])
      for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), `${name}: ${target}`)
    }
    const checks = course.chapters.flatMap(({ lessons }) =>
      lessons.flatMap(({ id, blocks }) => blocks.filter(({ type }) => type === 'check').map(check => [id, check.id])),
    )
    for (const [lesson, check] of checks) {
      const page = files[`pages/${lesson}.html`]!
      assert.ok(page.includes(`id="${check}"`) && page.includes(`id="answer-${check}"`), `${name}: ${check}`)
    }
  }
})

test('Common Cartridge: the title in the manifest has no angle brackets, which Moodle would refuse', async () => {
  const files = await open({ ...sampleCourse(), name: 'The <table> element,\nand a < b & c' })
  using manifest = XmlDocument.fromString(files['imsmanifest.xml']!)
  const lom = { lom: 'http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest' }
  assert.equal(
    (manifest.get('//lom:title/lom:string', lom) as XmlElement).content,
    'The ‹table› element, and a ‹ b & c',
  )
})

test('Common Cartridge: folders have no link, and all other items have one', async () => {
  using manifest = XmlDocument.fromString((await open(everyKindCourse()))['imsmanifest.xml']!)
  assert.deepEqual(manifest.find('//cp:item[cp:item][@identifierref]', NAMESPACES), [])
  assert.deepEqual(manifest.find('//cp:item[not(cp:item)][not(@identifierref)]', NAMESPACES), [])
})

test('Common Cartridge: the same course gives the same bytes', async () => {
  const course = withPictures(everyKindCourse())
  const [one, other] = [
    await writeFile(course, 'common_cartridge'),
    await writeFile(structuredClone(course), 'common_cartridge'),
  ]
  assert.ok(Buffer.from(one).equals(other))
})

async function open(course: Course): Promise<Record<string, string>> {
  const zip = unzipSync(await writeFile(course, 'common_cartridge'))
  const texts = Object.entries(zip).filter(([name]) => /\.(xml|html|css)$/.test(name))
  return Object.fromEntries(texts.map(([name, bytes]) => [name, strFromU8(bytes)]))
}

async function validate(contents: string, schema: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'file.xml', contents },
    schema: { fileName: 'profile.xsd', contents: schema },
  })
  return errors.map(({ message }) => message)
}

function readPage(page: string): string {
  using document = XmlDocument.fromString(page.replace('<!DOCTYPE html>', ''))
  return (document.root as XmlElement).content
}

/** Returns the text without Markdown's marks and white space. */
function squeeze(text: string): string {
  return text.replace(/[\s`*#]+|^\s*(-|\d+\.) /gm, '')
}
