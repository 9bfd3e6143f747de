import { NEW_RULES } from '../assessment-rules.ts'
import type { CourseContent } from '../schema.ts'
import type { Change } from './change.ts'
import type { Shortcoming } from './change-leniently.ts'
import { listPartLists, locate, type Part, type PartKind, type PartList } from './course-tree.ts'
import { beginNamed, takeOut } from './merge-courses.ts'
import { readPartFields } from './read-part-fields.ts'

/**
 * A change that somebody is still writing. It is stored with the draft, and enters a version of the course only when it
 * can be applied.
 */
export type Unfinished = Shortcoming & { change: Change }

/**
 * Returns a draft as its writers see it: the course with the unfinished changes applied. New parts have the names that
 * their writers chose (`~…`) instead of ids. Nothing is validated. A change to a part that no longer exists has no
 * effect.
 */
export function putUnfinished<Content extends CourseContent>(course: Content, unfinished: Unfinished[]): Content {
  const drafted = structuredClone(course)
  for (const { change } of unfinished) putLoosely(drafted, change)
  return drafted
}

function putLoosely(course: CourseContent, change: Change): void {
  switch (change.op) {
    case 'add':
      if (change.as && !locate(course, change.as)) addLoosely(course, change)
      return
    case 'set': {
      const part = readPartFields(course, change.id) ?? beginNamed(course, change.id)
      for (const [field, value] of Object.entries(change.fields)) {
        if (!part) return
        if (value === null) delete part[field]
        else part[field] = structuredClone(value)
      }
      return
    }
    case 'move': {
      const present = locate(course, change.id)
      const list = present && findList(course, change, present.list.kind)
      if (!list) return
      present.list.items.splice(present.index, 1)
      insert(list, change.after, present.part)
      return
    }
    case 'remove':
      takeOut(course, change.id)
      return
    case 'restore':
      // The content of a removed part is only in an earlier version, so the draft cannot show it; the editor has to
      // send it as a new part.
      return
  }
}

function addLoosely(course: CourseContent, change: Extract<Change, { op: 'add' }>): void {
  const list = findList(course, change, guessKind(change.content))
  if (!list) return
  const part = { ...structuredClone(change.content), id: change.as! } as Part
  if (list.kind === 'chapter') part['lessons'] = []
  if (list.kind === 'lesson') part['blocks'] = []
  if (list.kind === 'lesson' || list.kind === 'article') part['minutes'] = 1
  insert(list, change.after, part)
}

/**
 * Finds the list that a new or moved part goes into. If the list, or the part before it, no longer exists, returns the
 * last list of the same kind; null if there is none.
 */
function findList(
  course: CourseContent,
  { after, into }: { after?: string | undefined; into?: string | undefined },
  kind: PartKind | null,
): PartList | null {
  if (into === 'assessment') course.assessment ??= { ...NEW_RULES, questions: [] }
  if (into === 'articles') course.articles ??= []
  if (into === 'jobAids') course.jobAids ??= []
  if (into === 'rolePlays') course.rolePlays ??= []
  const lists = listPartLists(course)
  const wanted = after === undefined ? lists.find(({ owner }) => owner === into) : locate(course, after)?.list
  return wanted ?? lists.findLast(list => list.kind === kind) ?? null
}

function insert(list: PartList, after: string | undefined, part: Part): void {
  const index = list.items.findIndex(({ id }) => id === after)
  list.items.splice(after !== undefined && index === -1 ? list.items.length : index + 1, 0, part)
}

function guessKind(content: Record<string, unknown>): PartKind | null {
  if ('type' in content) return 'block'
  if ('lessons' in content) return 'chapter'
  if ('blocks' in content) return 'lesson'
  if ('stem' in content) return 'question'
  if ('term' in content) return 'glossary-entry'
  if ('chapterId' in content) return 'article'
  if ('sheets' in content) return 'role-play'
  return 'title' in content ? 'job-aid' : 'outcome'
}
