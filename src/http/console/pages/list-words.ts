import type { AddOn } from '../../../course/brief.ts'
import type { Origin } from '../../../course/schema.ts'
import type { JobState } from '../../../store/job-status.ts'

/** Who wrote a course, in a customer's words. */
export const ORIGIN_WORDS: Record<Origin['kind'], string> = {
  model: 'Model',
  'subject-pack': 'Library',
  'domain-pack': 'Library, by field',
  workbook: 'Workbook',
  sources: 'Documents',
}

export const STATE_WORDS: Record<JobState, string> = {
  pending: 'Being written',
  completed: 'Ready',
  failed: 'Failed',
}

/** What is added to a course, and what that is. */
export const ADD_ON_WORDS: Record<AddOn, [string, string]> = {
  'practical-exercises': ['Practical exercises', 'Hands-on work after each lesson.'],
  wrapup: ['Wrap-up', 'A closing summary.'],
  assessment: ['Assessment', 'A final quiz that is scored.'],
  articles: ['Articles', 'Longer texts to read on.'],
  videos: ['Videos', 'A fitting one for each lesson.'],
  agreement: ['Agreement', 'A statement to sign.'],
}
