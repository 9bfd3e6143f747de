import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { ADD_ONS } from '../../src/course/brief.ts'
import { type Difference, diffCourses } from '../../src/course/change/diff-courses.ts'
import type { QualityReport } from '../../src/course/quality-report.ts'
import type { Course } from '../../src/course/schema.ts'
import { STRUCTURE } from '../support/mutants.ts'
import { PARTS } from '../support/mutants-of-parts.ts'
import { startTestService } from '../support/service.ts'

const SUBJECT = 'Food hygiene'
const OTHER_SUBJECT = 'First aid'
/**
 * Mutants that an edit cannot imitate: the service computes minutes itself, and an edit cannot move a check to another
 * lesson.
 */
const NOT_BY_EDITS = ['three times the minutes', 'checks of another lesson']

test('an edit that spoils a course as a whole gets a finding, and restoring the version removes it', async context => {
  const service = await startTestService('sqlite')
  context.after(() => service.remove())
  const customer = await service.newCustomer()
  const call = (method: string, path: string, body?: object) => service.call(method, path, { key: customer.key, body })
  const written = async (subject: string): Promise<Course> => {
    const job = await service.finishedJob(customer, { subject, languageId: 'en-GB', addOns: [...ADD_ONS] })
    return (await call('GET', `/api/v1/courses/${job.body.course.id}`)).body
  }
  const course = await written(SUBJECT)
  const other = await written(OTHER_SUBJECT)
  const good = rulesOf(course.quality)

  let version = course.version
  for (const { name, spoil } of [...STRUCTURE, ...PARTS].filter(mutant => !NOT_BY_EDITS.includes(mutant.name))) {
    const spoiled = structuredClone(course)
    spoil(spoiled, other)
    if (isDeepStrictEqual(spoiled, course)) continue
    const changes = diffCourses(course, spoiled).map(difference => asChange(difference, spoiled))
    const edited = await call('PATCH', `/api/v1/courses/${course.id}`, { version, changes })
    assert.equal(edited.status, 200, `${name}: ${JSON.stringify(edited.body).slice(0, 300)}`)
    const told = rulesOf(edited.body.quality).filter(rule => !good.includes(rule))
    context.diagnostic(`${name.padEnd(36)} ${told.join(' ')}`)
    assert.ok(told.includes('not-reviewed'), `${name}: what was edited is no longer reviewed`)
    assert.ok(told.length > 1, `${name} is told by more than that`)

    const restored = await call('POST', `/api/v1/courses/${course.id}/versions/1/restore`)
    assert.equal(restored.status, 200)
    version = restored.body.version
    const { body } = await call('GET', `/api/v1/courses/${course.id}`)
    assert.deepEqual(rulesOf(body.quality), good, `after ${name}`)
  }
})

function rulesOf({ substance }: QualityReport): string[] {
  return [...new Set(substance!.findings.map(({ rule }) => rule))].sort()
}

function asChange(difference: Difference, spoiled: Course) {
  assert.equal(difference.op, 'set')
  const part = partOf(spoiled, difference.id)
  const fields = 'fields' in difference ? difference.fields : []
  return { op: 'set', id: difference.id, fields: Object.fromEntries(fields.map(field => [field, part[field]])) }
}

/** Finds the part of this id anywhere in the course; the wrap-up has its name as id. */
function partOf(course: Course, id: string): Record<string, unknown> {
  const found = id === 'wrapup' ? course.wrapup : search(course, id)
  assert.ok(found, id)
  return found
}

function search(value: unknown, id: string): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  const [lesson, field] = id.split('.')
  if (field) return (search(value, lesson!)?.[field] as Record<string, unknown>) ?? null
  const part = value as Record<string, unknown>
  if (part['id'] === id) return part
  for (const inner of Object.values(part)) {
    const found = search(inner, id)
    if (found) return found
  }
  return null
}
