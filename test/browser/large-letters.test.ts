import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { interactiveCourse } from '../support/interactive-samples.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { openLearner } from './learner.ts'

/** Selects the texts that stand in narrow boxes, such as cards, chips and buttons of the bar. */
const BOXED_TEXTS = '.card-front, .card-back, .prompt, .slot-text, .chip, .order-text, .bar-button'
/** Combinations of window width and letter size in which these boxes are narrow. */
const NARROW = [
  { width: 1280, letters: '200%' },
  { width: 768, letters: '200%' },
  { width: 390, letters: '200%' },
  { width: 390, letters: '100%' },
  { width: 320, letters: '100%' },
]
/**
 * Where rows to be put in order are narrow, the text must have at least this share of a row's width; the rest is for
 * the row's buttons.
 */
const SHARE_OF_TEXT = 0.62

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ cards: sampleCourse(), questions: interactiveCourse() })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('words of cards and questions stay whole, however large the letters and narrow the window', async () => {
  for (const { width, letters } of NARROW)
    for (const key of ['cards', 'questions']) {
      const { page, leave } = await openWith(key, width, letters)
      assert.deepEqual(await listBrokenWords(page), [], `${key}, ${width} pixels, ${letters}`)
      for (const card of await page.locator('.card summary').all()) await card.click()
      assert.deepEqual(await listBrokenWords(page), [], `${key}, ${width} pixels, ${letters}, turned`)
      await leave()
    }
})

test('where rows to put in order are narrow, most of their width is for the text', async () => {
  for (const { width, letters } of NARROW) {
    const { page, leave } = await openWith('questions', width, letters)
    const shares = await page.locator('#c1l1b2 .order li').evaluateAll(rows =>
      rows.map(row => {
        const text = row.querySelector('.order-text')!
        return text.getBoundingClientRect().width / row.getBoundingClientRect().width
      }),
    )
    for (const share of shares) assert.ok(share >= SHARE_OF_TEXT, `${share} at ${width} pixels, ${letters}`)
    await leave()
  }
})

async function openWith(key: string, width: number, letters: string) {
  const learner = await openLearner(browser, `${server.url}/go/${key}`, { viewport: { width, height: 800 } })
  await learner.page.evaluate(size => {
    document.documentElement.style.fontSize = size
  }, letters)
  return learner
}

/** Lists the words that stand on more than one line, parts of a word with a hyphen being words of their own. */
async function listBrokenWords(page: Page): Promise<string[]> {
  return page.locator(BOXED_TEXTS).evaluateAll(texts =>
    texts.flatMap(text => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/[^\s-]+/g)) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      return broken
    }),
  )
}
