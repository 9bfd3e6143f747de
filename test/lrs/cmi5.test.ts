import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import { buildPackage } from '../../src/export/build-package.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { ACTIVITY, nameVerb, openCmi5Lms } from '../support/cmi5-lms.ts'
import { openLrsDouble } from '../support/lrs-double.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'
import { crash } from '../support/scorm-visit.ts'

const COURSE = scormCourse({ addOns: 'assessment' })
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] }
const FAILS = { q1: [1], q2: [0], q3: [2], q4: [0], q5: [0] }
const LESSONS = { c1l1: [0], c1l2: [0, 1], c2l1: [0] }
const WORDS = readStrings('en-US')

let browser: Browser
let context: BrowserContext
let files: Map<string, Uint8Array>
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  files = openPackage(await buildPackage(COURSE, 'cmi5')).files
})
after(() => browser.close())

test('a whole visit sends every statement in its place, and ends at the LMS’s return address', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const course = await visit(lms.launch(lrs, { returnURL: `${lrs.url}/course/theme.css` }))
  await study(course)
  await takeAssessment(course, PASSES)
  await lrs.until(() => lms.listVerbs().includes('completed'))
  await course.locator('[data-exit]:visible').first().click()
  await course.waitForURL(/theme\.css$/)
  assert.deepEqual(lrs.objections, [])
  const verbs = lms.listVerbs()
  assert.deepEqual([verbs[0], verbs.at(-1)], ['initialized', 'terminated'])
  assert.equal(verbs.filter(verb => verb === 'answered').length, 8)
  assert.equal(verbs.filter(verb => verb === 'scored').length, 1)
  assert.deepEqual(
    verbs.filter(verb => /passed|completed|failed/.test(verb)),
    ['passed', 'completed'],
  )
  const [answered] = lrs.statements.filter(({ object }) => object.id.endsWith(':q2'))
  assert.equal(answered!['result'].response, 'oxygen[,]fuel')
  assert.deepEqual(answered!['object'].definition.correctResponsesPattern, ['oxygen[,]fuel'])
  assert.equal(answered!['context'].contextActivities.parent[0].id, ACTIVITY)
  await course.page().close()
})

test('a visit has one verdict: failed tries are reported at its end, unless one passed', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const first = await visit(lms.launch(lrs))
  await takeAssessment(first, FAILS)
  await takeAssessment(first, FAILS)
  await exit(first)
  assert.deepEqual(listVerdicts(lms.listVerbs()), ['failed'])
  assert.equal(lms.listVerbs().filter(verb => verb === 'answered').length, 10, 'every try is told answer by answer')

  const second = await visit(lms.launch(lrs))
  await takeAssessment(second, FAILS)
  await takeAssessment(second, PASSES)
  await study(second)
  await exit(second)
  assert.deepEqual(listVerdicts(lms.listVerbs()), ['passed', 'completed'])

  const third = await visit(lms.launch(lrs))
  await third.locator('a[data-goal="finish-line"].reached').first().waitFor({ state: 'attached' })
  await takeAssessment(third, FAILS)
  await exit(third)
  assert.deepEqual(listVerdicts(lms.listVerbs()), [], 'what was passed stays passed')
  assert.deepEqual(lrs.objections, [])
})

test('a closed tab sends its end, and a crashed tab loses nothing', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const first = await visit(lms.launch(lrs))
  await studyLesson(first, 'c1l1', [0])
  await first.page().close({ runBeforeUnload: true })
  await lrs.until(() => lms.listVerbs().includes('terminated'))
  assert.equal(lms.listVerbs().filter(verb => verb === 'answered').length, 1)

  const second = await visit(lms.launch(lrs))
  assert.deepEqual(await listReached(second), ['c1l1'])
  await studyLesson(second, 'c1l2', [0, 1])
  lrs.trouble = 'unheard'
  await takeAssessment(second, PASSES)
  await crash(context, second.page())
  lrs.trouble = 'none'

  const third = await visit(lms.launch(lrs))
  assert.deepEqual(await listReached(third), ['c1l1', 'c1l2', 'final-assessment'])
  await lrs.until(() => lms.listVerbs().includes('passed'))
  await exit(third)
  const stems = lrs.statements.filter(statement => nameVerb(statement) === 'answered').map(({ object }) => object.id)
  assert.equal(new Set(stems).size, stems.length, 'each answer once')
  assert.equal(stems.length, 7)
  assert.deepEqual(lrs.objections, [])
})

test('without a network the page says so, and later sends every statement once', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const course = await visit(lms.launch(lrs))
  const notice = course.locator('#lms-notice:not([hidden]) p')
  lrs.trouble = 'unanswered'
  await studyLesson(course, 'c1l1', [0])
  await notice.getByText(WORDS.keptMeanwhile).waitFor()
  lrs.trouble = 'unheard'
  await takeAssessment(course, PASSES)
  lrs.trouble = 'none'
  await notice.getByText(WORDS.allSaved).waitFor()
  await exit(course)
  const answers = lrs.statements.filter(statement => nameVerb(statement) === 'answered')
  assert.equal(answers.length, 6)
  assert.deepEqual(listVerdicts(lms.listVerbs()), ['passed'])
  assert.deepEqual(lrs.objections, [])
})

test('with an LRS that takes 300 ms per request the page stays usable, and Exit says “saved” only when it is', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  lrs.delayMs = 300
  const course = await visit(lms.launch(lrs))
  await takeAssessment(course, PASSES)
  await leave(course)
  assert.match(await course.locator('.farewell').innerText(), new RegExp(WORDS.allSaved))
  assert.equal(lms.listVerbs().at(-1), 'terminated')
  assert.deepEqual(lrs.objections, [])
  await course.page().close()
})

test('Browse and Review record only that the learner came and went', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  for (const mode of ['Browse', 'Review'] as const) {
    const course = await visit(lms.launch(lrs, { mode }))
    await course.locator('#lms-notice:not([hidden]) p').getByText(WORDS.readOnly).waitFor()
    await takeAssessment(course, PASSES)
    await exit(course)
    assert.deepEqual(lms.listVerbs(), ['initialized', 'terminated'])
  }
  assert.ok(!lrs.requests.some(request => request.startsWith('PUT')))
  assert.deepEqual(lrs.objections, [])
})

test('a reloaded page fetches no second token, and sends later work with the next launch', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const course = await visit(lms.launch(lrs))
  await studyLesson(course, 'c1l1', [0])
  await course.page().reload()
  await course.page().waitForSelector('html.eased')
  assert.deepEqual(await listReached(course), ['c1l1'])
  assert.equal(lms.countTokens(), 1)
  await studyLesson(course, 'c1l2', [0, 1])
  await course.locator('#lms-notice:not([hidden]) p').getByText(WORDS.keptMeanwhile).waitFor()
  await course.page().close()

  const next = await visit(lms.launch(lrs))
  assert.deepEqual(await listReached(next), ['c1l1', 'c1l2'])
  await exit(next)
  assert.equal(lms.listVerbs().filter(verb => verb === 'answered').length, 1)
  assert.deepEqual(lrs.objections, [])
})

test('a mastery score from the LMS is used and shown by the page', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const course = await visit(lms.launch(lrs, { masteryScore: 0.4 }))
  assert.match(await course.locator('#final-assessment').innerText(), /40\s?%/)
  await takeAssessment(course, FAILS)
  await exit(course)
  assert.deepEqual(listVerdicts(lms.listVerbs()), ['passed'])
  assert.deepEqual(lrs.objections, [])
})

test('an LRS that answers late gets the work done before', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  lrs.trouble = 'unheard'
  const course = await visit(lms.launch(lrs))
  const notice = course.locator('#lms-notice:not([hidden]) p')
  await notice.getByText(WORDS.keptMeanwhile).waitFor()
  await studyLesson(course, 'c1l1', [0])
  lrs.trouble = 'none'
  await notice.getByText(WORDS.allSaved).waitFor()
  await exit(course)
  assert.deepEqual(lms.listVerbs(), ['initialized', 'answered', 'terminated'])
  assert.deepEqual(lrs.objections, [])
})

test('a page without a launch is played without a record, and says so', async () => {
  const lms = openCmi5Lms()
  await using lrs = await openLrsDouble(files, lms)
  const course = await visit(`${lrs.url}/course/index.html`)
  await course.locator('#lms-notice:not([hidden]) p').getByText(WORDS.untracked).waitFor()
  await studyLesson(course, 'c1l1', [0])
  await course.page().reload()
  await course.page().waitForSelector('html.eased')
  assert.deepEqual(await listReached(course), ['c1l1'])
  assert.deepEqual(lrs.requests, [])
  await course.page().close()
})

/** Opens the page of the course and waits until it is ready. */
async function visit(address: string): Promise<Frame> {
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForSelector('html.eased')
  return page.mainFrame()
}

async function study(course: Frame): Promise<void> {
  for (const [lesson, positions] of Object.entries(LESSONS)) await studyLesson(course, lesson, positions)
}

async function exit(course: Frame): Promise<void> {
  await leave(course)
  await course.page().close()
}

function listVerdicts(verbs: string[]): string[] {
  return verbs.filter(verb => ['passed', 'failed', 'completed'].includes(verb))
}

async function listReached(course: Frame): Promise<string[]> {
  return course
    .locator('a[data-goal].reached')
    .evaluateAll(entries => entries.map(entry => (entry as HTMLElement).dataset['goal']!))
}
