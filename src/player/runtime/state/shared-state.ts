import type { ActivityData } from '../../render/course-data.ts'
import { noPractice, type SavedState } from './saved-state.ts'

/** What is kept by slot: each belongs to the page of one activity. */
const KINDS = ['lessons', 'checks', 'ticks', 'scenarios'] as const

type Kind = ActivityData['kind']

/**
 * What the page of an activity takes from the state that all activities share: what was done with its own parts, where the learner was,
 * and what practice knows. `fresh` is the page's own state of who has done nothing. Whether the activity is done is its own affair.
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
  // Practice and places are of lessons.
  if (kind === 'chapter') Object.assign(shared, { lessonAt: own.lessonAt, practice: own.practice })
  const seen = [...new Set([...shared.assessment.seen, ...own.assessment.seen])]
  if (kind === 'assessment') {
    const { assessment, signed, signedBefore, signatures } = own
    Object.assign(shared, { assessment, signed, signedBefore, signatures })
  }
  // The assessment draws the questions that the pre-test has asked last.
  shared.assessment = { ...shared.assessment, seen }
}

/** Before the first activity has saved anything. */
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

/** Of a page that was never opened everything is there, and nothing is new; of any other, what it did not have is new to the learner. */
function pick(shared: Slots, fresh: Slots, isNew: boolean): Slots {
  const slots = [...fresh.keys()].filter(slot => isNew || shared.has(slot))
  return new Map(slots.map(slot => [slot, shared.get(slot) ?? fresh.get(slot)]))
}
