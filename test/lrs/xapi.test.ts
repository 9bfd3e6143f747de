import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, Frame } from 'playwright-core'
import { buildPackage } from '../../src/export/build-package.ts'
import { openBrowser } from '../support/chromium.ts'
import { nameVerb } from '../support/cmi5-lms.ts'
import { type Gatekeeper, type LrsDouble, openLrsDouble } from '../support/lrs-double.ts'
import { scormCourse } from '../support/scorm-course.ts'
import { leave, studyLesson, takeAssessment } from '../support/scorm-learner.ts'
import { openPackage } from '../support/scorm-package.ts'

const COURSE = scormCourse({ addOns: 'assessment' })
const ACTIVITY = `urn:coursewright:${COURSE.id}`
const AUTHORIZATION = 'Basic bGVhcm5lcjpzZWNyZXQ='
const ACTOR = { objectType: 'Agent', name: 'Ada Lovelace', mbox: 'mailto:ada@example.com' }
const REGISTRATION = '760e3480-ba55-4991-94b0-01820dbd23a2'
const PASSES = { q1: [0], q2: [0, 1], q3: [0], q4: [0], q5: [0] }
const FAILS = { q1: [1], q2: [0], q3: [2], q4: [0], q5: [0] }

let browser: Browser
let context: BrowserContext
let files: Map<string, Uint8Array>
before(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  files = openPackage(await buildPackage(COURSE, 'xapi')).files
})
after(() => browser.close())

test('Tin Can: every answer, outcome and try sends a statement, and the next visit goes on where the last ended', async () => {
  await using lrs = await openLrsDouble(files, guard(REGISTRATION))
  const first = await visit(lrs, { actor: JSON.stringify(ACTOR), registration: REGISTRATION })
  await studyLesson(first, 'c1l1', [0])
  await takeAssessment(first, FAILS)
  await exit(first)
  assert.deepEqual(count(lrs), { initialized: 1, answered: 6, scored: 1, failed: 1, terminated: 1 })

  const second = await visit(lrs, { actor: JSON.stringify(ACTOR), registration: REGISTRATION })
  await second.locator('a[data-goal="c1l1"].reached').first().waitFor({ state: 'attached' })
  for (const [lesson, positions] of Object.entries({ c1l2: [0, 1], c2l1: [0] }))
    await studyLesson(second, lesson, positions)
  await takeAssessment(second, PASSES)
  await exit(second)
  assert.deepEqual(count(lrs), {
    initialized: 2,
    answered: 13,
    scored: 2,
    failed: 1,
    passed: 1,
    completed: 1,
    terminated: 2,
  })
  const scored = lrs.statements.findLast(statement => nameVerb(statement) === 'scored')!
  assert.equal(scored['object'].id, `${ACTIVITY}:o1`)
  assert.deepEqual(scored['result'], { success: true, score: { scaled: 1, raw: 100, min: 0, max: 100 } })
  assert.deepEqual(lrs.objections, [])
})

test('Tin Can: an actor in the format of version 0.9, without a registration, is accepted', async () => {
  await using lrs = await openLrsDouble(files, guard(null))
  const actor = JSON.stringify({ objectType: 'Person', name: ['Ada Lovelace'], mbox: ['mailto:ada@example.com'] })
  const course = await visit(lrs, { actor })
  await studyLesson(course, 'c1l1', [0])
  await exit(course)
  assert.deepEqual(count(lrs), { initialized: 1, answered: 1, terminated: 1 })
  assert.deepEqual(lrs.objections, [])
})

/**
 * Makes a gatekeeper that admits only the learner's own key, actor and registration; null means that no request may
 * name a registration.
 */
function guard(registration: string | null): Gatekeeper {
  return {
    admit(authorization, { query }) {
      if (authorization !== AUTHORIZATION) return 'another key'
      if (query['agent'] && !isDeepStrictEqual(JSON.parse(query['agent']), ACTOR)) return 'another agent'
      return 'agent' in query && (query['registration'] ?? null) !== registration ? 'another registration' : null
    },
    hear(_, statements) {
      for (const { actor, context } of statements) {
        if (!isDeepStrictEqual(actor, ACTOR)) return 'another actor'
        if ((context?.registration ?? null) !== registration) return 'another registration'
      }
      return null
    },
  }
}

async function visit(lrs: LrsDouble, launch: Record<string, string>): Promise<Frame> {
  const page = await context.newPage()
  const query = new URLSearchParams({ ...launch, endpoint: lrs.endpoint, auth: AUTHORIZATION, activity_id: ACTIVITY })
  await page.goto(`${lrs.url}/course/index.html?${query}`)
  await page.waitForSelector('html.eased')
  return page.mainFrame()
}

async function exit(course: Frame): Promise<void> {
  await leave(course)
  await course.page().close()
}

function count({ statements }: LrsDouble): Record<string, number> {
  const verbs = Map.groupBy(statements, nameVerb)
  return Object.fromEntries([...verbs].map(([verb, members]) => [verb, members.length]))
}
