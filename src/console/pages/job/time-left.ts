import { type Journey, STAGES, type Stage } from '../../../course/stages.ts'
import type { StageTimes } from '../../../store/jobs/job-lists.ts'

/** Number of earlier jobs from which the duration of each stage is estimated. */
export const JOBS_LOOKED_AT = 10

/**
 * Estimates the milliseconds until a job is done from the average duration of each stage in earlier jobs. Once the
 * first lesson is written, the rest of that stage is estimated from the speed of this job instead. Returns null if the
 * job has no stage yet or no earlier job is known.
 */
export function timeLeft({ stages, chapters }: Journey, earlier: StageTimes[], now: number): number | null {
  const current = stages.at(-1)
  if (!current || earlier.length === 0) return null
  const usual = (stage: Stage) => earlier.reduce((sum, times) => sum + (times[stage] ?? 0), 0) / earlier.length
  const elapsed = Math.max(0, now - current.at)
  const lessons = chapters.flatMap(chapter => chapter.lessons)
  const writtenCount = lessons.filter(({ isWritten }) => isWritten).length
  const isCounted = current.stage === 'writing' && writtenCount > 0
  const ofThis = isCounted
    ? (elapsed / writtenCount) * (lessons.length - writtenCount)
    : Math.max(0, usual(current.stage) - elapsed)
  const later = STAGES.slice(STAGES.indexOf(current.stage) + 1)
  return ofThis + later.reduce((sum, stage) => sum + usual(stage), 0)
}
