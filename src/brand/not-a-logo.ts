import { PublicError } from '../errors.ts'

/** What is wrong with a logo, in words for its owner. Nothing of the file is repeated. */
export function notALogo(says: string): PublicError {
  return new PublicError('VALIDATION_ERROR', `The logo ${says}`)
}
