import type { CourseContent } from '../schema.ts'
import type { Change, Lack } from './change.ts'
import { type Changed, type RefusedChanges, type RemovedPart, tryChanges } from './change-course.ts'
import { groupChanges } from './group-changes.ts'

/** Why a change cannot be made yet. `part` is the one that is not whole: mostly, not always, the one that is changed. */
export type Shortcoming = { part: string; says: string; lack: Lack | null }

/** `at` is the place of the change in its list. */
export type HeldBack = Shortcoming & { at: number }

type Held = Map<number, Shortcoming>

/** An attempt reads and judges a whole course. What is refused after so many is held back with the rest: nothing is lost by that. */
const ATTEMPTS = 24

/**
 * Makes the changes that can be made and holds the others back: somebody is still writing them. What is put in or on a new part
 * shares the fate of that part; what stands after it takes its place meanwhile.
 */
export function changeLeniently(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
): Changed & { heldBack: HeldBack[] } {
  const groups = groupChanges(course, changes)
  const withheld: Held = new Map()
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const result = tryChanges(course, withoutHeld(changes, withheld), removed)
    if (!('refusals' in result)) return { ...result, heldBack: listHeld(withheld) }
    if (!holdRefused(result, changes, groups, withheld)) break
  }
  return addGroups(course, changes, removed, groups)
}

/** Holds back the groups of all parts that were refused; false when no change of the list is about any of them. */
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

/** The part that a change is about. */
function nameSubject(change: Change): string {
  return withoutQuestion(change.op === 'add' ? (change.as ?? '') : change.id)
}

/** The question of a check is a part of its block. */
function withoutQuestion(id: string): string {
  return /^c\d+l\d+b\d+q$/.test(id) ? id.slice(0, -1) : id
}

/**
 * The slow way, for a fault that names none of the changed parts, like a lesson with one block too many: the list is put on by
 * halves, and what cannot be added is held back.
 */
function addGroups(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
  groups: number[][],
): Changed & { heldBack: HeldBack[] } {
  const withheld: Held = new Map(groups.flat().map(at => [at, { part: 'course', says: '', lack: null }]))
  let unchanged = tryChanges(course, [], removed) as Changed
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

/** Parts that are not in the course yet go by the names that their writer gave them. */
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

/** The list without what is held back; what stood after a new part of that stands where it would have stood. */
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
