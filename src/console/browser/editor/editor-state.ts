import { changesBetween, isNew } from '../../../course/change/changes-between.ts'
import { listIds, listPartLists } from '../../../course/change/course-tree.ts'
import { mergeCourses } from '../../../course/change/merge-courses.ts'
import { readPartFields } from '../../../course/change/read-part-fields.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course } from '../../../course/schema.ts'
import { type Path, valueAt } from './schema-fields.ts'
import { replaceObject, setIn, shareUnchanged } from './share-unchanged.ts'

const STEPS_KEPT = 100
const NAME_CHARACTERS = 8

/** Somebody wrote here, the service made it its own, or others wrote: only the first is something to save. */
export type Cause = 'written' | 'adopted' | 'merged'

/** A course as it was before a step. Steps of one burst are undone at once. */
type Step = { label: string; burst: string | null; course: Course }

/** The course that is being written, and the way back. */
export type Editor = ReturnType<typeof createEditor>

/** The one place of the course. It is never changed in place: whoever holds a course or a part of it keeps it as it was. */
export function createEditor(first: Course) {
  let course = first
  let past: Step[] = []
  let future: Step[] = []
  const listeners: ((cause: Cause) => void)[] = []
  const nameListeners: ((names: Record<string, string>) => void)[] = []

  function become(next: Course, cause: Cause): void {
    course = shareUnchanged(course, next)
    for (const listener of listeners) listener(cause)
  }

  function take(step: string, burst: string | null, next: Course): void {
    if (burst === null || past.at(-1)?.burst !== burst) past.push({ label: step, burst, course })
    if (past.length > STEPS_KEPT) past.shift()
    future = []
    become(next, 'written')
  }

  function travel(from: Step[], to: Step[]): string | null {
    const reached = from.pop()
    if (!reached) return null
    to.push({ label: reached.label, burst: null, course })
    become(reached.course, 'written')
    return reached.label
  }

  function changeSteps(change: (course: Course) => Course): void {
    const changed = (step: Step) => ({ ...step, course: change(step.course) })
    past = past.map(changed)
    future = future.map(changed)
  }

  return {
    course: () => course,
    part: (id: string) => readPartFields(course, id),
    listen: (listener: (cause: Cause) => void) => listeners.push(listener),
    listenToNames: (listener: (names: Record<string, string>) => void) => nameListeners.push(listener),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,

    /** One step that can be undone: `mutate` gets a copy of the course. */
    change(label: string, mutate: (copy: Course) => void): void {
      const copy = structuredClone(course)
      mutate(copy)
      take(label, null, copy)
    },

    /** Sets one field of a part; `undefined` takes it away. Steps with the same `burst` in a row are one. */
    setField(label: string, id: string, path: Path, value: unknown, burst: string | null = null): void {
      const part = readPartFields(course, id)
      const isThere = part !== null && typeof valueAt(part, path.slice(0, -1)) === 'object'
      if (isThere) take(label, burst, replaceObject(course, part, setIn(part, path, value)))
    },

    /** The whole course at once, as a step that can be undone. */
    replace: (label: string, next: Course) => take(label, null, next),

    undo: () => travel(past, future),
    redo: () => travel(future, past),

    /** What the service made of it. No step of its own: nobody undoes a save. */
    adopt: (next: Course) => become(next, 'adopted'),

    /** What others did is in every step that can be gone back to: undo takes back my own words only. */
    adoptOthers(base: Course, theirs: Course, merged: Course): void {
      changeSteps(each => mergeCourses(base, each, theirs).course)
      become(merged, 'merged')
    },

    /** The names that the service gave to new parts, wherever they stand. */
    rename(names: Record<string, string>): void {
      if (Object.keys(names).length === 0) return
      course = shareUnchanged(course, renameParts(course, names))
      changeSteps(each => renameParts(each, names))
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
