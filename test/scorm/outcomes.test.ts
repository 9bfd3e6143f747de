import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { giveAnswers } from '../browser/assessment-answers.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { longTest } from '../support/run-length.ts'
import { leave } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn, interactionsOf, saidOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = bankCourse({ attempts: 2 })
/**
 * The first two outcomes, whose questions the failed attempt answers wrongly; an attempt passes only if these are
 * answered rightly too.
 */
const WEAK = COURSE.outcomes.slice(0, 2).map(({ id }) => id)

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
})
after(() => browser.close())

test('scorm-again, SCORM 1.2: every outcome has its score and success from the try with the best score', () =>
  tellOutcomes('scorm12', 'scorm-again'))
test('a strict LMS, SCORM 2004: every outcome has its score and success from the try with the best score', () =>
  tellOutcomes('scorm2004', 'strict'))
longTest('a strict LMS, SCORM 1.2: every outcome has its score and success', () => tellOutcomes('scorm12', 'strict'))
longTest('scorm-again, SCORM 2004: every outcome has its score and success', () =>
  tellOutcomes('scorm2004', 'scorm-again'),
)

test('SCORM 1.2: without attempts left the LMS records failed in every visit, and never incomplete afterwards', () =>
  useUp('scorm12', 'cmi.core.lesson_status', 'cmi.core.entry'))
test('SCORM 2004: without attempts left the LMS records failed in every visit', () =>
  useUp('scorm2004', 'cmi.success_status', 'cmi.entry'))

/**
 * Answers all questions on two outcomes wrongly in the first attempt, and all questions rightly in the second. After
 * each attempt, asserts the results of the outcomes that the LMS has.
 */
async function tellOutcomes(edition: FormatName, judge: NonNullable<Launch['judge']>): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const visit = await visitCourse(context, site, { edition, judge })
  await giveAnswers(visit.course, COURSE, ({ outcomeId }) => !WEAK.includes(outcomeId))
  const isOld = edition === 'scorm12'
  await visit.saves(isOld ? 'cmi.core.score.raw' : 'cmi.score.raw', /./)
  const failing = outcomesIn(await visit.saved(), isOld)
  assert.deepEqual(
    failing,
    expected(({ id }) => !WEAK.includes(id)),
  )
  assert.equal(patternsIn(await visit.calls()), 0, 'no key goes with a try that fails')

  await visit.course.locator('[data-retry]').click()
  await giveAnswers(visit.course, COURSE, () => true)
  await leave(visit.course)
  const calls = await visit.calls()
  assert.deepEqual(
    outcomesIn(await visit.saved(), isOld),
    expected(() => true),
  )
  assert.ok(patternsIn(calls) >= COURSE.assessment!.draw! - 2, 'keys go with the try that passes')
  const told = interactionsOf(calls).filter(Boolean)
  assert.equal(told.length, 2 * COURSE.assessment!.draw!)
  assert.deepEqual(errorsIn(calls), [])
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
}

async function useUp(edition: FormatName, status: string, entry: string): Promise<void> {
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition, judge: 'strict' })
  await giveAnswers(first.course, COURSE, () => false)
  await first.course.locator('[data-retry]').click()
  await giveAnswers(first.course, COURSE, () => false)
  await leave(first.course)
  const spent = readable(await first.saved())
  assert.equal(spent[status], 'failed')
  await first.close()

  const second = await visitCourse(context, site, { edition, judge: 'strict', values: { ...spent, [entry]: 'resume' } })
  assert.equal(await second.course.locator('[data-spent]').isVisible(), true)
  await leave(second.course)
  const calls = await second.calls()
  assert.deepEqual(saidOf(calls, status), ['failed'])
  assert.equal((await second.saved())[status], 'failed')
  assert.deepEqual(errorsIn(calls), [])
  await second.close()
}

type Told = Record<string, { score: string; success: string }>

function expected(isRight: (outcome: Course['outcomes'][number]) => boolean): Told {
  return Object.fromEntries(
    COURSE.outcomes.map(outcome => [
      outcome.id,
      isRight(outcome) ? { score: '100', success: 'passed' } : { score: '0', success: 'failed' },
    ]),
  )
}

/** Reads the results of the course's outcomes from the objectives in the LMS's record. */
function outcomesIn(values: Record<string, string>, isOld: boolean): Told {
  const outcomes = Object.entries(values).flatMap(([element, id]) => {
    const index = /^cmi\.objectives\.(\d+)\.id$/.exec(element)?.[1]
    if (index === undefined || !/^o\d+$/.test(id)) return []
    const success = values[`cmi.objectives.${index}.${isOld ? 'status' : 'success_status'}`]!
    return [[id, { score: values[`cmi.objectives.${index}.score.raw`]!, success }] as const]
  })
  return Object.fromEntries(outcomes)
}

function patternsIn(calls: Parameters<typeof interactionsOf>[0]): number {
  return interactionsOf(calls)
    .filter(Boolean)
    .filter(pairs => pairs.some(pair => pair.startsWith('correct_responses'))).length
}
