import type { Answer, Learner, Lms, Notice, OpenLms } from '../../lms/port.ts'
import type { CourseData } from '../../render/course-data.ts'
import { type Changes, findChanges, forgetTold, measureProgress, noteTold, type Progress } from './progress.ts'
import { adoptResult, adoptState, mergeInto, type SavedState } from './saved-state.ts'
import { decodeState, encodeState } from './suspend-data.ts'

export type LearnerRecord = {
  learner: Learner
  state: SavedState
  place: string
  progress: Progress
  /** What is new since the last visit; null if nothing is, or if the learner has dismissed it. */
  changes: Changes | null
  lms: Lms
  /** Reports answers to the LMS: all of them or none. */
  answer(answers: Answer[], kind: AnswerKind): void
  /** Saves changes of `state` or `place`, reports them to the LMS, and updates the page. */
  save(): void
}

const SEEDS = 2 ** 31
/** The number of answers per learner that every tested LMS could store. */
const MOST_ANSWERS = 250
/**
 * Numbers of answers for which room is reserved: for two signatures (`KEPT_FOR_SIGNATURES`), and for a try that passes.
 */
const KEPT_FOR_SIGNATURES = 2
const KEPT_FOR_PASSING = 20
/** Number of tries at the assessment for which the checks in lessons leave room. */
const TRIES_KEPT_FREE = 3

/** The kinds of answers, in the order in which they are no longer reported when the room in the LMS runs short. */
type AnswerKind = 'check' | 'failing' | 'passing' | 'signature'

/** Opens the LMS and returns the learner's record over all visits. */
export async function startRecord(
  data: CourseData,
  openLms: OpenLms,
  onNotice: (notice: Notice | 'restarted' | 'stateLost') => void,
  onChange: (record: LearnerRecord, before: Progress) => void,
): Promise<LearnerRecord> {
  const lms = openLms({ ...data, onNotice, onLateOpening })
  const learner = await lms.start()
  let changes: Changes | null = null
  const fresh = readState(data.fresh)!
  fresh.assessment.seed = newSeed()
  const [saved, ...others] = readStates(learner)
  const state = saved ?? fresh
  mergeStates(learner, others)
  const record: LearnerRecord = {
    learner,
    state,
    place: learner.place || readPlace(state),
    progress: measureProgress(data, state),
    changes: state.newsOf === data.version ? null : changes,
    lms,
    answer(answers, kind) {
      if (state.answers + answers.length > MOST_ANSWERS - reservedRoom(kind)) return
      for (const answer of answers) state.answers = lms.answer(answer)
    },
    save() {
      const before = record.progress
      record.progress = measureProgress(data, state)
      if (record.progress.share === 1 && !state.done) {
        state.done = true
        state.completedAt = Date.now()
      }
      tell()
      onChange(record, before)
    },
  }
  if (saved) tell()
  return record

  function tell(): void {
    const { share, chapters } = record.progress
    noteTold(state, record.progress)
    state.lessonAt = data.lessons.find(({ id }) => id === record.place)?.slot ?? state.lessonAt
    const encode = (answers: number) => encodeState({ ...state, answers }, data.family)
    lms.save({ place: record.place, state: encode, share, chapters, completed: state.done, failed: isFailed() })
  }

  function isFailed(): boolean {
    const { passed, open, attempts } = state.assessment
    const limit = data.assessment?.limit
    return !!limit && !passed && !open && attempts >= limit
  }

  function reservedRoom(kind: AnswerKind): number {
    if (kind === 'signature') return Number.NEGATIVE_INFINITY
    // The answers of a try that passes may use the room that is reserved for them.
    const forPassing = kind === 'passing' ? 0 : KEPT_FOR_PASSING
    const forTries = kind === 'check' ? TRIES_KEPT_FREE * (data.assessment?.perTry ?? 0) : 0
    return KEPT_FOR_SIGNATURES + forPassing + forTries
  }

  /** Merges the LMS's record of the learner into a visit that had to begin without this record. */
  function onLateOpening(late: Learner): void {
    state.answers = 0
    mergeStates(late, readStates(late))
    record.place ||= late.place || readPlace(state)
    record.save()
  }

  function readStates({ states }: Learner): SavedState[] {
    const adoptedStates = states.flatMap(text => {
      const state = readState(text)
      if (!state) return []
      changes ??= noteChanges(state)
      const adopted = adoptState(state, fresh, data)
      forgetTold(data, adopted)
      return [adopted]
    })
    if (states.length && !adoptedStates.length) onNotice('restarted')
    return adoptedStates
  }

  function noteChanges(saved: SavedState): Changes | null {
    const changes = findChanges(data, saved)
    return changes.lessons + changes.questions + changes.gone ? changes : null
  }

  /**
   * Returns the id of the lesson in which the learner was according to the state, or an empty text. It is needed for an
   * LMS that does not store the learner's place (Frappe LMS).
   */
  function readPlace({ lessonAt }: SavedState): string {
    return data.lessons.find(({ slot }) => slot === lessonAt)?.id ?? ''
  }

  /**
   * Decodes a state. Its checksum includes the id that the course shares with its translations or, in states of older
   * releases, the id of the course. Returns null if neither fits.
   */
  function readState(text: string): SavedState | null {
    return decodeState(text, data.family, data.first) ?? decodeState(text, data.id, data.first)
  }

  function mergeStates({ states, result }: Learner, others: SavedState[]): void {
    if (!states.length) adoptResult(state, result)
    if (!states.length && (result.completed || result.best)) onNotice('stateLost')
    for (const other of others) mergeInto(state, other)
    state.answers = lms.recall(state.assessment, state.answers)
  }
}

export function newSeed(): number {
  return Math.floor(Math.random() * SEEDS)
}
