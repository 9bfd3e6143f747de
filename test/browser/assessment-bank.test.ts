import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { readStrings } from '../../src/player/strings.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { giveAnswers } from './assessment-answers.ts'
import { assertQuiet, comeBack, type Learner, openLearner, textOf } from './learner.ts'

const WORDS = readStrings('en-US')
const COURSE = bankCourse()
const LIMITED = bankCourse({ attempts: 2 })
const MARKED = bankCourse({ review: 'each-try' })
const SILENT = bankCourse({ review: 'never' })

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE, limited: LIMITED, marked: MARKED, silent: SILENT })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a try draws its questions from the bank, and keeps them until it is handed in', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  assert.deepEqual([COURSE.assessment!.questions.length, COURSE.assessment!.draw], [35, 14])
  const first = await asked(page)
  assert.equal(first.length, 14)
  assert.equal(await page.locator('[data-jump]').count(), 14)
  await page.locator('.now').locator('input, select, button').first().focus()
  await comeBack(learner)
  assert.deepEqual(await asked(page), first, 'with its first touch a try is saved')
  await giveAnswers(page, COURSE, () => false)
  await page.locator('[data-retry]').click()
  const second = await asked(page)
  for (const { id: outcomeId } of COURSE.outcomes) {
    const bank = COURSE.assessment!.questions.filter(question => question.outcomeId === outcomeId).map(({ id }) => id)
    const isRepeating = bank.some(id => first.includes(id) && second.includes(id))
    const isUnseenLeft = bank.some(id => !first.includes(id) && !second.includes(id))
    assert.ok(!(isRepeating && isUnseenLeft), `${outcomeId}: nothing is asked again while something was not asked yet`)
  }
  await comeBack(learner)
  assert.deepEqual(await asked(page), second)
  const outcomes = new Set(outcomesOf(COURSE, second))
  assert.equal(outcomes.size, new Set(COURSE.assessment!.questions.map(({ outcomeId }) => outcomeId)).size)
  assertQuiet(learner)
  await learner.leave()
})

test('a failed try shows the score and the outcomes to read again, and hides the answers', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const [weak] = COURSE.outcomes
  await giveAnswers(page, COURSE, question => question.outcomeId !== weak!.id)
  await assertHidesAnswers(learner)
  await comeBack(learner)
  await assertHidesAnswers(learner)
  assertQuiet(learner)
  await learner.leave()

  async function assertHidesAnswers({ page }: Learner): Promise<void> {
    assert.equal(await textOf(page, '[data-verdict]'), WORDS.notPassed)
    assert.equal(await page.locator('[data-assessment]').isVisible(), false)
    const cards = page.locator('[data-outcomes] > li:visible')
    assert.equal(await cards.count(), 1)
    assert.ok((await cards.first().innerText()).startsWith(weak!.text))
    assert.ok((await cards.locator('a').count()) > 0)
    assert.equal(await page.locator('[data-lessons] > li:visible').count(), 0)
    const lit = await page.locator('.result-tiles .art').evaluateAll(tiles => tiles.map(tile => tile.matches('.lit')))
    assert.deepEqual(
      lit,
      [...lit].sort((one, other) => Number(other) - Number(one)),
      'tiles are counted, not placed',
    )
    assert.doesNotMatch(await page.locator('.result').innerHTML(), /scored-/)
  }
})

test('a passed try shows every answer with its reasons, also on a later visit', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  let wrong = 0
  await giveAnswers(page, COURSE, () => wrong++ > 0)
  for (const _ of [1, 2]) {
    assert.equal(await textOf(page, '[data-verdict]'), WORDS.passed)
    assert.equal(await page.locator('[data-question]:visible').count(), 14)
    assert.equal(await page.locator('[data-question][data-outcome=right]').count(), 13)
    assert.equal(await page.locator('[data-lessons] > li:visible').count(), 1)
    assert.equal(await page.locator('[data-outcomes] > li:visible').count(), 0)
    await comeBack(learner)
  }
  assertQuiet(learner)
  await learner.leave()
})

test('after the last attempt the page says whom to ask, and offers no further try', async () => {
  const learner = await openLearner(browser, `${server.url}/go/limited`)
  const { page } = learner
  assert.match(await textOf(page, '#final-assessment .lead'), /Attempts: 2/)
  await giveAnswers(page, LIMITED, () => false)
  assert.equal(await textOf(page, '[data-attempt]'), 'Attempt 1 of 2')
  assert.equal(await page.locator('[data-spent]').isVisible(), false)
  await page.locator('[data-retry]').click()
  await giveAnswers(page, LIMITED, () => false)
  for (const _ of [1, 2]) {
    assert.equal(await textOf(page, '[data-attempt]'), 'Attempt 2 of 2')
    assert.equal(await page.locator('[data-spent]').isVisible(), true)
    assert.equal(await page.locator('[data-retry]').isVisible(), false)
    await comeBack(learner)
  }
  assertQuiet(learner)
  await learner.leave()
})

test('a course may mark every try, or show the score only', async () => {
  const marked = await openLearner(browser, `${server.url}/go/marked`)
  await giveAnswers(marked.page, MARKED, () => false)
  assert.equal(await marked.page.locator('[data-question]:visible').count(), 14)
  assert.ok((await marked.page.locator('[data-question] .verdict').count()) > 0)
  await marked.leave()
  const silent = await openLearner(browser, `${server.url}/go/silent`)
  await giveAnswers(silent.page, SILENT, () => true)
  assert.equal(await textOf(silent.page, '[data-verdict]'), WORDS.passed)
  assert.equal(await silent.page.locator('[data-assessment]').isVisible(), false)
  assert.equal(await silent.page.locator('[data-review]').count(), 0)
  await silent.leave()
})

async function asked(page: Page): Promise<string[]> {
  return page.locator('[data-assessment] [data-question]').evaluateAll(all => all.map(({ id }) => id.slice(7)).sort())
}

function outcomesOf({ assessment }: Course, ids: string[]): string[] {
  return assessment!.questions.flatMap(({ id, outcomeId }) => (ids.includes(id) ? [outcomeId] : []))
}
