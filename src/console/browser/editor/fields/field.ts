import type { Course } from '../../../../course/schema.ts'
import type { JsonSchema } from '../../../pages/editor/editor-schemas.ts'
import { type Path, valueAt } from '../schema-fields.ts'

/** What all fields of a form get: the part that the form edits, and the functions that change the part. */
export type Form = {
  id: string
  /** Key of the part, which stays the same when the service gives the part an id. */
  key: string
  course: Course
  part: unknown
  /** Returns the part as it is now, which differs from `part` once somebody has changed it. */
  presentPart(): unknown
  /**
   * Asks the writer to confirm that `texts` are discarded, for which the newly chosen kind of the value has no fields.
   */
  confirmDrop(texts: string[]): Promise<boolean>
  schema: JsonSchema
  /** Sets a field; `undefined` removes it. Consecutive changes with one `burst` are undone at once. */
  set(path: Path, value: unknown, burst?: string): void
  /** Sets a field whose change adds or removes controls of the form, and keeps the focus at its place in the form. */
  reshape(path: Path, value: unknown): void
}

/**
 * A field of a form: its path in the part, its name in the schema, its label, its schema, and whether it may be left
 * out.
 */
export type Field = { path: Path; name: string; label: string; schema: JsonSchema; isOptional: boolean }

export function readField({ part }: Form, { path }: Pick<Field, 'path'>): unknown {
  return valueAt(part, path)
}

/**
 * Returns the id of a field's control, to which the field's label refers. `more` tells further elements of the same
 * field apart.
 */
export function nameControl({ id }: Pick<Form, 'id'>, path: Path, more = ''): string {
  return `field-${[id, ...path, more].join('-').replace(/[^\w-]+/g, '-')}`
}

/**
 * Keeps the focus at the same index among the form's controls while the form changes. After "add", that is the first
 * control of the new entry.
 */
export function keepControl(change: () => void): void {
  const form = document.activeElement?.closest('.ed-form')
  const listControls = () => [...(form?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])]
  const at = listControls().indexOf(document.activeElement as HTMLElement)
  change()
  const controls = listControls()
  if (at !== -1) controls[Math.min(at, controls.length - 1)]?.focus()
}
