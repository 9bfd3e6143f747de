/** A check with its `position` among all checks of the course, and its `lesson` among all lessons, both from 0. */
export type PlacedCheck<Check = unknown> = { position: number; lesson: number; check: Check }

/** What the learner remembers, as far as the choice of checks needs it. */
export type Memory<Check> = {
  isDone(lesson: number): boolean
  /** Whether the check was answered rightly at its last repetition. */
  isKnown(position: number): boolean
  /** Whether the check has ever been answered wrongly, in its lesson or in practice. */
  wasWrong(check: Check): boolean
  /** Number of lessons, counted from the first, whose opening questions are over. */
  openings: number
}

/**
 * Distances, in lessons, after which the opening of a lesson repeats a check, which happens at most twice. The second
 * distance is longer than the first, because spaced repetition works best with growing intervals.
 */
const GAPS = [2, 4]
const PER_OPENING = 2

/** Lists the checks of a course in reading order. */
export function placeChecks<Check>(lessons: { checks: Check[] }[]): PlacedCheck<Check>[] {
  const checks = lessons.flatMap((lesson, at) => lesson.checks.map(check => ({ lesson: at, check })))
  return checks.map((placed, position) => ({ ...placed, position }))
}

/**
 * Chooses the checks for the opening of a lesson: checks of finished lessons that the learner does not know yet. A
 * lesson whose predecessor is not done gets none, because a learner who jumps ahead has nothing to remember.
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
 * Chooses checks of finished lessons: those once answered wrongly first, then the others in the order of the course,
 * known ones last.
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
