import type { CourseContent } from '../schema.ts'
import type { Change } from './change.ts'
import { listPartLists } from './course-tree.ts'

/** Matches, in JSON, a name that a writer gave to a part that the course does not have yet. */
const NEW_NAME = /"(~[A-Za-z0-9]{1,20})"/g

/**
 * Groups the indexes of changes that must be applied together or not at all. All changes that create a new part, change
 * it or its children, or refer to it are one group. So are the removal of a part and the changes that move other parts
 * out of it before.
 */
export function groupChanges(course: CourseContent, changes: Change[]): number[][] {
  const groups = new Map<number, number[]>(changes.map((_, at) => [at, [at]]))
  const join = (one: number, other: number) => {
    const [first, second] = [groups.get(one)!, groups.get(other)!]
    if (first === second) return
    first.push(...second)
    for (const at of second) groups.set(at, first)
  }
  const added = new Map(changes.flatMap((change, at) => (change.op === 'add' && change.as ? [[change.as, at]] : [])))
  for (const [at, change] of changes.entries()) {
    const { after: _place, ...rest } = change as { after?: string } & Change
    for (const [, name] of JSON.stringify(rest).matchAll(NEW_NAME)) if (added.has(name!)) join(added.get(name!)!, at)
  }
  const removals = new Map(changes.flatMap((change, at) => (change.op === 'remove' ? [[change.id, at]] : [])))
  if (removals.size > 0) {
    const owners = new Map(listPartLists(course).flatMap(({ owner, items }) => items.map(({ id }) => [id, owner])))
    for (const [at, change] of changes.entries()) {
      if (change.op !== 'move') continue
      for (let owner = owners.get(change.id); owner; owner = owners.get(owner)) {
        if (removals.has(owner)) join(removals.get(owner)!, at)
      }
    }
  }
  return [...new Set(groups.values())]
}
