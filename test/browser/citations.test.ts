import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { courseSchema } from '../../src/course/schema.ts'
import { sourceMaterial } from '../../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../../src/documents/read/html/read-markdown.ts'
import { checkCourse } from '../../src/quality/check-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { CORPUS, type CorpusDocument } from '../support/source-documents.ts'
import { assertQuiet, DESK, openLearner } from './learner.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({
    english: courseFrom(CORPUS[0]!),
    arabic: courseFrom(CORPUS[3]!),
    paged: courseFrom(CORPUS[0]!, 'pdf'),
    talk: courseFrom(CORPUS[0]!, 'pptx'),
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a citation below a block opens the cited passage by keyboard', async () => {
  for (const name of ['english', 'arabic']) {
    const learner = await openLearner(browser, `${server.url}/go/${name}`)
    const mark = learner.page.locator('.lesson .cites').first()
    assert.equal(await mark.locator('blockquote').first().isVisible(), false)
    await mark.locator('summary').focus()
    await learner.page.keyboard.press('Enter')
    assert.equal(await mark.locator('blockquote').first().isVisible(), true)
    assertQuiet(learner)
    await learner.leave()
  }
})

test('a check has no citation, because the passage would reveal the answer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/english`)
  const after = await learner.page.locator('.lesson [data-question] + .cites, .lesson .check + .cites').count()
  assert.equal(after, 0)
  await learner.leave()
})

test('passages can be read without JavaScript and are printed', async () => {
  const plain = await openLearner(browser, `${server.url}/go/english`, { ...DESK, javaScriptEnabled: false })
  const mark = plain.page.locator('.lesson .cites').first()
  await mark.locator('summary').click()
  assert.match(await mark.locator('blockquote').first().innerText(), /This procedure tells boiler attendants/)
  await plain.leave()

  const paper = await openLearner(browser, `${server.url}/go/english`)
  await paper.page.emulateMedia({ media: 'print' })
  await paper.page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  assert.equal(await paper.page.locator('.lesson .cites blockquote').first().isVisible(), true)
  await paper.leave()
})

test('a citation names the page or slide of its passage', async () => {
  const learner = await openLearner(browser, `${server.url}/go/paged`)
  const marks = await learner.page.locator('.lesson .cites summary').allInnerTexts()
  assert.ok(
    marks.some(mark => /Starting the Harwell boiler · .* · page 7$/.test(mark)),
    marks.join('\n'),
  )
  await learner.leave()
  const talk = await openLearner(browser, `${server.url}/go/talk`)
  assert.match(await talk.page.locator('.lesson .cites summary').first().innerText(), / · slide 7$/)
  await talk.leave()
})

test('axe finds no barrier in citations and open passages, light and dark, on a desktop and a phone', async () => {
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 800 },
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const name of ['paged', 'arabic']) {
        const learner = await openLearner(browser, `${server.url}/go/${name}`, { viewport: size, colorScheme })
        await learner.page.locator('.lesson .cites').evaluateAll(marks => {
          for (const mark of marks) (mark as HTMLDetailsElement).open = true
        })
        assert.deepEqual(await barriers(learner.page), [], `${name} at ${size.width}, ${colorScheme}`)
        const overflow = await learner.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(overflow <= 0, `${name} at ${size.width}`)
        await learner.leave()
      }
    }
  }
})

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const axe = (window as unknown as { axe: typeof import('axe-core') }).axe
    const { violations } = await axe.run('.cites', { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html.slice(0, 140)}`))
  })
}

/**
 * Makes a course from a document of the test corpus. With `kind`, the course is told that the document is a file of
 * that kind and all of its text is on page 7.
 */
function courseFrom({ name, languageId, text }: CorpusDocument, kind?: 'pdf' | 'pptx') {
  const read = readMarkdown(text)
  const document = kind ? { ...read, kind, blocks: read.blocks.map(block => ({ ...block, page: 7 })) } : read
  const addOns = ADD_ONS.filter(addOn => addOn !== 'articles')
  const brief = briefSchema.parse({ subject: 'Our rules', languageId, addOns })
  const content = assembleCourse(sourceMaterial([{ id: 'src_1', name, document }], brief), brief)
  const id = `crs_${'a'.repeat(24)}`
  return courseSchema.parse({
    ...content,
    id,
    version: 1,
    createdAt: '2026-03-19T10:00:00.000Z',
    quality: checkCourse(content, brief),
  })
}
