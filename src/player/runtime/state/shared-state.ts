import type { ActivityData } from '../../render/course-data.ts'
import { noPractice, type SavedState } from './saved-state.ts'

/** The fields that are keyed by slot; each slot belongs to the page of one activity. */
const KINDS = ['lessons', 'checks', 'ticks', 'scenarios'] as const

type Kind = ActivityData['kind']

/**
 * Returns the activity's own state, taken from the state that all activities share: the records of its parts, the
 * learner's lesson and the practice state. `fresh` is the state of a learner who has done nothing. Whether the activity
 * is done is not shared.
 */
export function takeOwnState(shared: SavedState, fresh: SavedState, kind: Kind): SavedState {
  const isNew = ![...fresh.lessons.keys()].some(slot => shared.lessons.has(slot))
  const own = { ...fresh, lessonAt: shared.lessonAt, practice: shared.practice }
  for (const name of KINDS) own[name] = pick(shared[name] as Slots, fresh[name] as Slots, isNew) as never
  if (kind !== 'assessment') return own
  const { assessment, signed, signedBefore, signatures } = shared
  return { ...own, assessment, signed, signedBefore, signatures }
}

/** Adds what the page of an activity has saved to the state that all activities share. */
export function addOwnState(shared: SavedState, own: SavedState, kind: Kind): void {
  for (const name of KINDS) for (const [slot, value] of own[name] as Slots) (shared[name] as Slots).set(slot, value)
  // Only the page of a chapter has lessons, and with them the learner's place and practice.
  if (kind === 'chapter') Object.assign(shared, { lessonAt: own.lessonAt, practice: own.practice })
  const seen = [...new Set([...shared.assessment.seen, ...own.assessment.seen])]
  if (kind === 'assessment') {
    const { assessment, signed, signedBefore, signatures } = own
    Object.assign(shared, { assessment, signed, signedBefore, signatures })
  }
  // The assessment draws the questions of the pre-test last, so the two share the list of questions that were asked.
  shared.assessment = { ...shared.assessment, seen }
}

/** Returns the shared state before any activity has saved. */
export function emptySharedState(fresh: SavedState): SavedState {
  return {
    ...fresh,
    lessons: new Map(),
    checks: new Map(),
    ticks: new Map(),
    scenarios: new Map(),
    practice: noPractice(),
  }
}

type Slots = Map<number, unknown>

/**
 * Picks the records that belong to this page. On the first visit to the page, all its parts get a record, so that none
 * counts as new. Later, a part that was added since the first visit gets none, so that it counts as new.
 */
function pick(shared: Slots, fresh: Slots, isNew: boolean): Slots {
  const slots = [...fresh.keys()].filter(slot => isNew || shared.has(slot))
  return new Map(slots.map(slot => [slot, shared.get(slot) ?? fresh.get(slot)]))
}
