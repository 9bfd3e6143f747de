/** What is being done for a course that is not there yet. Each author uses these words and leaves out what it does not do. */
export const STAGES = ['waiting', 'reading', 'planning', 'writing', 'questions', 'checking'] as const
export type Stage = (typeof STAGES)[number]
