import { rulesOf } from '../assessment-rules.ts'
import type { CourseContent } from '../schema.ts'
import { listPartLists, type Part, type PartKind } from './course-tree.ts'

/**
 * A difference in one part between two versions. Differences are computed from the documents whenever they are needed,
 * and never stored.
 */
export type Difference =
  | { op: 'set'; id: string; kind: DifferenceKind; fields: string[] }
  | { op: 'add' | 'remove' | 'move'; id: string; kind: DifferenceKind }

export type DifferenceKind = PartKind | 'course' | 'assessment' | 'wrapup' | 'agreement' | 'exercise' | 'video'

type Entry = { id: string; kind: DifferenceKind; owner: string; fields: Map<string, string> }

/**
 * The fields of the course document that belong to the course itself, which differences and changes call the part
 * `course`. All other fields belong to other parts.
 */
export const COURSE_FIELDS = ['name', 'headline', 'caveat', 'level', 'hues', 'practice', 'cover'] as const

/**
 * Fields that are left out when the fields of a part are compared: child parts are compared as parts, and the other
 * fields are computed by the service.
 */
export const NOT_OWN = new Set([
  'id',
  'slot',
  'revision',
  'minutes',
  'lessons',
  'blocks',
  'exercise',
  'video',
  'questions',
])

export function diffCourses(before: CourseContent, after: CourseContent): Difference[] {
  const old = mapEntries(before)
  const now = mapEntries(after)
  const differences: Difference[] = []
  for (const entry of now.values()) {
    const was = old.get(entry.id)
    if (!was) {
      if (!isInside(entry, now, old)) differences.push({ op: 'add', id: entry.id, kind: entry.kind })
      continue
    }
    if (was.owner !== entry.owner) differences.push({ op: 'move', id: entry.id, kind: entry.kind })
    const fields = changedFields(was, entry)
    if (fields.length > 0) differences.push({ op: 'set', id: entry.id, kind: entry.kind, fields })
  }
  for (const entry of old.values()) {
    if (!now.has(entry.id) && !isInside(entry, old, now)) {
      differences.push({ op: 'remove', id: entry.id, kind: entry.kind })
    }
  }
  return [...differences, ...reordered(old, now)]
}

/**
 * Whether the owner of an entry is in only one of the versions. The entry was then added or removed with its owner, and
 * only the owner is reported.
 */
function isInside(entry: Entry, here: Map<string, Entry>, there: Map<string, Entry>): boolean {
  return here.has(entry.owner) && !there.has(entry.owner)
}

/** Lists the parts that moved within their owner: as few as possible, so that all other parts are in the old order. */
function reordered(old: Map<string, Entry>, now: Map<string, Entry>): Difference[] {
  const owners = new Set([...now.values()].map(({ owner }) => owner))
  return [...owners].flatMap(owner => {
    const stayed = [...now.values()].filter(entry => entry.owner === owner && old.get(entry.id)?.owner === owner)
    const places = new Map([...old.keys()].map((id, place) => [id, place]))
    const risingPlaces = longestRising(stayed.map(({ id }) => places.get(id)!))
    return stayed.flatMap(({ id, kind }, index): Difference[] =>
      risingPlaces.has(index) ? [] : [{ op: 'move', id, kind }],
    )
  })
}

/** Returns the indexes of the longest increasing subsequence (of one of them, if there are several). */
export function longestRising(places: number[]): Set<number> {
  const best = places.map(() => ({ length: 1, from: -1 }))
  for (let at = 0; at < places.length; at++) {
    for (let from = 0; from < at; from++) {
      if (places[from]! < places[at]! && best[from]!.length + 1 > best[at]!.length) {
        best[at] = { length: best[from]!.length + 1, from }
      }
    }
  }
  let at = best.reduce((longest, entry, index) => (entry.length > (best[longest]?.length ?? 0) ? index : longest), -1)
  const unmoved = new Set<number>()
  for (; at !== -1; at = best[at]!.from) unmoved.add(at)
  return unmoved
}

function changedFields(was: Entry, now: Entry): string[] {
  const names = new Set([...was.fields.keys(), ...now.fields.keys()])
  return [...names].filter(name => was.fields.get(name) !== now.fields.get(name))
}

function mapEntries(content: CourseContent): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const note = (id: string, kind: DifferenceKind, owner: string, part: object) => {
    entries.set(id, { id, kind, owner, fields: ownFields(part) })
  }
  note('course', 'course', '', pickCourseFields(content))
  for (const { owner, kind, items } of listPartLists(content)) {
    for (const part of items) {
      note(part.id, kind, owner, part)
      noteOfLesson(part, note)
    }
  }
  if (content.assessment) note('assessment', 'assessment', 'course', rulesOf(content.assessment))
  if (content.wrapup) note('wrapup', 'wrapup', 'course', content.wrapup)
  if (content.agreement) note('agreement', 'agreement', 'course', content.agreement)
  return entries
}

/** Returns the fields that belong to the part `course`, without those that are undefined. */
export function pickCourseFields(content: CourseContent): Partial<CourseContent> {
  const fields = COURSE_FIELDS.map(field => [field, content[field]] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function noteOfLesson(part: Part, note: (id: string, kind: DifferenceKind, owner: string, part: object) => void): void {
  const { exercise, video } = part as { exercise?: object; video?: object }
  if (exercise) note(`${part.id}.exercise`, 'exercise', part.id, exercise)
  if (video) note(`${part.id}.video`, 'video', part.id, video)
}

function ownFields(part: object): Map<string, string> {
  const fields = Object.entries(part).filter(([name]) => !NOT_OWN.has(name))
  return new Map(fields.map(([name, value]) => [name, JSON.stringify(value, withoutSlots)]))
}

export function withoutSlots(key: string, value: unknown): unknown {
  return key === 'slot' || key === 'revision' ? undefined : value
}
