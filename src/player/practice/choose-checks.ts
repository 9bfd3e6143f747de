/** A check at its place: `position` among all checks of the course, `lesson` among its lessons, both from 0. */
export type PlacedCheck<Check = unknown> = { position: number; lesson: number; check: Check }

/** What is known of the learner, as far as choosing goes. */
export type Memory<Check> = {
  isDone(lesson: number): boolean
  /** It was answered rightly when it last came back. */
  isKnown(position: number): boolean
  /** It was answered wrongly at some time, in its lesson or since. */
  wasWrong(check: Check): boolean
  /** The openings of so many lessons, from the first on, are over. */
  openings: number
}

/**
 * So many lessons after its own a check may come back. These two are all its turns, and each opening asks once: no check comes back
 * more often than twice. The second turn is further away than the first, which is how memory lasts longest.
 */
const GAPS = [2, 4]
const PER_OPENING = 2

/** The checks of a course in reading order. */
export function placeChecks<Check>(lessons: { checks: Check[] }[]): PlacedCheck<Check>[] {
  const checks = lessons.flatMap((lesson, at) => lesson.checks.map(check => ({ lesson: at, check })))
  return checks.map((placed, position) => ({ ...placed, position }))
}

/**
 * What a lesson asks before it begins: of lessons that the learner has finished, what is not known yet. Who jumps ahead is asked
 * nothing: the lesson before must be done, and what was read just now is no test of memory.
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

/** Of finished lessons: what was wrong first, then what was longest not asked, and what is known last. */
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
