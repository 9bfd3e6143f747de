import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { buildConsoleAssets } from '../../src/console/assets.ts'
import { WRITTEN_KINDS } from '../../src/course/blocks/blocks.ts'
import type { ChoiceQuestion } from '../../src/course/questions/questions.ts'
import { openDesk } from './editor-desk.ts'
import { addPart } from './editor-parts.ts'

/**
 * Maximum size of the editor's script, most of which is the player's renderers with their Markdown. About 400 bytes of
 * the script let a person select words by dragging before the text is open for editing, and describe conflicts in plain
 * words instead of the schema's.
 */
const SCRIPT_BYTES = 76_500
const STYLE_BYTES = 3_400
/** Longer than the editor shows its message after a button was pressed. */
const LONGER_THAN_SAID_MS = 10_000

describe('the editor', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('a text is edited at its place, saved as a draft, and finished as a version', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const block = course.chapters[0]!.lessons[0]!.blocks[0]!
    const text = partOf(page, block.id).locator('.ed-text')
    await text.click()
    assert.match(
      (await text.textContent())!,
      /\*\*overwritten by mistake\*\*/,
      'the source is shown while it is written in',
    )
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Files go **quietly**.')
    await page.keyboard.press('Escape')
    await text.locator('strong', { hasText: 'quietly' }).waitFor()
    await savedDraft(page)
    assert.equal((await desk.read(course)).version, 1, 'a draft is no version')

    await page.reload()
    await partOf(page, block.id).getByText('Files go quietly.').waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const now = await desk.read(course)
    assert.deepEqual(now.chapters[0]!.lessons[0]!.blocks[0], { ...block, markdown: 'Files go **quietly**.' })
    assert.equal(now.origin.edited, true)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('writing, moving between parts, adding, removing and undoing work by keyboard alone', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const [first, second] = course.chapters[0]!.lessons[0]!.blocks
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['part'])
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    assert.equal(await focused(), 'course')
    const hasToolsInSight = await page.locator('.ed-block-tools').evaluate(tools => {
      const { left, right, top, bottom } = tools.getBoundingClientRect()
      return [top + 2, bottom - 2].every(y => tools.contains(document.elementFromPoint((left + right) / 2, y)))
    })
    assert.ok(hasToolsInSight, 'no bar covers the tools of the first part')
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown')
    assert.equal(await focused(), first!.id)
    await page.keyboard.press('Alt+ArrowDown')
    assert.equal(await focused(), first!.id, 'the focus goes with the part')
    await page.keyboard.press('ArrowUp')
    assert.equal(await focused(), second!.id)

    await page.keyboard.press('a')
    const kind = () => page.evaluate(() => document.activeElement!.querySelector('b')?.textContent)
    await page.getByRole('dialog').waitFor()
    assert.equal(await kind(), 'Text')
    await page.keyboard.press('ArrowDown')
    assert.equal(await kind(), 'Key points')
    await page.keyboard.press('c')
    assert.equal(await kind(), 'Callout', 'a letter goes to the next kind that begins with it')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Before you begin')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Find your **oldest** file.')
    await page.keyboard.press('Escape')
    await savedDraft(page)
    const added = await focused()
    assert.match(added!, /^c1l1b\d+$/, 'the service gave it an id')
    await page.keyboard.press('Delete')
    await page.locator(`[data-part=${added}]`).waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await page.getByText('Before you begin').waitFor()
    await savedDraft(page)
    await page.getByRole('button', { name: 'Finish version' }).press('Enter')
    await page.getByText('Version 2', { exact: true }).waitFor()

    const [one, two, three] = (await desk.read(course)).chapters[0]!.lessons[0]!.blocks
    assert.deepEqual([one!.id, three!.id], [second!.id, first!.id])
    assert.ok(
      two!.type === 'callout' && two.title === 'Before you begin' && two.markdown === 'Find your **oldest** file.',
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('letters typed after a click on a part are not shortcuts until the keyboard has moved to a part', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    const [block] = course.chapters[0]!.lessons[0]!.blocks
    const part = partOf(page, block!.id)
    await part.click({ position: { x: 2, y: 2 } })
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['part']), block!.id)
    const count = await page.locator('.ed-shell').count()
    await page.keyboard.type('Indeed she did afar')
    assert.equal(await page.locator('.ed-shell').count(), count)
    assert.equal(await page.getByRole('dialog').count(), 0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('d')
    await page.locator('.ed-shell').nth(count).waitFor()
    await leave()
  })

  test('what a press did, or why it did nothing, is said where everybody sees it, and goes away', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await page.clock.install()
    const isInSight = async (words: string) => {
      const text = page.getByText(words)
      await text.waitFor()
      await page.locator('.ed-said', { hasText: words }).waitFor()
      const { x, y, width, height } = (await text.boundingBox())!
      const { width: most, height: lowest } = page.viewportSize()!
      return width > 100 && height > 10 && x >= 0 && y >= 0 && x + width <= most && y + height <= lowest
    }
    const { blocks } = course.chapters[0]!.lessons[0]!
    const remove = () => page.locator('.ed-block-tools').getByRole('button', { name: 'Remove' }).click()
    await partOf(page, blocks[0]!.id).focus()
    for (const { id } of blocks.slice(1)) {
      await remove()
      await partOf(page, id).and(page.locator('.ed-current')).waitFor()
    }
    assert.ok(await isInSight('Undo brings it back.'), 'what was removed')
    await remove()
    assert.ok(await isInSight('A lesson needs at least one part.'), 'why the last part stays')
    await page.clock.runFor(LONGER_THAN_SAID_MS)
    assert.equal(await page.getByText('A lesson needs at least one part.').count(), 0)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('undo and redo cover words, moves and saves', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const title = partOf(page, 'c1l1').locator('.ed-text').first()
    await title.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Another title')
    await page.keyboard.press('Enter')
    await savedDraft(page)
    await page.keyboard.press('ControlOrMeta+z')
    await title.getByText(course.chapters[0]!.lessons[0]!.title).waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await title.getByText('Another title').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await savedDraft(page)
    await page.reload()
    await title.getByText(course.chapters[0]!.lessons[0]!.title).waitFor()
    const count = await page.locator('.ed-shell').count()
    await addPart(page, 'c1l1b1', /^Callout/)
    await page.keyboard.type('A part that is undone while it is written in')
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await page.locator('.ed-shell').nth(count).waitFor({ state: 'detached' })
    await savedDraft(page)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a click on the circle or box of an option makes it the right one', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const questions = course.assessment!.questions
    for (const kind of ['single', 'multiple']) {
      const { id, ...question } = questions.find(each => each.kind === kind)! as ChoiceQuestion & { id: string }
      const wrong = question.options.findIndex(({ correct }) => !correct)
      const control = (at: number) => partOf(page, id).locator('.option > input').nth(at)
      const shown = () =>
        partOf(page, id)
          .locator('.option > input')
          .evaluateAll(all => all.map(each => (each as HTMLInputElement).checked))
      assert.deepEqual(
        await shown(),
        question.options.map(({ correct }) => correct),
      )
      await control(wrong).click()
      const expected = question.options.map(({ correct }, at) => at === wrong || (kind === 'multiple' && correct))
      assert.deepEqual(await shown(), expected)
      await savedDraft(page)
      const { course: drafted } = await desk.findDraft(course)
      const saved = drafted.assessment!.questions.find(each => each.id === id) as ChoiceQuestion & { id: string }
      assert.deepEqual(
        saved.options.map(({ correct }) => correct),
        expected,
      )
      await page.keyboard.press('ControlOrMeta+z')
      assert.deepEqual(
        await shown(),
        question.options.map(({ correct }) => correct),
      )
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a question changes its kind in its form, with its key, and learners are asked it again', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const check = course.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'check')!
    const part = partOf(page, check.id)
    await part.focus()
    await page.keyboard.press('f')
    await part.getByLabel('Kind', { exact: true }).selectOption({ label: 'Put in order' })
    await page.getByRole('button', { name: 'Drop them, change the kind' }).click()
    for (const [at, words] of ['Copy', 'Test', 'Lock away'].entries()) {
      await part.getByLabel('Text', { exact: true }).nth(at).fill(words)
    }
    await part.getByLabel('Reason', { exact: true }).fill('A copy that was never tested is a hope.')
    await savedDraft(page)
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const now = (await desk.read(course)).chapters[0]!.lessons[0]!.blocks.find(({ id }) => id === check.id)!
    assert.ok(now.type === 'check' && now.question.kind === 'order' && check.type === 'check')
    assert.deepEqual(
      now.question.items.map(({ text }) => text),
      ['Copy', 'Test', 'Lock away'],
    )
    assert.equal(now.question.id, check.question.id)
    assert.notEqual(now.question.slot, check.question.slot)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('every kind of block without media is added and drawn while it is still empty', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    for (const { type } of WRITTEN_KINDS) {
      await partOf(page, 'c1l1').focus()
      await page.getByRole('button', { name: 'Add a part', exact: true }).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button')
        .nth(1 + WRITTEN_KINDS.findIndex(kind => kind.type === type))
        .click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.equal(await page.getByText('fill in its fields to see it').count(), 0)
    assert.equal(await page.getByText(/^(Scene|Ending) 0$/).count(), 0, 'choices lead to places that are there')
    const nameless = await page
      .locator('.ed-text:not([data-empty], :focus)')
      .evaluateAll(all => all.filter(each => each.textContent.trim() === '').map(each => each.outerHTML))
    assert.deepEqual(nameless, [], 'what is empty says what belongs there')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('each missing value of a part links to its text or field, also inside a check', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const check = course.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'check')!
    await partOf(page, check.id).locator('.ed-text').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
    await partOf(page, check.id).getByRole('button', { name: 'Question: still empty' }).click()
    const nameInFocus = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['text'])
    assert.equal(await nameInFocus(), `${check.id} question stem`)
    await page.keyboard.type('A question again?')
    await addPart(page, 'c1l1b1', /^Code/)
    await page.keyboard.press('Escape')
    const part = page.locator('.ed-current')
    await part.getByRole('button', { name: /^Language/ }).click()
    assert.ok(await part.getByLabel('Language').evaluate(control => control === document.activeElement))
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('an incomplete part is reported, and is in no version until it is complete', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.getByRole('button', { name: 'Add a lesson' }).first().click()
    await page.keyboard.type('A lesson with a title')
    await page.keyboard.press('Enter')
    await page.getByText(/part is not whole yet|parts are not whole yet/).waitFor()
    await page.locator('.ed-held').first().waitFor()
    const headline = partOf(page, 'course').locator('.ed-text').nth(1)
    await headline.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('A headline that is saved.')
    await page.keyboard.press('Escape')
    const fresh = page
      .locator('.ed-shell', { hasText: 'A lesson with a title' })
      .locator('xpath=following-sibling::div[1]')
      .locator('.ed-text')
    await fresh.click()
    await page.keyboard.type('Now it has words.')
    await page.keyboard.press('Escape')
    await page
      .locator('[data-state=saved]')
      .getByText(/saved$/)
      .waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const now = await desk.read(course)
    assert.equal(now.headline, 'A headline that is saved.')
    assert.equal(now.chapters[0]!.lessons.at(-1)!.title, 'A lesson with a title')
    await leave()
  })

  test('its scripts and styles stay within their size budgets; review and dialogs load later', () => {
    const { script, modules, style, later } = buildConsoleAssets().editor
    for (const [assets, most] of [
      [[script, ...modules], SCRIPT_BYTES],
      [[style], STYLE_BYTES],
    ] as const) {
      const length = assets.reduce((sum, { content }) => sum + brotliCompressSync(content.bytes).length, 0)
      assert.ok(length <= most, `${length} bytes`)
    }
    assert.ok(later.length > 0)
  })
})

function partOf(page: Page, id: string) {
  return page.locator(`[data-part="${id}"]`)
}

async function savedDraft(page: Page): Promise<void> {
  await page
    .locator('[data-state=saved]')
    .getByText(/^Draft on version \d+, saved/)
    .waitFor()
}
