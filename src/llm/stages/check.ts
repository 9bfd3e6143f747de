import { assembleCourse } from '../../course/assemble-course.ts'
import { type Finding, isGate } from '../../course/findings.ts'
import { listLessons } from '../../course/list-parts.ts'
import type { Material } from '../../course/material.ts'
import type { CourseContent } from '../../course/schema.ts'
import { findFaults, findFlaws } from '../../quality/check-course.ts'
import { buildMaterial, mapSpots } from '../build-material.ts'
import type { Draft, Fault, Spot } from '../draft.ts'
import { findBankPart } from '../plan/bank.ts'

/**
 * Flaws that are worth a repair call, because they mislead learners or let guessers pass. All other
 * flaws only appear in the report.
 */
const REPAIRED: ReadonlySet<Finding['rule']> = new Set([
  'contradicting-reason',
  'same-reason',
  'telling-length',
  'catch-all-option',
  'told-answer',
  'told-group',
  'untaught-answer',
  'nothing-shown',
  'repeated-part',
  'repeated-question',
])

/**
 * The draft as material and as course, with the faults that keep it from being stored and the flaws that a repair could
 * fix.
 */
export type CheckedDraft = { material: Material; content: CourseContent; faults: Fault[]; flaws: Fault[] }

export function checkDraft(draft: Draft): CheckedDraft {
  const { brief, plan } = draft
  const builtMaterial = buildMaterial(draft)
  const content = assembleCourse(builtMaterial.material, brief)
  const spots = mapSpots(plan, builtMaterial, content)
  const located = (finding: Finding): Fault => ({ finding, spot: findSpot(finding, spots) })
  return {
    material: builtMaterial.material,
    content,
    faults: findFaults(content, brief).map(located),
    flaws: findFlaws(content, brief)
      .filter(finding => REPAIRED.has(finding.rule) && !isGate(finding))
      // A repair must not invent an example that the documents do not contain.
      .filter(({ rule }) => !(plan.grounds && rule === 'nothing-shown'))
      .map(located),
  }
}

/** Returns the location in the draft that a finding refers to. */
function findSpot({ at }: Finding, spots: Map<string, Spot>): Spot {
  switch (at.part) {
    case 'lesson':
    case 'block':
    case 'question':
    case 'article':
    case 'outcome':
      return spots.get(at.id) ?? { part: 'course' }
    case 'exercise': {
      const lesson = spots.get(at.id)
      return lesson?.part === 'lesson' ? { ...lesson, place: 'exercise' } : { part: 'course' }
    }
    case 'assessment':
      return { part: 'assessment', place: null }
    case 'wrapup':
    case 'agreement':
    case 'glossary':
      return { part: at.part }
    case 'titles':
    case 'course':
    case 'chapter':
    case 'job-aid':
    case 'role-play':
      return { part: 'course' }
  }
}

/** Returns the parts whose repair can fix a fault, depending on its rule and location; empty if no repair can. */
export function nameParts({ spot, finding: { rule } }: Fault, { plan, bank }: Draft): string[] {
  switch (spot.part) {
    case 'lesson':
    case 'article':
      return [`${spot.part} ${spot.id}`]
    case 'assessment':
      if (spot.place !== null) return [findBankPart(spot.place)]
      return spot.bank === undefined ? bank.map(({ part }) => part) : [spot.bank]
    case 'wrapup':
    case 'agreement':
      return [spot.part]
    case 'outcome': {
      const teaching = listLessons(plan).filter(({ outcomeIds }) => outcomeIds.includes(spot.id))
      const isTeaching = (lesson: { id: string }) => teaching.some(({ id }) => id === lesson.id)
      if (rule === 'outcome-not-tested') {
        return bank
          .filter(({ lessons }) => lessons.some(isTeaching))
          .slice(0, 1)
          .map(({ part }) => part)
      }
      if (rule === 'outcome-not-summed-up') return ['wrapup']
      const checking = teaching.find(({ mustCheck }) => mustCheck.includes(spot.id))
      return rule === 'outcome-not-checked' && checking ? [`lesson ${checking.id}`] : []
    }
    case 'picture':
    case 'glossary':
    case 'course':
      return []
  }
}
