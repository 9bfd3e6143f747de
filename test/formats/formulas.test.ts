import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EpubCheck } from '@likecoin/epubcheck-ts'
import { strFromU8, unzipSync } from 'fflate'
import { parse } from 'gift-pegjs'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { withStrings } from '../../src/course/translate/course-strings.ts'
import { readXliff } from '../../src/course/translate/read-xliff.ts'
import { writeXliff } from '../../src/course/translate/write-xliff.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import { writeDocumentXml } from '../../src/export/docx/write-document-xml.ts'
import { gift } from '../../src/export/formats/gift.ts'
import { FORMATS } from '../../src/export/formats.ts'
import { buildHandout } from '../../src/export/handout/build-handout.ts'
import { paragraph } from '../../src/export/handout/handout.ts'
import { writeMarkdown } from '../../src/export/handout/write-markdown.ts'
import { buildFromFile } from '../../src/flows/build-translation.ts'
import { writeFile } from '../support/document-files.ts'
import { formulaQuestions, MEAN } from '../support/formula-course.ts'
import { fullBrief } from '../support/good-course.ts'

const COURSE = formulaQuestions()
const LESSON = COURSE.chapters[0]!.lessons[0]!.id

test('packages of every edition contain MathML and its style, but not the library that makes it', async () => {
  for (const { name } of FORMATS) {
    const files = unzipSync(await buildPackage(COURSE, name))
    const pages = Object.keys(files).filter(file => file.endsWith('.html'))
    assert.ok(
      pages.some(page => /<math dir="ltr" display="block" alttext="x̄ = /.test(strFromU8(files[page]!))),
      name,
    )
    assert.match(strFromU8(files['player.css']!), /\.formula\{/)
    assert.doesNotMatch(strFromU8(files['player.js']!), /temml|mathvariant/)
  }
})

test('Markdown keeps formulas as TeX and prices as text', () => {
  const text = writeMarkdown(buildHandout(COURSE))
  assert.ok(text.includes(`$$${MEAN}$$`))
  assert.ok(text.includes('\\$5 and \\$10'))
})

test('EPUB has MathML, declares it, and passes epubcheck', async () => {
  const bytes = await writeFile(COURSE, 'epub')
  const files = unzipSync(bytes)
  assert.match(
    strFromU8(files['EPUB/package.opf']!),
    new RegExp(`href="${LESSON}.xhtml" media-type="application/xhtml\\+xml" properties="mathml"/>`),
  )
  using page = XmlDocument.fromBuffer(files[`EPUB/${LESSON}.xhtml`]!)
  const formulas = page.find('//m:math', { m: 'http://www.w3.org/1998/Math/MathML' }) as XmlElement[]
  assert.deepEqual(
    formulas.slice(0, 3).map(math => math.attr('alttext')?.value),
    ['x̄', 'n', 'x̄ = (x₁ + x₂ + ⋯ + xₙ)/n'],
  )
  const { messages } = await EpubCheck.validate(bytes)
  assert.deepEqual(
    messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity)),
    [],
  )
})

test('DOCX formulas are native Word equations', async () => {
  const files = unzipSync(await writeFile(COURSE, 'docx'))
  using document = XmlDocument.fromBuffer(files['word/document.xml']!)
  const names = { m: 'http://schemas.openxmlformats.org/officeDocument/2006/math' }
  const [first, , mean] = document.find('//m:oMath', names) as XmlElement[]
  assert.equal((first!.get('m:acc/m:e/m:r/m:t', names) as XmlElement).content, 'x')
  assert.equal((mean!.get('m:f/m:den/m:r/m:t', names) as XmlElement).content, 'n')
  assert.equal(document.find('//m:d/m:e/m:m/m:mr', names).length, 2, 'a matrix in its brackets')
})

test('a formula inside a DOCX link keeps the link', () => {
  const formula = { tex: 'x', isDisplay: false }
  const pieces = [paragraph([{ text: 'x', link: 'https://example.com/x', formula }])]
  const section = { id: 's1', level: 2 as const, title: 'One', pieces }
  const { xml, links } = writeDocumentXml({ ...buildHandout(COURSE), sections: [section] })
  assert.match(xml, /<w:hyperlink r:id="link1"><m:oMath /)
  assert.deepEqual(links, ['https://example.com/x'])
})

test('question banks have TeX in Moodle’s notation, cartridges have MathML', async () => {
  const [, question] = parse(gift.write(COURSE)) as { stem: { text: string } }[]
  assert.match(question!.stem.text, /\\\(\\frac\{a\}\{b\} &lt; c\\\)$/)
  const files = unzipSync(await writeFile(COURSE, 'common_cartridge'))
  using page = XmlDocument.fromBuffer(files['assessment/assessment.xml']!)
  assert.match(page.toString(), /&lt;math xmlns=/)
})

test('XLIFF protects formulas, and they return unchanged', async () => {
  const xliff = writeXliff(COURSE, 'de-DE')
  assert.ok(xliff.includes('<ph id="f1" ctype="x-formula">$\\bar{x}$</ph> of <ph id="f2" ctype="x-formula">$n$</ph>'))
  const copied = xliff.replace(
    /(<source[^>]*>)([\s\S]*?)<\/source>/g,
    (source, _tag, text) => `${source}<target>${text}</target>`,
  )
  const xliff12 = await readXliff(copied)
  const { targets } = xliff12
  assert.deepEqual(withStrings(COURSE, targets), COURSE)
  const [key, text] = [...targets].find(([, words]) => words.includes('$n$'))!
  const file = { ...xliff12, targets: new Map(targets).set(key, text.replace('$n$', 'n')) }
  const refused = { code: 'VALIDATION_ERROR', message: `The target of ${key} must have the formulas of its source` }
  assert.throws(() => buildFromFile(COURSE, file, fullBrief({})), refused)
})
