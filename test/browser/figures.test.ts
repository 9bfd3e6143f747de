import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import type { BlockOf } from '../../src/course/blocks/blocks.ts'
import { blockSchema } from '../../src/course/blocks/blocks.ts'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { FIGURES } from '../support/figure-samples.ts'
import { chooseRounds } from '../support/run-length.ts'
import { plainCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'

type Figure = BlockOf<'figure'>

const WIDTHS = [1280, 390, 320]
const ROUNDS = chooseRounds({ short: 1, long: 8 })

let browser: Browser
let server: PageServer
let course: Course
before(async () => {
  browser = await openBrowser()
  server = await servePages(
    new Proxy({} as Record<string, Course>, { get: () => course }) as unknown as Record<string, Course>,
  )
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('figures of every form stay within their column at 1280, 390 and 320 pixels, with any texts', async () => {
  for (const [round, texts] of fc.sample(textsOf, { numRuns: ROUNDS, seed: 14 }).entries()) {
    const figures = FIGURES.map(figure => fill(figure, texts))
    for (const figure of figures) assert.deepEqual(blockSchema.safeParse(figure).error?.issues ?? [], [], figure.form)
    for (const language of ['en-US', 'ar-SA', 'ja-JP'] as const) {
      course = courseOf(figures, language)
      for (const width of WIDTHS)
        assert.deepEqual(await overflowsAt(width), [], `round ${round}, ${language}, ${width} px`)
    }
  }
})

test('a screen reader reads a figure as a list after its summary, and skips the drawing', async () => {
  course = courseOf(FIGURES, 'en-US')
  const page = await browser.newPage()
  await page.goto(`${server.url}/go/figures`)
  const wrong = await page.locator('figure.fig').evaluateAll(figures =>
    figures.flatMap(figure => {
      const [caption, reading, ...rest] = figure.children
      const isFirst = caption!.matches('figcaption') && reading!.matches('.fig-reading')
      const drawings = [...figure.querySelectorAll('svg')].filter(svg => !svg.closest('[aria-hidden=true]'))
      return isFirst &&
        drawings.length === 0 &&
        rest.some(part => part.matches('ol, ul') || part.querySelector('ol, ul'))
        ? []
        : [figure.className]
    }),
  )
  assert.deepEqual(wrong, [])
  await page.close()
})

test('words in a row of steps are never broken, and short hyphenated words are never broken anywhere', async () => {
  const [process] = FIGURES
  const words = ['Raggiungerla', 'Allontanarsi', 'Rispecchia', 'e-mail', 'Comments']
  const figure = { ...process, items: words.map(label => ({ label, text: 'Avez-vous vu : y a-t-il un e-mail ?' })) }
  course = courseOf([blockSchema.parse(figure) as Figure], 'it-IT')
  for (const width of [1280, 690, 320]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } })
    await page.goto(`${server.url}/go/figures`)
    const isRow = await page.locator('.steps').evaluate(list => getComputedStyle(list).gridAutoFlow === 'column')
    const broken = await page.locator('.fig-label, .whole').evaluateAll(all => {
      return all.filter(({ firstChild }) => {
        const range = new Range()
        range.selectNodeContents(firstChild!)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
      }).length
    })
    assert.deepEqual([isRow, broken], [width > 640, 0], `at ${width}`)
    await page.close()
  }
})

/**
 * Generates words for figures: up to 34 letters, among them words of scripts that break lines anywhere and of scripts
 * that do not.
 */
const word = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcdefgäöü'), minLength: 1, maxLength: 34 }),
  fc.constantFrom('Donaudampfschifffahrtsgesellschaft', '温度管理', 'المحافظة', 'of', '12,5 °C'),
)
const textsOf = fc.array(
  fc.array(word, { minLength: 1, maxLength: 12 }).map(words => words.join(' ')),
  {
    minLength: 12,
    maxLength: 12,
  },
)

const LENGTHS: Record<string, number> = {
  caption: 120,
  reading: 200,
  label: 40,
  at: 30,
  whole: 60,
  centre: 60,
  when: 60,
}

/** Replaces the texts of a figure by these in turn, each cut to its field's maximum length. */
function fill(figure: Figure, texts: string[]): Figure {
  let next = 0
  const visit = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map(entry => visit(entry, key === 'items' ? 'line' : key))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, name)]))
    const isFixed = ['type', 'id', 'form', 'shape', 'tone', 'verdict', 'x', 'y', 'unit', 'low', 'high'].includes(key)
    if (typeof value !== 'string' || isFixed) return value
    const text = texts[next++ % texts.length]!
    return (
      [...text]
        .slice(0, LENGTHS[key] ?? (key === 'line' ? 80 : 120))
        .join('')
        .trim() || 'x'
    )
  }
  return visit(figure, '') as Figure
}

function courseOf(figures: Figure[], language: Course['language']): Course {
  const plain = plainCourse()
  const [chapter] = plain.chapters
  const [lesson] = chapter!.lessons
  return { ...plain, language, chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks: figures }] }] }
}

/** Lists texts that reach beyond their figure, and figures that make the page wider than the window. */
async function overflowsAt(width: number): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`${server.url}/go/figures`)
  const found = await page.evaluate(() => {
    const beyond = [...document.querySelectorAll('figure.fig :is(p, strong, li, b, span):not(svg *)')].filter(
      element => {
        const box = element.getBoundingClientRect()
        const figure = element.closest('figure')!.getBoundingClientRect()
        const isSeen = box.width > 1 && getComputedStyle(element).clipPath === 'none'
        return isSeen && (box.right > figure.right + 1 || box.left < figure.left - 1)
      },
    )
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []
    return [
      ...wide,
      ...beyond.map(element => `${element.closest('figure')!.className}: ${element.className || element.tagName}`),
    ]
  })
  await page.close()
  return found
}
