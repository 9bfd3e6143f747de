import { assembleCourse } from '../../course/assemble-course.ts'
import { type Finding, isGate } from '../../course/findings.ts'
import type { Material } from '../../course/material.ts'
import type { CourseContent } from '../../course/schema.ts'
import { checkForm } from '../../quality/check-course.ts'
import { buildMaterial, mapSpots } from '../build-material.ts'
import type { Draft, Fault, Spot } from '../draft.ts'

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
  const { faults, flaws } = checkForm(content, brief)
  const located = (finding: Finding): Fault => ({ finding, spot: findSpot(finding, spots) })
  return {
    material: builtMaterial.material,
    content,
    faults: faults.map(located),
    flaws: flaws
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
