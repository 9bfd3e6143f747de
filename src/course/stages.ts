/** What is being done for a course that is not there yet. Each author uses these words and leaves out what it does not do. */
export const STAGES = ['waiting', 'reading', 'planning', 'writing', 'questions', 'checking'] as const
export type Stage = (typeof STAGES)[number]

/** A course before it is written: its chapters, and which of their lessons are there already. */
export type PlannedChapter = { title: string; lessons: { id: string; title: string; isWritten?: true }[] }

/** How far a course is, for whoever watches: when each stage began, and the plan as soon as there is one. */
export type Journey = { stages: { stage: Stage; at: number }[]; chapters: PlannedChapter[] }
