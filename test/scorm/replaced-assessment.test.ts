import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { readStrings } from '../../src/player/strings.ts'
import { turnTo } from '../browser/learner.ts'
import { openBrowser } from '../support/chromium.ts'
import { editCourse, makeChange } from '../support/edit-course.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { handIn, leave, pick, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import type { Call } from '../support/scorm-strict-lms.ts'
import { errorsIn, saidOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const WORDS = readStrings('en-US')
const COURSE = scormCourse({ addOns: 'assessment' })
/**
 * The next version of the course: the fourth question is removed and the second has another stem, so the answers that
 * the failed attempt still has in it are one right answer short of a pass.
 */
const NEWER = editCourse(COURSE, [
  { does: 'removeQuestion', at: 3 },
  { does: 'rewordQuestion', at: 1 },
])
const FAILS = { q1: [0], q2: [0], q3: [0], q4: [1], q5: [0] }
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q5: [0] }

type Book = { edition: FormatName; entry: string; status: string; time: string }

const SCORM_12: Book = { edition: 'scorm12', entry: 'cmi.core.entry', status: 'cmi.core.lesson_status', time: 'time' }
const SCORM_2004: Book = { edition: 'scorm2004', entry: 'cmi.entry', status: 'cmi.success_status', time: 'timestamp' }

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('SCORM 1.2: a failed assessment stays failed when its package is replaced', () => keepFailed(SCORM_12))
test('SCORM 2004: a failed assessment stays failed when its package is replaced', () => keepFailed(SCORM_2004))

test('SCORM 1.2: an assessment in progress keeps its answers, without times, when its package is replaced', () =>
  keepAnswers(SCORM_12))
test('SCORM 2004: an assessment in progress keeps its answers, without times, when its package is replaced', () =>
  keepAnswers(SCORM_2004))

test('a page whose package is replaced before its bank loads never asks questions of another version', async () => {
  const edition = 'scorm2004'
  await using site = await openScormSite(COURSE, edition)
  await using tab = await browser.newContext()
  await tab.route('**/bank-*.js', async route => {
    await site.replace(NEWER)
    await route.continue()
  })
  const visit = await visitCourse(tab, site, { edition, isWithoutBank: true })
  const notice = visit.course.locator('[data-sealed]', { hasText: WORDS.assessmentUnreachable })
  await notice.scrollIntoViewIfNeeded()
  await notice.waitFor()
  assert.equal(await visit.course.locator('[data-question]').count(), 0)
  await leave(visit.course)
  const calls = await visit.calls()
  assert.deepEqual(
    [interactionIds(calls), saidOf(calls, 'cmi.success_status'), saidOf(calls, 'cmi.score.raw')],
    [[], [], []],
  )
  assert.deepEqual([errorsIn(calls), visit.pageErrors], [[], []])
})

async function keepFailed({ edition, entry, status, time }: Book): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition })
  await takeAssessment(first.course, FAILS)
  await leave(first.course)
  const failed = readable(await first.saved())
  await first.close()

  await site.replace(makeChange(COURSE, { op: 'set', id: 'assessment', fields: { passMark: 60 } }))
  const eased = await visitCourse(context, site, resuming(edition, entry, failed))
  assert.equal(await eased.course.locator('[data-verdict]').textContent(), WORDS.notPassed, 'it was judged by 80 %')
  await eased.close()

  await site.replace(NEWER)
  const second = await visitCourse(context, site, resuming(edition, entry, failed))
  assert.equal(await second.course.locator('.result').isVisible(), true)
  assert.equal(await second.course.locator('.result [data-score]').textContent(), '60%')
  assert.equal(await second.course.locator('[data-verdict]').textContent(), WORDS.notPassed)
  assert.equal(await second.course.locator('[data-standing]').textContent(), WORDS.inEarlierVersion)
  assert.equal(await second.course.locator('[data-assessment]').isVisible(), false, 'there is nothing to hand in')
  await second.course.locator('[data-retry]').click()
  assert.deepEqual(await checkedIn(second.course), [], 'the next try starts from nothing')
  await turnTo(second.course, 'scored-q2')
  await pick(second.course, 'scored-q2', PASSES.q2)
  await second.course.locator('[data-jump]').last().click()
  await second.course.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await second.course.locator('[data-unanswered]').isVisible(), true, 'one answer hands nothing in')
  await leave(second.course)
  const calls = await second.calls()
  assert.deepEqual(interactionIds(calls), [], 'no old answer is sent again')
  assert.equal(saidOf(calls, status).includes('passed'), false)
  const begun = readable(await second.saved())
  await second.close()

  const third = await visitCourse(context, site, resuming(edition, entry, begun))
  assert.deepEqual(await checkedIn(third.course), ['scored-q2'], 'the new try goes on')
  await answer(third.course, { q1: [0], q3: [0], q5: [0] })
  await handIn(third.course)
  assert.equal(await third.course.locator('[data-verdict]').textContent(), WORDS.passed)
  await leave(third.course)
  const passing = await third.calls()
  assert.deepEqual(interactionIds(passing).sort(), ['q1', 'q2-r2', 'q3', 'q5'])
  assert.deepEqual(timedIds(passing, time), ['q1', 'q3', 'q5'], 'only what was answered in this visit has a time')
  assert.deepEqual(errorsIn(passing), [])
  assert.deepEqual([...first.pageErrors, ...second.pageErrors, ...third.pageErrors], [])
  await third.close()
}

async function keepAnswers({ edition, entry, time }: Book): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition })
  await answer(first.course, { q1: [0], q2: [0], q4: [1] })
  await leave(first.course)
  const begun = readable(await first.saved())
  await first.close()

  await site.replace(NEWER)
  const second = await visitCourse(context, site, resuming(edition, entry, begun))
  assert.deepEqual(await checkedIn(second.course), ['scored-q1'], 'a question that is still the same keeps its answer')
  await answer(second.course, { q2: [0, 1], q3: [0], q5: [0] })
  await handIn(second.course)
  assert.equal(await second.course.locator('.result [data-score]').textContent(), '100%')
  await leave(second.course)
  const calls = await second.calls()
  assert.deepEqual(timedIds(calls, time), ['q2-r2', 'q3', 'q5'])
  assert.deepEqual(timedIds(calls, 'latency'), ['q2-r2', 'q3', 'q5'])
  assert.deepEqual(errorsIn(calls), [])
  assert.deepEqual([...first.pageErrors, ...second.pageErrors], [])
  await second.close()
}

function resuming(edition: FormatName, entry: string, values: Record<string, string>): Launch {
  return { edition, values: { ...values, [entry]: 'resume' } }
}

async function answer(course: Frame, picks: Record<string, number[]>): Promise<void> {
  for (const [questionId, positions] of Object.entries(picks)) {
    await turnTo(course, `scored-${questionId}`)
    await pick(course, `scored-${questionId}`, positions)
  }
}

function interactionIds(calls: Call[]): string[] {
  return calls.flatMap(({ values: [element, value] }) =>
    /^cmi\.interactions\.\d+\.id$/.test(element ?? '') && value ? [value] : [],
  )
}

/** Lists the ids of the interactions for which the LMS was sent this element, such as their time. */
function timedIds(calls: Call[], element: string): string[] {
  const ids = new Map<string, string>()
  const timed: string[] = []
  for (const { values } of calls) {
    const [, index, name] = /^cmi\.interactions\.(\d+)\.(.+)$/.exec(values[0] ?? '') ?? []
    if (name === 'id' && values[1]) ids.set(index!, values[1])
    if (name === element) timed.push(ids.get(index!)!)
  }
  return timed.sort()
}

async function checkedIn(course: Frame): Promise<string[]> {
  return course.locator('[data-assessment] [data-question]:has(input:checked)').evaluateAll(idsOf)
}

/** Lists the ids of elements. Runs in the page. */
function idsOf(elements: Element[]): string[] {
  return elements.map(({ id }) => id).sort()
}
