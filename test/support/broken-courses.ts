import assert from 'node:assert/strict'
import type { Brief } from '../../src/course/brief.ts'
import type { Finding, Place, Rule } from '../../src/course/findings.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { checkForm } from '../../src/quality/check-course.ts'
import { fullBrief, goodCourse } from './good-course.ts'

/** A good course with one fault: the rule that must report it, and the place. */
export type Broken = {
  title: string
  rule: Rule
  at: Place
  break: (course: CourseContent) => void
  brief?: Partial<Brief>
  /** Other rules that break as a consequence. */
  also?: Rule[]
}

/** Asserts that each fault is reported by its own rule at its own place, and by no other rule. */
export function assertTold(broken: Broken[]): void {
  for (const { title, rule, at, also = [], brief: given, break: spoil } of broken) {
    const brief = fullBrief(given)
    const course = goodCourse(brief)
    const before = new Set(findingsOf(course, brief).map(keyOf))
    spoil(course)
    const added = findingsOf(course, brief).filter(finding => !before.has(keyOf(finding)))
    assert.deepEqual(
      [...new Set(added.map(finding => finding.rule))],
      [rule, ...also],
      `${title}: ${JSON.stringify(added)}`,
    )
    assert.deepEqual(added[0]!.at, at, title)
  }
}

export function findingsOf(course: CourseContent, brief: Brief): Finding[] {
  const { faults, flaws } = checkForm(course, brief)
  return [...faults, ...flaws]
}

function keyOf({ rule, at }: Finding): string {
  return JSON.stringify([rule, at])
}
