import { assembleCourse } from '../../course/assemble-course.ts'
import { type Finding, isGate } from '../../course/findings.ts'
import type { Material } from '../../course/material.ts'
import type { CourseContent } from '../../course/schema.ts'
import { checkForm } from '../../quality/check-course.ts'
import { buildMaterial, mapSpots } from '../build-material.ts'
import type { Draft, Fault, Spot } from '../draft.ts'

/**
 * Rules whose findings are worth a repair call although the course may be stored with them, because they mislead
 * learners or let guessers pass. Findings of other such rules only appear in the report.
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
 * A draft as material and as course, with what the rules found in it: `faults` keep the course from being stored, and
 * `flaws` are those that a repair could correct.
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

/**
 * Returns the part of the draft that a finding on the built course refers to; the whole course if no part of the draft
 * corresponds.
 */
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
