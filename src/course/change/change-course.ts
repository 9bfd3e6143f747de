import type { z } from 'zod'
import { NEW_RULES } from '../assessment-rules.ts'
import { articleMinutes, courseMinutes, lessonMinutes } from '../minutes.ts'
import { type CourseContent, courseContentSchema } from '../schema.ts'
import { addPart } from './add-part.ts'
import { type Change, ChangeRefused, type Lack } from './change.ts'
import {
  LISTS_WITH_IDS,
  type Located,
  listIds,
  listPartLists,
  locate,
  type Part,
  type PartKind,
  type PartList,
} from './course-tree.ts'
import { rememberIds } from './part-ids.ts'
import { checkReferences, dropOutcome, recite } from './references-of-parts.ts'
import { setFields } from './set-fields.ts'

/** A part that an earlier version of the course had: its content in that version, its owner, and the id of the part before it (null if it was the first). */
export type RemovedPart = { kind: PartKind; part: Part; owner: string; after: string | null }

export type Changed = {
  content: CourseContent
  /** The ids of new parts, keyed by the names that the changes use for them. */
  ids: Record<string, string>
  /** Ids of questions whose evidence was removed, so that they now cite another lesson or block. */
  recited: string[]
}

/**
 * Applies a list of changes to a copy of the course, all of them or none. The schema is checked after the last change. If a change cannot be applied, throws
 * ChangeRefused, which names the part.
 */
export function changeCourse(course: CourseContent, changes: Change[], removed: Map<string, RemovedPart>): Changed {
  const attempt = tryChanges(course, changes, removed)
  if ('refusals' in attempt) throw attempt.refusals[0]
  return attempt
}

/** Why a list of changes was refused. `ids` are the ids that its new parts would have got. */
export type RefusedChanges = { refusals: ChangeRefused[]; ids: Record<string, string> }

/**
 * Applies a list of changes like `changeCourse`, but returns the reasons for a refusal instead of throwing. If the result breaks the schema, all of its
 * issues are returned.
 */
export function tryChanges(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
): Changed | RefusedChanges {
  const content = structuredClone(course)
  const ids: Record<string, string> = {}
  try {
    for (const change of changes) makeChange(content, withIds(change, ids), ids, removed)
    const parsed = courseContentSchema.safeParse(content)
    if (!parsed.success) return { refusals: parsed.error.issues.map(issue => buildRefusal(issue, content)), ids }
    refuseUnknownFields(parsed.data, changes, ids)
    const recited = recite(parsed.data, course)
    checkReferences(parsed.data)
    renewMinutes(parsed.data)
    return { content: parsed.data, ids, recited }
  } catch (error) {
    if (error instanceof ChangeRefused) return { refusals: [error], ids }
    throw error
  }
}

function makeChange(
  content: CourseContent,
  change: Change,
  ids: Record<string, string>,
  removed: Map<string, RemovedPart>,
): void {
  switch (change.op) {
    case 'set':
      setFields(content, change.id, change.fields)
      return
    case 'add': {
      const { list, index } = insertionPoint(content, change)
      const id = addPart(content, list, index, change.content)
      if (change.as) ids[change.as] = id
      return
    }
    case 'move':
      movePart(content, change)
      return
    case 'remove':
      removePart(content, change.id)
      return
    case 'restore':
      restorePart(content, change, removed)
      return
  }
}

function movePart(content: CourseContent, change: Extract<Change, { op: 'move' }>): void {
  const { list: from, part } = requirePart(content, change.id)
  const target = insertionPoint(content, change)
  if (target.list.kind !== from.kind) throw new ChangeRefused(change.id, `is a ${from.kind} and cannot stand there`)
  if (target.list.owner === change.id || change.after === change.id) {
    throw new ChangeRefused(change.id, 'cannot stand in or after itself')
  }
  from.items.splice(from.items.indexOf(part), 1)
  const index = change.after === undefined ? 0 : target.list.items.findIndex(({ id }) => id === change.after) + 1
  target.list.items.splice(index, 0, part)
}

function removePart(content: CourseContent, id: string): void {
  if (removeNamed(content, id)) return
  const { list, index } = requirePart(content, id)
  rememberIds(content.memory, [id])
  list.items.splice(index, 1)
  if (list.kind === 'outcome') dropOutcome(content, id)
  if (list.owner === 'assessment' && list.items.length === 0) delete content.assessment
  if (list.owner === 'articles' && list.items.length === 0) delete content.articles
  if (list.owner === 'jobAids' && list.items.length === 0) delete content.jobAids
  if (list.owner === 'rolePlays' && list.items.length === 0) delete content.rolePlays
}

/** Removes a part that has a name instead of an id, such as `wrapup` or `c1l2.exercise`. Returns whether there was one. */
function removeNamed(content: CourseContent, name: string): boolean {
  const [lessonId, part] = name.split('.')
  const lesson = content.chapters.flatMap(chapter => chapter.lessons).find(({ id }) => id === lessonId)
  if (lesson && (part === 'exercise' || part === 'video') && lesson[part]) {
    delete lesson[part]
    return true
  }
  if ((name === 'wrapup' || name === 'agreement' || name === 'assessment') && content[name]) {
    if (name === 'assessment')
      rememberIds(
        content.memory,
        content.assessment!.questions.map(({ id }) => id),
      )
    delete content[name]
    return true
  }
  return false
}

function restorePart(
  content: CourseContent,
  change: Extract<Change, { op: 'restore' }>,
  removed: Map<string, RemovedPart>,
): void {
  if (locate(content, change.id)) throw new ChangeRefused(change.id, 'is in the course already')
  const removedPart = removed.get(change.id)
  if (!removedPart) throw new ChangeRefused(change.id, 'was in no version that is kept')
  const part = withoutDoubles(structuredClone(removedPart.part), new Set(listIds(content)))
  if (change.after !== undefined) {
    const { list, index } = requirePart(content, change.after)
    if (list.kind !== removedPart.kind)
      throw new ChangeRefused(change.id, `is a ${removedPart.kind} and cannot stand there`)
    list.items.splice(index + 1, 0, part)
    return
  }
  const list = requireList(content, removedPart.owner)
  const before = list.items.findIndex(({ id }) => id === removedPart.after)
  if (removedPart.after === null) list.items.unshift(part)
  else list.items.splice(before === -1 ? list.items.length : before + 1, 0, part)
}

/** Returns a part that is restored without those children that are still in the course. They were moved elsewhere before the part was removed. */
function withoutDoubles(part: Part, present: Set<string>): Part {
  for (const field of ['lessons', 'blocks'] as const) {
    const children = part[field]
    if (!Array.isArray(children)) continue
    part[field] = (children as Part[]).filter(({ id }) => !present.has(id)).map(child => withoutDoubles(child, present))
  }
  return part
}

function insertionPoint(content: CourseContent, place: { after?: string | undefined; into?: string | undefined }) {
  if (place.after === undefined) return { list: requireList(content, place.into!), index: 0 }
  const { list, index } = requirePart(content, place.after)
  return { list, index: index + 1 }
}

/**
 * Returns the list of parts that belongs to an owner. If the list is that of the assessment, articles, job aids or role plays, and the course has none yet,
 * an empty list is created.
 */
function requireList(content: CourseContent, owner: string): PartList {
  if (owner === 'assessment') content.assessment ??= { ...NEW_RULES, questions: [] }
  if (owner === 'articles') content.articles ??= []
  if (owner === 'jobAids') content.jobAids ??= []
  if (owner === 'rolePlays') content.rolePlays ??= []
  const list = listPartLists(content).find(known => known.owner === owner)
  if (!list) throw new ChangeRefused(owner, 'is nothing that holds parts')
  return list
}

function requirePart(content: CourseContent, id: string): Located {
  const located = locate(content, id)
  if (!located) throw new ChangeRefused(id, 'is not in the course')
  return located
}

function withIds(change: Change, ids: Record<string, string>): Change {
  const resolveId = (value: unknown) =>
    typeof value === 'string' && value.startsWith('~') ? (ids[value] ?? value) : value
  const links = new Set(['id', 'after', 'into', 'evidence', 'outcomeId', 'outcomeIds', 'chapterId', 'ref'])
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map(item => walk(item, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]))
    }
    return links.has(key) ? resolveId(value) : value
  }
  return walk(change, '') as Change
}

/** Recalculates the minutes of all lessons and articles and of the course from their content. */
export function renewMinutes(content: CourseContent): void {
  for (const chapter of content.chapters) {
    for (const lesson of chapter.lessons) lesson.minutes = lessonMinutes(lesson, content.language)
  }
  for (const article of content.articles ?? []) article.minutes = articleMinutes(article, content.language)
  content.minutes = courseMinutes(content)
}

/** Builds the refusal for an issue that the schema has found. The refusal names the part with the issue, and the path of the field inside that part. */
function buildRefusal(issue: z.core.$ZodIssue, content: CourseContent): ChangeRefused {
  let value: unknown = content
  let part = 'course'
  let rest: PropertyKey[] = issue.path
  for (const [depth, key] of issue.path.entries()) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    const name = partName(issue.path, depth, value, part)
    if (name === null) continue
    part = name
    rest = issue.path.slice(depth + 1)
  }
  const field = rest.map(String).join('.')
  return new ChangeRefused(
    part,
    field === '' ? issue.message : `\`${field}\`: ${issue.message}`,
    findLack(issue, rest as Lack['path']),
  )
}

/**
 * Classifies an issue of the schema, so that it can be explained in the user's language; null if the issue has no class of its own and only the schema's
 * message describes it.
 */
function findLack(issue: z.core.$ZodIssue, path: Lack['path']): Lack | null {
  switch (issue.code) {
    case 'too_small': {
      const kind = issue.origin === 'string' ? 'blank' : issue.origin === 'array' ? 'tooFew' : 'tooSmall'
      return { kind, path, limit: Number(issue.minimum) }
    }
    case 'too_big': {
      const kind = issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooLarge'
      return { kind, path, limit: Number(issue.maximum) }
    }
    case 'custom': {
      const { refusal, most } = issue.params ?? {}
      return refusal === 'field-long' ? { kind: 'tooLong', path, limit: most } : null
    }
    default:
      return { kind: 'missing', path, limit: 1 }
  }
}

const PART_LISTS = new Set<PropertyKey>(LISTS_WITH_IDS)

/**
 * Returns the id, or else the name, of the part that begins at this depth of a path. Null: no part begins here, so the value is still inside the part above.
 * Options, for example, have ids but are not parts.
 */
function partName(path: PropertyKey[], depth: number, value: unknown, owner: string): string | null {
  const key = path[depth]!
  const id = (value as { id?: unknown } | undefined)?.id
  if (typeof key === 'number') return PART_LISTS.has(path[depth - 1]!) && typeof id === 'string' ? id : null
  if (key === 'question') return typeof id === 'string' ? id : null
  if (depth === 0) return key === 'wrapup' || key === 'agreement' || key === 'assessment' ? key : null
  return key === 'exercise' || key === 'video' ? `${owner}.${key}` : null
}

/** Refuses a change with a field that the schema does not know; parsing would drop such a field without a message. */
function refuseUnknownFields(content: CourseContent, changes: Change[], ids: Record<string, string>): void {
  for (const change of changes) {
    if (change.op !== 'set' && change.op !== 'add') continue
    const id = change.op === 'set' ? (ids[change.id] ?? change.id) : change.as && ids[change.as]
    const part = id ? locate(content, id)?.part : undefined
    const changeFields = change.op === 'set' ? change.fields : change.content
    for (const [field, value] of Object.entries(changeFields)) {
      if (part && value !== null && !(field in part)) throw new ChangeRefused(part.id, `has no field \`${field}\``)
    }
  }
}
