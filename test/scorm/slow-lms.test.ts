import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { decodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { isLongRun } from '../support/run-length.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import type { Call } from '../support/scorm-strict-lms.ts'
import { errorsIn, interactionsOf } from '../support/scorm-transcript.ts'
import { crash, type LmsWindow, readable, visitCourse } from '../support/scorm-visit.ts'

/**
 * Delay of each call. If calls take more than 50 ms, the player makes each in a turn of the event loop of its own. In
 * the long run the delay is that of the slowest LMS that was measured.
 */
const DELAY_MS = isLongRun ? 300 : 100
const COURSE = scormCourse({ addOns: 'assessment' })
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] }
const QUESTIONS = Object.keys(PASSES)
const WORDS = readStrings('en-US')

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('SCORM 1.2: with a slow LMS the page waits for one call at a time', () => sendInTurns('scorm12', 'time'))
test('SCORM 2004: with a slow LMS the page waits for one call at a time', () => sendInTurns('scorm2004', 'timestamp'))

test('SCORM 1.2: a tab that crashes while answers are sent loses none of them', () => sendAgain('scorm12', 'time'))
test('SCORM 2004: a tab that crashes while answers are sent loses none of them', () =>
  sendAgain('scorm2004', 'timestamp'))

test('Exit sends all remaining answers at once', async () => {
  await using site = await openScormSite(COURSE, 'scorm2004')
  const visit = await visitCourse(context, site, { edition: 'scorm2004', delayMs: DELAY_MS })
  await takeAssessment(visit.course, PASSES)
  await visit.lms.waitForFunction(isFirstAnswerTold)
  await leave(visit.course)
  assert.equal(interactionsOf(await visit.calls()).length, QUESTIONS.length)
  assert.equal(countIn((await visit.saved())['cmi.suspend_data']!), QUESTIONS.length)
  assert.deepEqual(errorsIn(await visit.calls()), [])
  await visit.close()
})

async function sendInTurns(edition: FormatName, time: string): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const visit = await visitCourse(context, site, { edition, delayMs: DELAY_MS })
  await takeAssessment(visit.course, PASSES)
  const notice = visit.course.locator('#lms-notice:not([hidden]) p')
  await notice.getByText(WORDS.sendingAnswers).waitFor()
  await notice.getByText(WORDS.allSaved).waitFor({ timeout: 120_000 })
  const calls = await visit.calls()
  assert.equal(mostInOneTurn(calls), 1, 'from the first call to the last')
  const elements = calls.map(({ method, values }) => (/SetValue$/.test(method) ? values[0]! : method))
  const scored = elements.findIndex(element => /score\.raw$/.test(element))
  const committed = elements.findIndex((element, at) => at > scored && /Commit$/.test(element))
  const answered = elements.findIndex(element => /interactions\.0\.id/.test(element))
  assert.ok(scored < committed && committed < answered, 'the score is committed before the first single answer')
  const states = calls.filter(({ method, values }) => /SetValue$/.test(method) && /suspend_data/.test(values[0]!))
  const counts = states.map(({ values }) => countIn(values[1]!))
  assert.deepEqual([...new Set(counts)], [0, QUESTIONS.length], 'an answer counts when it is committed')
  assert.equal(
    interactionsOf(calls).every(told => told.some(pair => pair.startsWith(time))),
    true,
  )
  assert.equal(
    calls.some(({ values }) => /weighting/.test(values[0]!)),
    false,
  )
  assert.deepEqual(errorsIn(calls), [])
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
}

async function sendAgain(edition: FormatName, time: string): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition, delayMs: DELAY_MS })
  await takeAssessment(first.course, PASSES)
  await first.lms.waitForFunction(isFirstAnswerTold)
  const saved = readable(await first.saved())
  const told = timesOf(await first.calls(), time)
  await crash(context, first.lms)
  await first.close()
  assert.equal(
    Object.keys(saved).some(element => /interactions/.test(element)),
    false,
  )

  const entry = edition === 'scorm12' ? 'cmi.core.entry' : 'cmi.entry'
  const second = await visitCourse(context, site, { edition, values: { ...saved, [entry]: 'resume' } })
  await second.saves(`cmi.interactions.${QUESTIONS.length - 1}.result`, 'correct')
  const calls = await second.calls()
  assert.deepEqual(timesOf(calls, time).slice(0, told.length), told, 'with the times at which they were given')
  await leave(second.course)
  assert.equal(countIn((await second.saved())['cmi.suspend_data']!), QUESTIONS.length)
  assert.deepEqual(errorsIn(await second.calls()), [])
  assert.deepEqual([...first.pageErrors, ...second.pageErrors], [])
  await second.close()
}

function mostInOneTurn(calls: Call[]): number {
  const sizes = Map.groupBy(calls, ({ turn }) => turn)
  return Math.max(...[...sizes.values()].map(({ length }) => length))
}

function countIn(state: string): number {
  return decodeState(state, COURSE.id, [])!.answers
}

function timesOf(calls: Call[], element: string): string[] {
  const isTime = new RegExp(`^cmi\\.interactions\\.\\d+\\.${element}$`)
  return calls.filter(({ values }) => isTime.test(values[0] ?? '')).map(({ values }) => values[1]!)
}

/**
 * Whether the first answer has been sent completely: the id of the second interaction is sent after it. Runs in the
 * LMS's page.
 */
function isFirstAnswerTold(): boolean {
  const { calls } = window as unknown as LmsWindow
  return calls.some(({ values }) => /interactions\.1\.id/.test(values[0] ?? ''))
}
