import type { SourceBlock } from '../../course/source-document.ts'
import { textOfBlock } from '../passages.ts'

/** A title with its page number: "Getting started2", "1.2 Scope … 4". */
const ENTRY = /^(.*\p{L}.*?)[\s.…·_]*\d{1,4}$/u
const ENTRIES = 3
const LISTED_SHARE = 0.5
const LEAST_CHARACTERS = 4

/**
 * Finds the blocks of a table of contents: titles with page numbers, most of which are headings of the same document.
 */
export function findListedContents(blocks: SourceBlock[]): Set<SourceBlock> {
  const headings = new Set(blocks.flatMap(block => (block.type === 'heading' ? [buildKey(block.text)] : [])))
  const contents = new Set<SourceBlock>()
  let run: SourceBlock[] = []
  for (const block of [...blocks, null]) {
    if (block && (block.type === 'paragraph' || block.type === 'list') && listLines(block).every(isEntry)) {
      run.push(block)
      continue
    }
    const lines = run.flatMap(listLines)
    const listed = lines.filter(line => headings.has(buildKey(ENTRY.exec(line)![1]!)))
    if (lines.length >= ENTRIES && listed.length >= LISTED_SHARE * lines.length)
      for (const one of run) contents.add(one)
    run = []
  }
  return contents
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
