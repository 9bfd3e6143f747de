import { changesBetween, isNew } from '../../../course/change/changes-between.ts'
import { listIds, listPartLists } from '../../../course/change/course-tree.ts'
import { mergeCourses, settleConflict } from '../../../course/change/merge-courses.ts'
import { readPartFields } from '../../../course/change/read-part-fields.ts'
import { renameParts } from '../../../course/change/rename-parts.ts'
import type { Course } from '../../../course/schema.ts'
import { type Path, valueAt } from './schema-fields.ts'
import { replacePart, setIn, shareUnchanged } from './share-unchanged.ts'

const STEPS_KEPT = 100
const NAME_CHARACTERS = 8

/**
 * Why the state changed: the writer changed the course (`written`), the service saved it (`adopted`), others' changes
 * were merged (`merged`), or the writer went to another part, or opened or closed a form (`looked`). Only `written`
 * needs a save.
 */
export type Cause = 'written' | 'adopted' | 'merged' | 'looked'

/**
 * A step of the undo history: its name, and the course to which undo or redo returns. Consecutive changes with the same
 * `burst` are one step.
 */
type Step = { label: string; burst: string | null; course: Course }

/** The course that is being edited, with its undo history. */
export type Editor = ReturnType<typeof createEditor>

/**
 * Creates the editor's state, the only place that holds the present course. Courses are immutable: a change replaces
 * the course, so that references to an older one stay valid.
 */
export function createEditor(first: Course) {
  let course = first
  let past: Step[] = []
  let future: Step[] = []
  const listeners: ((cause: Cause) => void)[] = []
  /** Id of the current part, and the parts whose forms are open. */
  let current = 'course'
  const openForms = new Set<string>()
  /**
   * `presentNames` maps every former name of a renamed part to its present name, and `firstNames` maps the present name
   * to the part's first name.
   */
  const presentNames = new Map<string, string>()
  const firstNames = new Map<string, string>()
  const tell = (cause: Cause) => {
    for (const listener of listeners) listener(cause)
  }

  function become(next: Course, cause: Cause): void {
    course = shareUnchanged(course, next)
    tell(cause)
  }

  /** Returns the present name of a part. `id` may be a former name, which a text that is being edited may still use. */
  function presentName(id: string): string {
    if (readPartFields(course, id)) return id
    const [owner, field] = id.split('.')
    const present = presentNames.get(owner!) ?? owner!
    return field ? `${present}.${field}` : present
  }

  function noteName(former: string, present: string): void {
    for (const [name, between] of presentNames) if (between === former) presentNames.set(name, present)
    presentNames.set(former, present)
    firstNames.set(present, firstNames.get(former) ?? former)
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
    part: (id: string) => readPartFields(course, presentName(id)),
    presentName,
    /**
     * Returns a key that stays the same whichever name a part has, so that a new part keeps its key when the service
     * gives it an id.
     */
    keyOf: (id: string) => firstNames.get(id) ?? id,
    current: () => presentName(current),
    look(id: string): void {
      if (id === current) return
      current = id
      tell('looked')
    },
    isFormOpen: (id: string) => openForms.has(firstNames.get(id) ?? id),
    toggleForm(id: string): void {
      const key = firstNames.get(id) ?? id
      if (!openForms.delete(key)) openForms.add(key)
      tell('looked')
    },
    listen: (listener: (cause: Cause) => void) => listeners.push(listener),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,

    /** Makes a step that can be undone. `mutate` gets a copy of the course. */
    change(label: string, mutate: (copy: Course) => void): void {
      const copy = structuredClone(course)
      mutate(copy)
      take(label, null, copy)
    },

    /** Sets one field of a part; `undefined` removes the field. Consecutive steps with the same `burst` are merged. */
    setField(label: string, id: string, path: Path, value: unknown, burst: string | null = null): void {
      const part = readPartFields(course, presentName(id))
      const isThere = part !== null && typeof valueAt(part, path.slice(0, -1)) === 'object'
      if (isThere) take(label, burst, replacePart(course, part, setIn(part, path, value)))
    },

    /** Replaces the whole course, as a step that can be undone. */
    replace: (label: string, next: Course) => take(label, null, next),

    undo: () => travel(past, future),
    redo: () => travel(future, past),

    /**
     * Adopts the course as the service has saved it. This is not a step in the history, because a save cannot be
     * undone.
     */
    adopt: (next: Course) => become(next, 'adopted'),

    /** Applies others' changes to every step of the history, so that undo reverts only this writer's own changes. */
    adoptOthers(base: Course, theirs: Course, merged: Course): void {
      changeSteps(each => mergeStep(base, each, theirs))
      become(merged, 'merged')
    },

    /** Renames new parts to the ids that the service gave them, in the course and in its history. */
    rename(names: Record<string, string>): void {
      if (Object.keys(names).length === 0) return
      course = shareUnchanged(course, renameParts(course, names))
      changeSteps(each => renameParts(each, names))
      for (const [former, present] of Object.entries(names)) noteName(former, present)
    },

    /**
     * Gives new names to parts that the service does not know: they were removed from the draft before any version
     * contained them, and undo has put them back. The service then saves them as new parts.
     */
    renameLost(saved: Course, versionIds: string[]): void {
      const knownIds = new Set([...listIds(saved), ...versionIds])
      const lost = listIds(course).filter(
        id => id && !isNew(id) && !knownIds.has(id) && !knownIds.has(id.replace(/q$/, '')),
      )
      const parts = lost.filter(id => !lost.includes(id.replace(/q$/, '')) || !id.endsWith('q'))
      this.rename(Object.fromEntries(parts.map(id => [id, newName()])))
    },

    /** Gives a part and all its children new names, so that the service saves them as new parts. */
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

/**
 * Merges others' changes into a step of the history without asking the writer. In a conflict, the text that combines
 * both edits is used if there is one, otherwise this writer's text; where this writer has removed the text, the others'
 * text is used.
 */
function mergeStep(base: Course, mine: Course, theirs: Course): Course {
  const { course, conflicts } = mergeCourses(base, mine, theirs)
  for (const conflict of conflicts) {
    const choice = conflict.both !== undefined ? 'both' : conflict.mine === undefined ? 'theirs' : 'mine'
    settleConflict(course, conflict, choice, { base, mine })
  }
  return course
}

/**
 * Returns a random name for a part that the service has not named yet. `crypto.randomUUID` is not used, because it
 * exists only on pages that are served by HTTPS.
 */
export function newName(): string {
  const signs = crypto.getRandomValues(new Uint8Array(NAME_CHARACTERS))
  return `~${[...signs].map(sign => (sign % 36).toString(36)).join('')}`
}
