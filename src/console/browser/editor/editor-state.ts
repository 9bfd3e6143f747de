import { changesBetween, isNew } from '../../../course/change/changes-between.ts'
import { listIds, listPartLists } from '../../../course/change/course-tree.ts'
import { mergeCourses } from '../../../course/change/merge-courses.ts'
import { type Fields, readPartFields } from '../../../course/change/read-part-fields.ts'
import { renameParts, renamePartsInJson } from '../../../course/change/rename-parts.ts'
import type { Course } from '../../../course/schema.ts'

const STEPS_KEPT = 100
const NAME_CHARACTERS = 8

/** Somebody wrote here, the service made it its own, or others wrote: only the first is something to save. */
export type Cause = 'written' | 'adopted' | 'merged'

/** A course as it was before a step. Steps of one burst are undone at once. */
type Step = { label: string; burst: string | null; course: string }

/** The course that is being written, and the way back. */
export type Editor = ReturnType<typeof createEditor>

export function createEditor(first: Course) {
  let course = first
  let past: Step[] = []
  let future: Step[] = []
  const listeners: ((cause: Cause) => void)[] = []
  const nameListeners: ((names: Record<string, string>) => void)[] = []
  const tell = (cause: Cause) => {
    for (const listener of listeners) listener(cause)
  }
  const step = (label: string, burst: string | null): Step => ({ label, burst, course: JSON.stringify(course) })

  function travel(from: Step[], to: Step[]): string | null {
    const reached = from.pop()
    if (!reached) return null
    to.push(step(reached.label, null))
    course = JSON.parse(reached.course)
    tell('written')
    return reached.label
  }

  return {
    course: () => course,
    part: (id: string) => readPartFields(course, id) as Fields,
    listen: (listener: (cause: Cause) => void) => listeners.push(listener),
    listenToNames: (listener: (names: Record<string, string>) => void) => nameListeners.push(listener),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,

    /** One step that can be undone. Steps with the same `burst` in a row are one. */
    change(label: string, mutate: (course: Course) => void, burst: string | null = null): void {
      if (burst === null || past.at(-1)?.burst !== burst) past.push(step(label, burst))
      if (past.length > STEPS_KEPT) past.shift()
      future = []
      mutate(course)
      tell('written')
    },

    /** The whole course at once, as a step that can be undone. */
    replace(label: string, next: Course): void {
      this.change(label, () => {
        course = structuredClone(next)
      })
    },

    undo: () => travel(past, future),
    redo: () => travel(future, past),

    /** What the service made of it. No step of its own: nobody undoes a save. */
    adopt(next: Course): void {
      course = next
      tell('adopted')
    },

    /** What others did is in every step that can be gone back to: undo takes back my own words only. */
    adoptOthers(base: Course, theirs: Course, merged: Course): void {
      const rebase = (each: Step): Step => ({
        ...each,
        course: JSON.stringify(mergeCourses(base, JSON.parse(each.course), theirs).course),
      })
      past = past.map(rebase)
      future = future.map(rebase)
      course = merged
      tell('merged')
    },

    /** The names that the service gave to new parts, wherever they stand. */
    rename(names: Record<string, string>): void {
      if (Object.keys(names).length === 0) return
      course = renameParts(course, names)
      past = past.map(each => ({ ...each, course: renamePartsInJson(each.course, names) }))
      future = future.map(each => ({ ...each, course: renamePartsInJson(each.course, names) }))
      for (const listener of nameListeners) listener(names)
    },

    /**
     * A part that was never in a version and was taken out of the draft is gone for the service: brought back by undo it is
     * a new one.
     */
    renameLost(saved: Course, versionIds: string[]): void {
      const known = new Set([...listIds(saved), ...versionIds])
      const lost = listIds(course).filter(id => id && !isNew(id) && !known.has(id) && !known.has(id.replace(/q$/, '')))
      const parts = lost.filter(id => !lost.includes(id.replace(/q$/, '')) || !id.endsWith('q'))
      this.rename(Object.fromEntries(parts.map(id => [id, newName()])))
    },

    /** Makes a part, with all parts inside it, a new one. */
    renew(id: string): void {
      const inside = listPartLists(course).flatMap(({ owner, items }) =>
        owner === id ? items.map(item => item.id) : [],
      )
      for (const child of inside) this.renew(child)
      this.rename({ [id]: newName() })
    },

    changesSince: (saved: Course) => changesBetween(saved, course),
  }
}

/** For a part that the service has not named yet. (`randomUUID` is for HTTPS only.) */
export function newName(): string {
  const signs = crypto.getRandomValues(new Uint8Array(NAME_CHARACTERS))
  return `~${[...signs].map(sign => (sign % 36).toString(36)).join('')}`
}
