import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDesk } from './editor-desk.ts'

describe('an editor while other people change the course', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('a text that another person removed closes at once', async () => {
    const course = await desk.newCourse()
    const [block] = course.chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    await stopClock(page)
    await part(page, block!.id).locator('.ed-text').click()
    await desk.change(course, 1, [{ op: 'remove', id: block!.id }])
    await lookAgain(page)
    await part(page, block!.id).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('an option that another person removed takes no more letters, and the question is drawn without it', async () => {
    const course = await desk.newCourse()
    const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    const check = blocks.find(block => block.type === 'check' && block.question.kind === 'multiple')!
    assert.ok(check.type === 'check' && check.question.kind === 'multiple')
    const { question } = check
    const last = question.options.length - 1
    const { page, complaints, leave } = await desk.openEditor(course)
    await stopClock(page)
    const text = page.locator(`[data-text="${check.id} question options ${last} text"]`)
    await text.click()
    await desk.change(course, 1, [
      { op: 'set', id: check.id, fields: { question: { ...question, options: question.options.slice(0, last) } } },
    ])
    await lookAgain(page)
    await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset['writing'] === undefined)
    await page.clock.runFor(1_000)
    await text.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a late answer with changes of other people does not undo a newer save', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    let sendAnswer: () => void = () => {}
    const isHeld = new Promise<void>(resolve => {
      void page.route('**/draft', async route => {
        if (route.request().method() !== 'GET') return route.continue()
        const response = await route.fetch()
        sendAnswer = () => void route.fulfill({ response })
        resolve()
      })
    })
    await lookAgain(page)
    await isHeld
    await retitle(page, 'c1l1', 'Saved before the answer')
    await savedDraft(page)
    const arrives = page.waitForResponse(response => response.request().method() === 'GET')
    sendAnswer()
    await (await arrives).finished()
    await page.evaluate(() => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve))))
    assert.match((await part(page, 'c1l1').textContent())!, /Saved before the answer/)
    await page.unroute('**/draft')
    await retitle(page, 'c1l2', 'Saved after the answer')
    await savedDraft(page)
    await part(page, 'c1l1').getByText('Saved before the answer').waitFor()
    const { lessons } = (await desk.findDraft(course)).course.chapters[0]!
    assert.deepEqual([lessons[0]!.title, lessons[1]!.title], ['Saved before the answer', 'Saved after the answer'])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a conflict names the kind of part and its field, each once, and says choices in words', async () => {
    const course = await desk.newCourse()
    const { blocks } = course.chapters[0]!.lessons[0]!
    const text = blocks.find(({ type }) => type === 'text')!
    const points = blocks.find(block => block.type === 'keypoints')!
    const check = blocks.find(block => block.type === 'check')!
    const { page, leave } = await desk.openEditor(course)
    await stopClock(page)
    for (const name of [`${text.id} markdown`, `${points.id} points 0`, `${check.id} question stem`]) {
      await page.locator(`[data-text="${name}"]`).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText('Mine alone')
      await page.keyboard.press('Escape')
    }
    await desk.change(course, 1, [
      { op: 'set', id: text.id, fields: { markdown: 'Theirs entirely' } },
      { op: 'set', id: points.id, fields: { points: ['Theirs entirely', ...points.points.slice(1)] } },
      { op: 'set', id: check.id, fields: { question: { ...check.question, stem: 'Theirs entirely?' } } },
    ])
    await lookAgain(page)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    assert.deepEqual(await dialog.locator('legend').allTextContents(), [
      'Lesson 1.1, text',
      'Lesson 1.1, key points, points',
      'Lesson 1.1, question',
    ])
    assert.doesNotMatch((await dialog.textContent())!, /true|false|single|c1l1b\d/, 'no word of the schema is shown')
    await leave()
  })

  test('a draft on an older version is not overwritten while its conflict is unanswered', async () => {
    const course = await desk.newCourse()
    const first = await desk.openEditor(course)
    await retitle(first.page, 'c1l1', 'Words of the draft')
    await savedDraft(first.page)
    await first.leave()
    await desk.change(course, 1, [{ op: 'set', id: 'c1l1', fields: { title: 'Words of the API' } }])
    const { page, leave } = await desk.openEditor(course)
    const dialog = page.getByRole('dialog', { name: 'One place you both changed' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await retitle(page, 'c1l2', 'Written meanwhile')
    await dialog.getByText('Words of the draft').waitFor()
    await dialog.getByRole('radio', { name: /^Yours/ }).check()
    await dialog.getByRole('button', { name: 'Put together' }).click()
    await savedDraft(page)
    const { lessons } = (await desk.findDraft(course)).course.chapters[0]!
    assert.deepEqual([lessons[0]!.title, lessons[1]!.title], ['Words of the draft', 'Written meanwhile'])
    await leave()
  })

  test('changes of other people wait until an input method has finished in the same text', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const title = page.locator('[data-text="c1l1 title"]')
    await title.click()
    await page.keyboard.press('End')
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await desk.change(course, 1, [{ op: 'set', id: 'c1l2', fields: { title: 'Words of others' } }])
    await lookAgain(page)
    await page.waitForResponse(response => response.url().endsWith('/draft'))
    await keyboard.send('Input.imeSetComposition', { text: '日本', selectionStart: 2, selectionEnd: 2 })
    await keyboard.send('Input.insertText', { text: '日本' })
    await part(page, 'c1l2').getByText('Words of others').waitFor()
    await page.keyboard.press('Escape')
    await savedDraft(page)
    const { lessons } = (await desk.findDraft(course)).course.chapters[0]!
    const { title: before } = course.chapters[0]!.lessons[0]!
    assert.deepEqual([lessons[0]!.title, lessons[1]!.title], [`${before}日本`, 'Words of others'])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a text shows its last words as soon as the cursor leaves it', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await stopClock(page)
    const title = page.locator('[data-text="c1 title"]')
    await title.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Last words')
    await page.keyboard.press('Escape')
    await page.clock.runFor(1)
    assert.equal(await title.textContent(), 'Last words')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a text that is left and entered again at once keeps its source and its words', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const title = page.locator('[data-text="c1 title"]')
    await title.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('First words')
    await title.evaluate((field: HTMLElement) => {
      field.blur()
      field.focus()
      return new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve)))
    })
    assert.equal(await title.textContent(), 'First words')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(', and more')
    await page.keyboard.press('Escape')
    await savedDraft(page)
    assert.equal((await desk.findDraft(course)).course.chapters[0]!.title, 'First words, and more')
    assert.deepEqual(complaints, [])
    await leave()
  })
})

function part(page: Page, id: string) {
  return page.locator(`[data-part="${id}"]`)
}

/** Stops the clock of the page: timers fire only when the test moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await page.locator('.ed-shell').first().waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000)
}

/** Gives the window the focus again, upon which the editor fetches other people's changes. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

/** Types a new title into a lesson. */
async function retitle(page: Page, id: string, words: string): Promise<void> {
  await part(page, id).locator('.ed-text').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Enter')
}

async function savedDraft(page: Page): Promise<void> {
  await page
    .locator('[data-state=saved]')
    .getByText(/^Draft on version \d+, saved/)
    .waitFor()
}
