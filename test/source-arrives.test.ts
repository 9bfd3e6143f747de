import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceBlock, SourceDocument } from '../src/course/source-document.ts'
import { nameMost } from '../src/documents/lessons/left-out.ts'
import { readSource } from '../src/documents/read-source.ts'
import { linesFrom, pdfFile } from './support/pdf-file.ts'
import { docxOf, xlsxFile } from './support/source-files.ts'

const read = (bytes: Buffer | string, name: string) =>
  readSource(Buffer.from(bytes as string), { name, contentType: '' }).then(
    ({ document }) => JSON.parse(document) as SourceDocument,
  )

/** Writes running text as lines that begin in the middle of sentences. */
const proseLines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    at === 0 ? `${name} opens here and` : `${name.toLowerCase()} goes on in line ${at + 1}`,
  )

test("bullets in an office's symbol font mark a list, and its Greek letters and arrows are read", async () => {
  const lines = [
    '\uf0b7 Close the gate',
    '\uf0b7 Lock the gate',
    '',
    'Heat the \uf062-carotene \uf0e0 stir.',
    '',
    'Done\uf0f9\ue123',
  ]
  const { blocks } = await read(lines.join('\n'), 'signs.txt')
  assert.deepEqual(blocks.map(tell), ['• Close the gate / Lock the gate', 'Heat the β-carotene → stir.', 'Done'])
})

test('no character of a symbol font is left as an empty box', async () => {
  const signs = Array.from({ length: 0xe0 }, (_, at) => String.fromCharCode(0xf020 + at)).join('')
  for (const text of [signs, `Turn ${signs} off the water`, [...signs].map(sign => `${sign} Item`).join('\n')]) {
    const { blocks } = await read(`${text}\n\nTurn off the water before you go.`, 'signs.md')
    assert.doesNotMatch(JSON.stringify(blocks), /\p{Co}/u)
  }
})

test('a paragraph of unreadable characters is skipped, and the rest of the document is read', async () => {
  const body = '<w:p><w:r><w:t>\ue000</w:t></w:r></w:p><w:p><w:r><w:t>Wash your hands.</w:t></w:r></w:p>'
  const { blocks } = await read(docxOf(body), 'hands.docx')
  assert.deepEqual(blocks.map(tell), ['Wash your hands.'])
})

test('a PDF in two or three columns is read column by column', async () => {
  for (const [names, width] of [
    [['Left', 'Right'], 260],
    [['Left', 'Middle', 'Right'], 170],
  ] as const) {
    const columns = names.flatMap((name, at) => linesFrom(750, proseLines(name, 12), { x: 60 + width * at }))
    const title = { text: 'A title that runs over all of the columns of this page', x: 60, y: 790, size: 18 }
    const { blocks } = await read(pdfFile([[title, ...columns]]), 'columns.pdf')
    const words = blocks.map(tell).join(' ')
    assert.ok(words.startsWith('# A title that runs over all'), words)
    assert.ok(words.endsWith(names.map(name => proseLines(name, 12).join(' ')).join(' ')), words)
  }
})

test('text boxes side by side are read one after the other', async () => {
  const boxes = ['Left', 'Right'].flatMap((name, at) =>
    linesFrom(700 - 5 * at, proseLines(name, 4), { x: 60 + 260 * at }),
  )
  const { blocks } = await read(pdfFile([[{ text: 'Two ways', x: 60, y: 790, size: 18 }, ...boxes]]), 'boxes.pdf')
  assert.deepEqual(blocks.map(tell).slice(1).join(' '), [...proseLines('Left', 4), ...proseLines('Right', 4)].join(' '))
})

test('a table whose cells have several lines is read as a table', async () => {
  const rows = [0, 1, 2, 3].flatMap(row => [
    ...linesFrom(700 - 60 * row, [`Task ${row} is written here and`, 'goes on in its second line'], { x: 60 }),
    ...linesFrom(
      700 - 60 * row,
      [`Reason ${row} is written here and`, 'goes on in its second line', 'and in its third line below'],
      { x: 320 },
    ),
  ])
  const { blocks } = await read(pdfFile([rows]), 'table.pdf')
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['table'],
  )
})

test('a page printed sideways is read in its own direction, and a stamp across it is left out', async () => {
  const file = pdfFile([[...linesFrom(700, proseLines('Text', 6)), { text: 'DRAFT', x: 300, y: 300, size: 60 }]])
  const turned = file
    .toString('latin1')
    .replaceAll(/1 0 0 1 (\d+) (\d+) Tm(?=.*line|.*opens)/g, (_, x, y) => `0 1 -1 0 ${842 - Number(y)} ${x} Tm`)
  const { blocks } = await read(Buffer.from(turned, 'latin1'), 'wide.pdf')
  assert.deepEqual(blocks.map(tell), [proseLines('Text', 6).join(' ')])
})

test('a document whose pages are all the same keeps its text', async () => {
  const page = linesFrom(700, ['Notice to all drivers', 'Close the tail lift before you drive away, every time.'])
  const { blocks } = await read(pdfFile([page, page]), 'notice.pdf')
  assert.match(blocks.map(tell).join(' '), /Close the tail lift/)
})

test('an office file is recognized by its main part, even if that has a number in its name', async () => {
  const { blocks } = await read(
    docxOf('<w:p><w:r><w:t>Wash your hands.</w:t></w:r></w:p>', 'document2.xml'),
    'hands.docx',
  )
  assert.deepEqual(blocks.map(tell), ['Wash your hands.'])
})

test('a superscript is a note or an exponent in its line, not a line of its own', async () => {
  const line = 'Keep 12 m'
  const { blocks } = await read(
    pdfFile([
      [
        { text: line, x: 60, y: 700, size: 10, mono: true },
        { text: '2', x: 60 + 6 * line.length, y: 704, size: 6, mono: true },
        { text: 'free at the door.', x: 60 + 6 * (line.length + 2), y: 700, size: 10, mono: true },
        { text: '7', x: 60 + 6 * (line.length + 19), y: 704, size: 6, mono: true },
      ],
    ]),
    'door.pdf',
  )
  assert.deepEqual(blocks.map(tell), ['Keep 12 m² free at the door.'])
})

test('a bullet that a PDF draws as a letter of a symbol font marks a list item', async () => {
  const items = ['Switch it off', 'Pull the plug'].flatMap((text, at) => [
    { text: at === 0 ? 'o' : '§', x: 60, y: 700 - 16 * at, size: 11, bold: true },
    { text, x: 80, y: 700 - 16 * at, size: 11 },
  ])
  const { blocks } = await read(
    pdfFile([[...items, ...linesFrom(600, ['Then tell the next shift what you did today.'])]]),
    'signs.pdf',
  )
  assert.equal(tell(blocks[0]!), '• Switch it off / Pull the plug')
})

test('attributes in braces, as in MkDocs, Kramdown and Pandoc, are not read as text', async () => {
  const lines = [
    'See the [map](map.html){target=new} of the yard.',
    '',
    '![The yard](yard.png){ width="500" .wide }',
    '',
    '![The yard](the yard at night.png)',
    '',
    'Press **Stop**{: .key #stop } twice, and write `{width=3}` as it is.',
  ]
  const { blocks } = await read(lines.join('\n'), 'yard.md')
  assert.deepEqual(blocks.map(tell), ['See the map of the yard.', 'Press Stop twice, and write {width=3} as it is.'])
})

test('each visible sheet of a spreadsheet becomes a heading with its tables and the lines above them', async () => {
  const file = xlsxFile({
    Prices: [
      ['Prices from May'],
      [],
      ['Item', 'Price', 'Since', 'Share'],
      ['Rope', 12.5, { date: 45_413 }, { percent: 0.3 }],
      ['Hook', 0.1 + 0.2, null, null],
    ],
    Notes: [['Ask the office.']],
  })
  const { blocks, kind } = await read(file, 'prices.xlsx')
  assert.equal(kind, 'xlsx')
  assert.deepEqual(blocks.map(tell), [
    '# Prices',
    'Prices from May',
    '| Item, Price, Since, Share | Rope, 12.5, 2024-05-01, 30% | Hook, 0.3, ,  |',
    '# Notes',
    'Ask the office.',
  ])
})

test('a long list of parts left out names 99 and counts the others', () => {
  const parts = Array.from({ length: 253 }, (_, at) => ({ what: `Part ${at}`, why: 'No room.' }))
  const leftOut = nameMost(parts)
  assert.equal(leftOut.length, 100)
  assert.deepEqual(leftOut.at(-1), { what: '154 more', why: 'Only the first 99 are named here.' })
})

function tell(block: SourceBlock): string {
  switch (block.type) {
    case 'heading':
      return `# ${block.text}`
    case 'list':
      return `• ${block.items.map(({ text }) => text).join(' / ')}`
    case 'table':
      return `| ${[block.columns, ...block.rows].map(row => row.join(', ')).join(' | ')} |`
    default:
      return block.text
  }
}
