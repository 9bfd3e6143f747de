import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Frame } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { buildPackage } from '../../src/export/build-package.ts'
import { adaptiveCourse } from '../support/adaptive-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { readActivityTree } from '../support/manifest-tree.ts'
import { chooseItems } from '../support/run-length.ts'
import { sign, studyLesson } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { openSequencingLms, type SequencingLms } from '../support/sequencing-lms.ts'
import { giveAnswers } from './assessment-answers.ts'
import { barriers, fitsSideways } from './barriers.ts'

const STATES = chooseItems([
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 320, height: 640, colorScheme: 'dark' },
] as const)

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('axe finds no barrier in the pages of activities: pre-test, chapter and assessment, fresh and done', () =>
  judgeActivities(adaptiveCourse()))

test('axe finds no barrier in the pages of activities from right to left', () =>
  judgeActivities(adaptiveCourse('ar-SA')))

/** Judges the adaptive package on the path of a learner who masters the outcomes of all chapters but the first. */
async function judgeActivities(course: Course): Promise<void> {
  const { manifest } = openPackage(await buildPackage(course, 'scorm2004_4', null, 'adaptive'))
  await using site = await openScormSite(course, 'scorm2004_4', null, 'adaptive')
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const lms = await openSequencingLms(context, site, readActivityTree(manifest))

  const pretest = await lms.open(1)
  await judge(lms, pretest, 'pre-test')
  await giveAnswers(pretest, course, ({ outcomeId }) => outcomeId !== 'o1')
  await pretest.locator('.result').waitFor()
  await judge(lms, pretest, 'pre-test that was handed in')
  await goOn(pretest)

  const chapter = await lms.open(2)
  await judge(lms, chapter, 'chapter')
  await studyLesson(chapter, 'c1l1', [0])
  await studyLesson(chapter, 'c1l2', [0, 1])
  await chapter.locator('[data-completion]').waitFor()
  await judge(lms, chapter, 'chapter that is done')
  await goOn(chapter)

  const assessment = await lms.open(3)
  await judge(lms, assessment, 'assessment')
  await giveAnswers(assessment, course, () => true)
  await sign(assessment)
  await assessment.locator('[data-completion]').waitFor()
  await judge(lms, assessment, 'assessment that was passed')
  assert.deepEqual((await lms.state()).activities, ['pretest', 'c1', 'assessment'])
  await context.close()
}

async function judge({ page }: SequencingLms, frame: Frame, activity: string): Promise<void> {
  for (const { colorScheme, ...size } of STATES) {
    const state = `${activity}, ${size.width} pixels wide, in ${colorScheme} colours`
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await frame.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    assert.deepEqual(await barriers(frame), [], state)
    assert.ok(await fitsSideways(frame), `${state}: nothing sticks out sideways`)
  }
}

async function goOn(page: Frame): Promise<void> {
  await page.locator('[data-next-activity]:visible').first().click()
}
