import type { Browser, Locator, Page } from 'playwright-core'
import { openVisit, type Visit } from './console-visitor.ts'

let visits = 0

/** Opens a browser context with an IP address of its own, because each address may write only so much in a minute. */
export function openReviewersVisit(browser: Browser, options: object = {}): Promise<Visit> {
  const extraHTTPHeaders = { 'x-forwarded-for': `198.51.100.${++visits}` }
  return openVisit(browser, { extraHTTPHeaders, ...options })
}

/** Opens the address of a review, and waits for the comments that were written so far. */
export async function openReview(browser: Browser, address: string, options: object = {}): Promise<Visit> {
  const visit = await openReviewersVisit(browser, options)
  await visit.page.goto(address)
  await waitForComments(visit.page)
  return visit
}

export async function waitForComments(page: Page): Promise<void> {
  await page.locator('#rv-threads > li').first().waitFor({ state: 'attached' })
}

export function findCommentButton(page: Page, partId: string): Locator {
  return page.locator(`[id="part-${partId}"] > .rv-say`)
}

export function findThreads(page: Page): Locator {
  return page.locator('.rv-thread')
}

/** Comments on a part by its button. With `name` null, the browser already knows the person's name. */
export async function comment(page: Page, partId: string, text: string, name: string | null): Promise<void> {
  await findCommentButton(page, partId).click()
  if (name) await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your comment').fill(text)
  await pressSend(page)
  await findThreads(page).filter({ hasText: text }).waitFor()
}

/** Suggests other words for the first text of a part. */
export async function suggest(page: Page, partId: string, change: (text: string) => string): Promise<void> {
  await openSuggestion(page, partId)
  const area = page.locator('.rv-texts textarea').first()
  await area.fill(change(await area.inputValue()))
  await page.locator('.rv-form .rv-diff').waitFor()
  await pressSend(page)
  await findThreads(page).filter({ hasText: 'Suggestion' }).first().waitFor()
}

export async function openSuggestion(page: Page, partId: string): Promise<void> {
  await findCommentButton(page, partId).click()
  await page.getByRole('radio', { name: 'Other words' }).check()
}

export async function pressSend(page: Page): Promise<void> {
  await page.locator('#rv-writer').getByRole('button', { name: 'Send' }).click()
}
