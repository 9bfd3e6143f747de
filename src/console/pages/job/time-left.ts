import { type Journey, STAGES, type Stage } from '../../../course/stages.ts'
import type { StageTimes } from '../../../store/jobs/job-lists.ts'

/** How many of the last jobs tell what one takes. */
export const JOBS_LOOKED_AT = 10

/**
 * Milliseconds until a job is done, by what the stages of the last ones took; the lessons, by how quickly those of this one come.
 * Null where nothing tells.
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
