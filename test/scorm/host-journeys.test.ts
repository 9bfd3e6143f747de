import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { decodeState } from '../../src/player/browser/suspend-data.ts'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { countOf, type HostName, type HostRecord } from '../support/scorm-hosts.ts'
import { answerCheck, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { saidOf } from '../support/scorm-transcript.ts'
import { crash, type LmsWindow, type Visit, visitCourse } from '../support/scorm-visit.ts'

const FAILS = { q1: [1], q2: [0], q3: [2], q4: [0], q5: [0] }
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [1] }
const COURSE = scormCourse({ addOns: 'assessment' })
const STATUS = { scorm12: 'cmi.core.lesson_status', scorm2004: 'cmi.completion_status' }

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('Open edX, SCORM 1.2: cut off, failed, passed, and opened again', async () => {
  const record = await journey('open-edx', 'scorm12', '@status', 'completed')
  assert.equal(record['cmi.core.lesson_status'], 'passed')
  assert.equal(record['cmi.core.score.raw'], '80')
})

test('Open edX, SCORM 2004: cut off, failed, passed, and opened again', async () => {
  const record = await journey('open-edx', 'scorm2004', '@status', 'completed')
  assert.equal(record['cmi.success_status'], 'passed')
  assert.equal(countOf(record, 'cmi.interactions'), 14)
})

test('Chamilo: cut off, failed, passed, and opened again', async () => {
  const record = await journey('chamilo', 'scorm12', 'cmi.core.lesson_status', 'passed')
  assert.equal(record['cmi.core.score.raw'], '80')
  assert.ok(Number(record['@seconds']) < 120, 'minutes, not hours')
})

test('Frappe LMS, SCORM 2004: cut off, failed, and passed', async () => {
  await using site = await openScormSite(COURSE, 'scorm2004')
  const record = await finish(site, 'frappe', 'scorm2004', '@status', 'complete')
  assert.equal(record['@content'], '', 'it throws the state away when a course is complete')
})

/** Waits until what the LMS holds of the learner's state says so. */
async function savedWith(visit: Visit, element: string, isSo: (state: string) => boolean): Promise<HostRecord> {
  for (;;) {
    const record = await visit.saved()
    const text = record[element] ?? ''
    if (isSo(text)) return record
    await visit.lms.waitForFunction(
      ([element, text]) => ((window as unknown as LmsWindow).saved[element] ?? '') !== text,
      [element, text] as const,
    )
  }
}

function lessonIsDone(text: string): boolean {
  const state = decodeState(text, COURSE.id, COURSE.memory.first)
  const [lesson] = COURSE.chapters[0]!.lessons
  return state?.lessons.get(lesson!.slot) === true
}

async function journey(
  host: HostName,
  edition: keyof typeof STATUS & FormatName,
  element: string,
  value: string,
): Promise<HostRecord> {
  await using site = await openScormSite(COURSE, edition)
  const values = await finish(site, host, edition, element, value)
  const visit = await visitCourse(context, site, { edition, judge: host, values })
  assert.equal(await visit.course.locator('[data-completion]').isVisible(), true, 'it is still complete')
  await studyLesson(visit.course, 'c1l2', [0, 1])
  await visit.course.locator('[data-exit]:visible').click()
  assert.ok(!saidOf(await visit.calls(), STATUS[edition]).includes('incomplete'), 'nothing is taken back')
  const record = await visit.saved()
  assert.equal(record[element], value)
  await visit.close()
  return record
}

async function finish(site: ScormSite, judge: HostName, edition: FormatName, element: string, value: string) {
  const first = await visitCourse(context, site, { edition, judge })
  await answerCheck(first.course, 'c1l1b2', [2])
  await studyLesson(first.course, 'c1l1', [0])
  let values = await savedWith(first, judge === 'frappe' ? '@content' : 'cmi.suspend_data', lessonIsDone)
  await crash(context, first.lms)
  await first.close()

  const second = await visitCourse(context, site, { edition, judge, values })
  assert.equal(await second.course.locator('[data-entry="c1l1"].reached').count(), 1, 'the first lesson is still done')
  await studyLesson(second.course, 'c1l2', [0, 1])
  await studyLesson(second.course, 'c2l1', [0])
  await takeAssessment(second.course, FAILS)
  await second.course.locator('[data-exit]:visible').click()
  await second.course.locator('.farewell').waitFor()
  values = await second.saved()
  await second.close()

  const third = await visitCourse(context, site, { edition, judge, values })
  assert.equal(await third.course.locator('[data-entry].reached').count(), 3, 'all lessons are still done')
  await takeAssessment(third.course, PASSES)
  await third.saves(element, value)
  values = await third.saved()
  assert.deepEqual([...first.pageErrors, ...second.pageErrors, ...third.pageErrors], [])
  await third.lms.close({ runBeforeUnload: true })
  return values
}
