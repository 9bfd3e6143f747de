import type { CourseContent } from '../schema.ts'
import type { Change, Lack } from './change.ts'
import { type Changed, type RefusedChanges, type RemovedPart, tryChanges } from './change-course.ts'
import { locate } from './course-tree.ts'
import { groupChanges } from './group-changes.ts'

/**
 * Why a change cannot be applied yet. `part` is the incomplete part, which is usually the one that the change is about.
 */
export type Shortcoming = { part: string; says: string; lack: Lack | null }

/** A change that was held back; `at` is its index in the list of changes. */
export type HeldBack = Shortcoming & { at: number }

type Held = Map<number, Shortcoming>

/**
 * Maximum number of attempts to apply the changes. It is limited because each attempt copies and validates a whole
 * course. Changes that could not be applied within this number are held back, so that none is lost.
 */
const ATTEMPTS = 24

/**
 * Applies the changes that can be applied and holds back the others, which somebody is still writing. All changes to a
 * new part and to its children are held back together. If a part should come after a new part that is held back, it
 * takes the place of that part for the time being.
 */
export function changeLeniently(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
): Changed & { heldBack: HeldBack[] } {
  const groups = groupChanges(course, changes)
  const withheld: Held = new Map()
  const crowded = new Set<number[]>()
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const result = tryChanges(course, withoutHeld(changes, withheld), removed)
    if (!('refusals' in result)) {
      if (crowded.size > 0) return addGroups(course, changes, removed, [...crowded], withheld)
      return { ...result, heldBack: listHeld(withheld) }
    }
    if (holdRefused(result, changes, groups, withheld)) continue
    if (!holdPlaced(result, course, changes, groups, withheld, crowded)) break
  }
  const all = groups.flat().map(at => [at, { part: 'course', says: '', lack: null }] as const)
  return addGroups(course, changes, removed, groups, new Map(all))
}

/**
 * Holds back each group of changes that contains a change to a refused part. Returns false if this holds back nothing
 * more, because no change is about a refused part.
 */
function holdRefused({ refusals, ids }: RefusedChanges, changes: Change[], groups: number[][], held: Held): boolean {
  const countBefore = held.size
  const bySubject = new Map(groups.flatMap(group => group.map(at => [nameSubject(changes[at]!), group] as const)))
  for (const shortcoming of shortcomings(refusals, ids)) {
    for (const at of bySubject.get(withoutQuestion(shortcoming.part)) ?? []) {
      if (!held.has(at)) held.set(at, shortcoming)
    }
  }
  return held.size > countBefore
}

/**
 * Holds back the groups that put parts into a refused part, such as a lesson with one block too many, and lists them in
 * `crowded`. Returns false if no change in the list does.
 */
function holdPlaced(
  { refusals, ids }: RefusedChanges,
  course: CourseContent,
  changes: Change[],
  groups: number[][],
  held: Held,
  crowded: Set<number[]>,
): boolean {
  const countBefore = held.size
  const owners = findNewOwners(course, changes)
  for (const shortcoming of shortcomings(refusals, ids)) {
    for (const group of groups) {
      if (held.has(group[0]!) || !group.some(at => owners.get(at) === shortcoming.part)) continue
      crowded.add(group)
      for (const at of group) held.set(at, shortcoming)
    }
  }
  return held.size > countBefore
}

/** Returns the id or name of the part that each change puts a part into, by the index of the change. */
function findNewOwners(course: CourseContent, changes: Change[]): Map<number, string> {
  const owners = new Map<number, string>()
  const added = new Map<string, string>()
  for (const [at, change] of changes.entries()) {
    if (change.op === 'set' || change.op === 'remove') continue
    const { after, into } = { into: undefined, ...change }
    const owner = into ?? (after === undefined ? undefined : (locate(course, after)?.list.owner ?? added.get(after)))
    if (owner === undefined) continue
    owners.set(at, owner)
    if (change.op === 'add' && change.as) added.set(change.as, owner)
  }
  return owners
}

/** Returns the id or name of the part that a change is about. */
function nameSubject(change: Change): string {
  return withoutQuestion(change.op === 'add' ? (change.as ?? '') : change.id)
}

/**
 * Returns the id of the block that contains a question, if the id is that of a check's question (the block's id with a
 * `q`); any other id is returned unchanged.
 */
function withoutQuestion(id: string): string {
  return /^c\d+l\d+b\d+q$/.test(id) ? id.slice(0, -1) : id
}

/**
 * Finds which of the groups, all of which are held back, can be applied after all, by bisection: adds groups as long as
 * the course stays valid. This is for a fault that names none of the changed parts, such as a lesson with one block too
 * many.
 */
function addGroups(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
  groups: number[][],
  withheld: Held,
): Changed & { heldBack: HeldBack[] } {
  let unchanged = tryChanges(course, withoutHeld(changes, withheld), removed) as Changed
  let attempts = 0
  const add = (some: number[][]): void => {
    if (some.length === 0 || attempts++ >= ATTEMPTS) return
    const rest = new Map(withheld)
    for (const at of some.flat()) rest.delete(at)
    const result = tryChanges(course, withoutHeld(changes, rest), removed)
    if (!('refusals' in result)) {
      unchanged = result
      for (const at of some.flat()) withheld.delete(at)
      return
    }
    const [shortcoming] = shortcomings(result.refusals, result.ids)
    for (const at of some.flat()) withheld.set(at, shortcoming!)
    if (some.length === 1) return
    add(some.slice(0, Math.ceil(some.length / 2)))
    add(some.slice(Math.ceil(some.length / 2)))
  }
  add(groups)
  return { ...unchanged, heldBack: listHeld(withheld) }
}

/**
 * Lists what refused parts lack. A part that is not in the course yet is called by the name that its writer gave it
 * (`~…`).
 */
function shortcomings(refusals: RefusedChanges['refusals'], ids: Record<string, string>): Shortcoming[] {
  const names = new Map(Object.entries(ids).flatMap(([name, id]) => [[id, name] as const, [`${id}q`, name] as const]))
  return refusals.map(({ id, message, lack }) => ({
    part: names.get(id) ?? id,
    says: message.slice(id.length + 1),
    lack,
  }))
}

function listHeld(held: Held): HeldBack[] {
  return [...held].map(([at, shortcoming]) => ({ at, ...shortcoming })).sort((one, other) => one.at - other.at)
}

type Place = { after?: string | undefined; into?: string | undefined }

/**
 * Returns the changes without those that are held back. If a change places a part behind a new part that is held back,
 * the part goes where that new part would have been.
 */
function withoutHeld(changes: Change[], held: Held): Change[] {
  const places = new Map<string, Place>()
  return changes.flatMap((change, at): Change[] => {
    const place = 'after' in change && change.after !== undefined ? places.get(change.after) : undefined
    if (held.has(at)) {
      if (change.op === 'add' && change.as) places.set(change.as, place ?? { after: change.after, into: change.into })
      return []
    }
    if (!place) return [change]
    if (change.op !== 'restore' || place.after !== undefined) return [{ ...change, ...place } as Change]
    return [
      { op: 'restore', id: change.id },
      { op: 'move', id: change.id, into: place.into },
    ]
  })
}
