import type { z } from 'zod'

/** One schema of each kind of a list, as the tuple that a discriminated union takes. */
export function listSchemas<const Kinds extends readonly { [F in Form]: z.ZodType }[], const Form extends string>(
  kinds: Kinds,
  form: Form,
) {
  return kinds.map(kind => kind[form]) as unknown as { [I in keyof Kinds]: Kinds[I][Form] }
}

/** `Omit` for each alternative of a union. */
export type Without<Union, Keys extends PropertyKey> = Union extends unknown ? Omit<Union, Keys> : never

/** A function for each kind of a union, under the name of the kind. */
type Visitors = { [kind: string]: (member: never, ...more: never[]) => unknown }

/** A member of the union: what the function of its kind takes, with the kind under the name that tells it. */
type Member<Table extends Visitors, Tag extends string> = {
  [Kind in keyof Table]: Parameters<Table[Kind]>[0] & { [T in Tag]: Kind }
}[keyof Table]

type More<Table extends Visitors> = Table[keyof Table] extends (member: never, ...more: infer Rest) => unknown
  ? Rest
  : never

/**
 * Calls the function of a table that is for the member's own kind, as `visitKind(BLOCK_VIEWS, 'type', block, translator)`. The types of
 * the table and of the member are checked here once, so that no table needs a cast of its own.
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
