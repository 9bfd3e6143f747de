import { NEW_RULES } from '../assessment-rules.ts'
import type { CourseContent } from '../schema.ts'
import type { Change } from './change.ts'
import { changesBetween } from './changes-between.ts'
import { listPartLists, locate, type Part, type PartList } from './course-tree.ts'
import { type Fields, isSame, ownFields, partNames, readPartFields } from './read-part-fields.ts'
import { mergeWords } from './word-diff.ts'

/**
 * A field or part that two people edited at the same time. Without `field`, one of them removed the part. `both` is the
 * merged value, and is unset if the edits overlap.
 */
export type Conflict = { id: string; field?: string; base: unknown; mine: unknown; theirs: unknown; both?: unknown }

export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Merges two edited versions of one course, `base` (a three-way merge). Where both edited the same place, the result
 * has the value of `theirs`, and a conflict is listed with both values until somebody chooses, so that no edit is lost.
 */
export function mergeCourses<Content extends CourseContent>(
  base: CourseContent,
  mine: CourseContent,
  theirs: Content,
): { course: Content; conflicts: Conflict[] } {
  const course = structuredClone(theirs)
  const conflicts = changesBetween(base, mine).flatMap(change => putChange(course, change, base, mine))
  const newInBoth = partNames(mine).filter(
    id => readPartFields(base, id) === null && readPartFields(theirs, id) !== null,
  )
  const twice = newInBoth.flatMap(id => putWords(course, id, ownFields(id, readPartFields(mine, id)!), base, mine))
  return { course, conflicts: [...conflicts, ...twice] }
}

/**
 * Whether two courses have the same parts in the same places with the same texts. Ids that the service gives to entries
 * are ignored.
 */
export function hasSameWords(one: CourseContent, other: CourseContent): boolean {
  return joinWords(one) === joinWords(other)
}

function joinWords(course: CourseContent): string {
  const places = listPartLists(course).map(({ owner, items }) => [owner, items.map(({ id }) => id)])
  const texts = partNames(course).map(name => ownFields(name, readPartFields(course, name)!))
  return JSON.stringify([places, texts], (key, value) => {
    if (key === 'id' || key === 'slot' || key === 'revision' || key === 'to') return undefined
    if (isFields(value)) return Object.fromEntries(Object.entries(value).sort())
    return typeof value === 'string' ? value.trim() : value
  })
}

/** Settles a conflict in the merged course with the value that somebody has chosen. */
export function settleConflict(
  course: CourseContent,
  conflict: Conflict,
  choice: Choice,
  { base, mine }: { base: CourseContent; mine: CourseContent },
): void {
  const { id, field } = conflict
  if (choice === 'theirs') return
  if (field !== undefined) {
    const part = readPartFields(course, id)
    if (part) setField(part, field, choice === 'both' ? conflict.both : conflict.mine)
  } else if (conflict.mine === undefined) takeOut(course, id)
  else bringBack(course, id, base, mine)
}

/**
 * Applies changes without validation, because a course in an editor may be unfinished. `mine` is the course that has
 * the new content and the places of new parts.
 */
export function putChanges(course: CourseContent, changes: Change[], mine: CourseContent): void {
  for (const change of changes) putChange(course, change, course, mine)
}

function putChange(course: CourseContent, change: Change, base: CourseContent, mine: CourseContent): Conflict[] {
  switch (change.op) {
    case 'set':
      return putWords(course, change.id, change.fields, base, mine)
    case 'add':
      insertPart(course, structuredClone(withoutParts(locate(mine, change.as!)!.part)), change.as!, mine)
      return []
    case 'restore':
      if (!locate(course, change.id)) bringBack(course, change.id, base, mine)
      return []
    case 'move': {
      const part = locate(course, change.id)?.part
      if (part) insertPart(course, part, change.id, mine)
      return []
    }
    case 'remove':
      return putRemoval(course, change.id, base)
  }
}

function putWords(
  course: CourseContent,
  id: string,
  fields: Fields,
  base: CourseContent,
  mine: CourseContent,
): Conflict[] {
  const was = readPartFields(base, id)
  const part = readPartFields(course, id) ?? (was ? null : beginNamed(course, id))
  const wanted = readPartFields(mine, id)!
  if (!part) return [{ id, base: was, mine: wanted, theirs: undefined }]
  return Object.keys(fields).flatMap((field): Conflict[] => {
    const [old, own, other] = [was?.[field], wanted[field], part[field]]
    if (isSame(other, own)) return []
    if (isSame(other, old)) {
      setField(part, field, own)
      return []
    }
    const both = mergeValues(old, own, other)
    return [{ id, field, base: old, mine: own, theirs: other, ...(both === undefined ? {} : { both }) }]
  })
}

/**
 * Creates an empty part that has a name instead of an id, and returns it: a wrap-up, an agreement, an exercise or a
 * video. Null if the lesson of the exercise or video is gone.
 */
export function beginNamed(course: CourseContent, id: string): Fields | null {
  const [owner, field] = id.includes('.') ? id.split('.') : ['course', id]
  const holder = owner === 'course' ? (course as unknown as Fields) : locate(course, owner!)?.part
  if (!holder) return null
  const part: Fields = {}
  holder[field!] = part
  return part
}

function putRemoval(course: CourseContent, id: string, base: CourseContent): Conflict[] {
  const part = readPartFields(course, id)
  if (!part) return []
  const was = readPartFields(base, id)
  if (was && !isSame(ownFields(id, was), ownFields(id, part))) {
    return [{ id, base: was, mine: undefined, theirs: structuredClone(part) }]
  }
  takeOut(course, id)
  return []
}

export function takeOut(course: CourseContent, id: string): void {
  const located = locate(course, id)
  if (located) located.list.items.splice(located.index, 1)
  const [owner, field] = id.split('.')
  const holder = field ? locate(course, owner!)?.part : (course as unknown as Fields)
  if (!located && holder) delete holder[field ?? owner!]
  if (course.assessment?.questions.length === 0) delete course.assessment
  if (course.articles?.length === 0) delete course.articles
  if (course.jobAids?.length === 0) delete course.jobAids
  if (course.rolePlays?.length === 0) delete course.rolePlays
}

function bringBack(course: CourseContent, id: string, base: CourseContent, mine: CourseContent): void {
  const part = locate(mine, id)?.part ?? locate(base, id)?.part
  if (part) insertPart(course, structuredClone(part), id, mine)
  else setNamed(course, id, readPartFields(mine, id))
}

function setNamed(course: CourseContent, id: string, part: Fields | null): void {
  const begun = part && beginNamed(course, id)
  if (begun) Object.assign(begun, structuredClone(part))
}

/**
 * Inserts a part where it is in `mine`: behind the nearest part before it that this course also has or, if there is
 * none, at the beginning of the list.
 */
function insertPart(course: CourseContent, part: Part, id: string, mine: CourseContent): void {
  const wanted = locate(mine, id)
  if (!wanted) return
  const list = findList(course, wanted.list)
  if (!list) return
  const present = locate(course, id)
  present?.list.items.splice(present.index, 1)
  const before = wanted.list.items.slice(0, wanted.index).reverse()
  const anchor = before.find(({ id: other }) => list.items.some(item => item.id === other))
  list.items.splice(anchor ? list.items.findIndex(item => item.id === anchor.id) + 1 : 0, 0, part)
}

/**
 * Finds a list of parts by its owner. If somebody else has removed the owner, returns the last list of the same kind,
 * so that new parts for the removed owner are not lost; null if there is no such list.
 */
function findList(course: CourseContent, { owner, kind }: PartList): PartList | null {
  if (owner === 'assessment') course.assessment ??= { ...NEW_RULES, questions: [] }
  if (owner === 'articles') course.articles ??= []
  if (owner === 'jobAids') course.jobAids ??= []
  if (owner === 'rolePlays') course.rolePlays ??= []
  const lists = listPartLists(course)
  return lists.find(list => list.owner === owner) ?? lists.findLast(list => list.kind === kind) ?? null
}

function withoutParts(part: Part): Part {
  const bare = { ...part }
  for (const list of ['lessons', 'blocks']) if (list in bare) bare[list] = []
  return bare
}

function setField(part: Fields, field: string, value: unknown): void {
  if (value === undefined) delete part[field]
  else part[field] = structuredClone(value)
}

/** Merges two edits of a value; undefined if they contradict each other. */
function mergeValues(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  if (isSame(theirs, base)) return mine
  if ([base, mine, theirs].every(value => typeof value === 'string')) {
    return mergeWords(base as string, mine as string, theirs as string) ?? undefined
  }
  if ([base, mine, theirs].every(Array.isArray)) return mergeLists(base as [], mine as [], theirs as [])
  if ([base, mine, theirs].every(isFields)) return mergeFields(base as Fields, mine as Fields, theirs as Fields)
  return undefined
}

function mergeLists(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] | undefined {
  if (mine.length !== base.length || theirs.length !== base.length) return undefined
  const merged = base.map((value, index) => mergeValues(value, mine[index], theirs[index]))
  return merged.includes(undefined) ? undefined : merged
}

function mergeFields(base: Fields, mine: Fields, theirs: Fields): Fields | undefined {
  const names = [...new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])]
  const merged = names.map(name => [name, mergeValues(base[name], mine[name], theirs[name])] as const)
  const lost = merged.some(
    ([name, value]) => value === undefined && !(isSame(mine[name], undefined) || isSame(theirs[name], undefined)),
  )
  return lost ? undefined : Object.fromEntries(merged.filter(([, value]) => value !== undefined))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
