import { spawnSync } from 'node:child_process'
import { canAsk } from '../src/documents/can-ask.ts'
import { splitPassages, textOfBlock } from '../src/documents/passages.ts'
import { readDocument } from '../src/documents/read/read-document.ts'
import { buildSearch } from '../src/llm/grounding/find-passages.ts'
import { linesFrom, type Placed, pdfFile } from '../test/support/pdf-file.ts'
import {
  docxFile,
  epubFile,
  htmlFile,
  markdownFile,
  odtFile,
  pptxFile,
  type WrittenPart,
} from '../test/support/source-files.ts'

/**
 * Measures reading a document of 100 pages (40,000 words) in each format: the milliseconds and memory of a process that
 * does nothing else, the share of the document's words and headings that were read, and the contents of the course.
 * Each figure is the median of three processes. `node bench/sources.ts`
 */
const PAGES = 100
const WORDS_PER_PAGE = 400
const WORDS_PER_SENTENCE = 12
const WORDS =
  'valve pump gauge filter operator supervisor opens closes checks before after every shift record pressure water'.split(
    ' ',
  )
const QUERIES = 200
const RUNS = 3

/** Writes a sentence that occurs only once in the document, so that the loss of a sentence is noticed. */
function sentence(number: number): string {
  const words = Array.from(
    { length: WORDS_PER_SENTENCE - 2 },
    (_, at) => WORDS[(number * 7 + at * 5 + (number >> 3)) % WORDS.length],
  )
  return `Item ${number} ${words.join(' ')}.`
}

/**
 * Returns the title of a page. No two pages have the same, because the reader removes text that repeats at the same
 * height of many pages as a running head.
 */
const titleOf = (page: number) =>
  `The ${WORDS[page % 16]} and the ${WORDS[(page * 3 + Math.floor(page / 16) + 1) % 16]} in part ${page}`

const sentencesOf = (page: number) =>
  Array.from({ length: Math.floor(WORDS_PER_PAGE / WORDS_PER_SENTENCE) }, (_, at) => sentence(page * 100 + at))

const parts: WrittenPart[] = Array.from({ length: PAGES }, (_, page) => page).flatMap(page => [
  { heading: titleOf(page), level: page % 10 === 0 ? 1 : 2 },
  ...[0, 1, 2].map(third => ({
    paragraph: sentencesOf(page)
      .slice(third * 11, third * 11 + 11)
      .join(' '),
  })),
])

const FILES: Record<string, () => Buffer> = {
  'handbook.md': () => markdownFile(parts),
  'handbook.html': () => htmlFile(parts),
  'handbook.docx': () => docxFile(parts),
  'handbook.odt': () => odtFile(parts),
  'handbook.epub': () => epubFile(parts),
  'handbook.pptx': () =>
    pptxFile(Array.from({ length: PAGES }, (_, page) => ({ title: titleOf(page), lines: sentencesOf(page) }))),
  'handbook.pdf': () => pdfFile(Array.from({ length: PAGES }, (_, page) => pdfPage(page))),
}

function pdfPage(page: number): Placed[] {
  const title = { text: titleOf(page), x: 60, y: 790 - (page % 5) * 7, size: 18, bold: true }
  return [title, ...linesFrom(740, sentencesOf(page))]
}

const [, , one] = process.argv
if (one) {
  const bytes = FILES[one]!()
  const before = process.resourceUsage().maxRSS
  const start = performance.now()
  const document = await readDocument(bytes, { name: one, contentType: '' })
  const readMs = performance.now() - start
  const rss = process.resourceUsage().maxRSS
  const text = document.blocks.map(textOfBlock).join(' ')
  const all = Array.from({ length: PAGES }, (_, page) => sentencesOf(page)).flat()
  const found = all.filter(words => text.includes(words)).length
  const headings = document.blocks.filter(({ type }) => type === 'heading').length
  const passages = splitPassages(document, 'en')
  const indexed = performance.now()
  const search = buildSearch(passages)
  for (let query = 0; query < QUERIES; query++) search(sentence((query % PAGES) * 100 + 3))
  const searchMs = (performance.now() - indexed) / QUERIES
  const asked = performance.now()
  canAsk(document, 'en')
  const figures = [
    one.split('.')[1]!,
    `${(bytes.length / 1024).toFixed(0)}`,
    readMs.toFixed(0),
    `${((rss - before) / 1024).toFixed(0)}`,
    `${((100 * found) / all.length).toFixed(1)}`,
    `${headings}/${PAGES}`,
    String(passages.length),
    searchMs.toFixed(1),
    (performance.now() - asked).toFixed(0),
  ]
  console.log(figures.join(' '))
} else {
  console.log(row(['kind', 'kB', 'read ms', '+MB', 'text %', 'headings', 'passages', 'search ms', 'plan ms']))
  for (const name of Object.keys(FILES)) console.log(row(medianOf(Array.from({ length: RUNS }, () => runOf(name)))))
}

function runOf(name: string): string[] {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return stdout.trim().split(' ')
}

/**
 * Combines the rows of several runs into one row with the median of each column. A column without numbers is the same
 * in every run.
 */
function medianOf(runs: string[][]): string[] {
  return runs[0]!.map((cell, column) => {
    const cells = runs.map(run => run[column]!)
    if (Number.isNaN(Number(cell))) return cell
    return cells.sort((one, other) => Number(one) - Number(other))[Math.floor(RUNS / 2)]!
  })
}

function row(cells: string[]): string {
  return cells.map(cell => cell.padStart(10)).join('')
}
