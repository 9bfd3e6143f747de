import { PublicError } from '../errors.ts'
import type { Size } from '../media/decode-picture.ts'
import { nameKind, UnreadableMedia } from '../media/unreadable-media.ts'
import type { LOGO_REFUSALS } from '../refusals/logo-refusals.ts'
import { refusal, type ValueArguments } from '../refusals.ts'

/**
 * Maximum ratio of the longer side to the shorter one. A wider logo would be only about two pixels high at the width of
 * a page header.
 */
const WIDEST_RATIO = 20

/**
 * Returns the error for a logo that cannot be used. Its message repeats no text from the file, which may be hostile.
 */
export function notALogo<Name extends keyof typeof LOGO_REFUSALS>(
  name: Name,
  ...values: ValueArguments<Name>
): PublicError {
  return new PublicError('VALIDATION_ERROR', refusal(name, ...values))
}

/** Rethrows an error of the picture decoder as an error that says why the logo cannot be used. */
export function failAsLogo(error: unknown): never {
  if (!(error instanceof UnreadableMedia)) throw error
  throw new PublicError('VALIDATION_ERROR', nameKind(error.refusal, 'The logo'))
}

export function requireLogoRatio({ width, height }: Size): void {
  if (Math.max(width, height) <= WIDEST_RATIO * Math.min(width, height)) return
  throw notALogo('logo-narrow', { ratio: WIDEST_RATIO })
}
