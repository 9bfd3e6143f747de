import assert from 'node:assert/strict'
import type { CDPSession, Page } from 'playwright-core'
import { questionsPerTry } from '../../src/course/assessment-rules.ts'
import type { Block } from '../../src/course/blocks/blocks.ts'
import type { Question } from '../../src/course/questions/questions.ts'
import type { Assessment, Course, Lesson } from '../../src/course/schema.ts'
import { keyOf, textOf, waitUntilDone } from './learner.ts'

/** What a screen reader says of one element that Tab reaches. */
export type Stop = { role: string; name: string; html: string }

/**
 * Maximum presses of Tab from one element that the learner needs to the next: at most the table of contents lies
 * between them.
 */
const MOST_TABS = 200

/** Completes a course by keyboard alone: the test never clicks, scrolls or moves the focus. */
export async function finishByKeys(page: Page, course: Course): Promise<Stop[]> {
  const keys = await openKeyboard(page)
  await keys.tabTo('[data-start]')
  await follow(keys)
  for (const lesson of course.chapters.flatMap(chapter => chapter.lessons)) await takeLesson(keys, lesson)
  while (!(await page.locator('[data-assessment]').isVisible())) await turnPage(keys)
  await takeAssessment(keys, course.assessment!)
  await keys.tabTo('[data-after-pass]')
  await keys.press('Enter')
  await sign(keys)
  return keys.stops
}

type Keyboard = Awaited<ReturnType<typeof openKeyboard>>

async function openKeyboard(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const stops: Stop[] = []
  return { page, stops, press, tabTo }

  async function press(key: string): Promise<void> {
    await page.keyboard.press(key)
    const stop = await hear(cdp)
    if (stop) stops.push(stop)
  }

  /** Presses Tab until the element has the focus, as a learner does; `Shift+Tab` goes back. */
  async function tabTo(selector: string, key = 'Tab'): Promise<void> {
    for (let count = 0; count < MOST_TABS; count++) {
      if (await page.evaluate(goal => !!document.activeElement?.matches(goal), selector)) return
      await press(key)
    }
    assert.fail(`the keyboard does not reach ${selector}`)
  }
}

/**
 * Returns what a screen reader says of the focused element, or null at the ends of the page, where no element has the
 * focus. Reads again if the focus moved while the element was being read.
 */
async function hear(cdp: CDPSession): Promise<Stop | null> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined || result.description === 'body') return null
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const stays = await cdp.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: 'function () { return this === document.activeElement }',
    returnByValue: true,
  })
  if (stays.result.value !== true) return hear(cdp)
  const [node] = nodes
  return { role: node?.role?.value ?? 'none', name: (node?.name?.value ?? '').trim(), html: result.description ?? '' }
}

async function takeLesson(keys: Keyboard, lesson: Lesson): Promise<void> {
  for (const block of lesson.blocks) await takeBlock(keys, block)
  await keys.tabTo(`#${lesson.id} [data-next]`)
  await waitUntilDone(keys.page, lesson.id)
  await follow(keys)
}

/** Goes to the next page of the classic format by its link, from a page that asks nothing of the learner. */
async function turnPage(keys: Keyboard): Promise<void> {
  await keys.tabTo('.pager-link.after')
  await follow(keys)
}

/**
 * Follows a link by Enter, and waits until the target of the link has the focus, because the browser tells the page of
 * its new address a moment later.
 */
async function follow(keys: Keyboard): Promise<void> {
  const address = await keys.page.evaluate(() => document.activeElement!.getAttribute('href')!)
  await keys.press('Enter')
  await keys.page.waitForFunction(goal => document.activeElement?.closest(`${goal}, details:has(${goal})`), address)
}

async function takeBlock(keys: Keyboard, block: Block): Promise<void> {
  if (block.type === 'scenario') return decideToTheEnd(keys, block.id)
  if (block.type !== 'check') return
  await answer(keys, block.id, block.question)
  await keys.tabTo(`#${block.id} button[type=submit]`)
  await keys.press('Enter')
  await keys.page.locator(`#${block.id} .feedback`, { hasText: /\S/ }).waitFor()
  assert.match(await textOf(keys.page, `#${block.id} .feedback`), /^Correct/, block.id)
  await keys.press('Enter')
}

/** Decides in a scenario until it ends, always by the first choice: every path has an end. */
async function decideToTheEnd(keys: Keyboard, id: string): Promise<void> {
  while (await keys.page.locator(`#${id} .scene.now`).count()) {
    await keys.tabTo(`#${id} .now button.decision`)
    await keys.press('Enter')
    await keys.tabTo(`#${id} .consequence [data-onward]`)
    await keys.press('Enter')
  }
  await keys.tabTo(`#${id} .scenario-end [data-onward]`)
  await keys.press('Enter')
}

async function takeAssessment(keys: Keyboard, assessment: Assessment): Promise<void> {
  const { questions } = assessment
  for (let left = questionsPerTry(assessment); left > 0; left--) {
    await keys.tabTo('[data-question] :is(input, select, .move)')
    const id = await keys.page.evaluate(() => document.activeElement!.closest('[data-question]')!.id)
    await answer(keys, id, questions.find(question => `scored-${question.id}` === id)!)
    await keys.tabTo('[data-assessment] button[type=submit]')
    await keys.press('Enter')
  }
  await keys.page.locator('[data-verdict]', { hasText: /\S/ }).waitFor()
  assert.equal(await textOf(keys.page, '[data-verdict]'), 'Passed')
}

async function answer(keys: Keyboard, id: string, question: Question): Promise<void> {
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return pickByKeys(keys, id, keyOf(question), question.kind === 'single')
    case 'order':
      for (const place of question.items.keys()) await moveUp(keys, id, place)
      return
    case 'match':
      for (const place of question.pairs.keys()) {
        await keys.tabTo(`#${id} .match li:nth-child(${place + 1}) select`)
        await arrowTo(keys, () => keys.page.locator(`#${id} select`).nth(place).inputValue(), String(place))
      }
      return
    case 'sort':
      for (const [group, { items }] of question.groups.entries())
        for (const { text } of items) {
          const item = keys.page.locator(`#${id} .sort li`, { hasText: text })
          const position = await item.getAttribute('data-item')
          await keys.tabTo(`#${id}-${position}`)
          await arrowTo(keys, () => item.locator('select').inputValue(), String(group))
        }
      return
    case 'number':
      await keys.tabTo(`#${id} .number`)
      await keys.page.keyboard.type(String(question.value))
      return
    case 'recall':
      await keys.tabTo(`#${id} .recall`)
      await keys.page.keyboard.type(question.accepted[0]!)
  }
}

async function pickByKeys(keys: Keyboard, id: string, positions: number[], isSingle: boolean): Promise<void> {
  if (!isSingle) {
    for (const position of positions) {
      await keys.tabTo(`#${id}-${position}`)
      await keys.press('Space')
    }
    return
  }
  await keys.tabTo(`#${id} input`)
  await keys.press('Space')
  await arrowTo(keys, () => keys.page.locator(`#${id} input:checked`).getAttribute('id'), `${id}-${positions[0]}`)
}

async function arrowTo(keys: Keyboard, read: () => Promise<string | null>, goal: string): Promise<void> {
  for (let count = 0; count < 12; count++) {
    if ((await read()) === goal) return
    await keys.press('ArrowDown')
  }
  const focus = await keys.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160))
  assert.fail(`the arrows do not reach ${goal}; they are at ${await read()}, the focus is on ${focus}`)
}

async function moveUp(keys: Keyboard, id: string, place: number): Promise<void> {
  const rows = await keys.page.locator(`#${id} .order li`).evaluateAll(all => all.map(row => row.dataset['item']))
  const at = rows.indexOf(String(place))
  if (at === place) return
  const up = `#${id} .order li[data-item="${place}"] .move[data-move="-1"]`
  const isBehind = await keys.page.evaluate(goal => {
    const here = document.activeElement!.compareDocumentPosition(document.querySelector(goal)!)
    return !!(here & Node.DOCUMENT_POSITION_PRECEDING)
  }, up)
  await keys.tabTo(up, isBehind ? 'Shift+Tab' : 'Tab')
  for (let step = at; step > place; step--) await keys.press('ArrowUp')
}

async function sign(keys: Keyboard): Promise<void> {
  await keys.tabTo('#sign-off-name')
  await keys.page.keyboard.type('Katherine Johnson')
  await keys.tabTo('#sign-off-agree')
  await keys.press('Space')
  await keys.tabTo('[data-agreement] button')
  await keys.press('Enter')
}
