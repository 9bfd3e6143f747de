import assert from 'node:assert/strict'
import { test } from 'node:test'
import { briefSchema } from '../src/course/brief.ts'
import type { SourceBlock } from '../src/course/source-document.ts'
import { sourceMaterial } from '../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../src/documents/read/html/read-markdown.ts'
import { readSourceWords } from '../src/documents/source-words.ts'
import { splitSections } from '../src/documents/structure/sections.ts'

const heading = (text: string, level = 1): SourceBlock => ({ type: 'heading', level, text })
const paragraph = (text: string): SourceBlock => ({ type: 'paragraph', text })
const list = (...items: string[]): SourceBlock => ({
  type: 'list',
  ordered: false,
  items: items.map(text => ({ text })),
})
const told = (about: string) => paragraph(`Whoever works with ${about} tells the foreman before the shift begins.`)

const split = (blocks: SourceBlock[], language = 'en') =>
  splitSections({ kind: 'docx', title: null, pages: null, blocks }, readSourceWords(language)).sections

const titles = (blocks: SourceBlock[], language?: string) => split(blocks, language).map(({ title }) => title)

function courseOf(blocks: SourceBlock[]) {
  const brief = briefSchema.parse({ subject: 'Our work', languageId: 'en-GB', addOns: [] })
  const document = { kind: 'docx' as const, title: 'Yard handbook', pages: null, blocks }
  return sourceMaterial([{ id: 'src_1', name: 'File.docx', document }], brief)
}

const lessonsOf = (blocks: SourceBlock[]) => courseOf(blocks).chapters.flatMap(({ lessons }) => lessons)

test('an entry of the table of contents that looks like a heading belongs to the table of contents', () => {
  const chapters = ['Gates', 'Cranes', 'Moving the cranes', 'Night shifts'].flatMap(title => [
    heading(title),
    told(title),
  ])
  const entries = [
    paragraph('Table of contents'),
    paragraph('1. Gates 4'),
    heading('2.1 Cranes 6', 2),
    list('Moving the cranes 6'),
    heading('3.2 Stores 9', 2),
    paragraph('4. Night shifts 12-14'),
  ]
  assert.deepEqual(titles([heading('Yard handbook'), ...entries, ...chapters]).slice(-4), [
    'Gates',
    'Cranes',
    'Moving the cranes',
    'Night shifts',
  ])
  assert.doesNotMatch(JSON.stringify(split([...entries, ...chapters])), /Stores|12-14/)
  const numbered = ['Gates', 'Cranes', 'Night shifts'].flatMap(title => [heading(title), told(title)])
  const ended = [paragraph('Gates 4'), paragraph('Cranes 6'), paragraph('Night shifts 9'), heading('Chapter 1')]
  assert.match(JSON.stringify(split([...ended, told('gates'), ...numbered])), /"Chapter 1"/)
})

test('a large number or sign alone, or a line of a log, is no heading', () => {
  const blocks = [heading('Gates'), told('gates'), heading('02', 2), told('keys'), heading('†', 2), told('locks')]
  assert.deepEqual(titles([...blocks, heading('24'), heading('Cranes'), told('cranes')]), ['Gates', 'Cranes'])
  const log = readMarkdown('# Pump\n\nIt writes a log.\n\n**15:35:06.220 -> JOINING**\n\nThe pump has joined the net.')
  assert.ok(!log.blocks.some(block => block.type === 'heading' && block.text.includes('JOINING')))
})

test('the number and sign before a heading are not part of its title', () => {
  const blocks = ['(ii) Internet use', '(b) Telephones', '⚠ Secret recordings', '4 © Firm'].flatMap(title => [
    heading(title),
    told('it'),
  ])
  assert.deepEqual(titles(blocks), ['Internet use', 'Telephones', 'Secret recordings', '4 © Firm'])
})

test('a bibliography is left out', () => {
  for (const [language, title] of [
    ['es', 'Bibliografía'],
    ['de', 'Literaturverzeichnis'],
    ['fr', 'Bibliographie'],
    ['it', 'Bibliografia'],
    ['pt', 'Referências bibliográficas'],
    ['nl', 'Literatuurlijst'],
  ] as const)
    assert.deepEqual(titles([heading('Grúas'), told('it'), heading(title), told('it')], language), ['Grúas'])
})

test('blank lines and tables to fill in are left out, and tables of values stay', () => {
  const form: SourceBlock = {
    type: 'table',
    columns: ['Licence No:…….……….……', 'Licence Number:………………………………'],
    rows: [['Expiry Date: .................................', 'Signed:…………………………..………......….']],
  }
  const values: SourceBlock = {
    type: 'table',
    columns: ['Crane', 'Load'],
    rows: [
      ['Red', '4 t'],
      ['Blue', '…'],
    ],
  }
  const [section] = split([heading('Cranes'), told('cranes'), form, paragraph('Date:…………..……………………………….…'), values])
  assert.deepEqual(
    section!.blocks.map(({ block }) => block.type),
    ['paragraph', 'table'],
  )
  const unfinished = paragraph('And so they waited … and waited ...')
  assert.equal(split([heading('Cranes'), told('cranes'), unfinished])[0]!.blocks.length, 2)
})

test('cards with the same front and different backs are left out', () => {
  const rules = ['pay for the glass', 'pay for the whole gate', 'hand in the key'].map(
    duty => `If found at fault, the driver of the crane has to ${duty} within the month.`,
  )
  const others =
    'If the gate is open, the guard has to close it. If the light is red, the driver has to stop the crane.'
  const cards = lessonsOf([heading('Cranes'), list(...rules), paragraph(others)])
    .flatMap(({ blocks }) => blocks)
    .flatMap(block => (block.type === 'flashcards' ? block.cards : []))
  assert.deepEqual(
    cards.map(({ front }) => front),
    ['If the gate is open …?', 'If the light is red …?'],
  )
})

test('the parts of a divided lesson are named after their headings, and numbered only if one heading is divided', () => {
  const table = (column: string) => ({ type: 'table' as const, columns: ['A', column], rows: [['1', '2']] })
  const tables = (title: string) => Array.from({ length: 9 }, (_, at) => [paragraph(`${title} ${at}.`), table(title)])
  const few = (title: string) => tables(title).slice(0, 6).flat()
  const short = ['Cranes', 'Gates', 'Stores'].flatMap(title => [heading(title, 2), ...few(title)])
  const own = lessonsOf([heading('Yard'), ...short, heading('Nights'), told('nights')]).map(({ title }) => title)
  assert.deepEqual(own, ['Yard', 'Gates', 'Stores', 'Stores, part 2', 'Nights'])
  const long = Array.from({ length: 90 }, (_, at) => [told(`crane ${at} of the yard`), table('cranes')]).flat()
  const counted = lessonsOf([heading('Cranes'), ...long, heading('Gates'), told('gates')]).map(({ title }) => title)
  assert.ok(counted.length > 8)
  assert.ok(
    counted.every(title => !/part \d+, part/.test(title)),
    counted.join(' | '),
  )
  assert.equal(new Set(counted).size, counted.length)
})

test('a heading that is half a sentence introduces the list below it, and is no title of a lesson', () => {
  const items = list('Keep the gate shut', 'Wear a helmet', 'Walk on the green path')
  const blocks = (line: string) => [heading('Visitors'), told('visitors'), heading(line, 2), items]
  for (const line of [
    'Encourage visitors to',
    'Encourage visitors to:-',
    'Visitors in the yard must',
    'Rules include:',
  ])
    assert.deepEqual(titles([...blocks(line), heading('Cranes'), told('cranes')]), ['Visitors', 'Cranes'], line)
  for (const line of ['Rules for visitors:', 'Who we are', 'How to sign in', 'What visitors must'])
    assert.equal(titles([...blocks(line), heading('Cranes'), told('cranes')]).length, 3, line)
  const german = [heading('Gäste'), told('gates'), heading('Gäste auf dem Hof müssen', 2), items, heading('Kräne')]
  assert.deepEqual(titles([...german, told('cranes')], 'de'), ['Gäste', 'Kräne'])
})

test('a form by which the reader acknowledges the document is no lesson, a section about acknowledged orders is', () => {
  const kept = (title: string) => titles([heading('Gates'), told('gates'), heading(title), told('the handbook')])
  for (const form of [
    'Acknowledgement',
    'Employee Acknowledgment Form',
    'Acknowledgement of Receipt of Employee Handbook',
    'Handbook Acknowledgment and Receipt',
    'Receipt of the Handbook',
  ])
    assert.deepEqual(kept(form), ['Gates'], form)
  for (const matter of ['Acknowledging an alarm', 'Order acknowledgement', 'Receipt of goods'])
    assert.equal(kept(matter).length, 2, matter)
})

test('unfilled placeholders are removed from a title, and a title is not only an acronym', () => {
  const named = (title: string, name = 'Staff handbook.docx') => {
    const blocks = [
      heading(title),
      told('gates'),
      heading('Cranes', 2),
      told('cranes'),
      heading('Keys', 2),
      told('keys'),
    ]
    const brief = briefSchema.parse({ subject: 'Our work', languageId: 'en-GB', addOns: [] })
    const document = { kind: 'docx' as const, title: null, pages: null, blocks }
    const material = sourceMaterial([{ id: 'src_1', name, document }], brief)
    assert.ok(material.chapters.every(chapter => !/[<{]|^AMS$|^Ams$/.test(chapter.title)))
    return material.origin.name
  }
  assert.equal(named('<Business Name>'), 'Staff handbook')
  assert.equal(named("[Company Name]'s Employee Handbook"), 'Employee Handbook')
  assert.equal(named('Handbook – {{company}}'), 'Handbook')
  assert.equal(named('Handbook [English]'), 'Handbook [English]')
  assert.equal(named('AMS'), 'AMS: Staff handbook')
  assert.equal(named('AMS', 'AMS-handbook.docx'), 'AMS handbook')
})

test('the last sentence of a paragraph before a list becomes the title of the list', () => {
  const opening = 'The gate is closed at night, and the lamps are off. Whoever works then must have with them:'
  const things = list('A lamp of their own', 'The key of the gate', 'A radio that works')
  const [lesson] = lessonsOf([heading('Night'), told('gates'), paragraph(opening), things])
  const points = lesson!.blocks.find(block => block.type === 'keypoints')
  assert.equal(points?.title, 'Whoever works then must have with them')
  assert.match(JSON.stringify(lesson!.blocks), /and the lamps are off\.[^ ]/)
})

test('a table of contents ends before the text that follows, whatever its format', () => {
  const blocks = [
    heading('Contents page'),
    paragraph('Gates 4'),
    heading('Gates', 2),
    told('gates'),
    heading('Cranes', 2),
    told('cranes'),
  ]
  assert.ok(split(blocks).every(({ path }) => path.length === 0))
  assert.ok(courseOf(blocks).chapters.every(({ title }) => title !== 'Contents page'))
})

test('a title left over from another document is ignored', () => {
  const first = (block: SourceBlock): SourceBlock => ({ ...block, page: 1 })
  const blocks = [first(heading('Safety manual')), first(told('gates')), heading('Cranes', 2), told('cranes')]
  const titleOf = (title: string, kind: 'pdf' | 'docx' = 'pdf') =>
    splitSections({ kind, title, pages: 9, blocks }, readSourceWords('en')).facts.title
  assert.equal(titleOf('Two goals'), 'Safety manual')
  assert.equal(titleOf('The safety manual of the yard'), 'The safety manual of the yard')
  assert.equal(titleOf('Two goals', 'docx'), 'Two goals')
})
