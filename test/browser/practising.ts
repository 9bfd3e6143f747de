import type { Page } from 'playwright-core'
import { isChoice } from '../../src/course/questions/questions.ts'
import type { Course } from '../../src/course/schema.ts'
import { answerCheck, checksOf, keyOf, readLesson, settleIn, textOf, waitUntilDone, wrongOf } from './learner.ts'

/** What a learner does when questions come back after days; the test moves the clock. */

export const FIRST_DAY = new Date(2026, 10, 16, 9)

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await settleIn(page)
  await page.waitForSelector('html.practising')
}

/** Reopens the course at the top of the page, as an LMS does, this number of hours after the first visit. */
export async function moveClock(page: Page, hours: number): Promise<void> {
  await page.clock.setSystemTime(FIRST_DAY.getTime() + hours * 3_600_000)
  const { origin, pathname } = new URL(page.url())
  await page.goto('about:blank')
  await page.goto(origin + pathname)
  await settleIn(page)
  await page.waitForSelector('html.practising')
}

export async function learn(page: Page, course: Course, at: number, how = 'right'): Promise<void> {
  const id = listLessons(course)[at]!
  const lesson = course.chapters.flatMap(({ lessons }) => lessons)[at]!
  for (const check of checksOf(course, id)) {
    if (how === 'wrong first') {
      await answerCheck(page, check.id, wrongOf(check.question))
      await page.locator(`#${check.id} button[type=submit]`).click()
    }
    await answerCheck(page, check.id, keyOf(check.question))
  }
  for (const block of lesson.blocks) {
    if (block.type === 'check' && !isChoice(block.question)) await answerSomehow(page, `#${block.id}`, true)
    if (block.type === 'scenario') await playScenario(page, block.id)
  }
  await readLesson(page, id)
  await page.clock.runFor(1_000)
  await waitUntilDone(page, id)
}

/** Answers the question that is asked again, rightly or wrongly; it must be a choice question. */
export async function answerAgain(
  page: Page,
  course: Course,
  how: 'right' | 'wrong',
  place = '.opening',
): Promise<void> {
  const stem = await textOf(page, `${place} form:not([data-outcome]) .stem`)
  const check = listLessons(course)
    .flatMap(id => checksOf(course, id))
    .find(({ question }) => question.stem === stem)!
  const picks = how === 'right' ? keyOf(check.question) : wrongOf(check.question)
  const form = page.locator(`${place} form`).last()
  for (const pick of picks) await form.locator('.option input').nth(pick).check()
  await form.locator('button[type=submit]').click()
}

/**
 * Answers the question in the form that `place` selects, without regard to the right answer, and returns the kind of
 * question. With `submits`, hands the answer in.
 */
export async function answerSomehow(page: Page, place = 'dialog.review form', submits = false): Promise<string> {
  const form = page.locator(place)
  const kinds = ['order', 'match', 'sort', 'number', 'recall', 'options']
  const kind = await form.evaluate((form, kinds) => kinds.find(kind => form.querySelector(`.${kind}`))!, kinds)
  if (kind === 'order') await form.locator('[data-move="1"]').first().click()
  if (kind === 'number' || kind === 'recall') await form.locator(`.${kind}`).fill('1')
  if (kind === 'options') await form.locator('.option input').first().check()
  if (kind === 'match')
    for (const [at, list] of (await form.locator('select').all()).entries()) await list.selectOption(String(at))
  if (kind === 'sort') {
    const items = await form
      .locator('.sort li')
      .evaluateAll(all => all.map(item => (item as HTMLElement).dataset['item']))
    for (const item of items) await form.locator(`[data-item="${item}"] select`).selectOption('0')
  }
  if (submits) await form.locator('button[type=submit]').click()
  return kind
}

async function playScenario(page: Page, id: string): Promise<void> {
  const decision = page.locator(`#${id} .now button.decision`)
  while (await decision.count()) {
    await decision.first().click()
    await page.locator(`#${id} .now .consequence [data-onward]`).click()
  }
}

export async function goTo(page: Page, id: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash
  }, id)
}

export function doubleIds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  })
}

export function listLessons({ chapters }: Course): string[] {
  return chapters.flatMap(({ lessons }) => lessons.map(({ id }) => id))
}

export function stemsOf(course: Course, lesson: number): string[] {
  return checksOf(course, listLessons(course)[lesson]!).map(({ question }) => question.stem)
}
