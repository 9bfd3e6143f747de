/** Stages of a course that is being written. An author reports only those stages that it goes through. */
export const STAGES = ['waiting', 'reading', 'planning', 'writing', 'questions', 'checking'] as const
export type Stage = (typeof STAGES)[number]

/** A chapter of a course that is being written, with its lessons and which of them are written already. */
export type PlannedChapter = { title: string; lessons: { id: string; title: string; isWritten?: true }[] }

/** Progress of a course for people who watch: when each stage began, and the plan as soon as there is one. */
export type Journey = { stages: { stage: Stage; at: number }[]; chapters: PlannedChapter[] }
