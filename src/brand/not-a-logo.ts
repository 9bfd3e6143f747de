import { PublicError } from '../errors.ts'
import type { Size } from '../media/decode-picture.ts'
import { nameKind, UnreadableMedia } from '../media/unreadable-media.ts'
import type { LOGO_REFUSALS } from '../refusals/logo-refusals.ts'
import { refusal, type ValueArguments } from '../refusals.ts'

/**
 * Maximum ratio of the sides. A wider logo would be only about two pixels high when it is scaled to the width of a
 * header.
 */
const WIDEST_RATIO = 20

/** Returns the error for a logo that cannot be used. Its reason does not repeat anything from the file. */
export function notALogo<Name extends keyof typeof LOGO_REFUSALS>(
  name: Name,
  ...values: ValueArguments<Name>
): PublicError {
  return new PublicError('VALIDATION_ERROR', refusal(name, ...values))
}

/** Turns an error of a decoder into a refusal of the logo. */
export function failAsLogo(error: unknown): never {
  if (!(error instanceof UnreadableMedia)) throw error
  throw new PublicError('VALIDATION_ERROR', nameKind(error.refusal, 'The logo'))
}

export function requireLogoRatio({ width, height }: Size): void {
  if (Math.max(width, height) <= WIDEST_RATIO * Math.min(width, height)) return
  throw notALogo('logo-narrow', { ratio: WIDEST_RATIO })
}
