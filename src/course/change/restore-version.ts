import type { CourseContent, Memory } from '../schema.ts'
import { listIds } from './course-tree.ts'
import { rememberIds } from './part-ids.ts'

/**
 * Returns the content of an earlier version as the content of the next one. Its parts keep their ids and slots. Ids and
 * slots that were given since then stay reserved, so that none is given twice.
 */
export function restoreVersion(current: CourseContent, earlier: CourseContent): CourseContent {
  const memory: Memory = {
    slots: Math.max(current.memory.slots, earlier.memory.slots),
    first: current.memory.first,
    numbers: { ...current.memory.numbers },
    past: current.memory.past,
  }
  for (const [prefix, number] of Object.entries(earlier.memory.numbers)) {
    memory.numbers[prefix] = Math.max(memory.numbers[prefix] ?? 0, number)
  }
  rememberIds(memory, listIds(current))
  return { ...structuredClone(earlier), memory }
}
