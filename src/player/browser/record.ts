import type { CourseData } from '../course-data.ts'
import type { Answer, Learner, Lms, LmsOptions, Notice, OpenLms } from './lms/port.ts'
import { type Progress, progressOf } from './progress.ts'
import { adoptResult, adoptState, freshState, mergeInto, type SavedState } from './saved-state.ts'
import { decodeState, encodeState } from './suspend-data.ts'

export type LearnerRecord = {
  learner: Learner
  state: SavedState
  place: string
  progress: Progress
  lms: Lms
  /** One scored answer for the LMS. */
  answer(answer: Answer): void
  /** Keeps what was changed in `state` or `place`, tells the LMS, and lets the page show it. */
  save(): void
}

const SEEDS = 2 ** 31
/** What every LMS was seen to hold for one learner. */
const MOST_ANSWERS = 250
/** However many checks a course has, these attempts at its assessment still find room. */
const ATTEMPTS_KEPT_FREE = 3

/** What the learner has done, from the first visit on. */
export async function startRecord(
  data: CourseData,
  openLms: OpenLms,
  onNotice: (notice: Notice | 'restarted') => void,
  onChange: (record: LearnerRecord, before: Progress) => void,
): Promise<LearnerRecord> {
  const options: LmsOptions = {
    courseId: data.id,
    chapters: data.chapters,
    hasAssessment: data.assessment !== null,
    onNotice,
    onLateOpening: takeIn,
  }
  const lms = openLms(options)
  const learner = await lms.start()
  const [saved, ...others] = readStates(learner)
  const state = saved ?? freshState(data, newSeed())
  if (!learner.states.length) adoptResult(state, learner.result)
  for (const other of others) mergeInto(state, other)
  const record: LearnerRecord = {
    learner,
    state,
    place: learner.place,
    progress: progressOf(data, state),
    lms,
    answer(answer) {
      const scored = data.assessment?.questions ?? []
      const isScored = scored.some(({ answeredAs }) => answeredAs === answer.questionId)
      const most = isScored ? MOST_ANSWERS : MOST_ANSWERS - ATTEMPTS_KEPT_FREE * scored.length
      if (state.answers < most) state.answers = lms.answer(answer)
    },
    save() {
      const before = record.progress
      record.progress = progressOf(data, state)
      const { share, chapters } = record.progress
      const isNews = share === 1 && !state.done
      if (isNews) {
        state.done = true
        state.completedAt = new Date().toISOString()
      }
      lms.bookmark(record.place, encodeState(state, data.id))
      if (share !== before.share) lms.progress(share, chapters)
      if (isNews) lms.complete()
      onChange(record, before)
    },
  }
  recall(state)
  if (saved) lms.bookmark(record.place, encodeState(state, data.id))
  return record

  /** What the LMS holds, to the work of a visit that had to begin without it. */
  function takeIn(late: Learner): void {
    const sent = state.answers
    if (!late.states.length) adoptResult(state, late.result)
    for (const other of readStates(late)) {
      recall(other, other.answers + sent)
      mergeInto(state, other)
      state.answers = other.answers + sent
    }
    record.place ||= late.place
    record.save()
    lms.progress(record.progress.share, record.progress.chapters)
  }

  function readStates({ states }: Learner): SavedState[] {
    const known = states.flatMap(text => {
      const state = decodeState(text, data.id, data.first)
      return state ? [adoptState(state, data)] : []
    })
    if (states.length && !known.length) onNotice('restarted')
    return known
  }

  function recall(state: SavedState, answers = state.answers): void {
    const { share, chapters } = progressOf(data, state)
    const { attempts, best, passed } = state.assessment
    lms.recall({
      share,
      chapters,
      completed: state.done,
      passed,
      best: attempts ? best / 100 : -1,
      answers,
    })
  }
}

export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS)
}
