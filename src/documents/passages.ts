import { createHash } from 'node:crypto'
import type { SourceBlock, SourceDocument } from '../course/source-document.ts'
import { splitSentences } from '../language/split-sentences.ts'

/** A passage of a document that a part of a course can cite: whole sentences under one heading. */
export type SourcePassage = {
  /** The ids are `p1`, `p2` … in the order of the document. */
  id: string
  page?: number
  /** The headings above the passage, the outermost first. */
  headings: string[]
  text: string
  hash: string
  /** The indexes of the document's blocks that the passage contains, in whole or in part. */
  blocks: number[]
}

export const PASSAGE_CHARACTERS = 900
const HEADING_CHARACTERS = 300
const HASH_CHARACTERS = 16
const DEEPEST_PATH = 8

/** Splits a document into passages at its headings. A block that is too long is split between its sentences. */
export function splitPassages({ blocks }: SourceDocument, language: string): SourcePassage[] {
  const passages: SourcePassage[] = []
  const path: { level: number; text: string }[] = []
  let open: SourcePassage | null = null
  blocks.forEach((block, index) => {
    if (block.type === 'heading') {
      while (path.length > 0 && path.at(-1)!.level >= block.level) path.pop()
      path.push({ level: block.level, text: shortened(block.text, HEADING_CHARACTERS) })
      open = null
      return
    }
    for (const piece of splitPieces(textOfBlock(block), language)) {
      const last: SourcePassage | null = open
      if (last && last.page === block.page && last.text.length + 1 + piece.length <= PASSAGE_CHARACTERS) {
        extend(last, piece, index)
        continue
      }
      open = begin(piece, index, block.page)
      passages.push(open)
    }
  })
  for (const passage of passages) passage.hash = hashText(passage.text)
  return passages

  function begin(text: string, block: number, page: number | undefined): SourcePassage {
    const headings = path.slice(-DEEPEST_PATH).map(heading => heading.text)
    const id = `p${passages.length + 1}`
    return { id, ...(page !== undefined && { page }), headings, text, hash: '', blocks: [block] }
  }
}

function extend(passage: SourcePassage, text: string, block: number): void {
  passage.text = `${passage.text}\n${text}`
  if (passage.blocks.at(-1) !== block) passage.blocks.push(block)
}

/** Returns the text of a block without additions, with one line for each item or row. */
export function textOfBlock(block: SourceBlock): string {
  switch (block.type) {
    case 'list':
      return block.items.map(({ text, items = [] }) => [text, ...items].join('\n')).join('\n')
    case 'table':
      return [block.columns, ...block.rows].map(row => row.filter(cell => cell !== '').join(' | ')).join('\n')
    case 'paragraph':
      return `${block.number ? `${block.number} ` : ''}${block.callout?.title ? `${block.callout.title}: ` : ''}${block.text}`
    default:
      return block.text
  }
}

function splitPieces(text: string, language: string): string[] {
  if (text.length <= PASSAGE_CHARACTERS) return [text]
  const pieces: string[] = []
  for (const line of text
    .split('\n')
    .flatMap(line => (line.length > PASSAGE_CHARACTERS ? splitSentences(line, language) : [line]))) {
    for (const part of line.length > PASSAGE_CHARACTERS ? cutAtWords(line) : [line]) {
      const last = pieces.at(-1)
      if (last !== undefined && last.length + 1 + part.length <= PASSAGE_CHARACTERS)
        pieces[pieces.length - 1] = `${last}\n${part}`
      else pieces.push(part)
    }
  }
  return pieces
}

/** Cuts a sentence that is longer than a passage between words or, in a script without spaces, anywhere. */
function cutAtWords(text: string): string[] {
  const parts: string[] = []
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > PASSAGE_CHARACTERS ? rest.lastIndexOf(' ', PASSAGE_CHARACTERS) : -1
    const at = rest.length <= PASSAGE_CHARACTERS ? rest.length : space > 0 ? space : PASSAGE_CHARACTERS
    parts.push(rest.slice(0, at).toWellFormed().trim())
    rest = rest.slice(at).trim()
  }
  return parts
}

function shortened(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters - 1).toWellFormed()}…`
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS)
}
