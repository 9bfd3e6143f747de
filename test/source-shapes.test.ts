import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceBlock } from '../src/course/source-document.ts'
import { chooseNames } from '../src/documents/choose/propose-courses.ts'
import { planLessons } from '../src/documents/lessons/plan-lessons.ts'
import { tableBlocks } from '../src/documents/lessons/teaching-blocks.ts'
import { readDocument } from '../src/documents/read/read-document.ts'
import { readPhrases } from '../src/documents/source-phrases.ts'
import { readSourceWords } from '../src/documents/source-words.ts'
import { inferStructure } from '../src/documents/structure/infer-structure.ts'
import { splitSections } from '../src/documents/structure/sections.ts'
import { readCards } from '../src/documents/structure/terms-and-cards.ts'
import { linesFrom, pdfFile } from './support/pdf-file.ts'
import { testPicture } from './support/pictured-documents.ts'

const WORDS = readSourceWords('en')
const paragraphs = (...texts: string[]): SourceBlock[] => texts.map(text => ({ type: 'paragraph', text }))

const readText = async (text: string, name = 'rules.md') =>
  splitSections(await readDocument(Buffer.from(text), { name, contentType: '' }), WORDS)

function tell(block: SourceBlock): string {
  if (block.type === 'list') return `${block.ordered ? '1.' : '•'} ${block.items.map(({ text }) => text).join(' / ')}`
  return 'text' in block ? `${'#'.repeat(block.type === 'heading' ? block.level : 0)}${block.text}` : block.type
}

test('paragraphs that begin with "a.", "b." or "Step 1", "Step 2" become a list', () => {
  assert.deepEqual(inferStructure(paragraphs('a. Opens the hall.', 'b. Locks it.', 'Both have a key.')).map(tell), [
    '1. Opens the hall. / Locks it.',
    'Both have a key.',
  ])
  assert.deepEqual(inferStructure(paragraphs('Step 1: Switch it off.', 'Step 2: Pull the plug.')).map(tell), [
    '1. Switch it off. / Pull the plug.',
  ])
  assert.deepEqual(inferStructure(paragraphs('Schritt 1. Schalte es ab.', 'Schritt 2. Zieh den Stecker.')).map(tell), [
    '1. Schalte es ab. / Zieh den Stecker.',
  ])
  const alone = paragraphs('a. Opens the hall.', 'She has a key.')
  assert.deepEqual(inferStructure(alone).map(tell), ['a. Opens the hall.', 'She has a key.'])
})

test('paragraphs that begin with bullets become a list', () => {
  const blocks = inferStructure(paragraphs('Bring these:', '● Gloves', '●  A torch', 'Nothing else is needed.'))
  assert.deepEqual(blocks.map(tell), ['Bring these:', '• Gloves / A torch', 'Nothing else is needed.'])
})

test('a numbered section whose title ends in a colon is a heading', () => {
  const blocks = inferStructure(
    paragraphs(
      'Section 3: Standing for filing complaints:',
      'Any member may file one with the first officer at any time.',
    ),
  )
  assert.deepEqual(blocks.map(tell), [
    '#Section 3: Standing for filing complaints',
    'Any member may file one with the first officer at any time.',
  ])
})

test('the heading of a table of contents is not the title of the document', async () => {
  const { facts } = await readText(
    '# Contents\n\n# 1 Running the kiln\n\nHeat it slowly.\n\n## 1.1 Before\n\nLook inside.',
  )
  assert.notEqual(facts.title, 'Contents')
})

test('a line above the first text of a document is kept as a heading', async () => {
  const { sections } = await readText(
    'Chair\n\na. Leads the meetings of the council.\n\nb. Names the committees.\n\n## Deputy\n\nStands in.',
  )
  assert.deepEqual(
    sections.map(({ title }) => title),
    ['Chair', 'Deputy'],
  )
})

test('a house number is not a chapter number', async () => {
  const { sections } = await readText(
    '# Club\n\nWe meet weekly.\n\n## 27 Oak Court\n\nOur hall.\n\n## 3 Rules\n\nBe kind.\n\n## 4 Fees\n\nPay them.',
  )
  assert.deepEqual(
    sections.map(({ title }) => title),
    ['Club', '27 Oak Court', 'Rules', 'Fees'],
  )
})

test("a card does not split a company's name at its full stop", () => {
  const [card] = readCards(
    'If somebody has worked for two years at Example Tools, Inc. when they leave, they may keep the laptop they had.',
    WORDS,
  )
  assert.equal(card?.front, 'If somebody has worked for two years at Example Tools, Inc. when they leave …?')
  assert.equal(card?.back, 'They may keep the laptop they had.')
})

test('each part of a wide table repeats the column that names the rows', () => {
  const columns = ['Box', 'Place', 'Name', ...Array.from({ length: 12 }, (_, at) => `Fact ${at + 1}`)]
  const rows = ['Kick', 'Snare', 'Bass'].map((name, row) => [
    '1',
    `${row}`,
    name,
    ...columns.slice(3).map(() => `x${row}`),
  ])
  const parts = tableBlocks('Inputs', { type: 'table', columns, rows })!
  assert.ok(parts.length > 1)
  for (const part of parts) assert.equal(part.type === 'table' && part.columns[0], 'Name')
  const shown = parts.flatMap(part => (part.type === 'table' ? part.columns.slice(1) : []))
  assert.deepEqual(
    shown,
    columns.filter(column => column !== 'Name'),
  )
})

test('a section of one line is joined to a neighbour', async () => {
  const long = 'Whoever works here has to know the way out and where the tools for a fire hang. '.repeat(12)
  const { sections } = await readText(
    `# Yard\n\n## Rules\n\n### Ways out\n\n${long}\n\n### Tools\n\n${long}\n\n## Notes\n\n### Machines\n\n#### Oil\n\n${long}\n\n### Contact\n\nWrite to the office.`,
  )
  const lessons = planLessons(sections, 0, 'Yard', WORDS, readPhrases('en')!).flatMap(chapter => chapter.lessons)
  assert.ok(lessons.every(({ words }) => words >= 40))
  assert.ok(lessons.some(lesson => lesson.sections.some(({ title }) => title === 'Contact')))
})

test('the number of a part of a sentence begins no list', async () => {
  const lines = [
    'The deputy acts for the chair (1) when the chair is ill for a week; or',
    '(2) when the chair has asked for it in a letter to the council; or',
    '(3) in any case that the council has named in its yearly meeting. The',
    'chair is told of it on the same day, and so is the clerk of the town.',
  ]
  const { blocks } = await readDocument(pdfFile([linesFrom(760, lines)]), { name: 'deputy.pdf', contentType: '' })
  assert.deepEqual(blocks.map(tell), [lines.join(' ')])
})

test('a raised trade mark sign stays in its line', async () => {
  const placed = [
    { text: '6. Use no toys other than Foam', x: 60, y: 700, size: 11, mono: true },
    { text: 'TM', x: 60 + 6.6 * 30, y: 705, size: 6, mono: true },
    { text: ' toys in the hall.', x: 60 + 6.6 * 32, y: 700, size: 11, mono: true },
    { text: '7. Wear glasses in the hall.', x: 60, y: 686, size: 11, mono: true },
  ]
  const { blocks } = await readDocument(pdfFile([placed]), { name: 'toys.pdf', contentType: '' })
  assert.deepEqual(blocks.map(tell), ['1. Use no toys other than Foam™ toys in the hall. / Wear glasses in the hall.'])
})

test('a running head whose chapter changes beside a constant part is not read as text', async () => {
  const chapters = ['Scope', 'Product', 'Place', 'Costs']
  const pages = chapters.map((chapter, at) => [
    { text: chapter, x: 60, y: 810, size: 11 },
    { text: 'As of May 2024', x: 440, y: 810, size: 11 },
    ...linesFrom(740, [
      `What is said of the ${chapter.toLowerCase()} holds from the day on which`,
      `the owner has signed part ${at} of it, and until a new one is there.`,
      `Whoever needs the ${chapter.toLowerCase()} sooner asks for it in writing.`,
    ]),
  ])
  const { blocks } = await readDocument(pdfFile(pages), { name: 'plan.pdf', contentType: '' })
  assert.doesNotMatch(blocks.map(tell).join('\n'), /As of/)
  assert.equal(blocks.length, 4)
})

test('halves of hyphenated words joined by "and" stay apart', async () => {
  const { blocks } = await readDocument(
    pdfFile([
      linesFrom(760, ['Das Kapitel nennt die Ziele sowie die Wunsch-', 'und Abgrenzungskriterien der Anlage.']),
    ]),
    { name: 'ziele.pdf', contentType: '' },
  )
  assert.equal(
    blocks.map(tell).join(' '),
    'Das Kapitel nennt die Ziele sowie die Wunsch- und Abgrenzungskriterien der Anlage.',
  )
})

test('a table of contents with page numbers, even stuck to the titles, is no lesson', async () => {
  const { sections } = await readText(
    '# Pump manual\n\nGetting started2\n\n2. Oil and filters 14\n\nWhen it stops20\n\n# Getting started\n\nOpen the valve.\n\n# Oil and filters\n\nUse oil of class 3\n\n# When it stops\n\nCall us.',
  )
  assert.deepEqual(sections.map(({ title }) => title).slice(-3), [
    'Getting started',
    'Oil and filters',
    'When it stops',
  ])
  assert.doesNotMatch(JSON.stringify(sections.map(({ blocks }) => blocks)), /started2|stops20|filters 14/)
  assert.match(JSON.stringify(sections), /Use oil of class 3/)
})

test('a link back to the top is not part of a heading', async () => {
  const { blocks } = await readDocument(
    Buffer.from(
      '<h2>Fees <a href="#top">[Back to Top]</a></h2><p>Pay them.</p><p><span><a href="#">top</a></span></p><h2><a href="#fees">Rules</a></h2><p>Keep them.</p>',
    ),
    { name: 'rules.html', contentType: '' },
  )
  assert.deepEqual(blocks.map(tell), ['##Fees', 'Pay them.', '##Rules', 'Keep them.'])
})

test('text below a table of contents is not part of it', async () => {
  const told =
    'The garden belongs to everybody who works in it, and nobody owns a bed alone. Whoever comes first in the morning opens the gate and lets the hens out. Whoever leaves last locks it again.'
  const list = '# The garden\n\n## Table of contents\n\n- Gates\n- Seeds\n- Hens'
  const chapters = '## Gates\n\nThe gate is locked at night.\n\n## Seeds\n\nSeeds are kept dry.'
  const { sections } = await readText(`${list}\n\n${told}\n\n- Bring gloves.\n\n${told}\n\n${chapters}`)
  assert.deepEqual(
    sections.map(({ title, blocks }) => [title, blocks.length]),
    [
      ['The garden', 0],
      ['', 3],
      ['Gates', 1],
      ['Seeds', 1],
    ],
  )
  const { sections: listed } = await readText(`${list}\n\nClick on a title to go there.\n\n${chapters}`)
  assert.deepEqual(
    listed.map(({ title }) => title),
    ['The garden', 'Gates', 'Seeds'],
  )
})

test('unnumbered headings between numbered ones of the same level are put below them', () => {
  const titles = ['1. Welcome', 'Mission', 'Values', '2. Leave', 'Holidays', '3. Dress']
  const headings = titles.map((text): SourceBlock => ({ type: 'heading', level: 1, text }))
  const levels = (blocks: SourceBlock[]) => inferStructure(blocks).map(block => 'level' in block && block.level)
  assert.deepEqual(levels(headings), [1, 2, 2, 1, 2, 1])
  assert.deepEqual(levels(headings.slice(0, 4)), [1, 1, 1, 1], 'two numbers may be the titles of anything')
})

test('items in one line with bullets between them become separate items', () => {
  const list: SourceBlock = { type: 'list', ordered: false, items: [{ text: 'A badge • A helmet • Gloves' }] }
  assert.deepEqual(inferStructure([list]).map(tell), ['• A badge / A helmet / Gloves'])
})

test("a part of a large document is named after short headings, not after a rule in a heading's format", () => {
  const rule = 'Electrical equipment exposed to physical damage shall be protected'
  assert.deepEqual(chooseNames(['Cranes', 'Hot work', rule], 'en'), ['Cranes', 'Hot work'])
  assert.deepEqual(chooseNames([rule], 'en'), [rule])
})

test('a procedure interrupted by pictures is one list, with the pictures below it', async () => {
  const picture = `![The valve](data:image/png;base64,${testPicture(1).toString('base64')})`
  const steps = ['1. Close the valve.', '2. Drain the tank.', picture, 'Figure 1: The valve', '3. Open the lid.']
  const { blocks, pictures } = await readDocument(Buffer.from(`# Tank\n\n${steps.join('\n\n')}\n\nThen rest.`), {
    name: 'tank.md',
    contentType: '',
  })
  assert.deepEqual(blocks.map(tell), ['#Tank', '1. Close the valve. / Drain the tank. / Open the lid.', 'Then rest.'])
  assert.deepEqual(
    pictures?.map(({ at, caption }) => [at, caption]),
    [[2, 'Figure 1: The valve']],
  )
})

test('two numbered lists with text between them stay two', async () => {
  const text = '# Tank\n\n1. Close the valve.\n2. Drain it.\n\nOn the next day:\n\n1. Open the lid.\n2. Clean it.'
  const { blocks } = await readDocument(Buffer.from(text), { name: 'tank.md', contentType: '' })
  assert.equal(blocks.filter(({ type }) => type === 'list').length, 2)
})

test('bold titles at the start of paragraphs become headings', () => {
  const told = (thing: string) =>
    Array.from({ length: 5 }, () => `Whoever works with the ${thing} looks at it in the morning.`).join(' ')
  const opened = (title: string): SourceBlock => ({
    type: 'paragraph',
    text: `${title}. ${told(title.toLowerCase())}`,
    lead: `${title}.`,
  })
  const titles = ['Crane', 'Press', 'Furnace']
  assert.deepEqual(
    inferStructure(titles.map(opened)).map(tell),
    titles.flatMap(title => [`#${title}`, told(title.toLowerCase())]),
  )
  // Two such titles are too few to divide a text, and before short texts they are labels: all remain paragraphs.
  assert.equal(inferStructure(titles.slice(1).map(opened)).length, 2)
  const entries = titles.map(
    (title): SourceBlock => ({ type: 'paragraph', text: `${title}: by day.`, lead: `${title}:` }),
  )
  assert.equal(inferStructure(entries).length, 3)
})

test('a list written into a paragraph becomes a list below its introduction', () => {
  const [text] = paragraphs('You will need to: - Tell your team - Ask your manager - Read the rules (all of them)')
  assert.deepEqual(inferStructure([text!]).map(tell), [
    'You will need to:',
    '• Tell your team / Ask your manager / Read the rules (all of them)',
  ])
  const dash = paragraphs('Two things count: the load - always the load - and the wind.')
  assert.equal(inferStructure(dash).length, 1)
})

test('numbered clauses with nested lists become text under headings from their titles', () => {
  const clause =
    'Whoever is responsible for a hall or a yard has to look at it in the morning and in the evening, write down what was found there, and sign the book at the gate.'
  const items = [
    { text: 'Keys and doors', items: [clause, clause] },
    { text: clause },
    {
      text: 'Nobody who works for us or who visits us and has signed the book at the gate may',
      items: [clause, clause],
    },
  ]
  const blocks = inferStructure([{ type: 'list', ordered: true, items }])
  assert.deepEqual(
    blocks.map(block => [block.type, 'number' in block ? block.number : undefined]),
    [
      ['heading', undefined],
      ['list', undefined],
      ['paragraph', '2.'],
      ['paragraph', '3.'],
      ['list', undefined],
    ],
  )
  assert.deepEqual([tell(blocks[0]!), tell(blocks[3]!).at(-1)], ['#1. Keys and doors', ':'])

  const short = ['Close the valve', 'Drain the tank', 'Open the lid'].map(text => ({ text, items: ['Use the key.'] }))
  assert.equal(inferStructure([{ type: 'list', ordered: true, items: short }])[0]!.type, 'list')
})

test('section numbers, references and page numbers are removed from a title', async () => {
  const told = 'Nobody may come in without a badge that was made for the hall and is worn where others see it.'
  const titles = [
    '16.B.1 Sick leave',
    'Access to halls (NIST CSF: PR.AC-7, PR.AC-3)',
    'Care of the saw p. 3',
    'U.S. holidays (COVID-19)',
  ]
  const { sections } = await readText(
    `# Rules of the yard\n\n${titles.map(title => `## ${title}\n\n${told}`).join('\n\n')}`,
  )
  assert.deepEqual(
    sections.slice(-4).map(({ title }) => title),
    ['Sick leave', 'Access to halls', 'Care of the saw', 'U.S. holidays (COVID-19)'],
  )
})

test('numbered titles between the lines of a plain text become headings', async () => {
  const text =
    'Rules of the yard\n\n1. General\n1.1 Scope\nThese rules hold for everybody\nwho works here.\n1.2 Care\nThe work is done with care.\nIt is 1.5 Metres\nhigh.'
  const { blocks } = await readDocument(Buffer.from(text), { name: 'rules.txt', contentType: 'text/plain' })
  assert.deepEqual(blocks.map(tell), [
    'Rules of the yard',
    '##1. General',
    '###1.1 Scope',
    'These rules hold for everybody who works here.',
    '###1.2 Care',
    'The work is done with care. It is 1.5 Metres high.',
  ])
})
