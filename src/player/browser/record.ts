import type { CourseData } from '../course-data.ts'
import type { Learner, Lms, OpenLms } from './lms/port.ts'
import { type Progress, progressOf } from './progress.ts'
import { decodeState, encodeState, freshState, type SavedState } from './suspend-data.ts'

export type LearnerRecord = {
  learner: Learner
  state: SavedState
  place: string
  progress: Progress
  lms: Lms
  /** Keeps what was changed in `state` or `place`, tells the LMS, and lets the page show it. */
  save(): void
}

const SEEDS = 2 ** 31

/** What the learner has done, from the first visit on. */
export function startRecord(
  data: CourseData,
  openLms: OpenLms,
  onNotice: Parameters<OpenLms>[0]['onNotice'],
  onChange: (record: LearnerRecord, before: Progress) => void,
): LearnerRecord {
  const { shape } = data
  const lms = openLms({ courseId: data.id, chapters: data.chapters, hasAssessment: !!data.assessment, onNotice })
  const learner = lms.start()
  const state = decodeState(learner.state, shape) ?? freshState(shape, newSeed())
  const record: LearnerRecord = {
    learner,
    state,
    place: learner.place,
    progress: progressOf(data, state),
    lms,
    save() {
      const before = record.progress
      record.progress = progressOf(data, state)
      const { share, chapters } = record.progress
      const isNew = share === 1 && !state.done
      if (isNew) {
        state.done = true
        state.completedAt = new Date().toISOString()
      }
      lms.bookmark(record.place, encodeState(state, shape))
      if (share !== before.share) lms.progress(share, chapters)
      if (isNew) lms.complete()
      onChange(record, before)
    },
  }
  if (state.done) lms.complete()
  return record
}

export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS)
}
