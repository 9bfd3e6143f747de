import type { CourseContent } from '../schema.ts'
import { listPartLists, locate, type Part } from './course-tree.ts'
import { NOT_OWN, pickCourseFields, withoutSlots } from './diff-courses.ts'

export type Fields = Record<string, unknown>

/** Returns the fields of a part by its id or name. They are not copied: changing them changes the course. */
export function readPartFields(content: CourseContent, id: string): Fields | null {
  if (id === 'course') return content as unknown as Fields
  if (id === 'assessment' || id === 'wrapup' || id === 'agreement') return (content[id] as Fields | undefined) ?? null
  const [lessonId, field] = id.split('.')
  if (field !== 'exercise' && field !== 'video') return locate(content, id)?.part ?? null
  return (locate(content, lessonId!)?.part[field] as Fields | undefined) ?? null
}

/** Returns the fields of a part without child parts and without fields that the service derives. */
export function ownFields(id: string, part: Fields): Fields {
  const partFields = id === 'course' ? pickCourseFields(part as unknown as CourseContent) : part
  return Object.fromEntries(Object.entries(partFields).filter(([name]) => !NOT_OWN.has(name)))
}

/** Returns the id or name of every part that has texts of its own, in reading order. */
export function partNames(content: CourseContent): string[] {
  const ofLessons = (part: Part) =>
    (['exercise', 'video'] as const).flatMap(field => (part[field] ? [`${part.id}.${field}`] : []))
  const singleParts = (['assessment', 'wrapup', 'agreement'] as const).filter(name => content[name])
  const listedParts = listPartLists(content).flatMap(({ items }) =>
    items.flatMap(part => [part.id, ...ofLessons(part)]),
  )
  return ['course', ...listedParts, ...singleParts]
}

/**
 * Whether two values are the same. Slots and revisions, which the service assigns, and the order of fields are ignored.
 */
export function isSame(one: unknown, other: unknown): boolean {
  const isEqual = (replace: typeof withoutSlots) => JSON.stringify(one, replace) === JSON.stringify(other, replace)
  return one === other || isEqual(withoutSlots) || isEqual(inOrder)
}

function inOrder(key: string, value: unknown): unknown {
  const field = withoutSlots(key, value)
  if (typeof field !== 'object' || field === null || Array.isArray(field)) return field
  return Object.fromEntries(Object.entries(field).sort(([first], [second]) => (first < second ? -1 : 1)))
}
