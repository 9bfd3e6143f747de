import type { AddOn } from '../../course/brief.ts'
import type { Origin } from '../../course/schema.ts'
import type { JobState } from '../../store/jobs/job-status.ts'
import type { Words } from '../words.ts'

const STATE_KEYS = { pending: 'courses.pending', completed: 'frame.ready', failed: 'frame.failed' } as const

/** Who wrote a course, in a customer's words. */
export function originWords(words: Words, kind: Origin['kind']): string {
  return words.text(`courses.origin-${kind}`)
}

export function stateWords(words: Words, state: JobState): string {
  return words.text(STATE_KEYS[state])
}

/** An export format, as it is known in the language. */
export function formatTitle(words: Words, format: string): string {
  return words.find('formats', `${format}-title`) ?? format
}

/** What is added to a course, and what that is. */
export function addOnWords(words: Words, name: AddOn): [string, string] {
  return [words.text(`addOns.${name}`), words.text(`addOns.${name}-means`)]
}
