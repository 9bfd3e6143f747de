import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { openBrowser } from '../support/chromium.ts'
import { picturedCourse } from '../support/pictured-course.ts'
import { decide, leave, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered } from '../support/scorm-transcript.ts'
import { visitCourse } from '../support/scorm-visit.ts'

const SCENARIO = 'c1l1b22'

describe('a course with a picture at every place is completed in scorm-again with', { concurrency: 3 }, () => {
  let browser: Browser
  before(async () => {
    browser = await openBrowser()
  })
  after(() => browser.close())

  test('SCORM 1.2', () => playToTheEnd('scorm12', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' }))
  test('SCORM 2004', () =>
    playToTheEnd('scorm2004', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed' }))

  /** Plays a course whose options have pictures: the LMS gets an option's words, never its picture. */
  async function playToTheEnd(edition: FormatName, ending: Record<string, string>): Promise<void> {
    const { course: content, files } = await picturedCourse()
    await using site = await openScormSite(content, edition, files)
    const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' })
    const visit = await visitCourse(context, site, { judge: 'scorm-again', edition })
    const { course } = visit
    for (const card of await course.locator('.card > summary').all()) await card.click()
    await decide(course, SCENARIO, 0)
    await decide(course, SCENARIO, 1)
    await studyLesson(course, 'c1l1', [0])
    await studyLesson(course, 'c1l2', [0, 1])
    await studyLesson(course, 'c2l1', [0])
    await takeAssessment(course, { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] })
    const broken = await course
      .locator('body')
      .evaluate(() =>
        [...document.images].filter(image => image.complete && image.naturalWidth === 0).map(({ src }) => src),
      )
    assert.deepEqual(broken, [])
    await leave(course)
    const calls = await visit.calls()
    assertWellMannered(calls, edition === 'scorm12' ? '1.2' : '2004')
    assert.equal(JSON.stringify(calls).includes('vessel'), false)
    const saved = await visit.saved()
    for (const [element, value] of Object.entries(ending)) assert.equal(saved[element], value, element)
    assert.deepEqual(visit.pageErrors, [])
    await context.close()
  }
})
