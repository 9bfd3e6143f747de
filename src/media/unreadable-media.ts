import { type REFUSALS, type Refusal, type RefusalName, Refused, type Values } from '../refusals.ts'

/** The reasons whose sentences begin with the kind of the refused file. */
type FileRefusalName = {
  [Name in RefusalName]: (typeof REFUSALS)[Name] extends `{kind} ${string}` ? Name : never
}[RefusalName]
type FileValues<Name extends FileRefusalName> = Omit<Values<Name>, 'kind'>

/** Thrown for a file that is refused. Its reason repeats nothing of the file but the name of a codec. */
export class UnreadableMedia extends Refused {}

/** Returns the error of a reader, which does not know as what the file was sent. */
export function unreadable<Name extends FileRefusalName>(
  name: Name,
  ...values: keyof FileValues<Name> extends never ? [] : [values: FileValues<Name>]
): UnreadableMedia {
  return new UnreadableMedia({ name, values: { kind: 'The file', ...values[0] } })
}

/** Returns a reader's reason for a file of this kind, such as `The picture`. */
export function nameKind({ name, values }: Refusal, kind: string): Refusal {
  return { name, values: { ...values, kind } }
}
