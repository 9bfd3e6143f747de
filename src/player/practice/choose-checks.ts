/**
 * A check with its `position` among all checks of the course and the position of its `lesson` among all lessons. Both
 * are counted from 0.
 */
export type PlacedCheck<Check = unknown> = { position: number; lesson: number; check: Check }

/**
 * What the choice of checks needs to know of a learner. Lessons and checks are given by their positions in the course.
 */
export type Memory<Check> = {
  isDone(lesson: number): boolean
  /** Whether the check was answered rightly at its last repetition. */
  isKnown(position: number): boolean
  /** Whether the check has ever been answered wrongly, in its lesson or in practice. */
  wasWrong(check: Check): boolean
  /**
   * Number of lessons, counted from the first, that no longer ask questions on earlier lessons when they are opened.
   */
  openings: number
}

/**
 * Distances, in lessons, after which a check of a lesson is asked again when another lesson is opened: once after the
 * first distance and once after the second. The second is longer, because spaced repetition works best with growing
 * intervals.
 */
const GAPS = [2, 4]
const PER_OPENING = 2

/** Lists the checks of a course in reading order. */
export function placeChecks<Check>(lessons: { checks: Check[] }[]): PlacedCheck<Check>[] {
  const checks = lessons.flatMap((lesson, at) => lesson.checks.map(check => ({ lesson: at, check })))
  return checks.map((placed, position) => ({ ...placed, position }))
}

/**
 * Chooses the checks that are asked when a lesson is opened: checks of finished lessons that the learner does not know
 * yet. A lesson whose predecessor is not done gets none, because a learner who jumps ahead has nothing to remember.
 */
export function chooseForOpening<Check>(
  checks: PlacedCheck<Check>[],
  lesson: number,
  memory: Memory<Check>,
): PlacedCheck<Check>[] {
  if (lesson < memory.openings || memory.isDone(lesson) || !memory.isDone(lesson - 1)) return []
  const turns = checks.filter(placed => GAPS.includes(lesson - placed.lesson) && !memory.isKnown(placed.position))
  return chooseByNeed(turns, PER_OPENING, memory)
}

/**
 * Chooses up to `count` checks of finished lessons. Checks that were once answered wrongly come first, known ones last,
 * and otherwise the checks are in the order of the course.
 */
export function chooseByNeed<Check>(
  checks: PlacedCheck<Check>[],
  count: number,
  memory: Memory<Check>,
): PlacedCheck<Check>[] {
  const rank = ({ check, position }: PlacedCheck<Check>) =>
    memory.isKnown(position) ? 2 : memory.wasWrong(check) ? 0 : 1
  return checks
    .filter(({ lesson }) => memory.isDone(lesson))
    .sort((one, other) => rank(one) - rank(other) || one.position - other.position)
    .slice(0, count)
}
