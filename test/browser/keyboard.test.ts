import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { isChoice } from '../../src/course/questions/questions.ts'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import {
  answerCheck,
  assertQuiet,
  checksOf,
  focused,
  keyOf,
  openLearner,
  settle,
  textOf,
  waitUntilDone,
  wrongOf,
} from './learner.ts'

const MOST_TABS = 120
const COURSE = sampleCourse({ chapters: sampleCourse().chapters.slice(2) })

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ keys: COURSE })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a course is finished by keyboard alone, without scrolling by hand', async () => {
  const learner = await openLearner(browser, `${server.url}/go/keys`)
  const { page } = learner
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'skip', 'the first stop leads past everything to the content')
  await page.keyboard.press('Enter')

  for (const lesson of COURSE.chapters[0]!.lessons) {
    for (const check of checksOf(COURSE, lesson.id)) {
      await pickByKeys(page, check.id, keyOf(check.question)[0]!)
      await page.keyboard.press('Enter')
      assert.match(await textOf(page, `#${check.id} .feedback`), /^Correct/)
    }
    await tabTo(page, `#${lesson.id}-tick-0`)
    await page.keyboard.press('Space')
    await tabTo(page, `#${lesson.id} [data-next]`)
    await waitUntilDone(page, lesson.id)
  }

  for (let count = COURSE.assessment!.questions.length; count > 0; count--) {
    const id = await tabToNextQuestion(page)
    const question = COURSE.assessment!.questions.filter(isChoice).find(found => `scored-${found.id}` === id)!
    if (question.kind === 'single') await arrowTo(page, id, keyOf(question)[0]!)
    else for (const position of keyOf(question)) await spaceOn(page, `#${id}-${position}`)
    await tabTo(page, '[data-assessment] button[type=submit]')
    await page.keyboard.press('Enter')
  }
  assert.equal(await textOf(page, '[data-verdict]'), 'Passed')
  assert.equal(await focused(page), 'final-assessment-result')

  await tabTo(page, '#sign-off-name')
  await page.keyboard.type('Katherine Johnson')
  await tabTo(page, '#sign-off-agree')
  await page.keyboard.press('Space')
  await tabTo(page, '[data-agreement] button')
  await page.keyboard.press('Enter')
  assert.match(await textOf(page, '.signature span'), /Katherine Johnson/)
  assert.equal(await page.locator('[data-completion]').isVisible(), true)
  assert.equal(await textOf(page, '.progress-percent'), '100%')
  assert.equal(await page.evaluate(() => document.activeElement!.closest('[data-completion]') !== null), true)
  assertQuiet(learner)
  await learner.leave()
})

test('the reasons of all options can be opened after a right answer, but not before', async () => {
  const learner = await openLearner(browser, `${server.url}/go/keys`)
  const { page } = learner
  const [{ id, question }] = checksOf(COURSE, COURSE.chapters[0]!.lessons[0]!.id) as [
    ReturnType<typeof checksOf>[number],
  ]
  const fold = page.locator(`#${id} .answer`)
  assert.equal(await fold.isVisible(), false, 'while it is open')
  await answerCheck(page, id, wrongOf(question))
  assert.equal(await fold.isVisible(), false, 'after a wrong answer: there is another try')
  await page.locator(`#${id} button[type=submit]`).press('Enter')
  await answerCheck(page, id, keyOf(question))
  await fold.locator('summary').press('Enter')
  const reasons = await fold.locator('[data-reason]').allInnerTexts()
  assert.deepEqual(
    reasons,
    question.options.map(({ reason }) => reason),
  )
  assert.equal(await fold.locator('[data-reason]').last().isVisible(), true)
  assertQuiet(learner)
  await learner.leave()
})

test('the button of a question keeps the focus, and a screen reader hears the result', async () => {
  const learner = await openLearner(browser, `${server.url}/go/keys`)
  const { page } = learner
  const button = '#c3l1b3 button'
  await pickByKeys(page, 'c3l1b3', 0)
  await tabTo(page, button)
  for (const label of ['Try again', 'Check my answer']) {
    await page.keyboard.press('Enter')
    assert.equal(await page.locator(button).evaluate(element => element === document.activeElement), true)
    assert.equal(await textOf(page, button), label)
  }
  await page.keyboard.press('Enter')
  assert.equal(await textOf(page, '#c3l1b3 .feedback'), 'Choose an answer first.')
  assert.equal(await page.locator('#c3l1b3 .feedback').getAttribute('role'), 'status')
  await scrollDownTo(page, '#c3l2 .lesson-head')
  await scrollDownTo(page, '#c3l2 .lesson-end')
  await page.waitForFunction(() => document.getElementById('announcer')!.textContent === 'Lesson done: Keep it alive')
  await learner.leave()
})

test('every tab stop has a visible focus', async () => {
  const learner = await openLearner(browser, `${server.url}/go/keys`)
  const { page } = learner
  const unseen: string[] = []
  for (let stop = 0; stop < 60; stop++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(() => {
      const element = document.activeElement!
      if (element === document.body) return ''
      const ring = [element, element.closest('.option')].some(
        candidate => candidate && getComputedStyle(candidate).outlineStyle !== 'none',
      )
      const { width, height } = element.getBoundingClientRect()
      return ring && width > 0 && height > 0 ? '' : element.outerHTML.slice(0, 100)
    })
    if (problem) unseen.push(problem)
  }
  assert.deepEqual(unseen, [])
  await learner.leave()
})

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < MOST_TABS; count++) {
    if (await page.evaluate(goal => !!document.activeElement?.matches(goal), selector)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`the keyboard does not reach ${selector}`)
}

async function pickByKeys(page: Page, id: string, position: number): Promise<void> {
  await tabTo(page, `#${id} input`)
  await arrowTo(page, id, position)
}

/** Chooses the option at this position of the question by the arrow keys, as in every group of radio buttons. */
async function arrowTo(page: Page, id: string, position: number): Promise<void> {
  for (let count = 0; count < 5; count++) {
    await page.keyboard.press(count === 0 ? 'Space' : 'ArrowDown')
    if (await page.locator(`#${id}-${position}`).isChecked()) return
  }
  assert.fail(`the arrows do not reach #${id}-${position}`)
}

async function spaceOn(page: Page, selector: string): Promise<void> {
  for (const [key, stops] of [
    ['Tab', 4],
    ['Shift+Tab', 9],
  ] as const) {
    for (let count = 0; count < stops; count++) {
      if (await page.evaluate(goal => !!document.activeElement?.matches(goal), selector)) {
        return page.keyboard.press('Space')
      }
      await page.keyboard.press(key)
    }
  }
  assert.fail(`the keyboard does not reach ${selector}`)
}

async function tabToNextQuestion(page: Page): Promise<string> {
  for (let count = 0; count < MOST_TABS; count++) {
    await page.keyboard.press('Tab')
    const id = await page.evaluate(() => document.activeElement?.closest('.option')?.closest('[data-question]')?.id)
    if (id) return id
  }
  assert.fail('the keyboard does not reach the next question')
}

async function scrollDownTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < MOST_TABS; count++) {
    if ((await placeOf(page, selector)) === 'here') await settle(page)
    const place = await placeOf(page, selector)
    if (place === 'here') return
    await page.keyboard.press(place === 'above' ? 'ArrowUp' : 'ArrowDown')
  }
  assert.fail(`the keyboard does not bring ${selector} into sight`)
}

async function placeOf(page: Page, selector: string): Promise<'above' | 'here' | 'below'> {
  return page.locator(selector).evaluate(async element => {
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const { top, bottom } = element.getBoundingClientRect()
    return bottom <= 0 ? 'above' : top < innerHeight ? 'here' : 'below'
  })
}
