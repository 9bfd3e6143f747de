import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core'
import { type ChoiceQuestion, isChoice } from '../../src/course/questions/questions.ts'
import type { Course } from '../../src/course/schema.ts'

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }

export type Learner = {
  page: Page
  context: BrowserContext
  /**
   * Everything that must not happen on a page: script errors, violations of the Content-Security-Policy, failed
   * requests, requests to other hosts.
   */
  troubles: string[]
  leave(): Promise<void>
}

/** Opens a course for a learner, in a browser context of their own. */
export async function openLearner(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = DESK,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Learner> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const troubles: string[] = []
  const home = new URL(url).origin
  page.on('pageerror', error => troubles.push(`error: ${error.message}`))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') troubles.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', request => troubles.push(`failed: ${request.url()}`))
  page.on('request', request => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:'))
      troubles.push(`outside: ${request.url()}`)
  })
  await prepare?.(page)
  await page.goto(url)
  if (options.javaScriptEnabled !== false) await settleIn(page)
  return { page, context, troubles, leave: () => context.close() }
}

/** Opens the course again in a new tab of the same browser. */
export async function comeBack({ page }: Learner): Promise<void> {
  await page.reload()
  await settleIn(page)
}

/** Waits until everything is loaded and laid out. */
export async function settleIn(page: Page | Frame): Promise<void> {
  await page.waitForSelector('html.eased')
  await waitForAssessment(page)
}

/** Waits until the questions of the assessment are loaded, if the course has one. */
export async function waitForAssessment(page: Page | Frame): Promise<void> {
  await page.waitForSelector('[data-sealed]', { state: 'detached' })
}

/** Scrolls through a lesson from its heading to its end, part by part. */
export async function readLesson(page: Page | Frame, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate(async lesson => {
    for (const part of lesson.children) {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
  })
}

export async function waitUntilDone(page: Page, id: string): Promise<void> {
  await page.waitForSelector(`a[data-goal="${id}"].reached`, { state: 'attached' })
}

/** Waits until scrolling has ended, because keys scroll smoothly. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let last = Number.NaN; last !== scrollY; ) {
      last = scrollY
      await new Promise(later => setTimeout(later, 150))
    }
  })
}

/** Scrolls an element to the middle of the window and waits until the browser has drawn it there. */
export async function show(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate(async element => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

export function checksOf(course: Course, lessonId: string): { id: string; question: ChoiceQuestion }[] {
  const lesson = course.chapters.flatMap(chapter => chapter.lessons).find(({ id }) => id === lessonId)!
  return lesson.blocks.flatMap(block =>
    block.type === 'check' && isChoice(block.question) ? [{ id: block.id, question: block.question }] : [],
  )
}

export function keyOf(question: ChoiceQuestion): number[] {
  return question.options.flatMap((option, index) => (option.correct ? [index] : []))
}

export function wrongOf(question: ChoiceQuestion): number[] {
  return [question.options.findIndex(option => !option.correct)]
}

/** Chooses options of a question by their index in the author's order, whatever their order on the page. */
export async function pick(page: Page, questionId: string, positions: number[]): Promise<void> {
  for (const position of positions) await page.locator(`#${questionId}-${position}`).check()
}

export async function answerCheck(page: Page, id: string, positions: number[]): Promise<void> {
  await pick(page, id, positions)
  await page.locator(`#${id} button[type=submit]`).click()
}

/** Reads every lesson and answers every check correctly at the first attempt. */
export async function learnEverything(
  page: Page,
  course: Course,
  goTo?: (chapterId: string) => Promise<void>,
): Promise<void> {
  for (const chapter of course.chapters) {
    await goTo?.(chapter.id)
    for (const lesson of chapter.lessons) {
      for (const check of checksOf(course, lesson.id)) await answerCheck(page, check.id, keyOf(check.question))
      await readLesson(page, lesson.id)
      await waitUntilDone(page, lesson.id)
    }
  }
}

/** Hands in the assessment with this number of correct answers. */
export async function handIn(page: Page, course: Course, right: number): Promise<void> {
  const questions = course.assessment!.questions.filter(isChoice)
  for (const [index, question] of questions.entries()) {
    await turnTo(page, `scored-${question.id}`)
    await pick(page, `scored-${question.id}`, index < right ? keyOf(question) : wrongOf(question))
  }
  await page.locator('[data-jump]').last().click()
  await page.locator('[data-assessment] button[type=submit]').click()
}

/**
 * Shows a question of the assessment by the button that leads to it from the overview of all questions, whatever place
 * the question was drawn for.
 */
export async function turnTo(page: Page | Frame, id: string): Promise<void> {
  const place = await page.locator('[data-question]').evaluateAll((all, id) => all.findIndex(one => one.id === id), id)
  await page.locator('[data-jump]').nth(place).click()
}

export async function sign(page: Page, name: string): Promise<void> {
  await page.locator('#sign-off-name').fill(name)
  await page.locator('#sign-off-agree').check()
  await page.locator('[data-agreement] button[type=submit]').click()
}

export async function textOf(page: Page, selector: string): Promise<string> {
  return (await page.locator(selector).first().textContent())!.replace(/\s+/g, ' ').trim()
}

export async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement!
    return element.id || element.getAttribute('class') || element.tagName
  })
}

export function assertQuiet(learner: Learner): void {
  assert.deepEqual(learner.troubles, [])
}
