import assert from 'node:assert/strict'
import type { Browser, BrowserContext } from 'playwright-core'
import type { FormatName } from '../../src/export/formats.ts'
import { decodeState } from '../../src/player/runtime/state/suspend-data.ts'
import { readStrings } from '../../src/player/strings.ts'
import { scormCourse } from './scorm-course.ts'
import { answerCheck, leave, studyLesson, takeAssessment } from './scorm-learner.ts'
import { openScormSite, type ScormSite } from './scorm-site.ts'
import type { Call } from './scorm-strict-lms.ts'
import { assertWellMannered, saidOf } from './scorm-transcript.ts'
import { crash, type Launch, type LmsWindow, readable, type Visit, visitCourse } from './scorm-visit.ts'

const FAILS = { q1: [1], q2: [0], q3: [2], q4: [0], q5: [0] }
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [1] }
const COURSE = scormCourse({ addOns: 'assessment' })
const WORDS = readStrings('en-US')
const LESSONS = ['c1l1', 'c1l2', 'c2l1']

type Values = Record<string, string>

export type JourneyHost = {
  judge: NonNullable<Launch['judge']>
  edition: FormatName
  window?: Launch['window']
  /** Whether the LMS says who is learning. If it does not, the browser keeps no local copy of the state. */
  isNaming: boolean
  /** The elements in which the LMS stores the saved state (`state`) and the course's status (`status`). */
  state: string
  status: string
  /** The status of a completed course. */
  complete: string
  /** The element in which the LMS stores the score, or "" if it stores none. */
  score: string
}

/** What the LMS has stored about both learners, Ada and Bea, in the end. */
export type JourneyEnd = { ada: Values; bea: Values; calls: Call[] }

/**
 * Plays two learners in one browser. Ada answers wrongly, then rightly, and her tab crashes. On her second visit she
 * fails and leaves; on her third she passes while the LMS fails; on her fourth she finishes, and later she looks at the
 * course again. In between, Bea visits the course twice and completes one lesson.
 */
export async function travel(browser: Browser, host: JourneyHost): Promise<JourneyEnd> {
  await using site = await openScormSite(COURSE, host.edition)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  const journey = { context, site, host }
  const cutOff = await beginAndBeCutOff(journey)
  const begun = await meetNothing(journey)
  const failed = await goOnAndFail(journey, cutOff)
  const broken = await passUnheard(journey, failed)
  const bea = await findOwnWork(journey, begun)
  const complete = await getThrough(journey, broken)
  const { values: ada, calls } = await lookAgain(journey, complete)
  await context.close()
  return { ada, bea, calls }
}

type Journey = { context: BrowserContext; site: ScormSite; host: JourneyHost }

async function beginAndBeCutOff(journey: Journey): Promise<Values> {
  const visit = await open(journey, 'ada', {})
  await answerCheck(visit.course, 'c1l1b2', [2])
  await studyLesson(visit.course, 'c1l1', [0])
  const values = await savedWith(visit, journey.host.state, isFirstLessonLearned)
  await crash(journey.context, visit.course.page())
  await visit.close()
  return values
}

async function meetNothing(journey: Journey): Promise<Values> {
  const visit = await open(journey, 'bea', {})
  assert.deepEqual(await reached(visit), [], "nothing of the first learner's is here")
  assert.equal(await visit.course.locator('[data-start]').getAttribute('href'), '#c1')
  await studyLesson(visit.course, 'c2l1', [0])
  return (await exit(journey, visit)).values
}

async function goOnAndFail(journey: Journey, before: Values): Promise<Values> {
  const visit = await open(journey, 'ada', before)
  assert.deepEqual(await reached(visit), ['c1l1'], 'the first lesson is still done, and nothing else')
  if (journey.host.judge !== 'frappe')
    assert.equal(await visit.course.locator('[data-start]').getAttribute('href'), '#c1l1', 'she goes on where she was')
  await studyLesson(visit.course, 'c1l2', [0, 1])
  await studyLesson(visit.course, 'c2l1', [0])
  await takeAssessment(visit.course, FAILS)
  const { values } = await exit(journey, visit)
  const { score, status, complete } = journey.host
  if (score) assert.equal(Number(values[score]), score.endsWith('scaled') ? 0.4 : 40)
  assert.notEqual(values[status], complete)
  return values
}

async function passUnheard(journey: Journey, before: Values): Promise<Values> {
  const visit = await open(journey, 'ada', before)
  assert.deepEqual(await reached(visit), LESSONS)
  await visit.breakDown()
  await takeAssessment(visit.course, PASSES)
  const notice = visit.course.locator('#lms-notice:not([hidden]) p')
  await notice.waitFor()
  const kept = journey.host.isNaming ? WORDS.keptMeanwhile : WORDS.notSaved
  assert.equal(await notice.innerText(), `${WORDS.trouble} ${kept}`)
  const values = await visit.saved()
  await closeTab(visit)
  return values
}

async function findOwnWork(journey: Journey, before: Values): Promise<Values> {
  const visit = await open(journey, 'bea', before)
  assert.deepEqual(await reached(visit), ['c2l1'], 'her own lesson, and nothing that waits for the first learner')
  const { values } = await exit(journey, visit)
  const { score, status, complete } = journey.host
  assert.notEqual(values[status], complete)
  if (score) assert.ok(!Number(values[score] ?? 0))
  return values
}

async function getThrough(journey: Journey, before: Values): Promise<Values> {
  const { isNaming, status, complete } = journey.host
  const visit = await open(journey, 'ada', before)
  if (!isNaming) await takeAssessment(visit.course, PASSES)
  assert.deepEqual(
    await reached(visit),
    [...LESSONS, 'final-assessment', 'finish-line'],
    'what the LMS never got was not lost',
  )
  await visit.saves(status, complete)
  return (await exit(journey, visit)).values
}

async function lookAgain(journey: Journey, before: Values): Promise<{ values: Values; calls: Call[] }> {
  const visit = await open(journey, 'ada', before)
  assert.deepEqual(await reached(visit), [...LESSONS, 'final-assessment', 'finish-line'], 'everything is as it was')
  assert.equal(await visit.course.locator('[data-completion]').isVisible(), true)
  await takeAssessment(visit.course, FAILS)
  const { values, calls } = await exit(journey, visit)
  assert.ok(!saidOf(calls, 'cmi.core.lesson_status').includes('incomplete'), 'nothing is taken back')
  assert.ok(!saidOf(calls, 'cmi.completion_status').includes('incomplete'))
  assert.deepEqual(
    saidOf(calls, 'cmi.success_status').filter(word => word !== 'passed'),
    [],
  )
  const { score, status, complete } = journey.host
  if (score) assert.equal(Number(values[score]), score.endsWith('scaled') ? 0.8 : 80, 'the best score stays')
  assert.equal(values[status], complete)
  return { values, calls }
}

function open({ context, site, host }: Journey, learner: string, before: Values): Promise<Visit> {
  const { judge, edition, window = 'frame' } = host
  return visitCourse(context, site, { judge, edition, window, learner, values: handedOut(host, before) })
}

/**
 * Returns the values that the LMS hands out on the next visit. An LMS that follows the standard leaves out write-only
 * elements and says that the visit resumes; the simulated LMSs get the record in their own form.
 */
function handedOut({ judge, edition }: JourneyHost, values: Values): Values {
  const isByTheBook = judge === 'scorm-again' || judge === 'strict'
  if (!isByTheBook || !Object.keys(values).length) return values
  return { ...readable(values), [edition === 'scorm12' ? 'cmi.core.entry' : 'cmi.entry']: 'resume' }
}

async function exit({ host }: Journey, visit: Visit): Promise<{ values: Values; calls: Call[] }> {
  await leave(visit.course)
  const [values, calls] = [await visit.saved(), await visit.calls()]
  assertWellMannered(calls, host.edition === 'scorm12' ? '1.2' : '2004')
  assert.deepEqual(visit.pageErrors, [])
  await visit.close()
  return { values, calls }
}

async function closeTab(visit: Visit): Promise<void> {
  const page = visit.course.page()
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  await visit.close()
}

async function reached({ course }: Visit): Promise<string[]> {
  return course.locator('a[data-goal].reached').evaluateAll(entriesOf)
}

/** Waits until the state that the LMS stores satisfies the condition. */
async function savedWith(visit: Visit, element: string, isSo: (state: string) => boolean): Promise<Values> {
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

/**
 * Whether a saved state says that the first lesson is read and its check answered rightly. Lesson and answer may be
 * saved at different moments.
 */
function isFirstLessonLearned(text: string): boolean {
  const state = decodeState(text, COURSE.id, [])
  const [lesson] = COURSE.chapters[0]!.lessons
  const checks = lesson!.blocks.flatMap(block => (block.type === 'check' ? [block.question] : []))
  return !!state?.lessons.get(lesson!.slot) && checks.every(({ slot }) => state.checks.get(slot)?.right)
}

/** Lists the parts of the course to which these entries of the contents lead. Runs in the page. */
function entriesOf(entries: Element[]): string[] {
  return entries.map(entry => (entry as HTMLElement).dataset['goal']!)
}
