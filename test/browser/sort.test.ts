import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { SORT, sortCourse } from '../support/interactive-samples.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { assertQuiet, comeBack, DESK, openLearner, PHONE, show, textOf } from './learner.ts'

const CHECK = '#c1l1b7'
const KEY = SORT.groups.flatMap(({ items }, group) => items.map(() => group))
const WAYS = ['A bicycle on the landing', 'A stack of chairs before the exit']
const FUEL = ['Oily rags in an open bin', 'Pallets against the north wall']
const CABINET = 'A closed steel cabinet in its niche'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: sortCourse(), arabic: sortCourse('ar-SA') })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a sort question is answered by keyboard alone; an item moves to its group when the focus leaves it', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await page.locator(`${CHECK} button[type=submit]`).press('Enter')
  assert.match(await textOf(page, `${CHECK} .feedback`), /^Sort these into groups/)
  const [first, second] = await listPile(page, 0)
  await page.locator(`${CHECK} select`).first().focus()
  await page.keyboard.type('Feeds')
  assert.equal((await listPile(page, 0)).includes(first!), true, 'nothing moves under the hand')
  await page.keyboard.press('Tab')
  await waitForPile(page, 2, [first!])
  assert.equal(
    await page.evaluate(() => document.activeElement!.closest('li')!.querySelector('.sort-text')!.textContent),
    second,
    'the next one has the focus',
  )
  for (let rest = 0; rest < 4; rest++) {
    await page.keyboard.type('Feeds')
    await page.keyboard.press('Tab')
  }
  await page.locator(`${CHECK} button[type=submit]`).press('Enter')
  assert.equal(await textOf(page, `${CHECK} .feedback strong`), '2 of 5 correct')
  const [again, why, ...others] = await page.locator(`${CHECK} .feedback p`).allInnerTexts()
  const [, list] = again!.split('Look at these again: ')
  assert.deepEqual(list!.split(' · ').sort(), [...WAYS, CABINET].sort())
  assert.equal(why, 'Feeds the fire: It burns long and hot, wherever it lies.', 'what belongs where they were put')
  assert.deepEqual(others, [], 'and not where they belong')
  await page.keyboard.press('Enter')
  await waitForPile(page, 2, FUEL)
  assert.equal((await listPile(page, 0)).length, 3, 'what is right stays')
  assertQuiet(learner)
  await learner.leave()
})

test('a mouse click on the button hits it even right after a choice by keyboard', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await sortAll(page, CHECK, KEY.slice(0, -1))
  await findItem(page, CABINET).locator('select').focus()
  await page.keyboard.type('Does')
  await show(page, `${CHECK} button[type=submit]`)
  const { x, y, width, height } = (await page.locator(`${CHECK} button[type=submit]`).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  assert.equal(await textOf(page, `${CHECK} .feedback strong`), 'Correct')
  await waitForPile(page, 3, [CABINET])
  assertQuiet(learner)
  await learner.leave()
})

test('a right answer shows the reason of every group, also on the next visit', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await sortAll(page, CHECK, KEY)
  await page.locator(`${CHECK} button[type=submit]`).click()
  assert.equal(await textOf(page, `${CHECK} .feedback strong`), 'Correct')
  assert.equal(await page.locator(`${CHECK} .feedback p`).count(), 3)
  assert.deepEqual(await page.locator(`${CHECK} .verdict`).allInnerTexts(), Array(5).fill('In its right place'))
  await comeBack(learner)
  await waitForPile(page, 1, WAYS)
  assert.match(await textOf(page, `${CHECK} .feedback`), /already answered this correctly/)
  assertQuiet(learner)
  await learner.leave()
})

test('a finger moves an item with two taps, or drags it by its grip', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  await findItem(page, WAYS[0]!).locator('.sort-text').tap()
  await page.locator(`${CHECK} .bin-name`).nth(0).tap()
  await waitForPile(page, 1, [WAYS[0]!])
  await findItem(page, WAYS[1]!).locator('.sort-text').tap()
  await findItem(page, WAYS[0]!).locator('.sort-text').tap()
  await waitForPile(page, 1, WAYS)
  await touchDrag(page, WAYS[1]!, '.sort-text')
  assert.deepEqual(await listPile(page, 1), WAYS, 'by its text a finger scrolls')
  await touchDrag(page, WAYS[1]!, '.grip')
  await waitForPile(page, 2, [WAYS[1]!])
  assert.equal(await page.locator(`${CHECK} .carried`).count(), 0, 'the end of a drag is no tap')
  assertQuiet(learner)
  await learner.leave()
})

test('a mouse drags an item into a group and out again', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await drag(page, CABINET, 3)
  await waitForPile(page, 3, [CABINET])
  await drag(page, CABINET, 0)
  await waitForPile(page, 3, [])
  assert.equal(await findItem(page, CABINET).locator('select').inputValue(), '')
  await findItem(page, CABINET).locator('select').selectOption('2')
  await waitForPile(page, 3, [CABINET])
  assertQuiet(learner)
  await learner.leave()
})

test('the assessment keeps sorted items, shows no reason before a pass, and shuffles a new try', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const source = await (await fetch(`${server.url}/go/course`)).text()
  assert.equal(source.split('It burns long and hot').length, 2, 'the key of the test is not in the source')
  await sortAll(page, '#scored-q6', [0, 0, 1, 1, 1])
  await comeBack(learner)
  assert.equal(await page.locator('#scored-q6-4').inputValue(), '1')
  await page.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await textOf(page, '[data-score]'), '0%')
  await page.locator('[data-retry]').click()
  assert.equal(await page.locator('#scored-q6 .filled').count(), 0)
  await sortAll(page, '#scored-q6', KEY)
  await page.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await textOf(page, '[data-score]'), '100%')
  assert.equal(await page.locator('#scored-q6 .feedback p').count(), 3)
  assertQuiet(learner)
  await learner.leave()
})

test('a sort question has no barrier in any state: on a desktop, on a dark phone, from right to left', async () => {
  for (const [course, options] of [
    ['course', DESK],
    ['course', { ...PHONE, colorScheme: 'dark' }],
    ['arabic', PHONE],
  ] as const) {
    const learner = await openLearner(browser, `${server.url}/go/${course}`, options)
    const { page } = learner
    assert.equal(await page.locator(CHECK).getByRole('combobox', { name: CABINET }).count(), 1)
    for (const given of [[], [0, 1, 2, 0, 1], KEY]) {
      await sortAll(page, CHECK, given)
      if (given[0] !== undefined) await page.locator(`${CHECK} button[type=submit]`).click()
      await show(page, CHECK)
      assert.deepEqual(await barriers(page), [])
      assert.equal(await fitsSideways(page), true)
      if (given === KEY) assert.equal(await page.locator(CHECK).getAttribute('data-outcome'), 'right')
      else if (given[0] !== undefined) await page.locator(`${CHECK} button[type=submit]`).click()
    }
    await learner.leave()
  }
})

test('without JavaScript each item has a list of groups, and on paper the groups have room to write in', async () => {
  const reader = await openLearner(browser, `${server.url}/go/course`, { ...DESK, javaScriptEnabled: false })
  const { page } = reader
  assert.equal(await findItem(page, CABINET).locator('select').isVisible(), true)
  assert.equal(await page.locator(`${CHECK} .bin`).first().isVisible(), false)
  await page.locator(`${CHECK} summary`).click()
  assert.match(await textOf(page, `${CHECK} .answer`), /Does neither: It neither burns.*closed steel cabinet/s)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.locator(`${CHECK} .bin`).first().isVisible(), true)
  assert.equal(await findItem(page, CABINET).locator('select').isVisible(), false)
  const edges = (selector: string) =>
    page
      .locator(`${CHECK} ${selector}`)
      .evaluateAll(elements => Math.round(Math.max(...elements.map(element => element.getBoundingClientRect().right))))
  assert.equal(await edges('.bin'), await edges('.sort'), 'the groups share the whole line')
  await reader.leave()
})

/**
 * Sorts the items, in the author's order, into these groups. Items for which `groups` has no group are left as they
 * are.
 */
async function sortAll(page: Page, question: string, groups: number[]): Promise<void> {
  for (const [item, group] of groups.entries())
    await page.locator(`${question} [data-item="${item}"] select`).selectOption(String(group))
}

test('a judged item keeps the colour of its verdict under the pointer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  for (const item of KEY.keys()) await page.locator(`${CHECK}-${item}`).selectOption('0')
  await page.locator(`${CHECK} button[type=submit]`).click()
  for (const verdict of ['right', 'wrong']) {
    const row = page.locator(`${CHECK} li.${verdict}`).first()
    const readColour = () => row.evaluate(element => getComputedStyle(element).backgroundColor)
    const colour = await readColour()
    await row.hover()
    assert.equal(await readColour(), colour, verdict)
  }
  assertQuiet(learner)
  await learner.leave()
})

/** Lists the items in a pile; pile 0 holds those that are not sorted yet. */
function listPile(page: Page, pile: number): Promise<string[]> {
  return page.locator(`${CHECK} .pile`).nth(pile).locator('.sort-text').allTextContents()
}

async function waitForPile(page: Page, pile: number, texts: string[]): Promise<void> {
  await page.waitForFunction(
    ([question, at, wanted]) => {
      const items = document.querySelectorAll(`${question} .pile`)[at]!.querySelectorAll('.sort-text')
      return (
        [...items]
          .map(({ textContent }) => textContent)
          .sort()
          .join() === [...wanted].sort().join()
      )
    },
    [CHECK, pile, texts] as const,
  )
}

function findItem(page: Page, text: string) {
  return page.locator(`${CHECK} .sort li`, { hasText: text })
}

async function drag(page: Page, text: string, pile: number): Promise<void> {
  await show(page, CHECK)
  const from = (await findItem(page, text).locator('.sort-text').boundingBox())!
  const to = (await page.locator(`${CHECK} .pile`).nth(pile).boundingBox())!
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + from.height / 2 + 20, { steps: 4 })
  await page.mouse.move(to.x + to.width - 20, to.y + to.height - 14, { steps: 8 })
  await page.mouse.up()
}

/** Drags by touch from one element inside the item onto the second group. */
async function touchDrag(page: Page, text: string, part: string): Promise<void> {
  const goal = page.locator(`${CHECK} .pile`).nth(2)
  await goal.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const from = (await findItem(page, text).locator(part).boundingBox())!
  const to = (await goal.boundingBox())!
  const [start, end] = [from, to].map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [start!])
  for (let step = 1; step <= 8; step++) {
    const share = step / 8
    await touch('touchMove', [{ x: start!.x + (end!.x - start!.x) * share, y: start!.y + (end!.y - start!.y) * share }])
  }
  await touch('touchEnd', [])
}
