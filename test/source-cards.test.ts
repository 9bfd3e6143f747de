import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceBlock } from '../src/course/source-document.ts'
import { readDocument } from '../src/documents/read/read-document.ts'
import { linesFrom, type Placed, pdfFile } from './support/pdf-file.ts'

type Card = { title: string; lines: string[] }

const INTRODUCTION = linesFrom(780, [
  'The yard is open on every day of the week, and whoever comes to it signs the book at the gate first.',
  'The rules on this page hold for guests, for drivers and for everybody who works in the yard or beside it.',
])

const CARDS: Card[] = [
  { title: 'Fire', lines: ['Leave the hall at once and', 'wait at the red gate.'] },
  { title: 'Wounds', lines: ['Press a clean cloth on it', 'and call the nurse.'] },
  { title: 'Alarm', lines: ['Switch off the crane and', 'come down the ladder.'] },
]

/**
 * Places the texts of cards side by side on a page. Each title comes right before its text, as programs write cards
 * into a PDF.
 */
const cardsAt = (y: number, cards: Card[], numbers = false): Placed[] =>
  cards.flatMap(({ title, lines }, at) => [
    ...(numbers ? [{ text: String(at + 1), x: 60 + 170 * at, y: y + 30, size: 20 }] : []),
    { text: title, x: 60 + 170 * at, y, size: 12, bold: true },
    ...linesFrom(y - 24, lines, { x: 60 + 170 * at }),
  ])

async function read(placed: Placed[]): Promise<string[]> {
  const { blocks } = await readDocument(pdfFile([placed]), { name: 'yard.pdf', contentType: '' })
  return blocks.map(tell)
}

function tell(block: SourceBlock): string {
  if (block.type === 'list') return block.items.map(({ text }) => `• ${text}`).join(' / ')
  return block.type === 'table' ? 'table' : `${block.type === 'heading' ? '#' : ''}${block.text}`
}

const READ = CARDS.flatMap(({ title, lines }) => [`#${title}`, lines.join(' ')])

test('cards side by side in a PDF are read one after the other, each under its title', async () => {
  assert.deepEqual((await read([...INTRODUCTION, ...cardsAt(600, CARDS)])).slice(1), READ)
  const twoRows = [...INTRODUCTION, ...cardsAt(600, CARDS.slice(0, 2)), ...cardsAt(450, CARDS.slice(1))]
  assert.deepEqual((await read(twoRows)).slice(1), [...READ.slice(0, 4), ...READ.slice(2)])
})

test('the numbers of cards are not read as text, and the line below them is not part of the last card', async () => {
  const footer = linesFrom(420, ['Ask the foreman if anything on this page is not clear to you.'])
  const told = await read([...INTRODUCTION, ...cardsAt(600, CARDS, true), ...footer])
  assert.deepEqual(told.slice(1), [...READ, 'Ask the foreman if anything on this page is not clear to you.'])
})

test('lists in narrow cards keep their lines', async () => {
  const lists = CARDS.map(({ title, lines }) => ({ title, lines: [`- ${lines[0]}`, lines[1]!] }))
  const told = await read([...INTRODUCTION, ...cardsAt(600, lists)])
  assert.deepEqual(
    told.slice(1),
    CARDS.flatMap(({ title, lines }) => [`#${title}`, `• ${lines.join(' ')}`]),
  )
})

test('a hyphenated title of two lines keeps its hyphens', async () => {
  const [first, ...others] = CARDS
  const long = [{ title: 'Round-the-', lines: first!.lines }, ...others]
  const titles = long.map((_, at) => ({ text: 'clock', x: 60 + 170 * at, y: 586, size: 12, bold: true }))
  const placed = long.flatMap((card, at) => {
    const [title, ...lines] = cardsAt(600, [card]).map(each => ({ ...each, x: each.x + 170 * at }))
    return [title!, titles[at]!, ...lines.map(line => ({ ...line, y: line.y - 14 }))]
  })
  assert.equal((await read([...INTRODUCTION, ...placed]))[1], '#Round-the-clock')
})

test('a table whose columns have bold titles is read as a table, not as cards', async () => {
  const columns = ['Place', 'Keeper', 'Open'].map((text, at) => ({
    text,
    x: 60 + 170 * at,
    y: 600,
    size: 12,
    bold: true,
  }))
  const rows = ['North gate', 'South gate', 'Old store'].flatMap((place, row) =>
    [place, `Guard ${row + 1}`, `From ${row + 6} o’clock`].map((text, at) => ({
      text,
      x: 60 + 170 * at,
      y: 576 - 20 * row,
      size: 11,
    })),
  )
  assert.deepEqual((await read([...INTRODUCTION, ...columns, ...rows])).slice(1), ['table'])
})
