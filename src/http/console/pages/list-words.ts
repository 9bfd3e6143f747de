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
