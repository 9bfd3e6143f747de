import type { CourseContent } from '../schema.ts'
import { type Change, ChangeRefused } from './change.ts'
import { type Changed, changeCourse, type RemovedPart } from './change-course.ts'

/** A change that is not made yet, and why: `at` is its place in the list. */
export type HeldBack = { at: number; says: string }

/**
 * Makes the changes that can be made and holds the others back: somebody is still writing them. What is put in, after or on
 * a new part shares the fate of that part.
 */
export function changeLeniently(
  course: CourseContent,
  changes: Change[],
  removed: Map<string, RemovedPart>,
): Changed & { heldBack: HeldBack[] } {
  const whole = attempt(course, changes, removed)
  if (!(whole instanceof ChangeRefused)) return { ...whole, heldBack: [] }
  const heldBack: HeldBack[] = []
  let made = changeCourse(course, [], removed)
  let kept: Change[] = []
  for (const group of groupsOf(changes)) {
    const tried = [...kept, ...group.map(at => changes[at]!)]
    const result = attempt(course, tried, removed)
    if (result instanceof ChangeRefused) heldBack.push(...group.map(at => ({ at, says: result.message })))
    else {
      kept = tried
      made = result
    }
  }
  return { ...made, heldBack }
}

function attempt(course: CourseContent, changes: Change[], removed: Map<string, RemovedPart>): Changed | ChangeRefused {
  try {
    return changeCourse(course, changes, removed)
  } catch (error) {
    if (error instanceof ChangeRefused) return error
    throw error
  }
}

/** The places of changes that stand or fall together, in their order. */
function groupsOf(changes: Change[]): number[][] {
  const groups: number[][] = []
  const groupOf = new Map<string, number[]>()
  for (const [at, change] of changes.entries()) {
    const names = [change.op === 'add' ? change.as : change.id, ...placeOf(change)]
    const known = names.flatMap(name => (name === undefined ? [] : (groupOf.get(name) ?? [])))
    const group = groups.find(each => known[0] !== undefined && each.includes(known[0])) ?? []
    if (group.length === 0) groups.push(group)
    group.push(at)
    if (change.op === 'add' && change.as) groupOf.set(change.as, group)
  }
  return groups
}

function placeOf(change: Change): (string | undefined)[] {
  switch (change.op) {
    case 'add':
    case 'move':
      return [change.after, change.into]
    case 'restore':
      return [change.after]
    case 'set':
    case 'remove':
      return []
  }
}
