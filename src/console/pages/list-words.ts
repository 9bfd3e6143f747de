import type { AddOn } from '../../course/brief.ts'
import type { Origin } from '../../course/schema.ts'
import type { JobState } from '../../store/jobs/job-status.ts'
import type { Words } from '../words.ts'

const STATE_KEYS = { pending: 'courses.pending', completed: 'frame.ready', failed: 'frame.failed' } as const

/** Returns who wrote a course, as customers call it. */
export function originWords(words: Words, kind: Origin['kind']): string {
  return words.text(`courses.origin-${kind}`)
}

export function stateWords(words: Words, state: JobState): string {
  return words.text(STATE_KEYS[state])
}

/** Returns the name of an export format in the visitor's language. */
export function formatTitle(words: Words, format: string): string {
  return words.find('formats', `${format}-title`) ?? format
}

/** Returns the name and the description of an add-on. */
export function addOnWords(words: Words, name: AddOn): [string, string] {
  return [words.text(`addOns.${name}`), words.text(`addOns.${name}-means`)]
}
