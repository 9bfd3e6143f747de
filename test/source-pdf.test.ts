import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceBlock } from '../src/course/source-document.ts'
import { cleanLine } from '../src/documents/read/clean-text.ts'
import { readDocument } from '../src/documents/read/read-document.ts'
import { linesFrom, type Placed, pdfFile } from './support/pdf-file.ts'

async function read(pages: Placed[][]): Promise<string[]> {
  const { blocks } = await readDocument(pdfFile(pages), { name: 'manual.pdf', contentType: '' })
  return blocks.map(tell)
}

function tell(block: SourceBlock): string {
  if (block.type === 'heading') return `${'#'.repeat(block.level)} ${block.text}`
  if (block.type === 'list') return `• ${block.items.map(({ text }) => text).join(' / ')}`
  return block.type === 'table'
    ? `| ${[block.columns, ...block.rows].map(row => row.join(', ')).join(' | ')}`
    : block.text
}

/** Writes one paragraph as lines of about the same width. */
const paragraph = (thing: string) => [
  `Whoever has to do with the ${thing} looks at it before the shift`,
  `begins, tells the others how the ${thing} was, and writes it into the`,
  `book beside the door, so that nobody has to ask for the ${thing}.`,
]

const THINGS = ['Boiler', 'Crane', 'Press', 'Ladder', 'Furnace']
const chapters = THINGS.map((thing, at): Placed[] => [
  { text: `${at + 1} ${thing} and its keeper`, x: 60, y: 760, size: 18 },
  ...linesFrom(720, paragraph(thing.toLowerCase())),
])

test('a table of contents without dots is recognized by the titles that occur later', async () => {
  const contents = THINGS.flatMap((thing, at): Placed[] => [
    { text: `${at + 1} ${thing} and its keeper`, x: 60, y: 720 - 16 * at, size: 11 },
    { text: String(at + 2), x: 500, y: 720 - 16 * at, size: 11 },
  ])
  const blocks = await read([[{ text: 'What is in here', x: 60, y: 760, size: 18 }, ...contents], ...chapters])
  assert.deepEqual(blocks.slice(0, 3), [
    '# What is in here',
    '# 1 Boiler and its keeper',
    paragraph('boiler').join(' '),
  ])
  assert.equal(blocks.length, 11)
})

test('a table whose last column counts upwards is no table of contents, because no row is a title', async () => {
  const weeks = ['Oil the chain', 'Test the horn', 'Turn the tyres', 'Wash the mast', 'Drain the tank']
  const table = weeks.flatMap((task, at): Placed[] => [
    { text: task, x: 60, y: 600 - 20 * at, size: 11 },
    { text: String(at + 1), x: 400, y: 600 - 20 * at, size: 11 },
  ])
  const blocks = await read([[...chapters[0]!, ...table], ...chapters.slice(1)])
  assert.match(blocks.join('\n'), /\| Oil the chain, 1 \| Test the horn, 2/)
})

test('a running head of one chapter and Roman page numbers are not read as text', async () => {
  const pages = chapters.map((page, at): Placed[] => [
    ...page,
    ...linesFrom(600, paragraph(`${THINGS[at]!.toLowerCase()} room`)),
    ...(at < 3 ? [{ text: 'Machines of the hall', x: 60, y: 810, size: 9 }] : []),
    { text: ['i', 'ii', 'iii', 'iv', 'v'][at]!, x: 290, y: 30, size: 11 },
  ])
  const blocks = await read([...pages, ...['Saw', 'Lathe', 'Drill'].map(thing => linesFrom(700, paragraph(thing)))])
  assert.equal(blocks.filter(text => text.startsWith('#')).length, 5)
  assert.doesNotMatch(blocks.join('\n'), /Machines of the hall|^[iv]+$/m)
})

test('slides with the same title keep it, because it is no running head', async () => {
  const pages = Array.from({ length: 8 }, (_, at): Placed[] => [
    { text: at < 3 ? 'An example from the yard' : `Rule ${at} of the yard and why`, x: 60, y: 800, size: 24 },
    ...linesFrom(700, paragraph(`gate ${THINGS[at % 5]} ${'x'.repeat(at)}`)),
  ])
  assert.equal((await read(pages)).filter(text => text === '# An example from the yard').length, 3)
})

test('the chapter number in the margin of every page is not part of its lines', async () => {
  const pages = chapters.map((page): Placed[] => [
    ...page,
    { text: '2', x: 540, y: 720, size: 16 },
    ...linesFrom(640, paragraph('yard')),
  ])
  const blocks = await read(pages)
  assert.equal(blocks[1], paragraph('boiler').join(' '))
  assert.doesNotMatch(blocks.join('\n'), /(?<!#) 2(?: |$)/m)
})

test('text that is larger than the notes of a document is no heading', async () => {
  const notes = linesFrom(
    200,
    Array.from(
      { length: 12 },
      (_, at) => `Note ${at}: see https://example.org/a-very-long-address/of-a-page-that-explains-it/${at}`,
    ),
    { size: 8, step: 10 },
  )
  const pages = THINGS.map((thing): Placed[] => [
    { text: `Keeping the ${thing}`, x: 60, y: 780, size: 20 },
    ...linesFrom(740, [...paragraph(thing), ...paragraph(`${thing} shed`)], { size: 12, step: 15 }),
    ...notes.map(note => ({ ...note, text: `${note.text}-${thing}` })),
  ])
  const blocks = await read(pages)
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    THINGS.map(thing => `# Keeping the ${thing}`),
  )
})

test('bold words at the start of a full line are no heading', async () => {
  const [, ...rest] = paragraph('hoist')
  const blocks = await read([
    [
      ...linesFrom(760, paragraph('yard')),
      { text: 'Section B. The first keeper of the hoist and of its chain, who', x: 60, y: 700, size: 11, bold: true },
      ...linesFrom(686, ['Has been named by the owner, looks at it before the shift and', ...rest]),
    ],
  ])
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    [],
  )
})

test('a bold heading of two lines is one heading', async () => {
  const blocks = await read([
    [
      ...linesFrom(760, paragraph('yard')),
      { text: 'What the keeper of the hoist does before', x: 60, y: 690, size: 11, bold: true },
      { text: 'the shift begins', x: 60, y: 676, size: 11, bold: true },
      ...linesFrom(662, paragraph('hoist')),
    ],
  ])
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    ['# What the keeper of the hoist does before the shift begins'],
  )
})

test('a bold caption of a figure is no heading', async () => {
  const blocks = await read([
    [
      ...linesFrom(760, paragraph('yard')),
      { text: 'Figure 3: The yard from above', x: 60, y: 640, size: 11, bold: true },
      ...linesFrom(600, paragraph('gate')),
    ],
  ])
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    [],
  )
  assert.ok(blocks.includes('Figure 3: The yard from above'))
})

test('paragraphs lettered A, B, C are separate paragraphs', async () => {
  const blocks = await read([
    linesFrom(760, [
      'A. The keeper is named by the owner and has the key of the gate.',
      'B. Theft of tools, of fuel or of what belongs to others is told to',
      'the owner on the day on which somebody has noticed it in the yard.',
      'C. Whoever has lost the key tells the keeper of it within two days.',
    ]),
  ])
  assert.equal(blocks.length, 3)
  assert.match(blocks[1]!, /^B\. Theft .* in the yard\.$/)
})

test('lines with wide spacing are joined to one paragraph', async () => {
  const opening = [
    'The hall needs an early preparation and',
    'a good plan. But what has to be thought',
    'of before the doors are opened? What is',
    'asked of the machines, and of those who',
    'work at them from the first day onwards?',
  ]
  const blocks = await read([
    [
      ...linesFrom(760, opening, { size: 13, step: 22 }),
      ...linesFrom(560, [...paragraph('hall'), ...paragraph('gate'), ...paragraph('crane')]),
    ],
  ])
  assert.equal(blocks[0], opening.join(' '))
})

test('accents that a PDF draws beside their letters are joined to them', async () => {
  const blocks = await read([
    linesFrom(760, ['El art\u00b4iculo est\u00b4a aqu\u00b4i, y el \u00b4arbol no se toca nunca antes de las ocho.']),
  ])
  assert.equal(blocks[0], 'El artículo está aquí, y el árbol no se toca nunca antes de las ocho.')
})

test('columns are recognized beside a number in the outer margin', async () => {
  const columns = THINGS.slice(0, 2).flatMap((thing, at) =>
    linesFrom(
      700,
      Array.from({ length: 4 }, (_, part) => paragraph(`${thing} ${part}`))
        .flat()
        .map(line => line.slice(0, 42)),
      {
        x: 90 + 250 * at,
        size: 10,
        step: at === 0 ? 13.4 : 14,
      },
    ),
  )
  const [text] = await read([[{ text: '03', x: 14, y: 739, size: 10 }, ...columns]])
  assert.doesNotMatch(text!, /Boiler.{0,60}Crane.{0,60}Boiler/)
})

test('lists side by side at different heights are read one after the other', async () => {
  const list = (thing: string) => Array.from({ length: 9 }, (_, at) => `${thing} part ${at + 1} is whole`)
  const lines = [
    ...linesFrom(700, list('Wheel'), { x: 60, step: 14 }),
    ...linesFrom(707, list('Brake'), { x: 320, step: 14 }),
  ]
  const text = (await read([lines])).join(' ')
  assert.ok(text.indexOf('Wheel part 9') < text.indexOf('Brake part 1'), text)
})

test('a table of contents with its page numbers before the titles is recognized', async () => {
  const contents = THINGS.flatMap((thing, at): Placed[] => [
    { text: `0${at + 2}`, x: 60, y: 720 - 16 * at, size: 11 },
    { text: `${at + 1} ${thing} and its keeper`, x: 100, y: 720 - 16 * at, size: 11 },
  ])
  const blocks = await read([[{ text: 'What is in here', x: 60, y: 760, size: 18 }, ...contents], ...chapters])
  assert.deepEqual(blocks.slice(0, 2), ['# What is in here', '# 1 Boiler and its keeper'])
})

test('lines to fill in are no headings, and a blank line before an item to check marks a list', async () => {
  const blocks = await read([
    [
      ...linesFrom(780, paragraph('yard')),
      { text: 'Name: ______________ Year: ______________', x: 60, y: 710, size: 16 },
      ...linesFrom(660, ['____Seats bolted securely', '____ Battery secured (no ropes)']),
      ...linesFrom(600, paragraph('gate')),
    ],
  ])
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    [],
  )
  assert.ok(blocks.includes('• Seats bolted securely / Battery secured (no ropes)'), blocks.join('\n'))
})

test('a calendar whose rows repeat on the next page is no table of contents', async () => {
  const month = [3, 10, 17, 24].map(day => `${day} Saturday morning Opening of the hall Porter`)
  const others = [4, 11, 18, 25].map(day => `${day} Sunday evening Choir in the hall Nobody`)
  const blocks = await read([
    [...linesFrom(780, paragraph('yard')), ...linesFrom(640, [...month, ...others])],
    [...linesFrom(780, paragraph('gate')), ...linesFrom(640, [...month, ...others])],
  ])
  assert.equal(blocks.join('\n').match(/Saturday morning/g)?.length, 8, blocks.join('\n'))
  assert.equal(blocks.join('\n').match(/Sunday evening/g)?.length, 8)
  const classes = ['Choir of the mill', 'Dance for two', 'Chess by the fire', 'Clay and glaze']
  const hours = classes.map((name, at) => `${at + 14} ${name}`)
  const timetable = await read(['yard', 'gate'].map(place => linesFrom(780, [...paragraph(place), ...hours])))
  assert.equal(timetable.join('\n').match(/Dance for two/g)?.length, 2)
})

test('a list number or bullet at the top of every page is no running head', async () => {
  const signs = [() => '1', (page: number) => String(3 * page + 1), () => '•']
  for (const sign of signs) {
    const pages = THINGS.map((thing, page): Placed[] => [
      { text: sign(page), x: 60, y: 780, size: 11 },
      { text: `${thing}s are oiled by the keeper`, x: 130, y: 780, size: 11 },
      ...linesFrom(740, paragraph(thing.toLowerCase())),
    ])
    const text = (await read(pages)).join('\n')
    for (const thing of THINGS) assert.match(text, new RegExp(`${thing}s are oiled`), sign(1))
  }
})

test('words that are drawn twice to look bold are read once', async () => {
  const heading = { text: 'Oil and grease', x: 60, y: 760, size: 16 }
  const line = {
    text: 'The oil of the mill is changed every spring, and ha ha is what the miller says.',
    x: 60,
    y: 720,
    size: 11,
  }
  const aside = (placed: Placed, by: number) => ({ ...placed, x: placed.x + by })
  const blocks = await read([
    [heading, aside(heading, 0.4), line, aside(line, 0.3), ...linesFrom(680, paragraph('mill'))],
  ])
  assert.equal(blocks.join('\n').match(/Oil and grease/g)?.length, 1)
  assert.equal(blocks.join('\n').match(/The oil of the mill/g)?.length, 1, blocks.join('\n'))
  const word = { text: 'The oil of the mill', x: 60.3, y: 720, size: 11 }
  const partly = (await read([[line, word, ...linesFrom(680, paragraph('mill'))]])).join('\n')
  assert.equal(partly.match(/The oil of the mill/g)?.length, 1, partly)
  const two = await read([[line, { ...line, y: 700 }, ...linesFrom(680, paragraph('mill'))]])
  assert.equal(two.join('\n').match(/The oil of the mill/g)?.length, 2, 'twice, on two lines')
})

/** Writes enough lines of one width for a column, each continuing the one before. */
const columnLines = (thing: string) =>
  Array.from({ length: 4 }, (_, at) => [
    `Whoever keeps the ${thing} of hall ${at} looks at it`,
    `before the shift begins and tells the others how`,
    `it was, so that nobody needs to ask for it again.`,
  ]).flat()

test("columns below a summary of the page's full width are read one after the other", async () => {
  const summary = Array.from(
    { length: 12 },
    (_, at) =>
      `of what was found in hall ${at} this summary tells whoever has no time to read all of the report, and no more than that`,
  )
  const size = { size: 9, step: 12 }
  const blocks = await read([
    [
      { text: 'A report on the halls', x: 60, y: 800, size: 18 },
      ...linesFrom(760, summary, size),
      ...linesFrom(580, columnLines('crane'), size),
      ...linesFrom(578, columnLines('press'), { ...size, x: 320 }),
    ],
  ])
  const text = blocks.join(' ')
  assert.match(text, /crane of hall 0 looks at it before the shift begins and tells the others how it was/)
  assert.ok(text.indexOf('crane of hall 3') < text.indexOf('press of hall 0'))
  assert.ok(text.indexOf('summary') < text.indexOf('crane of hall 0'))
})

test('a drop cap is part of its word', async () => {
  const [first, ...rest] = paragraph('boiler')
  const blocks = await read([
    [
      { text: first![0]!, x: 60, y: 692, size: 40 },
      ...linesFrom(720, [first!.slice(1), ...rest.slice(0, 1)], { x: 100 }),
      ...linesFrom(692, rest.slice(1), { x: 100 }),
      ...linesFrom(640, paragraph('crane')),
    ],
  ])
  assert.equal(blocks[0], paragraph('boiler').join(' '))
})

test('a drop cap that is a word, or the letter of a row, is not joined to the next word', async () => {
  const [story, dangers] = await Promise.all([
    read([
      [
        { text: 'A', x: 60, y: 692, size: 40 },
        ...linesFrom(720, ['long time ago the boiler was built, and it was a', 'long way to the hall'], { x: 92 }),
        ...linesFrom(640, paragraph('crane')),
      ],
    ]),
    read([
      [
        { text: 'D', x: 60, y: 692, size: 40 },
        ...linesFrom(720, ['Danger is looked for first, and then', 'everybody is told of it'], { x: 94 }),
        ...linesFrom(640, paragraph('crane')),
      ],
    ]),
  ])
  assert.match(story.join(' '), /A long time ago/)
  assert.doesNotMatch(dangers.join(' '), /DDanger/)
})

test('an accent drawn apart from its capital is part of the letter', async () => {
  const blocks = await read([
    [
      { text: '´', x: 63, y: 763, size: 14 },
      { text: 'Areas de trabajo', x: 60, y: 760, size: 14 },
      ...linesFrom(720, paragraph('boiler')),
    ],
  ])
  assert.equal(blocks[0], '# Áreas de trabajo')
})

test('commands in a monospaced font are code, not headings, and keep their lines', async () => {
  const { blocks } = await readDocument(
    pdfFile([
      [
        { text: 'Copying the files', x: 60, y: 780, size: 18 },
        ...linesFrom(740, paragraph('copy')),
        { text: 'cd ~/backup', x: 60, y: 680, size: 14, mono: true },
        { text: 'for each in *; do', x: 60, y: 664, size: 14, mono: true },
        { text: 'cp "$each" old', x: 77, y: 648, size: 14, mono: true },
        ...linesFrom(610, paragraph('folder')),
      ],
    ]),
    { name: 'manual.pdf', contentType: '' },
  )
  const code = blocks.flatMap(block => (block.type === 'code' ? [block.text] : []))
  assert.deepEqual(code, ['cd ~/backup\nfor each in *; do\n  cp "$each" old'])
  assert.equal(blocks.filter(({ type }) => type === 'heading').length, 1)
})

test('a larger line is a heading in a monospaced font, too', async () => {
  const blocks = await read([
    [
      { text: 'Before the shift', x: 60, y: 780, size: 18, mono: true },
      ...linesFrom(740, paragraph('boiler')),
      { text: 'After the shift', x: 60, y: 640, size: 18, mono: true },
      ...linesFrom(600, paragraph('crane')),
    ],
  ])
  assert.deepEqual(
    blocks.filter(text => text.startsWith('#')),
    ['# Before the shift', '# After the shift'],
  )
})

test('a document in a monospaced font keeps its headings and paragraphs', async () => {
  const typed = chapters.map(page => page.map(placed => ({ ...placed, mono: true })))
  const blocks = await read(typed)
  assert.equal(blocks.filter(text => text.startsWith('#')).length, 5)
  assert.equal(blocks[1], paragraph('boiler').join(' '))
})

test('a running head at a different height on one page is not read as text', async () => {
  const pages = chapters.map((page, at): Placed[] => [
    ...page,
    ...linesFrom(600, paragraph(`${THINGS[at]!.toLowerCase()} yard`)),
    { text: `Handbook of the hall, page ${at + 1} of 5`, x: 60, y: at === 3 ? 540 : 820, size: 9 },
  ])
  assert.doesNotMatch((await read(pages)).join('\n'), /Handbook of the hall/)
})

test('the words of a running head are read where they are the title of the cover or within a page', async () => {
  const pages = chapters.map((page, at): Placed[] =>
    at === 0
      ? [{ text: 'Handbook of the hall', x: 60, y: 600, size: 24 }, ...linesFrom(500, paragraph('boiler'))]
      : [...page, { text: 'Handbook of the hall', x: 60, y: 820, size: 9 }],
  )
  assert.equal((await read(pages)).filter(text => text.includes('Handbook of the hall')).length, 1)
})

test('in a document of short paragraphs, separate lines stay separate', async () => {
  const lines = [
    'Key features',
    'Freedom',
    'No doctor has to be chosen',
    'No letter is needed',
    'Best for',
    'Travellers',
  ]
  const single = linesFrom(780, lines, { step: 26 })
  const told = ['Whoever is ill goes to any doctor of the country and', 'pays when the bill comes.']
  assert.deepEqual(await read([[...single, ...linesFrom(620, told)]]), [...lines, told.join(' ')])
})

test('cells that nearly touch are separated by the cells below them', async () => {
  const night = 'Everything done at night|$500 / $1,000|nothing'
  const rows = ['Service|In the net|Outside it', night, 'Visit|£10|30 %', 'Bed|£15|20 %', 'Tooth|£12|nothing']
  const placed = rows.flatMap((row, at) =>
    row.split('|').map((text, column) => ({ text, x: [60, 183, 258][column]!, y: 700 - 28 * at, size: 11 })),
  )
  assert.deepEqual(await read([placed]), [`| ${rows.map(row => row.split('|').join(', ')).join(' | ')}`])
})

test('a letter in a font of its own before a text is its bullet', async () => {
  const items = ['Hold hot food hot', 'Hold cold food cold', 'Throw the rest away']
  const placed = items.flatMap((text, at) => [
    { text: 'x', x: 60, y: 700 - 14 * at, size: 10, bold: true },
    { text, x: 71, y: 700 - 14 * at, size: 10 },
  ])
  assert.deepEqual(await read([placed]), [`• ${items.join(' / ')}`])
})

test('labels in capitals are headings over lists if they are headings over texts', async () => {
  const lines = ['PURPOSE:', 'Nobody falls ill.', 'SCOPE:', 'All who cook.', 'INSTRUCTIONS:', '1. Wash.', '2. Dry.']
  const blocks = await read([linesFrom(700, lines)])
  assert.deepEqual(
    blocks.filter(block => block.startsWith('#')),
    ['# PURPOSE', '# SCOPE', '# INSTRUCTIONS'],
  )
})

test('ligatures that a font maps to other letters are read as the letters that they show', () => {
  assert.equal(cleanLine('preparaƟon, soŌware, aƩached'), 'preparation, software, attached')
  assert.equal(cleanLine('Ōsaka, Ɵ and the angle Ɵ'), 'Ōsaka, Ɵ and the angle Ɵ')
})

test('bold words before text in a PDF are labels, and headings if they divide the text', async () => {
  const labelled = (labels: string[], texts: (label: string) => string[]) =>
    labels.flatMap((label, at): Placed[] => [
      { text: `${label}.`, x: 60, y: 700 - 90 * at, size: 11, bold: true },
      { text: texts(label)[0]!, x: 97, y: 700 - 90 * at, size: 11 },
      ...linesFrom(686 - 90 * at, texts(label).slice(1)),
    ])
  const long = (label: string) => [...paragraph(label.toLowerCase()), ...paragraph(`other ${label.toLowerCase()}`)]
  const blocks = await read([labelled(['Boiler', 'Crane', 'Press'], long)])
  assert.deepEqual(
    blocks,
    ['Boiler', 'Crane', 'Press'].flatMap(label => [`# ${label}`, long(label).join(' ')]),
  )
  const short = labelled(['Boiler', 'Crane', 'Press'], label => [`The ${label.toLowerCase()} is looked at by day.`])
  assert.deepEqual(await read([short]), [
    'Boiler. The boiler is looked at by day.',
    'Crane. The crane is looked at by day.',
    'Press. The press is looked at by day.',
  ])
})

test('bold titles of several capitalized words are headings in a PDF even without a sign after them', async () => {
  const titles = { 'Boiler Room': 130, 'Crane Hall': 118, 'Press Shop': 124 }
  const text = (title: string) => [...paragraph(title.toLowerCase()), ...paragraph(`other ${title.toLowerCase()}`)]
  const page = Object.entries(titles).flatMap(([title, x], at): Placed[] => [
    { text: title, x: 60, y: 700 - 90 * at, size: 11, bold: true },
    { text: text(title)[0]!, x, y: 700 - 90 * at, size: 11 },
    ...linesFrom(686 - 90 * at, text(title).slice(1)),
  ])
  assert.deepEqual(
    await read([page]),
    Object.keys(titles).flatMap(title => [`# ${title}`, text(title).join(' ')]),
  )
})

test('a table whose cells are centred in the height of their rows is read row by row', async () => {
  const columns = [60, 180, 300, 420]
  const row = (y: number, cells: string[][]) =>
    cells.flatMap((lines, column) =>
      lines.map((text, line): Placed => {
        return { text, x: columns[column]!, y: y + (lines.length - 1) * 6 - 12 * line, size: 10 }
      }),
    )
  const table = [
    ...row(600, [['Shift'], ['Start'], ['Break', 'in minutes'], ['Who']]),
    ...row(572, [['Early'], ['6:00'], ['20'], ['Bakers']]),
    ...row(544, [['Late'], ['14:00'], ['30'], ['Bakers and', 'drivers']]),
    ...row(516, [['Night and', 'feast days'], ['22:00'], ['45'], ['Stokers']]),
    {
      text: 'Whoever changes a shift tells the office about it on the day before, and the others too.',
      x: 60,
      y: 490,
      size: 10,
    },
  ]
  const blocks = await read([[{ text: 'Shifts', x: 60, y: 700, size: 18 }, ...table]])
  assert.deepEqual(blocks, [
    '# Shifts',
    '| Shift, Start, Break in minutes, Who | Early, 6:00, 20, Bakers | Late, 14:00, 30, Bakers and drivers | Night and feast days, 22:00, 45, Stokers',
    'Whoever changes a shift tells the office about it on the day before, and the others too.',
  ])
})

test('items with a bullet are a list, even if their font counts as fixed-width', async () => {
  const items = ['Close the gate', 'Put out the lamps', 'Lock the office'].map((item, at): Placed => {
    return { text: `· ${item}`, x: 70, y: 640 - 14 * at, size: 11, mono: true }
  })
  const blocks = await read([[...chapters[0]!, ...items], ...chapters.slice(1)])
  assert.ok(blocks.includes('• Close the gate / Put out the lamps / Lock the office'), blocks.join('\n'))
})
