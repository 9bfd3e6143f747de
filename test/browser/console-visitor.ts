import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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

/** Barriers that axe finds on the page as it is now. Frames are pages of their own, and are judged where they are made. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async rules => {
    const axe = (window as unknown as { axe: typeof import('axe-core') }).axe
    const { violations } = await axe.run(document, { runOnly: rules, iframes: false })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.html.slice(0, 140)} ${node.failureSummary}`),
    )
  }, RULES)
}
