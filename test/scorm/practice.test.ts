import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Frame } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { decodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, leave, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { assertWellMannered } from '../support/scorm-transcript.ts'
import { readable, visitCourse } from '../support/scorm-visit.ts'

type Values = Record<string, string>

const COURSE = scormCourse({ addOns: 'assessment' })
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] }
const FIRST_DAY = new Date(2026, 10, 16, 9)
const THIRD_DAY = new Date(2026, 10, 18, 9)
/** Elements that differ between visits: practice is saved in the state, and durations and times of answers change each time. */
const OTHER_EACH_TIME = /suspend_data|time|latency|timestamp/

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('SCORM 1.2: the LMS record is the same with and without practice, except for the state', () =>
  assertSameRecord('scorm12', '1.2'))
test('SCORM 2004: the LMS record is the same with and without practice, except for the state', () =>
  assertSameRecord('scorm2004', '2004'))

async function assertSameRecord(edition: FormatName, book: '1.2' | '2004'): Promise<void> {
  const spaced = await learnInTwoVisits(COURSE, edition, book)
  const none = await learnInTwoVisits({ ...COURSE, practice: 'none' }, edition, book)
  for (const [at, values] of spaced.entries()) assert.deepEqual(recordIn(values), recordIn(none[at]!))
  const [, state] = spaced.map(values => readState(values).practice)
  assert.deepEqual(state, { known: [0, 1], openings: 3, day: state!.day })
  assert.ok(state.day > 20_000)
  assert.deepEqual(readState(none[1]!).practice, { known: [], openings: 0, day: 0 })
}

/**
 * Plays two visits, and returns what the LMS has after each. In the first the learner answers a check wrongly, reads
 * two lessons, and answers the question that is asked again before the third. Two days later the learner practises
 * everything, reads the third lesson, and takes the assessment. Without practice, nothing is asked again.
 */
async function learnInTwoVisits(course: Course, edition: FormatName, book: '1.2' | '2004'): Promise<[Values, Values]> {
  const practises = course.practice !== 'none'
  await using site = await openScormSite(course, edition)
  const begun = await visit({}, FIRST_DAY, async page => {
    await answerCheck(page, 'c1l1b2', [2])
    await studyLesson(page, 'c1l1', [0])
    await studyLesson(page, 'c1l2', [0, 1])
    await lookAtThirdLesson(page)
    if (practises) await answerAgain(page, '#c2l1 .opening', [3])
    else assert.equal(await page.locator('.opening').count(), 0)
    await lookAtThirdLesson(page)
  })
  const complete = await visit(readable(begun), THIRD_DAY, async page => {
    if (practises) {
      await page.locator('.return-card button').click()
      await answerAgain(page, '.return-card', [0])
      await answerAgain(page, '.return-card', [0, 1])
    } else assert.equal(await page.locator('.return-card').count(), 0)
    await studyLesson(page, 'c2l1', [0])
    if (practises) {
      await page.locator('.review-offer').click()
      await answerAgain(page, 'dialog.review', [1])
      await page.keyboard.press('Escape')
    }
    await takeAssessment(page, PASSES)
  })
  return [begun, complete]

  async function visit(values: Values, time: Date, act: (course: Frame & Keys) => Promise<void>): Promise<Values> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await context.clock.install({ time })
    // A fixed seed makes the assessment ask in the same order in both runs.
    await context.addInitScript(() => {
      Math.random = () => 0.4
    })
    const { course: page, lms, pageErrors, saved, calls } = await visitCourse(context, site, { edition, values })
    if (practises) await page.waitForSelector('html.practising')
    await act(Object.assign(page, { keyboard: lms.keyboard }))
    await leave(page)
    const record = await saved()
    assert.deepEqual(pageErrors, [])
    assertWellMannered(await calls(), book)
    await context.close()
    return record
  }
}

type Keys = { keyboard: { press(key: string): Promise<void> } }

async function lookAtThirdLesson(page: Frame): Promise<void> {
  await page.evaluate(() => document.querySelector('#c2l1 h3')!.scrollIntoView({ behavior: 'instant' }))
  await page.waitForSelector('.contents [data-goal=c2l1][aria-current]', { state: 'attached' })
}

async function answerAgain(page: Frame, place: string, positions: number[]): Promise<void> {
  const form = page.locator(`${place} form`)
  for (const position of positions) await form.locator('.option input').nth(position).check()
  await form.locator('button[type=submit]').click()
  await form.and(page.locator('[data-outcome]')).waitFor()
  await form.locator('button[type=submit]').click()
}

function recordIn(values: Values): [string, string][] {
  return Object.entries(values)
    .filter(([element]) => !OTHER_EACH_TIME.test(element))
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

function readState(values: Values) {
  return decodeState(values['cmi.suspend_data']!, COURSE.id, [])!
}
