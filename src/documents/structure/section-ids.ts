import type { SourceBlock } from '../../course/source-document.ts'
import { MOST_HEADINGS } from '../../course/sources/section-limit.ts'

/** The id of the text before the first heading. */
export const FIRST_SECTION = 's0'

/**
 * Maps the index of each heading among the blocks to the id of its section. An id contains the number of its heading,
 * and stays valid because a stored document never changes. If there are too many headings, only those of the upper
 * levels begin a section; a deeper heading gets the id of the section that it is in.
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

/** Returns the deepest level down to which the number of headings stays within the limit, or else the highest level. */
function findDeepestLevel(levels: number[]): number {
  const distinct = [...new Set(levels)].sort((one, other) => other - one)
  const isShortEnough = (deepest: number) => levels.filter(level => level <= deepest).length <= MOST_HEADINGS
  return distinct.find(isShortEnough) ?? distinct.at(-1) ?? 0
}
