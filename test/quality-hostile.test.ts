import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FINDINGS_SHOWN, qualityReportSchema } from '../src/course/quality-report.ts'
import type { CourseContent } from '../src/course/schema.ts'
import { checkCourse, checkForm } from '../src/quality/check-course.ts'
import { fullBrief, goodCourse } from './support/good-course.ts'

const KEPT = new Set(['id', 'type', 'tone', 'kind', 'select', 'bloom', 'language', 'format', 'level'])

test('random texts in a course give a valid report that can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat({ max: 2_000 }), (text, times) => {
      const nasty = text.repeat(1 + (times % 20)).toWellFormed()
      const course = withTexts(goodCourse(), () => nasty) as CourseContent
      const report = checkCourse(course, fullBrief())
      assert.ok(qualityReportSchema.safeParse(report).success)
      assert.ok(JSON.stringify(report).isWellFormed())
      assert.equal(report.form.passed, false)
    }),
    { numRuns: 60 },
  )
})

test('a report shows the first findings, each in at most 300 characters; a repair gets all of them', () => {
  const course = withTexts(goodCourse(), () => `<script>${'😀'.repeat(300)}</script>`) as CourseContent
  const { findings } = checkCourse(course, fullBrief()).form
  const { faults, flaws } = checkForm(course, fullBrief())
  const all = [...faults, ...flaws]
  assert.equal(findings.length, FINDINGS_SHOWN)
  assert.ok(all.length > FINDINGS_SHOWN)
  for (const { says } of findings) assert.ok(says.length <= 300)
})

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map(item => withTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  return Object.fromEntries(entries.map(([key, child]) => [key, KEPT.has(key) ? child : withTexts(child, change)]))
}
