import type { SourceBlock } from '../../../course/source-document.ts'
import { textOfBlock } from '../../passages.ts'
import { countLetters, type PlacedMark } from './pdf-pictures.ts'

/**
 * Inserts each picture's mark as a paragraph of its own on its page. The mark goes to the block boundary with most
 * nearly the same number of letters before it.
 */
export function placeOnPages(blocks: SourceBlock[], placed: PlacedMark[]): SourceBlock[] {
  const marksBefore = Map.groupBy(placed, mark => findBoundary(blocks, mark))
  const withMarks = (at: number): SourceBlock[] =>
    (marksBefore.get(at) ?? []).map(({ mark, page }) => ({ type: 'paragraph', text: mark, page }))
  return [...blocks.flatMap((block, at) => [...withMarks(at), block]), ...withMarks(blocks.length)]
}

function findBoundary(blocks: SourceBlock[], { page, letters }: PlacedMark): number {
  const first = blocks.findIndex(block => (block.page ?? 0) >= page)
  if (first < 0) return blocks.length
  let [best, distance, before] = [first, letters, 0]
  for (let at = first; at < blocks.length && blocks[at]!.page === page; at++) {
    before += countLetters(textOfBlock(blocks[at]!))
    if (Math.abs(before - letters) > distance) continue
    best = at + 1
    distance = Math.abs(before - letters)
  }
  return best
}
