import type { CourseContent } from '../schema.ts'

/**
 * The same content with the slots that it has given since `from` moved on to `to`: other members of its family have taken
 * those in between, and one slot must never stand for two parts.
 */
export function moveNewSlots<Content extends CourseContent>(content: Content, from: number, to: number): Content {
  const distance = to - from
  if (distance <= 0 || content.memory.slots === from) return content
  return JSON.parse(
    JSON.stringify(content, (key, value) => {
      if (key === 'slot') return value < from ? value : value + distance
      return key === 'slots' ? value + distance : value
    }),
  )
}
