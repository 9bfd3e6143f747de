import type { z } from 'zod'

/** Returns one schema of each kind in a list, as the tuple that a discriminated union takes. */
export function listSchemas<const Kinds extends readonly { [F in Form]: z.ZodType }[], const Form extends string>(
  kinds: Kinds,
  form: Form,
) {
  return kinds.map(kind => kind[form]) as unknown as { [I in keyof Kinds]: Kinds[I][Form] }
}

/** Applies `Omit` to each alternative of a union. */
export type Without<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never

/** A table with one function for each kind of a union; its keys are the names of the kinds. */
type Visitors = { [kind: string]: (member: never, ...more: never[]) => unknown }

/**
 * A member of the union: the argument of the function for its kind, with the name of the kind in the discriminator
 * field.
 */
type Member<Table extends Visitors, Tag extends string> = {
  [Kind in keyof Table]: Parameters<Table[Kind]>[0] & { [T in Tag]: Kind }
}[keyof Table]

type More<Table extends Visitors> = Table[keyof Table] extends (member: never, ...more: infer Rest) => unknown
  ? Rest
  : never

/**
 * Calls the function that a table has for the kind of this member, as in `visitKind(BLOCK_VIEWS, 'type', block,
 * translator)`. The one type assertion that this needs is made here, so that no caller needs any.
 */
export function visitKind<const Tag extends string, Table extends Visitors>(
  table: Table,
  tag: Tag,
  member: Member<Table, Tag>,
  ...more: More<Table>
): ReturnType<Table[keyof Table]> {
  type Visit = (member: Member<Table, Tag>, ...more: More<Table>) => ReturnType<Table[keyof Table]>
  return (table[member[tag]] as unknown as Visit)(member, ...more)
}
