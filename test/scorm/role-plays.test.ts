import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { SAMPLE_ROLE_PLAY } from '../support/sample-role-play.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered } from '../support/scorm-transcript.ts'
import { visitCourse } from '../support/scorm-visit.ts'

const JOB_AID = { id: 'j1', title: 'Before the talk', markdown: '- [ ] The opening is written down' }
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] }
/** Elements that differ between visits: durations, times of answers, and the state, which contains both. */
const OTHER_EACH_TIME = /suspend_data|time|latency/

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('the LMS record is the same with and without role plays and job aids, and the course is complete without them', async () => {
  const bare = scormCourse({ addOns: 'assessment' })
  const withSheets: Course = { ...bare, rolePlays: [SAMPLE_ROLE_PLAY], jobAids: [JOB_AID] }
  const [expected, untouched, played] = [await learn(bare), await learn(withSheets), await learn(withSheets, 2)]
  assert.equal(expected['cmi.core.lesson_status'], 'passed')
  assert.deepEqual(untouched, expected)
  assert.deepEqual(played, expected)
})

/** Reads all lessons, opens this many sheets of the role play, and takes the assessment. */
async function learn(course: Course, sheets = 0): Promise<Record<string, string>> {
  await using site = await openScormSite(course, 'scorm12')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  // A fixed seed makes the assessment ask in the same order in both runs.
  await context.addInitScript(() => {
    Math.random = () => 0.4
  })
  const { course: page, pageErrors, saved, calls } = await visitCourse(context, site, { edition: 'scorm12' })
  await studyLesson(page, 'c1l1', [0])
  await studyLesson(page, 'c1l2', [0, 1])
  await studyLesson(page, 'c2l1', [0])
  for (let at = 0; at < sheets; at++) {
    await page.locator('.role-sheet summary').nth(at).click()
    await page.locator('.role-sheet[open]').waitFor()
  }
  await takeAssessment(page, PASSES)
  await leave(page)
  const record = await saved()
  assert.deepEqual(pageErrors, [])
  assertWellMannered(await calls(), '1.2')
  await context.close()
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OTHER_EACH_TIME.test(name)))
}
