import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, goTo, sign, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { assertWellMannered, interactionsOf, saidOf } from '../support/scorm-transcript.ts'
import { crash, type LmsWindow, readable, visitCourse } from '../support/scorm-visit.ts'

const FAILS = { q1: [1], q2: [0], q3: [2], q4: [0], q5: [0] }
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [1] }

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('a SCORM 1.2 LMS records a whole course: learned, failed, passed, signed, left', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'all' }), 'scorm12')
  const visit = await visitCourse(context, site, { edition: 'scorm12' })
  const { course } = visit
  await answerCheck(course, 'c1l1b2', [2])
  await studyLesson(course, 'c1l1', [0])
  await visit.saves('cmi.objectives.0.status', 'incomplete')
  await studyLesson(course, 'c1l2', [0, 1])
  await studyLesson(course, 'c2l1', [0])
  await visit.saves('cmi.objectives.1.status', 'completed')
  await takeAssessment(course, FAILS)
  await visit.saves('cmi.core.score.raw', '40')
  assert.equal((await visit.saved())['cmi.core.lesson_status'], 'incomplete')
  await takeAssessment(course, PASSES)
  await visit.saves('cmi.core.score.raw', '80')
  assert.equal((await visit.saved())['cmi.core.lesson_status'], 'incomplete')
  await sign(course)
  await visit.saves('cmi.core.lesson_status', 'passed')
  await course.locator('[data-exit]:visible').first().click()
  await course.locator('.farewell').waitFor()

  const calls = await visit.calls()
  assertWellMannered(calls, '1.2')
  assert.deepEqual(saidOf(calls, 'cmi.core.lesson_status'), ['incomplete', 'passed'])
  assert.deepEqual(saidOf(calls, 'cmi.core.score.raw'), ['40', '80'])
  assert.deepEqual(saidOf(calls, 'cmi.objectives.0.id'), ['c1'])
  const interactions = interactionsOf(calls)
  assert.equal(interactions.length, 15, 'every answer, and the signature')
  assert.deepEqual(interactions[0], [
    'id=k1',
    'type=choice',
    'time=…',
    'objectives.0.id=c1',
    'correct_responses.0.pattern=a',
    'student_response=c',
    'result=wrong',
    'latency=…',
  ])
  assert.deepEqual(interactions[2]?.slice(4, 7), [
    'correct_responses.0.pattern=a,b',
    'student_response=a,b',
    'result=correct',
  ])
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
})

test('a SCORM 2004 3rd Edition LMS records a whole classic course from right to left in a window of its own', async () => {
  await using site = await openScormSite(
    scormCourse({ addOns: 'all', format: 'classic', language: 'ar-SA' }),
    'scorm2004',
  )
  await journey2004(site, 'scorm2004', 'pop-up', ['a', 'c'])
})

test('a SCORM 2004 4th Edition LMS records a whole course', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'all' }), 'scorm2004_4')
  await journey2004(site, 'scorm2004_4', 'frame', ['oxygen', 'water'])
})

/**
 * Plays the journey of both learners in SCORM 2004. `right` and `wrong` are the answers as the LMS must record them: by
 * name, or by letter in an Arabic course, because a name needs Latin letters.
 */
async function journey2004(
  site: ScormSite,
  edition: FormatName,
  window: 'frame' | 'pop-up',
  [right, wrong]: [string, string],
) {
  const visit = await visitCourse(context, site, { edition, window })
  const { course } = visit
  await goTo(course, 'c1')
  await answerCheck(course, 'c1l1b2', [2])
  await studyLesson(course, 'c1l1', [0])
  await visit.saves('cmi.progress_measure', '0.2')
  await studyLesson(course, 'c1l2', [0, 1])
  await visit.saves('cmi.progress_measure', '0.4')
  await goTo(course, 'c2')
  await studyLesson(course, 'c2l1', [0])
  await visit.saves('cmi.progress_measure', '0.6')
  await goTo(course, 'final-assessment')
  await takeAssessment(course, FAILS)
  await visit.saves('cmi.success_status', 'failed')
  await takeAssessment(course, PASSES)
  await visit.saves('cmi.success_status', 'passed')
  assert.equal((await visit.saved())['cmi.completion_status'], 'incomplete')
  await goTo(course, 'sign-off')
  await sign(course)
  await visit.saves('cmi.completion_status', 'completed')
  if (window === 'pop-up') await course.page().close({ runBeforeUnload: true })
  else await visit.lms.evaluate(() => document.querySelector('iframe')!.remove())
  await visit.lms.waitForFunction(ended)

  const calls = await visit.calls()
  assertWellMannered(calls, '2004')
  assert.deepEqual(saidOf(calls, 'cmi.completion_status'), ['incomplete', 'completed'])
  assert.deepEqual(saidOf(calls, 'cmi.success_status'), ['failed', 'passed'])
  assert.deepEqual(saidOf(calls, 'cmi.score.scaled'), ['0.4', '0.8'])
  assert.deepEqual(saidOf(calls, 'cmi.progress_measure'), ['0.2', '0.4', '0.6', '0.8', '1'])
  assert.deepEqual(saidOf(calls, 'cmi.objectives.0.progress_measure'), ['0.5', '1'])
  assert.deepEqual(saidOf(calls, 'cmi.objectives.1.completion_status'), ['completed'])
  const interactions = interactionsOf(calls)
  assert.equal(interactions.length, 15, 'every answer, and the signature')
  assert.deepEqual(interactions[0]?.slice(0, -1), [
    'id=k1',
    'type=choice',
    'timestamp=…',
    'objectives.0.id=o1',
    `correct_responses.0.pattern=${right}`,
    `learner_response=${wrong}`,
    'result=incorrect',
    'latency=…',
  ])
  assert.match(interactions[0]!.at(-1)!, /^description=.*\(k1\)$/)
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
}

test('a SCORM 1.2 course in a crashed tab goes on at the same place', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'none' }), 'scorm12')
  const first = await visitCourse(context, site, { edition: 'scorm12', judge: 'strict' })
  await studyLesson(first.course, 'c1l1', [0])
  await studyLesson(first.course, 'c1l2', [0, 1])
  await first.saves('cmi.objectives.0.status', 'completed')
  const values = await first.saved()
  await crash(context, first.lms)
  await first.close()

  const second = await visitCourse(context, site, {
    edition: 'scorm12',
    judge: 'strict',
    window: 'pop-up',
    values: { ...readable(values), 'cmi.core.entry': 'resume' },
  })
  assert.equal(await second.course.locator('[data-start]').getAttribute('href'), '#c1l2')
  assert.equal(await second.course.locator('a[data-goal].reached').count(), 2)
  await studyLesson(second.course, 'c2l1', [0])
  await second.saves('cmi.core.lesson_status', 'completed')
  await second.course.page().close({ runBeforeUnload: true })
  await second.lms.waitForFunction(ended)
  const calls = await second.calls()
  assertWellMannered(calls, '1.2')
  assert.deepEqual(saidOf(calls, 'cmi.core.lesson_status'), ['completed'])
  assert.deepEqual(saidOf(calls, 'cmi.core.score.raw'), [])
  await second.close()
})

test('a SCORM 2004 course in a crashed tab goes on at the same place', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'assessment', format: 'classic' }), 'scorm2004_4')
  const first = await visitCourse(context, site, { edition: 'scorm2004_4', judge: 'strict', window: 'pop-up' })
  await goTo(first.course, 'c1')
  await studyLesson(first.course, 'c1l1', [0])
  await first.saves('cmi.progress_measure', '0.25')
  await first.saves('cmi.location', 'c1l1')
  const values = await first.saved()
  await crash(context, first.course.page())
  await first.close()

  const second = await visitCourse(context, site, {
    edition: 'scorm2004_4',
    judge: 'strict',
    values: { ...readable(values), 'cmi.entry': 'resume' },
  })
  assert.equal(await second.course.locator('[data-start]').getAttribute('href'), '#c1l1')
  assert.equal(await second.course.locator('a[data-goal="c1l1"].reached').count(), 1)
  await second.course.locator('[data-exit]:visible').first().click()
  assertWellMannered(await second.calls(), '2004')
  await second.close()
})

test('a course in review mode can be read and answered, and nothing is written', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'assessment' }), 'scorm2004')
  const values = { 'cmi.mode': 'review', 'cmi.entry': 'resume', 'cmi.suspend_data': 'damaged', 'cmi.location': 'c1l2' }
  const visit = await visitCourse(context, site, { edition: 'scorm2004', judge: 'strict', values })
  await visit.course.locator('#lms-notice:not([hidden])').waitFor()
  await studyLesson(visit.course, 'c1l1', [0])
  await takeAssessment(visit.course, PASSES)
  await visit.course.locator('[data-exit]:visible').first().click()
  const calls = await visit.calls()
  assert.deepEqual(
    calls.filter(({ method }) => method !== 'GetValue').map(({ method }) => method),
    ['Initialize', 'Terminate'],
  )
  assert.deepEqual(
    calls.filter(({ error }) => error !== '0'),
    [],
  )
  await visit.close()
})

/** Whether the LMS has been told that the session ended. Runs in the LMS's page. */
function ended(): boolean {
  const { calls } = window as unknown as LmsWindow
  return /Finish|Terminate/.test(calls.at(-1)?.method ?? '')
}
