import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Lists the violations that axe finds on the page as it is now, each with its element. Frames are judged too, unless
 * a test judges them as pages of their own.
 */
export async function barriers(page: Page | Frame, { iframes = true } = {}): Promise<string[]> {
  // The page's Content-Security-Policy refuses foreign scripts, so axe is injected through the debugger.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ({ rules, iframes }) => {
      const axe = (window as unknown as { axe: typeof import('axe-core') }).axe
      // Asking axe for the rules that passed as well would take a third longer.
      const { violations } = await axe.run(document, { runOnly: rules, iframes, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.html.slice(0, 140)} ${node.failureSummary}`),
      )
    },
    { rules: RULES, iframes },
  )
}

export async function fitsSideways(page: Page | Frame): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
}
