import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { FIGURES } from '../support/figure-samples.ts'
import { interactiveCourse, SCENARIO } from '../support/interactive-samples.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { answerCheck, assertQuiet, openLearner, show, turnTo } from './learner.ts'

const MOST_SIZES = 9
/** The width in pixels that 8 letters have at twice the usual size. */
const ROOM_FOR_A_NAME = 150

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({
    all: withEverything(interactiveCourse()),
    arabic: withEverything(interactiveCourse({ language: 'ar-SA' })),
    sample: sampleCourse(),
    chinese: chineseTable(),
    monthly: perMonth(),
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('type is set in at most nine sizes', async () => {
  for (const key of ['all', 'sample'])
    for (const width of [1280, 390]) {
      const learner = await openLearner(browser, `${server.url}/go/${key}`, { viewport: { width, height: 800 } })
      const sizes = await learner.page.evaluate(sizesOfType)
      assert.ok(sizes.length <= MOST_SIZES, `${key} at ${width}: ${sizes.join(', ')}`)
      await learner.leave()
    }
})

test('at 400 % zoom nothing scrolls sideways, and every control works', async () => {
  // A window of 1280 by 1024 at 400 % zoom, as in WCAG 2.2, 1.4.10.
  for (const key of ['all', 'arabic']) {
    const learner = await openLearner(browser, `${server.url}/go/${key}`, { viewport: { width: 320, height: 256 } })
    const { page } = learner
    assert.deepEqual(await sticksOut(page), [], key)
    await page.locator('#c1l1b4 .number').fill('16')
    await page.locator('#c1l1b4 button[type=submit]').click()
    await page.locator('#c1l1b2 .move[data-move="1"]').first().click()
    await page.locator('#c1l1b2 button[type=submit]').click()
    await page.locator(`#${SCENARIO.id} .now button.decision`).first().click()
    await turnTo(page, 'scored-q3')
    await page.locator('#scored-q3 select').first().selectOption('0')
    assert.deepEqual(await sticksOut(page), [], `${key}, answered`)
    await page.locator('.bar-button').click()
    assert.equal(await page.locator('.rail').isVisible(), true)
    assert.deepEqual(await sticksOut(page), [], `${key}, contents`)
    assertQuiet(learner)
    await learner.leave()
  }
})

test('with letters twice as large, a sign-off has room for a name', async () => {
  for (const width of [1280, 768]) {
    const learner = await openLearner(browser, `${server.url}/go/sample`, { viewport: { width, height: 800 } })
    await learner.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const { width: field } = (await learner.page.locator('#sign-off-name').boundingBox())!
    assert.ok(field > ROOM_FOR_A_NAME, `at ${width} the field is ${field} wide`)
    await learner.leave()
  }
})

test('short words in a Chinese table are not broken, however long the other columns are', async () => {
  for (const width of [1280, 390]) {
    const learner = await openLearner(browser, `${server.url}/go/chinese`, { viewport: { width, height: 800 } })
    const lines = await learner.page.locator('#c1l1 th').evaluateAll(heads =>
      heads.map(head => {
        const range = new Range()
        range.selectNodeContents(head)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    assert.deepEqual(lines, [1, 1, 1, 1], `at ${width}`)
    await learner.leave()
  }
})

test('at 320 pixels a unit of two words fits one line beside its number', async () => {
  const learner = await openLearner(browser, `${server.url}/go/monthly`, { viewport: { width: 320, height: 640 } })
  const unit = learner.page.locator('#c1l1b4 .unit')
  const { height, line } = await unit.evaluate(element => {
    const range = new Range()
    range.selectNodeContents(element)
    return {
      height: range.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }
  })
  assert.ok(height < 1.5 * line, `${height} high, a line is ${line}`)
  await learner.leave()
})

test('in forced colours the chosen, current, answered and judged states stay distinct', async () => {
  const learner = await openLearner(browser, `${server.url}/go/sample`, { forcedColors: 'active' })
  const { page } = learner
  await page.locator('#c1l1b3-0').check()
  assert.notEqual(await styleOf(page, '.option:has(#c1l1b3-0)', 'outlineStyle'), 'none')
  assert.equal(await styleOf(page, '.option:has(#c1l1b3-1)', 'outlineStyle'), 'none')
  await answerCheck(page, 'c1l1b3', [0])
  assert.equal(await page.locator('#c1l1b3 .verdict').first().isVisible(), true, 'right and wrong are words')
  assert.notEqual(await styleOf(page, '[data-jump][aria-current]', 'outlineStyle'), 'none')
  assert.equal(await styleOf(page, '[data-jump]:not([aria-current])', 'outlineStyle'), 'none')
  await page.locator('.now input').first().check()
  assert.notEqual(
    await styleOf(page, '.jump.answered', 'backgroundColor'),
    await styleOf(page, '.jump:not(.answered)', 'backgroundColor'),
  )
  await page.locator('[data-together]').click()
  assert.notEqual(
    await styleOf(page, '[data-together]', 'backgroundColor'),
    await styleOf(page, 'body', 'backgroundColor'),
  )
  assertQuiet(learner)
  await learner.leave()
})

test('in forced colours no shape of a figure has the colour of the page', async () => {
  const learner = await openLearner(browser, `${server.url}/go/all`, { forcedColors: 'active' })
  await show(learner.page, 'figure.fig >> nth=0')
  const lost = await learner.page.locator('figure.fig').evaluateAll(figures => {
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const isSeen = (shape: Element) => {
      const { fill, stroke, strokeWidth } = getComputedStyle(shape)
      const hasFill = fill !== 'none' && fill !== ground
      return hasFill || (stroke !== 'none' && stroke !== ground && strokeWidth !== '0px')
    }
    return figures.flatMap(figure => {
      const drawings = [...figure.querySelectorAll('svg')].filter(svg => svg.getClientRects().length)
      const dead = drawings.filter(svg => {
        const shapes = [...svg.querySelectorAll('path, rect, circle, line, polygon, use')]
        return shapes.length > 0 && !shapes.some(isSeen)
      })
      return dead.length ? [figure.className] : []
    })
  })
  assert.deepEqual(lost, [])
  await learner.leave()
})

function withEverything(course: Course): Course {
  const [chapter] = course.chapters
  const [lesson] = chapter!.lessons
  const others = sampleCourse()
    .chapters.flatMap(({ lessons }) => lessons)
    .flatMap(({ blocks }) => blocks)
    .filter(({ type }) => type !== 'check')
  const blocks: Block[] = [
    ...lesson!.blocks,
    ...FIGURES,
    ...others.map((block, index) => ({ ...block, id: `x${index}` })),
  ]
  return { ...course, chapters: [{ ...chapter!, lessons: [{ ...lesson!, blocks }] }] }
}

function chineseTable(): Course {
  const course = sampleCourse()
  const long = '大多数火灾都是在可燃物、氧气和热量三者同时具备时发生的。只要去掉其中一个，火就会熄灭。'
  const block = {
    type: 'table' as const,
    id: 'x1',
    caption: '种类',
    columns: ['种类', '特点'],
    rows: [
      ['灭火器', long.repeat(2)],
      ['防火门', long],
    ],
  }
  const [chapter] = course.chapters
  const lesson = { ...chapter!.lessons[0]!, blocks: [block] }
  return { ...course, language: 'zh-CN', chapters: [{ ...chapter!, lessons: [lesson] }] }
}

function perMonth(): Course {
  const course = structuredClone(interactiveCourse())
  const check = course.chapters[0]!.lessons[0]!.blocks.find(({ id }) => id === 'c1l1b4')!
  if (check.type === 'check' && check.question.kind === 'number') check.question.unit = 'a month'
  return course
}

/**
 * Lists the font sizes of the visible texts. Inline code is left out, because its size is relative to the text around
 * it.
 */
function sizesOfType(): number[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const sizes = new Set<number>()
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!
    if (!walker.currentNode.textContent!.trim() || parent.closest('code, script, option')) continue
    if (parent.getClientRects().length)
      sizes.add(Math.round(Number.parseFloat(getComputedStyle(parent).fontSize) * 10) / 10)
  }
  return [...sizes].sort((one, other) => one - other)
}

/**
 * If the page is wider than the window, lists elements that reach over the edge of the window, except inside elements
 * that scroll by themselves.
 */
async function sticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('main *')]
      .filter(element => {
        const { left, right } = element.getBoundingClientRect()
        return (right > innerWidth + 1 || left < -1) && !element.closest('.scroller, pre, .unseen')
      })
      .map(element => element.outerHTML.slice(0, 80))
      .slice(0, 5)
      .concat(`${document.documentElement.scrollWidth} wide`)
  })
}

async function styleOf(page: Page, selector: string, property: 'outlineStyle' | 'backgroundColor') {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property)
}
