import type { CourseContent } from '../schema.ts'

/**
 * Returns the content with all slots from `from` upwards shifted, so that they begin at `to`. The translations of a
 * course share their slots; other courses of this family have taken the slots in between, and one slot must never mean
 * two parts.
 */
export function moveNewSlots<Content extends CourseContent>(content: Content, from: number, to: number): Content {
  const distance = to - from
  if (distance <= 0 || content.memory.slots === from) return content
  return move('', content) as Content

  function move(key: string, value: unknown): unknown {
    if (key === 'slot') return (value as number) < from ? value : (value as number) + distance
    if (key === 'slots') return (value as number) + distance
    if (Array.isArray(value)) return value.map(item => move('', item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, move(name, field)]))
  }
}
