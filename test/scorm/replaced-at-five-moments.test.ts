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
import { assertHolds12, assertHolds2004, assertHoldsState, type Deeds } from '../support/scorm-held-record.ts'
import { leave, sign } from '../support/scorm-learner.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { errorsIn } from '../support/scorm-transcript.ts'
import { type Launch, readable, visitCourse } from '../support/scorm-visit.ts'

const COURSE = bankCourse()

/** The steps of a learner. The package may be replaced before each of them, and after the last. */
const STEPS: ((page: Frame, course: Course) => Promise<void>)[] = [
  page => page.locator('.now').locator('input, select, button').first().focus(),
  (page, course) => giveAnswers(page, course, () => false),
  async (page, course) => {
    await page.locator('[data-retry]').click()
    await giveAnswers(page, course, () => true)
  },
  async page => {
    // An LMS that reports the learner's name fills the field, which is then not editable.
    const name = page.locator('#sign-off-name')
    if (await name.isEditable()) await name.fill('Ada Lovelace')
    await sign(page)
  },
]
const MOMENTS = ['before the test', 'in the middle of a try', 'after a failed try', 'after the pass', 'after signing']

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
})
after(() => browser.close())

const EDITIONS = ['scorm12', 'scorm2004'] as const
const HOSTS: Place[] = [
  { judge: 'open-edx', edition: 'scorm12' },
  { judge: 'open-edx', edition: 'scorm2004' },
  { judge: 'chamilo', edition: 'scorm12' },
  { judge: 'frappe', edition: 'scorm12' },
  { judge: 'frappe', edition: 'scorm2004' },
]
/** A course with fewer questions for a slow LMS: at 300 ms a call, an attempt of 14 questions takes a minute. */
const SHORT = bankCourse({ draw: COURSE.outcomes.length })
const SLOW_MS = 300

type Place = { edition: FormatName; judge: NonNullable<Launch['judge']>; delayMs?: number }

test('SCORM 2004: a new version in the middle of a try leaves a true record', () =>
  replaceAt(1, newer(COURSE), { edition: 'scorm2004', judge: 'strict' }))
test('SCORM 1.2: a new version after a failed try leaves a true record', () =>
  replaceAt(2, newer(COURSE), { edition: 'scorm12', judge: 'scorm-again' }))
test('SCORM 2004: a translation after the pass leaves a true record', () =>
  replaceAt(3, translation(COURSE), { edition: 'scorm2004_4', judge: 'scorm-again' }))
test('Open edX: a translation in the middle of a try leaves a true record', () =>
  replaceAt(1, translation(SHORT), { edition: 'scorm2004', judge: 'open-edx' }, SHORT))
test('Chamilo: a new version after the pass leaves a true record', () =>
  replaceAt(3, newer(SHORT), { edition: 'scorm12', judge: 'chamilo' }, SHORT))
test('Frappe LMS: a new version after a failed try leaves a true record', () =>
  replaceAt(2, newer(SHORT), { edition: 'scorm2004', judge: 'frappe' }, SHORT))
longTest('SCORM 1.2 and 2004: a new version and a translation at any moment leave a true record', async () => {
  for (const edition of EDITIONS) await replaceAtEveryMoment(COURSE, { edition, judge: 'scorm-again' })
})
for (const host of HOSTS) {
  longTest(`${host.judge}, ${host.edition}: a new version and a translation at any moment leave a true record`, () =>
    replaceAtEveryMoment(COURSE, host),
  )
  longTest(
    `${host.judge}, ${host.edition}, with 300 ms for every call: a replacement at any moment leaves a true record`,
    () => replaceAtEveryMoment(SHORT, { ...host, delayMs: SLOW_MS }),
  )
}

async function replaceAtEveryMoment(course: Course, place: Place): Promise<void> {
  for (const [moment] of MOMENTS.entries())
    for (const other of [newer(course), translation(course)]) await replaceAt(moment, other, place, course)
}

async function replaceAt(moment: number, other: Course, place: Place, course = COURSE): Promise<void> {
  const { edition, judge } = place
  const about = `${judge}, ${edition}, ${other.language}, ${MOMENTS[moment]}`
  await using site = await openScormSite(course, edition)
  const first = await visitCourse(context, site, place)
  for (const step of STEPS.slice(0, moment)) await step(first.course, course)
  await leave(first.course)
  const values = judge === 'strict' || judge === 'scorm-again' ? readable(await first.saved()) : await first.saved()
  const firstCalls = await first.calls()
  await first.close()

  await site.replace(other)
  const entry = edition === 'scorm12' ? 'cmi.core.entry' : 'cmi.entry'
  const second = await visitCourse(context, site, { ...place, values: { ...values, [entry]: 'resume' } })
  for (const step of STEPS.slice(moment)) await step(second.course, other)
  await leave(second.course)

  const versions: Deeds['versions'] = [moment < 2 ? other : course, moment < 3 ? other : course]
  const deeds = { about, perTry: course.assessment!.draw!, versions }
  const record = await second.saved()
  if (judge === 'frappe') assertHoldsState(record, deeds)
  else if (edition === 'scorm12') assertHolds12(record, deeds, judge === 'chamilo' ? ['objectives'] : [])
  else assertHolds2004(record, deeds)
  assert.deepEqual(errorsIn([...firstCalls, ...(await second.calls())]), [], about)
  assert.deepEqual([...first.pageErrors, ...second.pageErrors], [], about)
  await second.close()
}

/** Makes the next version, without one question and with other words in another. */
function newer(course: Course): Course {
  const shorter = makeChange(course, { op: 'remove', id: 'q3' })
  const fields = { stem: 'In other words: what is asked here?' }
  return { ...makeChange(shorter, { op: 'set', id: 'q1', fields }), version: 2 }
}

/** A translation that keeps the words, because neither the state nor the LMS depends on them. */
function translation(course: Course): Course {
  return { ...course, language: 'en-GB', id: `crs_${'t'.repeat(24)}`, family: course.id }
}
