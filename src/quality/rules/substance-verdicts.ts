import type { Scenario } from '../../course/blocks/scenario.ts'
import type { Finding } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { CourseContent } from '../../course/schema.ts'
import { mean } from '../features.ts'

const SCENARIOS_JUDGED_FROM = 2
/**
 * Minimum mean of the number of decisions to a good end minus the number of decisions to a poor end. In good courses
 * the way to a good end is never shorter (0 or more); in three of four courses whose verdicts were exchanged the mean
 * is −0.5 or less.
 */
const LONGER = -0.25

/**
 * Checks that a good end takes at least as many decisions as a poor one, because it is quicker to go wrong than to go
 * right.
 */
export function judgeVerdicts(content: CourseContent): Finding[] {
  const scenarios = listLessons(content).flatMap(({ blocks }) => blocks.filter(block => block.type === 'scenario'))
  const longer = scenarios.flatMap(scenario => {
    const decisions = shortestWays(scenario)
    const to = (verdict: string) =>
      Math.min(...scenario.ends.map(end => (end.verdict === verdict ? (decisions.get(end.id) ?? Infinity) : Infinity)))
    const difference = to('good') - to('poor')
    return Number.isFinite(difference) ? [difference] : []
  })
  if (longer.length < SCENARIOS_JUDGED_FROM || mean(longer) >= LONGER) return []
  const says = 'the poor ends of the scenarios take more decisions than the good ones'
  return [{ rule: 'part-fit', at: { part: 'course' }, says }]
}

/** Returns the minimum number of decisions from the first scene to each end. */
function shortestWays({ scenes }: Scenario): Map<string, number> {
  const ends = new Map<string, number>()
  const seenTexts = new Set<string>()
  let reached = scenes.slice(0, 1)
  for (let decisions = 1; reached.length > 0; decisions++) {
    const choices = reached.flatMap(scene => scene.choices)
    for (const scene of reached) seenTexts.add(scene.id)
    for (const { to } of choices) if ('end' in to && !ends.has(to.end)) ends.set(to.end, decisions)
    const next = new Set(choices.flatMap(({ to }) => ('scene' in to ? [to.scene] : [])))
    reached = scenes.filter(({ id }) => next.has(id) && !seenTexts.has(id))
  }
  return ends
}
