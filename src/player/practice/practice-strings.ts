import type { StringKey } from '../string-keys.ts'
import type { Strings } from '../strings.ts'

/** Keys of the texts of practice. They are part of its script, so that the page need not contain them. */
const PRACTICE_KEYS = [
  'beforeYouGoOn',
  'fromLesson',
  'notScored',
  'skip',
  'stillKnown',
  'whereYouWere',
  'questionsFirst',
  'reviewKnown',
  'allKnown',
  'anotherRound',
  'questionOf',
  'rightOf',
  'whatToReview',
  'continueWith',
  'close',
] as const satisfies StringKey[]

export type PracticeStrings = Pick<Strings, (typeof PRACTICE_KEYS)[number]>

export function pickPracticeStrings(strings: Strings): PracticeStrings {
  return Object.fromEntries(PRACTICE_KEYS.map(key => [key, strings[key]])) as PracticeStrings
}
