import type { SourceBlock } from '../../course/source-document.ts'
import { MOST_HEADINGS } from '../../course/sources/section-limit.ts'

/** What stands before the first heading. */
export const FIRST_SECTION = 's0'

/**
 * The id of the section that each heading opens, by the heading's place among the blocks. Ids count headings, and a stored document
 * never changes, so they hold for as long as the document does. A document with too many headings is divided by the upper levels
 * only: what stands under a deeper heading has the id of the heading above it.
 */
export function giveSectionIds(blocks: readonly SourceBlock[]): Map<number, string> {
  const headings = blocks.flatMap((block, index) => (block.type === 'heading' ? [{ index, level: block.level }] : []))
  const deepest = findDeepestLevel(headings.map(({ level }) => level))
  const ids = new Map<number, string>()
  let open = FIRST_SECTION
  let opened = 0
  headings.forEach(({ index, level }, at) => {
    if (level <= deepest && opened < MOST_HEADINGS) {
      open = `s${at + 1}`
      opened++
    }
    ids.set(index, open)
  })
  return ids
}

/** The deepest level with which the list is still short enough; the highest that there is, where none is. */
function findDeepestLevel(levels: number[]): number {
  const distinct = [...new Set(levels)].sort((one, other) => other - one)
  const isShortEnough = (deepest: number) => levels.filter(level => level <= deepest).length <= MOST_HEADINGS
  return distinct.find(isShortEnough) ?? distinct.at(-1) ?? 0
}
