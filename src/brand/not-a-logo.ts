import { PublicError } from '../errors.ts'
import { type Size, UnreadablePicture } from '../media/decode-picture.ts'

/** At a greater ratio a header would show a line of two pixels. */
const WIDEST_RATIO = 20

/** What is wrong with a logo, in words for its owner. Nothing of the file is repeated. */
export function notALogo(says: string): PublicError {
  return new PublicError('VALIDATION_ERROR', `The logo ${says}`)
}

/** For the errors of whoever decodes it. */
export function failAsLogo(error: unknown): never {
  throw error instanceof UnreadablePicture ? notALogo(error.message) : error
}

export function requireLogoRatio({ width, height }: Size): void {
  if (Math.max(width, height) <= WIDEST_RATIO * Math.min(width, height)) return
  throw notALogo(`must be at most ${WIDEST_RATIO} times as wide as it is high, or as high as it is wide`)
}
