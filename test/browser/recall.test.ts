import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { recallCourse } from '../support/interactive-samples.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { assertQuiet, comeBack, DESK, focused, openLearner, PHONE, show, textOf } from './learner.ts'

const CHECK = '#c1l1b6'
const LONG = 'Full room involvement, by flash-over'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: recallCourse(), arabic: recallCourse('ar-SA') })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a typed answer in a lesson gets a reason or one more letter after each miss, and a slip counts as right', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  assert.equal(await answer(page, '  '), 'Type an answer first.')
  assert.match(
    await answer(page, 'Backdraught.'),
    /^Not quiteA backdraught needs a shut room.*It begins like this: f…$/,
  )
  assert.equal(await tryAgain(page), 'c1l1b6-recall', 'the field has the focus')
  assert.equal(await answer(page, 'smoke'), 'Not quiteIt begins like this: fl…')
  await tryAgain(page)
  assert.match(await answer(page, 'flashcover'), /^Not quite/, 'a word of the course is no slip')
  await tryAgain(page)
  assert.match(
    await answer(page, 'flahsover'),
    /^Nearly, and counted as correctIt is written: flashover\. You typed: flahsover.*lights together\.$/,
  )
  assert.equal(await page.locator(CHECK).getAttribute('data-outcome'), 'right')
  assert.equal(await page.locator(`${CHECK} .recall`).evaluate((input: HTMLInputElement) => input.readOnly), true)
  await comeBack(learner)
  assert.equal(await page.locator(`${CHECK} .recall`).inputValue(), 'flashover')
  assert.match(await textOf(page, `${CHECK} .feedback`), /^CorrectYou have already/)
  assertQuiet(learner)
  await learner.leave()
})

test('the assessment accepts no slip, and saves only the beginning of a long answer with its verdict', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const source = await (await fetch(`${server.url}/go/course`)).text()
  assert.equal(source.includes('full room involvement'), false, 'the key is not in the source')
  await takeTest(page, 'flahsover', LONG)
  assert.equal(await textOf(page, '[data-score]'), '50%')
  await page.locator('[data-retry]').click()
  await type(page, 'q5', 'Flashover')
  await type(page, 'q6', LONG)
  await comeBack(learner)
  assert.equal(await page.locator('#scored-q6-recall').inputValue(), 'Full room i…')
  await page.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await textOf(page, '[data-score]'), '100%', 'judged when it was whole')
  await comeBack(learner)
  assert.equal(await page.locator('[data-question][data-outcome=right]').count(), 2)
  assertQuiet(learner)
  await learner.leave()
})

test('the first letters of a long answer do not count as the answer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await takeTest(page, 'flashover', 'Full room i…')
  assert.equal(await textOf(page, '[data-score]'), '50%')
  await learner.leave()
})

test('the field turns off capitalisation by phone keyboards, and has no barrier in any state', async () => {
  for (const [course, options] of [
    ['course', DESK],
    ['course', { ...PHONE, colorScheme: 'dark' }],
    ['arabic', PHONE],
  ] as const) {
    const learner = await openLearner(browser, `${server.url}/go/${course}`, options)
    const { page } = learner
    const field = page.locator(CHECK).getByRole('textbox', { name: 'What is the moment called' })
    assert.equal(await field.getAttribute('autocapitalize'), 'off')
    for (const typed of ['backdraft', 'flahsover']) {
      await answer(page, typed)
      await show(page, CHECK)
      assert.deepEqual(await barriers(page), [])
      assert.equal(await fitsSideways(page), true)
      if (typed === 'backdraft') await tryAgain(page)
    }
    await learner.leave()
  }
})

test('an Arabic answer counts with or without article, vowel signs and letter variants', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`)
  await answer(learner.page, 'وَمِيض')
  assert.equal(await learner.page.locator(CHECK).getAttribute('data-outcome'), 'right')
  assertQuiet(learner)
  await learner.leave()
})

test('without JavaScript and on paper there is a line to write on, and the answer can be unfolded', async () => {
  const reader = await openLearner(browser, `${server.url}/go/course`, { ...DESK, javaScriptEnabled: false })
  await reader.page.locator(`${CHECK} summary`).click()
  assert.match(await textOf(reader.page, `${CHECK} .answer`), /Correct: flashover.*Not quite: backdraught/s)
  await reader.page.emulateMedia({ media: 'print' })
  assert.equal(await reader.page.locator(`${CHECK} .recall-row`).isVisible(), true)
  await reader.leave()
})

async function answer(page: Page, typed: string): Promise<string> {
  await page.locator(`${CHECK} .recall`).fill(typed)
  await page.keyboard.press('Enter')
  return textOf(page, `${CHECK} .feedback`)
}

async function tryAgain(page: Page): Promise<string | null> {
  await page.locator(`${CHECK} button[type=submit]`).click()
  return focused(page)
}

async function takeTest(page: Page, short: string, long: string): Promise<void> {
  await page.locator('[data-together]').click()
  await type(page, 'q5', short)
  await type(page, 'q6', long)
  await page.locator('[data-assessment] button[type=submit]').click()
}

async function type(page: Page, question: string, typed: string): Promise<void> {
  await page.locator(`#scored-${question}-recall`).fill(typed)
  await page.locator(`#scored-${question}-recall`).blur()
}
