import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { barriers } from './barriers.ts'

export type Visit = { page: Page; complaints: string[]; leave(): Promise<void> }

/**
 * Opens a page in a browser context of its own. `complaints` collects script errors and errors in the browser's
 * console, such as violations of the Content-Security-Policy, but no answers with a status from 400 to 499.
 */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return { page, complaints, leave: () => context.close() }
}

export async function signIn(page: Page, url: string, secret: string): Promise<void> {
  await page.goto(`${url}/console/sign-in`)
  await page.getByLabel('API key or admin token').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens the account menu, which leads to deliveries, usage, the key, help, and signing out. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('.bar [data-menu] > summary').click()
}

/** Opens the menu with the other actions on a course's page. */
export async function openCourseMenu(page: Page): Promise<void> {
  await page.locator('main [data-menu] > summary').click()
}

/**
 * Lists the violations that axe finds on the page as it is now. Frames are pages of their own, and are judged by
 * their own tests.
 */
export function barriersOf(page: Page): Promise<string[]> {
  return barriers(page, { iframes: false })
}
