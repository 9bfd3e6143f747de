import type { CourseContent, Memory } from '../schema.ts'
import { listIds } from './course-tree.ts'
import { rememberIds } from './part-ids.ts'

/**
 * The content of an earlier version as the next one. Its parts come back under their ids and slots; what the course has
 * given since is remembered, so that nothing is ever given twice.
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
