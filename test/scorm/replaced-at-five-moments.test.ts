import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import type { FormatName } from '../../src/export/formats.ts'
import { giveAnswers } from '../browser/assessment-answers.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { makeChange } from '../support/edit-course.ts'
import { longTest } from '../support/run-length.ts'
import { leave, sign } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn, interactionsOf } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = bankCourse()
const DRAW = COURSE.assessment!.draw!
/** Without one question, and with other words in another. */
const NEWER: Course = {
  ...makeChange(makeChange(COURSE, { op: 'remove', id: 'q3' }), {
    op: 'set',
    id: 'q1',
    fields: { stem: 'In other words: what is asked here?' },
  }),
  version: 2,
}
/** For state and LMS the words do not matter. */
const TRANSLATION: Course = { ...COURSE, language: 'en-GB', id: `crs_${'t'.repeat(24)}`, family: COURSE.id }

/** What a learner does, and when the package may be replaced: before each of them, and after the last. */
const STEPS: ((page: Frame, course: Course) => Promise<void>)[] = [
  page => page.locator('.now').locator('input, select, button').first().focus(),
  (page, course) => giveAnswers(page, course, () => false),
  async (page, course) => {
    await page.locator('[data-retry]').click()
    await giveAnswers(page, course, () => true)
  },
  page => sign(page),
]
const MOMENTS = ['before the test', 'in the middle of a try', 'after a failed try', 'after the pass', 'after signing']

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
})
after(() => browser.close())

test('SCORM 2004, a new version in the middle of a try: what the LMS holds is true', () =>
  replaceAt(1, NEWER, 'scorm2004', 'strict'))
test('SCORM 1.2, a new version after a failed try: what the LMS holds is true', () =>
  replaceAt(2, NEWER, 'scorm12', 'scorm-again'))
test('SCORM 2004, a translation after the pass: what the LMS holds is true', () =>
  replaceAt(3, TRANSLATION, 'scorm2004_4', 'scorm-again'))
longTest('every moment, a new version and a translation, in every edition', async () => {
  for (const edition of ['scorm12', 'scorm2004', 'scorm2004_4'] as const)
    for (const [moment] of MOMENTS.entries())
      for (const other of [NEWER, TRANSLATION]) await replaceAt(moment, other, edition, 'scorm-again')
})

async function replaceAt(
  moment: number,
  other: Course,
  edition: FormatName,
  judge: NonNullable<Launch['judge']>,
): Promise<void> {
  const about = `${edition}, ${MOMENTS[moment]}`
  const isOld = edition === 'scorm12'
  await using site = await openScormSite(COURSE, edition)
  const first = await visitCourse(context, site, { edition, judge })
  for (const step of STEPS.slice(0, moment)) await step(first.course, COURSE)
  await leave(first.course)
  const values = readable(await first.saved())
  const ids = idsTold(await first.calls())
  await first.close()

  await site.replace(other)
  const entry = isOld ? 'cmi.core.entry' : 'cmi.entry'
  const second = await visitCourse(context, site, { edition, judge, values: { ...values, [entry]: 'resume' } })
  for (const step of STEPS.slice(moment)) await step(second.course, other)
  await leave(second.course)
  const held = await second.saved()
  const calls = await second.calls()
  ids.push(...idsTold(calls))

  assert.equal(held[isOld ? 'cmi.core.score.raw' : 'cmi.score.raw'], '100', about)
  if (!isOld) assert.equal(held['cmi.success_status'], 'passed', about)
  const status = held[isOld ? 'cmi.core.lesson_status' : 'cmi.completion_status']
  assert.equal(status, 'incomplete', `${about}: no lesson was read`)
  assert.deepEqual(outcomesHeld(held), new Set(COURSE.outcomes.map(({ id }) => id)), about)
  assert.equal(ids.filter(id => id === 'agreement').length, 1, about)
  assert.equal(ids.length, 2 * DRAW + 1, `${about}: every answer is told once`)
  assert.deepEqual(errorsIn(calls), [], about)
  assert.deepEqual([...first.pageErrors, ...second.pageErrors], [], about)
  await second.close()
}

function idsTold(calls: Parameters<typeof interactionsOf>[0]): string[] {
  return interactionsOf(calls)
    .filter(Boolean)
    .map(([id]) => id!.slice(3))
}

function outcomesHeld(values: Record<string, string>): Set<string> {
  return new Set(
    Object.entries(values).flatMap(([element, id]) => {
      const index = /^cmi\.objectives\.(\d+)\.id$/.exec(element)?.[1]
      if (index === undefined || !/^o\d+$/.test(id)) return []
      assert.equal(values[`cmi.objectives.${index}.score.raw`], '100', id)
      assert.match(
        `${values[`cmi.objectives.${index}.status`]}${values[`cmi.objectives.${index}.success_status`]}`,
        /passed/,
      )
      return [id]
    }),
  )
}
