import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { interactiveCourse } from '../support/interactive-samples.ts'
import { packCourse } from '../support/pack-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, comeBack, openLearner, PHONE, textOf } from './learner.ts'

const COURSE = interactiveCourse()
const ORDER = '#c1l1b2'
const MATCH = '#c1l1b3'
const NUMBER = '#c1l1b4'
const RIGHT_ORDER = ['Close the door', 'Press the nearest call point', 'Tell the people close by to leave']

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE, habits: packCourse('phishing-and-passwords') })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('an order question is answered by buttons, and every row gets a verdict in words', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await page.locator(`${ORDER} button[type=submit]`).click()
  assert.match(await textOf(page, `${ORDER} .feedback`), /Put these in the right order/, 'nothing was answered yet')
  await sortByButtons(page, ORDER, ['Walk out by the marked route', ...RIGHT_ORDER])
  await page.locator(`${ORDER} button[type=submit]`).click()
  assert.equal(await textOf(page, `${ORDER} .feedback strong`), '0 of 4 correct')
  assert.deepEqual(await page.locator(`${ORDER} .verdict`).allInnerTexts(), Array(4).fill('Not yet in its place'))
  assert.equal(
    await textOf(page, `${ORDER} .feedback p`),
    `Look at these again: ${['Walk out by the marked route', ...RIGHT_ORDER].join(' · ')}`,
  )
  await page.locator(`${ORDER} button[type=submit]`).click()
  assert.equal(await page.locator(`${ORDER} .verdict`).count(), 0)
  await sortByButtons(page, ORDER, [...RIGHT_ORDER, 'Walk out by the marked route'])
  await page.locator(`${ORDER} button[type=submit]`).click()
  assert.match(await textOf(page, `${ORDER} .feedback`), /^Correct.*closed door holds smoke back/)
  assert.equal(await textOf(page, `${ORDER} button[type=submit]`), 'Continue')
  await page.locator(`${ORDER} button[type=submit]`).click()
  assert.equal(
    await page.evaluate(() => document.activeElement!.closest('form')!.id),
    'c1l1b3',
    'and on to what follows',
  )
  await comeBack(learner)
  assert.match(await textOf(page, `${ORDER} .feedback`), /already answered this correctly/)
  assert.deepEqual(await rowsOf(page, ORDER), [...RIGHT_ORDER, 'Walk out by the marked route'])
  assertQuiet(learner)
  await learner.leave()
})

test('short hyphenated words stay inline, also in the prompts of a match question', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/habits`)
  const displays = await page
    .locator(':is(.whole, .prompt > *)')
    .evaluateAll(all =>
      all.map(element => `${getComputedStyle(element).display}: ${element.parentElement!.textContent}`),
    )
  assert.ok(displays.length > 0)
  assert.deepEqual(
    displays.filter(display => !display.startsWith('inline:')),
    [],
  )
  await leave()
})

test('an order question is answered by dragging and by arrow keys, and a screen reader hears each position', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const [first, second] = await rowsOf(page, ORDER)
  const places = page.locator(`${ORDER} .place`)
  await places.first().scrollIntoViewIfNeeded()
  const [from, to] = [(await places.nth(0).boundingBox())!, (await places.nth(2).boundingBox())!]
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 8 })
  await page.mouse.up()
  assert.equal((await rowsOf(page, ORDER)).indexOf(first!), 2)
  assert.equal((await rowsOf(page, ORDER))[0], second)
  assert.equal(await textOf(page, `${ORDER} [data-moved]`), `${first}: now 3 of 4`)
  await page.locator(`${ORDER} li:nth-child(3) [data-move="-1"]`).focus()
  await page.keyboard.press('ArrowUp')
  assert.equal((await rowsOf(page, ORDER)).indexOf(first!), 1)
  assert.equal(await textOf(page, `${ORDER} [data-moved]`), `${first}: now 2 of 4`)
  assert.equal(await page.evaluate(() => document.activeElement!.matches('.move')), true, 'the button keeps the focus')
  assertQuiet(learner)
  await learner.leave()
})

test('a finger drags a row by its number, and scrolls the page by its text', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  const before = await rowsOf(page, ORDER)
  await touchDrag(page, `${ORDER} .order li:nth-child(1) .order-text`, `${ORDER} .order li:nth-child(3)`)
  assert.deepEqual(await rowsOf(page, ORDER), before)
  await touchDrag(page, `${ORDER} .order li:nth-child(1) .place`, `${ORDER} .order li:nth-child(3)`)
  assert.equal((await rowsOf(page, ORDER)).indexOf(before[0]!), 2)
  await learner.leave()
})

test('a match question is answered by lists with the keyboard alone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await chooseByKeys(page, 0, 'Water')
  await chooseByKeys(page, 1, 'Water')
  assert.equal(
    await page.locator(`${MATCH} select`).nth(0).inputValue(),
    '0',
    'nothing is taken before the learner moves on',
  )
  await page.keyboard.press('Tab')
  assert.equal(await page.locator(`${MATCH} select`).nth(0).inputValue(), '', 'a right serves one left only')
  assert.equal(await textOf(page, `${MATCH} [data-moved]`), 'A bin of waste paper: open again')
  await page.locator(`${MATCH} button[type=submit]`).press('Enter')
  assert.match(await textOf(page, `${MATCH} .feedback`), /Find what belongs together/)
  await chooseByKeys(page, 0, 'Water')
  await chooseByKeys(page, 1, 'None of these')
  await chooseByKeys(page, 2, 'CO₂')
  await page.locator(`${MATCH} button[type=submit]`).press('Enter')
  assert.equal(await textOf(page, `${MATCH} .feedback strong`), '2 of 3 correct')
  await page.keyboard.press('Enter')
  assert.deepEqual(
    await page.locator(`${MATCH} select`).evaluateAll(lists => lists.map(list => (list as HTMLSelectElement).value)),
    ['0', '', '2'],
    'what is right stays',
  )
  await chooseByKeys(page, 1, 'Wet chemical')
  await page.locator(`${MATCH} button[type=submit]`).press('Enter')
  assert.match(await textOf(page, `${MATCH} .feedback`), /^Correct.*Water cools solids/)
  assertQuiet(learner)
  await learner.leave()
})

test('a match question is answered by tapping and by dragging chips', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  for (const right of ['0', '1']) await page.locator(`${MATCH} [data-chip="${right}"]`).tap()
  assert.equal(await page.locator(`${MATCH} .feedback`).textContent(), '', 'a tap hits the chip and nothing behind it')
  await touchDrag(page, `${MATCH} [data-chip="2"]`, `${MATCH} .match li:nth-child(3)`)
  assert.deepEqual(await page.locator(`${MATCH} .slot-text`).allInnerTexts(), ['Water', 'Wet chemical', 'CO₂'])
  await page.locator(`${MATCH} button[type=submit]`).click()
  assert.match(await textOf(page, `${MATCH} .feedback`), /^Correct/)
  assertQuiet(learner)
  await learner.leave()
})

test('order and match questions are answered by keyboard alone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await page.locator('#c1l1-title').focus()
  for (const [place, text] of [...RIGHT_ORDER, 'Walk out by the marked route'].entries()) {
    const at = (await rowsOf(page, ORDER)).indexOf(text)
    await tabOnto(page, `${ORDER} li:nth-child(${at + 1}) .move`)
    for (let step = at; step > place; step--) await page.keyboard.press('ArrowUp')
  }
  await tabOnto(page, `${ORDER} button[type=submit]`)
  await page.keyboard.press('Enter')
  assert.match(await textOf(page, `${ORDER} .feedback`), /^Correct/)
  await page.keyboard.press('Enter')
  for (const [index, right] of ['Water', 'Wet chemical', 'CO₂'].entries()) {
    await tabOnto(page, `${MATCH} li:nth-child(${index + 1}) select`)
    await page.keyboard.type(right.slice(0, 4))
  }
  await tabOnto(page, `${MATCH} button[type=submit]`)
  await page.keyboard.press('Enter')
  assert.match(await textOf(page, `${MATCH} .feedback`), /^Correct/)
  await page.keyboard.press('Enter')
  await tabOnto(page, `${NUMBER} .number`)
  assertQuiet(learner)
  await learner.leave()
})

test('an assessment with every kind of question reports unanswered ones, keeps answers, and is handed in', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const single = COURSE.assessment!.questions[0]!
  const key = 'options' in single ? single.options.findIndex(({ correct }) => correct) : 0
  await page.locator('[data-together]').click()
  await page.locator(`#scored-q1-${key}`).check()
  await page.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await textOf(page, '[data-unanswered]'), '4 questions still need an answer.')
  assert.equal(await page.locator('[data-question].open').count(), 4)
  const [top, height] = await page.evaluate(() => [
    document.querySelector('[data-unanswered]')!.getBoundingClientRect().top,
    innerHeight,
  ])
  assert.ok(top! >= 0 && top! < height!, 'the words stand where the first open question is, in sight')
  assert.equal(
    await page.evaluate(
      () => document.activeElement!.closest('[data-question]') === document.querySelector('[data-question].open'),
    ),
    true,
  )

  await sortByButtons(page, '#scored-q2', [...RIGHT_ORDER, 'Walk out by the marked route'])
  for (const [index, right] of ['0', '1', '2'].entries())
    await page.locator('#scored-q3 select').nth(index).selectOption(right)
  await page.locator('#scored-q5 .recall').fill('Flashover')
  await page.locator('#scored-q4 .number').fill('40')
  await page.keyboard.press('Tab')
  await comeBack(learner)
  assert.deepEqual(await rowsOf(page, '#scored-q2'), [...RIGHT_ORDER, 'Walk out by the marked route'])
  assert.equal(await page.locator('#scored-q3 select').nth(1).inputValue(), '1')
  assert.equal(await page.locator('#scored-q4 .number').inputValue(), '40')

  await page.locator('[data-assessment] button[type=submit]').click()
  assert.equal(await textOf(page, '[data-verdict]'), 'Passed')
  assert.equal(await textOf(page, '.result [data-score]'), '80%')
  assert.match(await textOf(page, '#scored-q4 .feedback'), /^Not quiteToo high\.At about 16 %/)
  assert.match(await textOf(page, '#scored-q3 .feedback'), /^Correct/)
  await page.locator('[data-retry]').click()
  assert.equal(await page.locator('#scored-q4 .number').inputValue(), '')
  assert.equal(await page.locator('#scored-q3 .filled').count(), 0)
  assert.notDeepEqual(await rowsOf(page, '#scored-q2'), [...RIGHT_ORDER, 'Walk out by the marked route'])
  assertQuiet(learner)
  await learner.leave()
})

test('without JavaScript every kind of question can be read with its answer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, { javaScriptEnabled: false })
  const { page } = learner
  for (const id of [ORDER, MATCH, NUMBER]) {
    await page.locator(`${id} .answer summary`).click()
    assert.equal(await page.locator(`${id} .answer [data-reason]`).isVisible(), true, id)
    assert.equal(
      await page
        .locator(`${id} button`)
        .first()
        .isVisible()
        .catch(() => false),
      false,
      id,
    )
  }
  assert.deepEqual(await page.locator(`${ORDER} .answer li`).allInnerTexts(), [
    ...RIGHT_ORDER,
    'Walk out by the marked route',
  ])
  await learner.leave()
})

async function rowsOf(page: Page, question: string): Promise<string[]> {
  return page.locator(`${question} .order-text > span:first-child`).allInnerTexts()
}

/** Moves each row to its place by the buttons of the row, beginning with the row for the first place. */
async function sortByButtons(page: Page, question: string, wanted: string[]): Promise<void> {
  for (const [place, text] of wanted.entries()) {
    for (let at = (await rowsOf(page, question)).indexOf(text); at > place; at--)
      await page.locator(`${question} li:nth-child(${at + 1}) [data-move="-1"]`).click()
  }
  assert.deepEqual(await rowsOf(page, question), wanted)
}

/** Chooses an item of the list by typing its first letters. */
async function chooseByKeys(page: Page, index: number, text: string): Promise<void> {
  await page.locator(`${MATCH} select`).nth(index).focus()
  await page.keyboard.type(text)
  assert.match(await textOf(page, `${MATCH} li:nth-child(${index + 1}) .slot-text`), new RegExp(`^${text}`))
}

async function touchDrag(page: Page, from: string, to: string): Promise<void> {
  await page.locator(to).scrollIntoViewIfNeeded()
  const centre = async (selector: string) => {
    const { x, y, width, height } = (await page.locator(selector).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const [start, end] = [await centre(from), await centre(to)]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (let step = 1; step <= 8; step++)
    await touch('touchMove', [
      { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
    ])
  await touch('touchEnd', [])
}

/** Presses Tab until the element has the focus; if Tab skips it, goes back by Shift+Tab. */
async function tabOnto(page: Page, selector: string): Promise<void> {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let count = 0; count < 40; count++) {
      if (await page.evaluate(goal => !!document.activeElement?.matches(goal), selector)) return
      await page.keyboard.press(key)
    }
  assert.fail(`the keyboard does not reach ${selector}`)
}
