import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { FORM_SHAPES } from '../../src/course/blocks/figure-forms.ts'
import { html, readMarkup } from '../../src/look/html.ts'
import { openBrowser } from '../support/chromium.ts'
import { FIGURES } from '../support/figure-samples.ts'
import { plainCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { openLearner } from './learner.ts'

/** A folder that git ignores: open its `index.html` to look at every form of figure at once. */
const GALLERY = fileURLToPath(new URL('../../.cache/gallery/', import.meta.url))
const VIEWS = {
  '1280': { course: 'english', width: 1280 },
  '390': { course: 'english', width: 390 },
  'right to left, 1280': { course: 'arabic', width: 1280 },
  'right to left, 390': { course: 'arabic', width: 390 },
} as const

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ english: figuresOf('en-US'), arabic: figuresOf('ar-SA') })
  await rm(GALLERY, { recursive: true, force: true })
  await mkdir(GALLERY, { recursive: true })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('the gallery shows every form of figure, wide, narrow and from right to left', async () => {
  assert.deepEqual(new Set(FIGURES.map(({ form }) => form)), new Set(Object.keys(FORM_SHAPES)))
  const pictures: string[][] = FIGURES.map(() => [])
  for (const [view, { course, width }] of Object.entries(VIEWS)) {
    const learner = await openLearner(browser, `${server.url}/go/${course}`, { viewport: { width, height: 900 } })
    // The sticky bar would cover a tall figure in its screenshot.
    await learner.page.locator('.bar').evaluate(bar => bar.remove())
    const figures = learner.page.locator('figure.fig')
    assert.equal(await figures.count(), FIGURES.length)
    for (const [index, { form }] of FIGURES.entries()) {
      const name = `${index + 1}-${form}-${view.replace(/\W+/g, '-')}.png`
      const bytes = await figures.nth(index).screenshot({ path: join(GALLERY, name) })
      assert.ok(bytes.length > 2_000, `${name} is not empty`)
      pictures[index]!.push(name)
    }
    await learner.leave()
  }
  await writeFile(join(GALLERY, 'index.html'), galleryPage(pictures))
})

function figuresOf(language: 'en-US' | 'ar-SA') {
  const course = plainCourse({ language })
  const [chapter] = course.chapters
  const [lesson] = chapter!.lessons
  return { ...course, chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks: FIGURES }] }] }
}

function galleryPage(pictures: string[][]): string {
  const rows = pictures.map((names, index) => {
    return html`
      <h2>${FIGURES[index]!.form}</h2>
      <p>${names.map(name => html`<img src="${name}" alt="${name}" loading="lazy">`)}</p>
    `
  })
  return readMarkup(html`
    <!doctype html>
    <html lang="en">
      <meta charset="utf-8">
      <title>Every form of figure</title>
      ${rows}
    </html>
  `)
}
