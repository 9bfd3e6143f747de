import type { Place } from '../findings.ts'

/** Returns the id or name of the part that a place is in, such as `c1l2b3`, `c1l2.exercise` or `wrapup`. */
export function namePart(at: Place): string {
  if (!('id' in at)) return at.part === 'titles' ? 'course' : at.part
  return at.part === 'exercise' ? `${at.id}.exercise` : at.id
}
