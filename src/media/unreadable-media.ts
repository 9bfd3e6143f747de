import { type REFUSALS, type Refusal, type RefusalName, Refused, type Values } from '../refusals.ts'

/** The names of those refusals whose sentences begin with the kind of the refused file, such as "The picture". */
type FileRefusalName = {
  [Name in RefusalName]: (typeof REFUSALS)[Name] extends `{kind} ${string}` ? Name : never
}[RefusalName]
type FileValues<Name extends FileRefusalName> = Omit<Values<Name>, 'kind'>

/** Thrown for a file that is refused. The only thing from the file that its message repeats is the name of a codec. */
export class UnreadableMedia extends Refused {}

/**
 * Returns the error for a refused file. Its message says "The file", because this code does not know what the file was
 * sent as; `nameKind` names the kind.
 */
export function unreadable<Name extends FileRefusalName>(
  name: Name,
  ...values: keyof FileValues<Name> extends never ? [] : [values: FileValues<Name>]
): UnreadableMedia {
  return new UnreadableMedia({ name, values: { kind: 'The file', ...values[0] } })
}

/** Returns the same refusal with the kind of the file, such as `The picture`, instead of "The file". */
export function nameKind({ name, values }: Refusal, kind: string): Refusal {
  return { name, values: { ...values, kind } }
}
