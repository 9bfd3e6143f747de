import type { SourceBlock } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'

/** A title with its page number or pages: "Getting started2", "1.2 Scope … 4", "Safety programs 14-16". */
const ENTRY = /^(.*\p{L}.*?)[\s.…·_]*(\d{1,4})(?:\s?[-–]\s?\d{1,4})?$/u
const ENTRIES = 3
const LISTED_SHARE = 0.5
const LEAST_CHARACTERS = 4

/**
 * Finds the blocks of a table of contents: titles with page numbers, most of which are headings of the same document.
 * An entry that looks like a heading itself ("3.1 Manual operation 14") belongs to the table too.
 */
export function findListedContents(blocks: SourceBlock[]): Set<SourceBlock> {
  const headings = new Set(blocks.flatMap(block => (block.type === 'heading' ? [buildKey(block.text)] : [])))
  const isListed = (line: string) => headings.has(buildKey(ENTRY.exec(line)![1]!))
  const contents = new Set<SourceBlock>()
  let run: SourceBlock[] = []
  for (const block of [...blocks, null]) {
    if (block && isEntryBlock(block, run.at(-1))) {
      run.push(block)
      continue
    }
    const lines = run.flatMap(listLines)
    if (lines.length >= ENTRIES && lines.filter(isListed).length >= LISTED_SHARE * lines.length)
      for (const one of run) contents.add(one)
    run = []
  }
  return contents
}

/**
 * Whether all lines of a block have the form of entries. A heading such as "Chapter 1" ends the table if its number is
 * lower than the last page.
 */
function isEntryBlock(block: SourceBlock, previous: SourceBlock | undefined): boolean {
  if (!['paragraph', 'list', 'heading'].includes(block.type)) return false
  const lines = listLines(block)
  if (!lines.every(isEntry)) return false
  if (block.type !== 'heading') return true
  const lastPage = previous ? readPage(listLines(previous).at(-1)!) : 0
  return readPage(lines[0]!) >= lastPage
}

function readPage(line: string): number {
  return Number(ENTRY.exec(line)?.[2] ?? 0)
}

function isEntry(line: string): boolean {
  return buildKey(ENTRY.exec(line)?.[1] ?? '').length >= LEAST_CHARACTERS
}

function listLines(block: SourceBlock): string[] {
  return textOfBlock(block).split('\n')
}

function buildKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[\d.]+\s?/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
