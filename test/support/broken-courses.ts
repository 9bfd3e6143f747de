import assert from 'node:assert/strict'
import type { Brief } from '../../src/course/brief.ts'
import { checkCourse } from '../../src/course/check-course.ts'
import { type Gate, qualityReportSchema } from '../../src/course/quality-report.ts'
import type { CourseContent } from '../../src/course/schema.ts'
import { fullBrief, goodCourse } from './good-course.ts'

/** One way to break a good course, and what its gate must say. */
export type Broken = {
  title: string
  gate: Gate
  says: RegExp
  break: (course: CourseContent) => void
  brief?: Partial<Brief>
}

/** Each fault must be seen, by its own gate alone. */
export function caughtBy(gate: Gate, broken: Broken[]): void {
  const faults = broken.filter(fault => fault.gate === gate)
  assert.ok(faults.length > 1)
  for (const fault of faults) {
    const brief = fullBrief(fault.brief)
    const course = goodCourse(brief)
    fault.break(course)
    const report = qualityReportSchema.parse(checkCourse(course, brief))
    const failed = report.gates.filter(gate => !gate.passed)
    assert.deepEqual(
      failed.map(gate => gate.gate),
      [gate],
      `${fault.title}: ${JSON.stringify(failed)}`,
    )
    assert.match(failed[0]!.problems.join('\n'), fault.says)
    assert.equal(report.passed, false)
  }
}
