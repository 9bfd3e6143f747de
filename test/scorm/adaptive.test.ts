import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import { buildPackage } from '../../src/export/build-package.ts'
import { giveAnswers } from '../browser/assessment-answers.ts'
import { adaptiveCourse } from '../support/adaptive-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { readActivityTree } from '../support/manifest-tree.ts'
import { sign, studyLesson } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { errorsIn } from '../support/scorm-transcript.ts'
import { openSequencingLms, type SequencingLms, type Standing } from '../support/sequencing-lms.ts'

const COURSE = adaptiveCourse()
const ALL_OUTCOMES = COURSE.outcomes.map(({ id }) => id)
/** The right answers to the check of each lesson, as option positions. */
const LESSONS: Record<string, [lesson: string, positions: number[]][]> = {
  c1: [
    ['c1l1', [0]],
    ['c1l2', [0, 1]],
  ],
  c2: [['c2l1', [0]]],
  c3: [['c3l1', [0]]],
}
const DONE = { completionStatus: 'completed', successStatus: 'passed' }

let browser: Browser
let context: BrowserContext
let site: ScormSite
const tree = readActivityTree(openPackage(await buildPackage(COURSE, 'scorm2004_4', null, 'adaptive')).manifest)
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  site = await openScormSite(COURSE, 'scorm2004_4', null, 'adaptive')
})
after(async () => {
  await site[Symbol.asyncDispose]()
  await browser.close()
})

test('a learner who masters nothing in the pre-test reads every chapter, and completes and passes with the assessment', async () => {
  const lms = await takePretest([])
  await readChapters(lms, 2, ['c1', 'c2', 'c3'])
  assert.notDeepEqual(pickStatus(await lms.standing()), DONE)
  await passAssessment(lms, 5)
  assert.deepEqual((await lms.state()).activities, ['pretest', 'c1', 'c2', 'c3', 'assessment'])
  await assertDone(lms)
})

test('a chapter with a mastered outcome is skipped, and the course is complete without it', async () => {
  const lms = await takePretest(['o1'])
  await readChapters(lms, 2, ['c2', 'c3'])
  await passAssessment(lms, 4)
  assert.deepEqual((await lms.state()).activities, ['pretest', 'c2', 'c3', 'assessment'])
  assert.equal((await lms.standing('c1')).completionStatus, 'unknown')
  await assertDone(lms)
})

test('a chapter with two outcomes is not skipped if only one is mastered', async () => {
  const lms = await takePretest(['o1', 'o2'])
  await lms.open(2)
  assert.deepEqual((await lms.state()).activities, ['pretest', 'c3'])
  await lms.page.close()
})

test('a learner who masters every outcome goes straight to the assessment, whose score is the course’s score', async () => {
  const lms = await takePretest(ALL_OUTCOMES)
  await lms.open(2)
  assert.deepEqual((await lms.state()).activities, ['pretest', 'assessment'])
  assert.notDeepEqual(pickStatus(await lms.standing()), DONE)
  await passAssessment(lms, 2)
  assert.equal((await lms.standing()).score, 1)
  await assertDone(lms)
})

test('a learner who leaves half-way comes back to the chapter with its answers, and finishes', async () => {
  const first = await takePretest([])
  const before = await first.open(2)
  await studyLesson(before, ...LESSONS['c1']![0]!)
  await exitCourse(first, before)
  assert.notEqual((await first.standing()).completionStatus, 'completed')
  const kept = await first.keep()
  await first.page.close()

  const lms = await openSequencingLms(context, site, tree, kept)
  const page = await lms.open(1)
  assert.deepEqual((await lms.state()).activities, ['c1'])
  assert.equal(await page.locator('#c1l1b2').getAttribute('data-outcome'), 'right')
  await readChapters(lms, 1, ['c1', 'c2', 'c3'])
  await passAssessment(lms, 4)
  assert.deepEqual((await lms.state()).activities, ['c1', 'c2', 'c3', 'assessment'])
  await assertDone(lms)
})

test('an activity that the LMS restarts gets its earlier answers from the shared data', async () => {
  const first = await takePretest([])
  const before = await first.open(2)
  await studyLesson(before, ...LESSONS['c1']![0]!)
  await exitCourse(first, before)
  const kept = await first.keep()
  await first.page.close()

  const lms = await openSequencingLms(context, site, tree, { ...kept, records: {} })
  const page = await lms.open(1)
  assert.equal(await page.locator('#c1l1b2').getAttribute('data-outcome'), 'right')
  await lms.page.close()
})

test('checks of an earlier chapter come back in a later one', async () => {
  const lms = await takePretest([])
  await readChapters(lms, 2, ['c1'])
  const page = await lms.open(3)
  await page.locator('#c2l1 .opening').waitFor()
  const from = await page.locator('#c2l1 .opening .from').textContent()
  assert.ok(from!.includes(COURSE.chapters[0]!.lessons[0]!.title), from!)
  await lms.page.close()
})

test('a link to a lesson to read again opens its chapter at that lesson', async () => {
  const lms = await takePretest(ALL_OUTCOMES)
  const final = await lms.open(2)
  await giveAnswers(final, COURSE, () => false)
  await final.locator('[data-review] a[href="#c1l1"]:visible').click()
  const chapter = await lms.open(3)
  assert.deepEqual((await lms.state()).activities, ['pretest', 'assessment', 'c1'])
  await chapter.waitForSelector('[data-start][href="#c1l1"]')
  assert.deepEqual(lms.pageErrors, [])
  await lms.page.close()
})

async function takePretest(mastered: string[]): Promise<SequencingLms> {
  const lms = await openSequencingLms(context, site, tree)
  const pretest = await lms.open(1)
  await giveAnswers(pretest, COURSE, ({ outcomeId }) => mastered.includes(outcomeId))
  await goOn(pretest)
  return lms
}

/**
 * Reads these chapters one after the other, as the LMS delivers them. `delivery` is the number of the first chapter's
 * page among all pages that the LMS has delivered.
 */
async function readChapters(lms: SequencingLms, delivery: number, chapters: string[]): Promise<void> {
  for (const [index, chapter] of chapters.entries()) {
    const page = await lms.open(delivery + index)
    for (const [lesson, positions] of LESSONS[chapter]!) await studyLesson(page, lesson, positions)
    await page.locator('[data-completion]').waitFor()
    await goOn(page)
  }
}

async function passAssessment(lms: SequencingLms, delivery: number): Promise<void> {
  const final = await lms.open(delivery)
  await giveAnswers(final, COURSE, () => true)
  await sign(final)
  await exitCourse(lms, final)
}

/** Leaves the course; the LMS closes the page as soon as the page has called Terminate. */
async function exitCourse(lms: SequencingLms, page: Frame): Promise<void> {
  await page.locator('[data-exit]:visible').first().click()
  await lms.waitForEnd()
}

async function goOn(page: Frame): Promise<void> {
  await page.locator('[data-next-activity]:visible').first().click()
}

async function assertDone(lms: SequencingLms): Promise<void> {
  assert.deepEqual(pickStatus(await lms.standing()), DONE)
  assert.deepEqual(lms.pageErrors, [])
  // The error "no data shared yet" of adl.data is a valid answer.
  const errors = errorsIn(await lms.calls()).filter(({ values }) => values[0] !== 'adl.data.0.store')
  assert.deepEqual(errors, [])
  await lms.page.close()
}

function pickStatus({ completionStatus, successStatus }: Standing) {
  return { completionStatus, successStatus }
}
