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
