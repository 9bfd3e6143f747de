import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { barriers } from './barriers.ts'

export type Visit = { page: Page; complaints: string[]; leave(): Promise<void> }

/** A person before the console in a browser of their own. Complaints are of the policy and of scripts; answers like 400 are none. */
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

/** What is needed now and then: deliveries, usage, the key, help, and the way out. */
export async function openAccountMenu(page: Page): Promise<void> {
  await page.locator('.bar [data-menu] > summary').click()
}

/** What else can be done with a course, on its page. */
export async function openCourseMenu(page: Page): Promise<void> {
  await page.locator('main [data-menu] > summary').click()
}

/** Barriers that axe finds on the page as it is now. Frames are pages of their own, and are judged where they are made. */
export function barriersOf(page: Page): Promise<string[]> {
  return barriers(page, { iframes: false })
}
