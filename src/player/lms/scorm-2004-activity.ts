import { nameSharedState } from '../activities/activity-names.ts'
import type { ActivityData, CourseData } from '../render/course-data.ts'
import type { SavedState } from '../runtime/state/saved-state.ts'
import { addOwnState, emptySharedState, takeOwnState } from '../runtime/state/shared-state.ts'
import { decodeState, encodeState } from '../runtime/state/suspend-data.ts'
import { converse } from './conversation.ts'
import type { Dialect, Pair } from './dialect.ts'
import type { Learner, Lms, LmsOptions } from './port.ts'
import { SCORM_2004, scorePairs } from './scorm-2004.ts'
import { openSharedStore } from './shared-store.ts'

/** Id of the assessment's objective, as the SCORM 2004 driver names it in a package of one page. */
const ASSESSMENT_OBJECTIVE = 'assessment'

/** The interface to an LMS with what the page of an activity needs besides. */
export type ActivityLms = Lms & {
  /** The learner's state in the whole course. */
  shared: SavedState
  isThere(): boolean
  /**
   * Asks the LMS to open another activity once this one has ended. `lessonSlot` is the slot of the lesson at which the
   * page of a chapter is to open.
   */
  request(navigation: string, lessonSlot?: number): void
}

/** Options of an activity's page, which passes all of its data. */
type ActivityOptions = LmsOptions & Pick<CourseData, 'fresh' | 'first' | 'lessons'> & { activity: ActivityData }

/**
 * Driver for a SCORM 2004 4th Edition package of several activities. Each activity has its own record in the LMS. In
 * addition, all activities share one state, which is encoded like the state of a course that has only one page.
 */
export function openLms(given: LmsOptions): ActivityLms {
  const options = given as ActivityOptions
  const { family, activity, fresh: freshText, first, lessons } = options
  const store = openSharedStore(nameSharedState(family))
  const fresh = readState(freshText)!
  const shared = emptySharedState(readState(freshText)!)
  let isWritable = false
  let hasRequest = false
  const lms = converse(DIALECTS[activity.kind], {
    ...options,
    // Unsent data of one activity must not be sent by another.
    family: `${family}:${activity.id}`,
    onLateOpening: late => options.onLateOpening(addShared(late)),
  })
  return {
    ...lms,
    shared,
    isThere: store.isThere,
    async start() {
      return addShared(await lms.start())
    },
    /**
     * Every activity has its own list of answers in the LMS, so the number in the saved state does not apply here, and
     * only the LMS can count them.
     */
    recall: reached => lms.recall(reached, 0),
    save(kept) {
      lms.save(kept)
      share(kept.state(0))
    },
    request(navigation, lessonSlot) {
      hasRequest = true
      if (lessonSlot !== undefined) {
        shared.lessonAt = lessonSlot
        if (isWritable) store.write(encodeState(shared, family))
      }
      store.request(navigation)
    },
    leave(isExit) {
      if (isExit && !hasRequest) store.request('suspendAll')
      return lms.leave(isExit)
    },
  }

  /** Merges in the shared state, which was saved by an earlier attempt at this activity or by another activity. */
  function addShared(learner: Learner): Learner {
    isWritable = !learner.isReadOnly
    const text = store.read()
    const state = text ? readState(text) : null
    if (!state) return learner
    Object.assign(shared, state)
    if (activity.kind === 'pretest') return learner
    const ownState = encodeState(takeOwnState(state, fresh, activity.kind), family)
    return { ...learner, place: findPlace(learner), states: [...learner.states, ownState] }
  }

  /**
   * Returns the lesson to which another activity sent the learner, or else the place at which this activity was left.
   */
  function findPlace({ place, states }: Learner): string {
    const sentTo = lessons.find(({ slot }) => slot === shared.lessonAt)
    const leftAt = readState(states[0] ?? '')?.lessonAt
    return sentTo && sentTo.slot !== leftAt ? sentTo.id : place
  }

  function share(text: string): void {
    const own = readState(text)
    if (!own || !isWritable) return
    addOwnState(shared, own, activity.kind)
    store.write(encodeState(shared, family))
  }

  function readState(text: string): SavedState | null {
    return decodeState(text, family, first)
  }
}

/**
 * The page of a chapter has no graded questions, so it reports no objectives; the pre-test and the assessment report
 * which outcomes are reached.
 */
const CHAPTER: Dialect = { ...SCORM_2004, objectives: () => [] }

/** The activity itself stands for the assessment, so only the results of the outcomes are reported as objectives. */
const ASSESSMENT: Dialect = {
  ...SCORM_2004,
  objectives: record => SCORM_2004.objectives(record).filter(([id]) => id !== ASSESSMENT_OBJECTIVE),
}

/** A pre-test is complete once it was handed in, whatever the score, and is neither passed nor failed. */
const PRETEST: Dialect = {
  ...ASSESSMENT,
  essentials(record, begun) {
    const score = record.score ? scorePairs(record.score).filter(([element]) => element !== 'success_status') : []
    const completed = record.completed || record.failed
    const rest = SCORM_2004.essentials({ ...record, completed, failed: false, score: null }, begun)
    return [...score, ...rest] satisfies Pair[]
  },
}

const DIALECTS: Record<ActivityData['kind'], Dialect> = { pretest: PRETEST, chapter: CHAPTER, assessment: ASSESSMENT }
