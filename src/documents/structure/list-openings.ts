import type { SourceWords } from '../source-words.ts'
import type { PlacedBlock } from './placed-block.ts'

/** The signs after a line that opens a list: "People may:", "Encourage visitors to -". */
const SIGNS = /[\s:：…–—-]+$/u

/**
 * Turns headings that only open the list below them into lines of text: "Encourage visitors to:", "Children under five
 * may". Such a line is half a sentence, which cannot be the name of a lesson.
 */
export function withListOpenings(blocks: PlacedBlock[], words: SourceWords): PlacedBlock[] {
  return blocks.map((placed, at): PlacedBlock => {
    const { block } = placed
    if (block.type !== 'heading' || blocks[at + 1]?.block.type !== 'list' || !opensList(block.text, words))
      return placed
    const { page } = block
    const text = `${block.text.replace(SIGNS, '')}:`
    return { ...placed, block: { type: 'paragraph', text, ...(page !== undefined && { page }) } }
  })
}

/** Whether a heading ends in a word after which something must follow. A question is a heading: "Who we are". */
function opensList(heading: string, words: SourceWords): boolean {
  const line = heading.replace(SIGNS, '')
  if (words.starts('askers', line)) return false
  return words.pattern('openEnds', all => `\\p{L}\\s${all}$`)?.test(line) ?? false
}
