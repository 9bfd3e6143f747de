import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { checkOf, editCourse, lessonsOf, makeChange } from '../support/edit-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, lookThrough, sign, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn, interactionsOf, saidOf } from '../support/scorm-transcript.ts'
import { readable, visitCourse } from '../support/scorm-visit.ts'

const WORDS = readStrings('en-US')
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [1] }

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('SCORM 1.2: a learner in the middle of a course goes on after its package is replaced', () =>
  replaceInTheMiddle('scorm12', 'cmi.core.entry', 'cmi.core.lesson_status', 'passed'))

test('SCORM 2004: a learner in the middle of a course goes on after its package is replaced', () =>
  replaceInTheMiddle('scorm2004', 'cmi.entry', 'cmi.completion_status', 'completed'))

/**
 * Replaces the package in the middle of a course. The second version lacks the second lesson and has a new one, other
 * words in the first check and in one question of the assessment, and another text to sign.
 */
async function replaceInTheMiddle(edition: FormatName, entry: string, status: string, done: string) {
  const course = scormCourse({ addOns: 'all' })
  const newer = secondVersion(course)
  await using site = await openScormSite(course, edition)

  const first = await visitCourse(context, site, { edition })
  await studyLesson(first.course, 'c1l1', [0])
  await studyLesson(first.course, 'c2l1', [0])
  await takeAssessment(first.course, PASSES)
  await sign(first.course)
  await first.course.locator('[data-exit]:visible').first().click()
  const before = readable(await first.saved())
  await first.close()

  await site.replace(newer)
  const second = await visitCourse(context, site, { edition, values: { ...before, [entry]: 'resume' } })
  const { course: page } = second
  assert.equal(await page.locator('a[data-goal="c2l1"].reached').count(), 1, 'what was done stays done')
  assert.equal(await page.locator('#c1l1b2').getAttribute('data-outcome'), null, 'a question in other words is open')
  assert.equal(await page.locator('a[data-goal="c1l1"].reached').count(), 1, 'and its lesson stays read')
  const card = page.locator('#course-changes')
  assert.equal(
    (await card.innerText()).replace(/\s+/g, ' ').trim(),
    `${WORDS.courseChanged} New lessons: 1 Changed questions: 1 Lessons left out: 1 ${WORDS.close}`,
  )
  const fresh = lessonsOf(newer).find(({ id }) => !lessonsOf(course).some(known => known.id === id))!
  assert.deepEqual(await page.locator('a[data-goal]:has(.new:not([hidden]))').evaluateAll(entriesOf), [fresh.id])
  assert.equal(await page.locator('[data-assessment]').isVisible(), false, 'what was handed in stays handed in')
  assert.equal(await page.locator('.result [data-score]').textContent(), '80%')
  assert.equal(await page.locator('a[data-goal="final-assessment"].reached').count(), 1, 'passed is passed')
  assert.equal(await page.locator('a[data-goal="sign-off"].reached').count(), 0, 'another text is to be signed')

  await answerCheck(page, 'c1l1b2', [0])
  const check = checkOf(fresh)!
  await answerCheck(page, check.id, check.question.kind === 'multiple' ? [0, 1] : [0])
  await lookThrough(page, fresh.id)
  await sign(page)
  await card.locator('button').click()
  await second.saves(status, done)
  await second.course.locator('[data-exit]:visible').first().click()
  const calls = await second.calls()
  const told = interactionsOf(calls).filter(Boolean)
  assert.equal(told[0]![0], 'id=k1-r2', 'the second wording has a name of its own')
  assert.ok(!saidOf(calls, status).includes('incomplete') || saidOf(calls, status).at(-1) === done)
  assert.deepEqual(errorsIn(calls), [])
  const complete = readable(await second.saved())
  await second.close()

  const newest = editCourse(newer, [
    { does: 'addLesson', at: 1 },
    { does: 'rewordQuestion', at: 0 },
  ])
  await site.replace({ ...newest, version: newer.version + 1 })
  const third = await visitCourse(context, site, { edition, values: { ...complete, [entry]: 'resume' } })
  assert.equal(await third.course.locator('[data-completion]').isVisible(), true, 'complete is complete')
  assert.equal(await third.course.locator('#course-changes').isVisible(), true, 'there is something new again')
  assert.equal(await third.course.locator('a[data-goal]:has(.new:not([hidden]))').count(), 1)
  await studyLesson(third.course, 'c2l1', [0])
  await third.course.locator('[data-exit]:visible').first().click()
  assert.ok(!saidOf(await third.calls(), status).includes('incomplete'), 'nothing is taken back')
  assert.equal((await third.saved())[status], done)
  assert.deepEqual([...first.pageErrors, ...second.pageErrors, ...third.pageErrors], [])
  await third.close()
}

function secondVersion(course: Course): Course {
  const first = lessonsOf(course).findIndex(({ id }) => id === 'c1l1')
  const edited = editCourse(course, [
    { does: 'rewordCheck', at: first },
    { does: 'addLesson', at: 1 },
    { does: 'rewordQuestion', at: 1 },
    { does: 'rewordAgreement', at: 2 },
  ])
  return makeChange(edited, { op: 'remove', id: 'c1l2' })
}

/** Lists the parts of the course to which these entries of the contents lead. Runs in the page. */
function entriesOf(entries: Element[]): string[] {
  return entries.map(entry => (entry as HTMLElement).dataset['goal']!).sort()
}
