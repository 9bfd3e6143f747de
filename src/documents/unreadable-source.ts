import type { DOCUMENT_REFUSALS } from '../refusals/document-refusals.ts'
import { Refused, refusal, type ValueArguments } from '../refusals.ts'

/** The error for a file that cannot be a source, with the reason why it is refused. */
export class UnreadableSource extends Refused {}

/** Returns the error of a reader for a file that it cannot read. */
export function unreadable<Name extends keyof typeof DOCUMENT_REFUSALS>(
  name: Name,
  ...values: ValueArguments<Name>
): UnreadableSource {
  return new UnreadableSource(refusal(name, ...values))
}
