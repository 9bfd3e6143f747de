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

/** As the driver names it in a package of one page. */
const ASSESSMENT_OBJECTIVE = 'assessment'

/** Further methods for the page of an activity. */
export type ActivityLms = Lms & {
  /** The learner's state in the whole course. */
  shared: SavedState
  isThere(): boolean
  /** Asks the LMS for another activity, which comes when this one has ended; of a chapter, at this lesson. */
  request(navigation: string, lessonSlot?: number): void
}

/** The page of an activity opens it with all of its data. */
type ActivityOptions = LmsOptions & Pick<CourseData, 'fresh' | 'first' | 'lessons'> & { activity: ActivityData }

/**
 * SCORM 2004, 4th Edition, in a package of activities. Each has its own record in the LMS; what was done in all of them is one state that
 * they share, in the same code as the state of a course in one page.
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
    /** Every activity has its own list of answers: the LMS alone counts them. */
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

  /** Adds the state that an earlier attempt at the activity, or another activity, has saved. */
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

  /** Where another activity has sent the learner to, or else where this one was left. */
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

/** A chapter is read; whether its outcomes are reached is for the tests to say. */
const CHAPTER: Dialect = { ...SCORM_2004, objectives: () => [] }

/** The activity itself is the assessment: what is left to say is what each outcome has come to. */
const ASSESSMENT: Dialect = {
  ...SCORM_2004,
  objectives: record => SCORM_2004.objectives(record).filter(([id]) => id !== ASSESSMENT_OBJECTIVE),
}

/** It is over once it was handed in, however well, and is neither passed nor failed. */
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
