import type { CourseContent } from '../schema.ts'

/**
 * A part of a course, such as a lesson or a question, as untyped data. Its fields are validated with the whole course
 * after all changes are applied.
 */
export type Part = Record<string, unknown> & { id: string }

export const PART_KINDS = [
  'chapter',
  'lesson',
  'block',
  'question',
  'article',
  'job-aid',
  'role-play',
  'outcome',
  'glossary-entry',
  'reference',
] as const
export type PartKind = (typeof PART_KINDS)[number]

/** Fields whose items are parts with ids of their own. */
export const LISTS_WITH_IDS = [
  'outcomes',
  'chapters',
  'lessons',
  'blocks',
  'questions',
  'articles',
  'jobAids',
  'rolePlays',
  'glossary',
  'references',
] as const

/** A list of parts and its owner: the id of a chapter or lesson, or a name such as `assessment` or `outcomes`. */
export type PartList = { owner: string; kind: PartKind; items: Part[] }

/** A part, with the list that contains it and its index in that list. */
export type Located = { list: PartList; index: number; part: Part }

/**
 * Returns every list of parts of a course, in reading order. Items are not copied: changing them changes the course.
 */
export function listPartLists(content: CourseContent): PartList[] {
  const lists: PartList[] = [
    partList('outcomes', 'outcome', content.outcomes),
    partList('course', 'chapter', content.chapters),
  ]
  for (const chapter of content.chapters) {
    lists.push(partList(chapter.id, 'lesson', chapter.lessons))
    for (const lesson of chapter.lessons) lists.push(partList(lesson.id, 'block', lesson.blocks))
  }
  if (content.assessment) lists.push(partList('assessment', 'question', content.assessment.questions))
  if (content.articles) lists.push(partList('articles', 'article', content.articles))
  if (content.jobAids) lists.push(partList('jobAids', 'job-aid', content.jobAids))
  if (content.rolePlays) lists.push(partList('rolePlays', 'role-play', content.rolePlays))
  lists.push(partList('glossary', 'glossary-entry', content.glossary))
  lists.push(partList('references', 'reference', content.references))
  return lists
}

export function locate(content: CourseContent, id: string): Located | null {
  for (const list of listPartLists(content)) {
    const index = list.items.findIndex(item => item.id === id)
    if (index !== -1) return { list, index, part: list.items[index]! }
  }
  return null
}

/** Finds the question of a check by the question's own id, together with its block; null if there is none. */
export function locateCheckQuestion(content: CourseContent, id: string): { block: Part; question: Part } | null {
  for (const chapter of content.chapters) {
    for (const lesson of chapter.lessons) {
      for (const block of lesson.blocks) {
        if (block.type === 'check' && block.question?.id === id) {
          return { block: block as unknown as Part, question: block.question as unknown as Part }
        }
      }
    }
  }
  return null
}

/** Returns every id in the course, including those of the questions of checks. */
export function listIds(content: CourseContent): string[] {
  return listPartLists(content).flatMap(({ items }) =>
    items.flatMap(item => [
      item.id,
      ...(item['type'] === 'check' ? [(item['question'] as Part | undefined)?.id ?? ''] : []),
    ]),
  )
}

function partList(owner: string, kind: PartKind, items: unknown): PartList {
  return { owner, kind, items: items as Part[] }
}
