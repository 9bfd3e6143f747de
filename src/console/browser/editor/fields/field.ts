import type { Course } from '../../../../course/schema.ts'
import type { JsonSchema } from '../../../pages/editor/editor-schemas.ts'
import { type Path, valueAt } from '../schema-fields.ts'

/** What the fields of a form have in common: the part that they are of, and how it is changed. */
export type Form = {
  id: string
  course: Course
  part: unknown
  schema: JsonSchema
  /** Sets a field; `undefined` takes it away. Letters of one `burst` are undone at once. */
  set(path: Path, value: unknown, burst?: string): void
  /** Sets what changes the form itself: the focus stays where it is in it. */
  reshape(path: Path, value: unknown): void
}

/** A field by its place, its name in the schema and in a writer's words. */
export type Field = { path: Path; name: string; label: string; schema: JsonSchema; isOptional: boolean }

export function readField({ part }: Form, { path }: Pick<Field, 'path'>): unknown {
  return valueAt(part, path)
}

/** An id for the control of a field, which its label points at. */
export function nameControl({ id }: Form, path: Path, more = ''): string {
  return `field-${[id, ...path, more].join('-').replace(/[^\w-]+/g, '-')}`
}

/** The focus stays at its place among the controls of the form, whichever control is there then: after "add" it is in what was added. */
export function keepControl(change: () => void): void {
  const form = document.activeElement?.closest('.ed-form')
  const listControls = () => [...(form?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])]
  const at = listControls().indexOf(document.activeElement as HTMLElement)
  change()
  const controls = listControls()
  if (at !== -1) controls[Math.min(at, controls.length - 1)]?.focus()
}
