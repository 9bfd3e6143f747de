import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COURSE_LIMITS } from '../../src/course/parts.ts'
import { type Course, courseSchema } from '../../src/course/schema.ts'
import { SIGNATURE_CHARACTERS } from '../../src/player/runtime/state/suspend-data.ts'
import { openBrowser } from '../support/chromium.ts'
import { largestCourse } from '../support/largest-course.ts'
import { goTo, leave, sign } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { doEverything, typeInto } from '../support/scorm-swift-learner.ts'
import { assertWellMannered, saidOf } from '../support/scorm-transcript.ts'
import { readable, visitCourse } from '../support/scorm-visit.ts'

const LONGEST_CHARACTERS = 3_450
const MOST_INTERACTIONS = 250
/** The longest answers that the field for a number takes; each digit has three bytes. */
const [WRONG, RIGHT] = ['০০০০০০০০০০১২', '০০০০০০০০০০১৬']

test('the largest course is played to its end in a page, with the longest possible state', async () => {
  const course = withLongestState(largestCourse('bn-BD', 'classic'))
  await using browser = await openBrowser()
  await using site = await openScormSite(course, 'scorm12')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const launch = { edition: 'scorm12', judge: 'strict' } as const
  const visit = await visitCourse(context, site, { ...launch, learnerName: '𠮷'.repeat(SIGNATURE_CHARACTERS) })
  await doEverything(visit.course)
  await goTo(visit.course, 'final-assessment')
  for (const text of [WRONG, WRONG, RIGHT]) await typeInto(visit.course, text)
  await goTo(visit.course, 'sign-off')
  await sign(visit.course)
  assert.equal(await visit.course.locator('[data-completion]').isVisible(), true)
  await leave(visit.course)

  const [values, calls] = [await visit.saved(), await visit.calls()]
  assertWellMannered(calls, '1.2')
  assert.deepEqual(visit.pageErrors, [])
  assert.equal(values['cmi.core.lesson_status'], 'passed')
  const longest = Math.max(...saidOf(calls, 'cmi.suspend_data').map(({ length }) => length))
  assert.ok(longest <= LONGEST_CHARACTERS, `${longest} characters`)
  assert.ok(longest >= 3_000, `${longest} characters are not the longest`)
  assert.ok(values[`cmi.interactions.${MOST_INTERACTIONS - 1}.id`])
  assert.equal(values[`cmi.interactions.${MOST_INTERACTIONS}.id`], undefined)
  const ids = Object.keys(values).filter(element => /^cmi.interactions.\d+.id$/.test(element))
  for (const { id } of course.assessment!.questions)
    assert.equal(ids.filter(element => values[element] === id).length, 3, 'every answer of the assessment was told')
  await visit.close()

  const again = await visitCourse(context, site, { ...launch, values: readable(values) })
  assert.equal(await again.course.locator('.lesson-end.reached').count(), COURSE_LIMITS.lessons)
  assert.equal(await again.course.locator('[data-outcome=right] .stem').count(), 189 + 20)
  assert.equal(await again.course.locator('[data-tick]:checked').count(), 504)
  assert.equal(await again.course.locator('[data-scenario] [data-scene-tile].lit').count(), 63 * 8)
  assert.equal(await again.course.locator('.signature b').textContent(), '𠮷'.repeat(SIGNATURE_CHARACTERS))
  assert.deepEqual(again.pageErrors, [])
})

/**
 * Gives the course the longest possible saved state: no two slots are neighbours, as after years of edits, and the
 * typed numbers are the longest answers.
 */
function withLongestState(course: Course): Course {
  const gap = Math.floor(COURSE_LIMITS.slots / course.memory.slots)
  const [question] = course.assessment!.questions.filter(({ kind }) => kind === 'number')
  const questions = course.assessment!.questions.map(({ id, slot }) => ({ ...question!, id, slot, value: 16 }))
  const spread = (name: string, value: unknown) => (name === 'slot' ? (value as number) * gap : value)
  const edited = { ...course, assessment: { ...course.assessment, questions } }
  const memory = { ...course.memory, slots: COURSE_LIMITS.slots }
  return courseSchema.parse({ ...JSON.parse(JSON.stringify(edited, spread)), memory })
}
