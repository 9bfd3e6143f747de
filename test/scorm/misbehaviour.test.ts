import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { answerCheck, leave, studyLesson } from '../support/scorm-learner.ts'
import { openScormSite, type ScormSite } from '../support/scorm-site.ts'
import { interactionsOf, saidOf } from '../support/scorm-transcript.ts'
import { type LmsWindow, type Visit, visitCourse } from '../support/scorm-visit.ts'

let browser: Browser
let context: BrowserContext
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
})
after(() => browser.close())

test('a SCORM 1.2 LMS that throws half-way gets everything once it works again', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  const visit = await visitCourse(context, site, { edition: 'scorm12' })
  await visit.lms.evaluate(() => {
    const page = window as unknown as LmsWindow & { mended: unknown }
    page.mended = { ...page.API! }
    for (const method of Object.keys(page.API!))
      page.API![method] = () => {
        throw new DOMException('Failed to execute send', 'NetworkError')
      }
  })
  await assertGoesOn(visit, 'trouble')
  await visit.lms.evaluate(() => {
    const page = window as unknown as LmsWindow & { mended: object }
    Object.assign(page.API!, page.mended)
  })
  await visit.saves('cmi.interactions.0.result', 'correct')
  await visit.saves('cmi.core.lesson_location', 'c1l1')
  await assertNotice(visit.course, 'recovered')
  assert.equal(interactionsOf(await visit.calls()).length, 1)
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
})

test('a SCORM 2004 LMS that answers "false" half-way gets everything once it works again', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm2004_4')
  const visit = await visitCourse(context, site, { edition: 'scorm2004_4', judge: 'strict' })
  await visit.lms.evaluate(() => {
    const page = window as unknown as LmsWindow & { mended: unknown }
    page.mended = { ...page.API_1484_11! }
    for (const method of ['SetValue', 'Commit', 'Terminate']) page.API_1484_11![method] = () => 'false'
  })
  await assertGoesOn(visit, 'trouble')
  await visit.lms.evaluate(() => {
    const page = window as unknown as LmsWindow & { mended: object }
    Object.assign(page.API_1484_11!, page.mended)
  })
  await visit.saves('cmi.interactions.0.result', 'correct')
  await assertNotice(visit.course, 'recovered')
  await visit.course.locator('[data-exit]:visible').first().click()
  const calls = await visit.calls()
  assert.equal(calls.at(-1)?.method, 'Terminate')
  assert.deepEqual(
    calls.filter(({ error }) => error !== '0'),
    [],
  )
  await visit.close()
})

test('an LMS that disappears does not stop the lesson, and its record is complete on the next visit', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm2004')
  const first = await visitCourse(context, site, { edition: 'scorm2004', window: 'pop-up' })
  await first.saves('cmi.completion_status', 'incomplete')
  const values = { 'cmi.completion_status': 'incomplete' }
  await first.close()
  await studyLesson(first.course, 'c1l1', [0])
  await assertNotice(first.course, 'trouble')
  await first.course.page().close({ runBeforeUnload: true })

  const second = await visitCourse(context, site, { edition: 'scorm2004', values })
  assert.equal(await second.course.locator('[data-start]').getAttribute('href'), '#c1l1')
  await second.saves('cmi.interactions.0.result', 'correct')
  await second.saves('cmi.progress_measure', '0.33')
  assert.deepEqual(second.pageErrors, [])
  await second.close()
})

test('after Exit a late event in the page causes no error', async () => {
  await using site = await openScormSite(scormCourse({ addOns: 'assessment' }), 'scorm2004')
  const visit = await visitCourse(context, site, { edition: 'scorm2004' })
  const form = await visit.course.waitForSelector('[data-assessment]', { state: 'attached' })
  await leave(visit.course)
  await form.evaluate(form => form.dispatchEvent(new Event('change')))
  assert.deepEqual(visit.pageErrors, [])
  assert.equal((await visit.calls()).at(-1)!.method, 'Terminate')
  await visit.close()
})

test('the Exit button loses nothing with a synchronous LMS, even if the window is closed right after', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  const visit = await visitCourse(context, site, { edition: 'scorm12', onServer: true })
  await answerCheck(visit.course, 'c1l1b2', [0])
  await visit.course.locator('[data-exit]:visible').first().click()
  await visit.lms.close({ runBeforeUnload: true })
  const { cmi } = JSON.parse(site.commits.at(-1)!)
  assert.equal(cmi.interactions[0].result, 'correct')
  assert.equal(cmi.core.lesson_location, 'c1l1')
  assert.equal(cmi.core.exit, 'suspend')
  assert.match(cmi.suspend_data, /^2[a-z0-9]{7}[A-Za-z0-9_.-]+$/)
})

test('a SCORM 1.2 LMS without interactions and objectives gets all other values', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  const lacks = ['cmi.interactions', 'cmi.objectives']
  const visit = await visitCourse(context, site, { edition: 'scorm12', judge: 'strict', lacks })
  await studyLesson(visit.course, 'c1l1', [0])
  await visit.saves('cmi.core.lesson_location', /^c1l/)
  await studyLesson(visit.course, 'c1l2', [0, 1])
  await visit.course.locator('[data-exit]:visible').first().click()
  const errors = (await visit.calls()).filter(({ error }) => error !== '0').map(({ values }) => values[0])
  assert.deepEqual(errors.sort(), ['cmi.interactions._children', 'cmi.objectives._children'])
  assert.match((await visit.saved())['cmi.suspend_data']!, /^2/)
  await visit.close()
})

test('objectives that an LMS created are filled in, and no id is set again', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm2004_4')
  const values = {
    'cmi.objectives.0.id': 'primary_objective',
    'cmi.objectives.1.id': 'c1',
    'cmi.objectives.2.id': 'c2',
  }
  const visit = await visitCourse(context, site, { edition: 'scorm2004_4', judge: 'strict', values })
  await studyLesson(visit.course, 'c1l1', [0])
  await visit.saves('cmi.objectives.1.progress_measure', '0.5')
  const calls = await visit.calls()
  assert.deepEqual(
    calls.filter(({ error }) => error !== '0'),
    [],
  )
  assert.deepEqual(saidOf(calls, 'cmi.objectives.1.id'), [])
  await visit.close()
})

test('in a page of another origin the lesson is untracked, and says so', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  // Subdomains of one site share their storage, so no browser denies storage to this frame.
  const framed = await frameCourse(site, { lms: 'lms.school.localhost', course: 'courses.school.localhost' })
  assert.equal(await canStore(framed.course), true)
  await assertPlaysUntracked(framed, 'untracked')
})

test('in a frame without storage the lesson is untracked, and says that nothing is kept', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  const framed = await frameCourse(site, {
    lms: 'localhost',
    course: '127.0.0.1',
    sandbox: 'allow-scripts allow-forms',
  })
  assert.equal(await canStore(framed.course), false)
  await assertPlaysUntracked(framed, 'untrackedUnkept')
})

test('in a page of another site the lesson says whether this browser keeps anything', async () => {
  await using site = await openScormSite(scormCourse(), 'scorm12')
  const framed = await frameCourse(site, { lms: 'localhost', course: '127.0.0.1' })
  // Some builds of Chromium deny storage to frames of other sites, and others do not; the notice depends on it.
  await assertPlaysUntracked(framed, (await canStore(framed.course)) ? 'untracked' : 'untrackedUnkept')
})

type FramedCourse = { page: Page; course: Frame; pageErrors: Error[] }

/** Opens the course in a frame of a page that was loaded from another host name of the same server. */
async function frameCourse(
  site: ScormSite,
  { lms, course, sandbox }: { lms: string; course: string; sandbox?: string },
): Promise<FramedCourse> {
  const page = await context.newPage()
  const pageErrors: Error[] = []
  page.on('pageerror', error => pageErrors.push(error))
  await page.goto(`${site.url.replace('127.0.0.1', lms)}/lms`)
  await page.evaluate(
    ({ url, sandbox }) => {
      const frame = document.createElement('iframe')
      if (sandbox) frame.setAttribute('sandbox', sandbox)
      frame.src = url
      document.body.append(frame)
    },
    { url: `${site.url.replace('127.0.0.1', course)}/course/index.html`, sandbox },
  )
  const frame = (await (await page.waitForSelector('iframe')).contentFrame())!
  await frame.waitForSelector('html.ready')
  return { page, course: frame, pageErrors }
}

async function assertPlaysUntracked(framed: FramedCourse, notice: 'untracked' | 'untrackedUnkept'): Promise<void> {
  await assertNotice(framed.course, notice)
  await studyLesson(framed.course, 'c1l1', [0])
  assert.deepEqual(framed.pageErrors, [])
  await framed.page.close()
}

async function canStore(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    try {
      localStorage.setItem('probe', 'kept')
      return localStorage.getItem('probe') === 'kept'
    } catch {
      return false
    }
  })
}

async function assertGoesOn({ course }: Visit, notice: 'trouble'): Promise<void> {
  await answerCheck(course, 'c1l1b2', [0])
  await assertNotice(course, notice)
  assert.equal(await course.locator('#c1l1b2').getAttribute('data-outcome'), 'right')
}

type NoticeName = 'untracked' | 'untrackedUnkept' | 'trouble' | 'recovered'

/** Asserts that the page shows this notice, in the words that the course's data have for it. */
async function assertNotice(course: Frame, notice: NoticeName): Promise<void> {
  await course.waitForFunction(notice => {
    const { notices } = JSON.parse(document.querySelector('#course-data')!.textContent!)
    const shown = document.querySelector<HTMLElement>('#lms-notice')!
    return !shown.hidden && shown.querySelector('p')!.textContent === notices[notice]
  }, notice)
}
