import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { sourceMaterial } from '../../src/author/source/source-material.ts'
import { assembleCourse } from '../../src/course/assemble-course.ts'
import { ADD_ONS, briefSchema } from '../../src/course/brief.ts'
import { checkCourse } from '../../src/course/check-course.ts'
import { courseSchema } from '../../src/course/schema.ts'
import { readMarkdown } from '../../src/sources/read-markdown.ts'
import { openBrowser } from '../support/chromium.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { CORPUS, type CorpusDocument } from '../support/source-documents.ts'
import { assertQuiet, DESK, openLearner } from './learner.ts'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ english: courseFrom(CORPUS[0]!), arabic: courseFrom(CORPUS[3]!) })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a mark below a block opens the words of the document that it rests on, by keyboard', async () => {
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

test('a check shows no passage, because it would answer it', async () => {
  const learner = await openLearner(browser, `${server.url}/go/english`)
  const after = await learner.page.locator('.lesson [data-question] + .cites, .lesson .check + .cites').count()
  assert.equal(after, 0)
  await learner.leave()
})

test('passages can be read without a script and stand on paper', async () => {
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

function courseFrom({ name, languageId, text }: CorpusDocument) {
  const addOns = ADD_ONS.filter(addOn => addOn !== 'articles')
  const brief = briefSchema.parse({ subject: 'Our rules', languageId, addOns })
  const content = assembleCourse(sourceMaterial([{ id: 'src_1', name, document: readMarkdown(text) }], brief), brief)
  const id = `crs_${'a'.repeat(24)}`
  return courseSchema.parse({
    ...content,
    id,
    version: 1,
    createdAt: '2026-03-19T10:00:00.000Z',
    quality: checkCourse(content, brief),
  })
}
