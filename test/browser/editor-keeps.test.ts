import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Block } from '../../src/course/blocks/blocks.ts'
import { fitsSideways } from './barriers.ts'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'
import { listFirstBlocks, locatePart } from './editor-parts.ts'

/** The stem of a question that was only begun: all its other fields are empty. */
const STEM = 'Which copy would survive a fire?'

describe('the editor loses nothing that was typed', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('an incomplete part stays in the draft after a reload, and on another device', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await beginQuestion(page)
    await savedWithOne(page)
    await page
      .locator('.ed-held')
      .getByRole('button', { name: /: still empty$/ })
      .first()
      .click()
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), '')
    await page.reload()
    await page.getByText(STEM).waitFor()
    await leave()

    const other = await desk.openEditor(course)
    await other.page.getByText(STEM).waitFor()
    await savedWithOne(other.page)
    await other.leave()
    assert.deepEqual([...complaints, ...other.complaints], [])
  })

  test('Finish during the first save includes the words of that save in the version', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const saving = Promise.withResolvers<void>()
    await page.route('**/draft', async route => {
      if (route.request().method() === 'PUT') await saving.promise
      await route.continue()
    })
    const [{ id }] = listFirstBlocks(course) as [Block]
    await locatePart(page, id).locator('.ed-text').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('Written just before')
    await page.keyboard.press('Escape')
    await page.locator('[data-state=saving]').waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    saving.resolve()
    await page.getByText('Version 2', { exact: true }).waitFor()
    assert.ok(JSON.stringify(await desk.read(course)).includes('Written just before'))
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('two people complete a part that one of them began', async () => {
    const course = await desk.newCourse()
    const one = await desk.openEditor(course)
    await one.page.getByRole('button', { name: 'Add a lesson' }).first().click()
    await one.page.keyboard.insertText('A lesson with a title only')
    await one.page.keyboard.press('Escape')
    await savedWithOne(one.page)
    const other = await desk.openEditor(course)
    const lesson = other.page.locator('.lesson', { hasText: 'A lesson with a title only' })
    await lesson.locator('.ed-shell .ed-text').nth(1).click()
    await other.page.keyboard.insertText('Words of the other.')
    await other.page.keyboard.press('Escape')
    await other.page
      .locator('[data-state=saved]')
      .getByText(/saved$/)
      .waitFor()
    await one.page.evaluate(() => dispatchEvent(new Event('focus')))
    await one.page.getByText('Words of the other.').waitFor()
    await one.page.getByRole('button', { name: 'Finish version' }).click()
    await one.page.getByText('Version 2', { exact: true }).waitFor()
    const { lessons } = (await desk.read(course)).chapters[0]!
    assert.equal(lessons.filter(({ title }) => title === 'A lesson with a title only').length, 1)
    await one.leave()
    await other.leave()
  })

  test('Finish lists incomplete parts, leads to each, and keeps them in the draft', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await retitle(page, 'c1l1', 'A whole title')
    await beginQuestion(page)
    await savedWithOne(page)
    await page.getByRole('button', { name: 'Finish version' }).click()
    const dialog = page.getByRole('dialog', { name: 'One part is not whole' })
    await dialog.getByRole('button', { name: /Which copy would survive/ }).click()
    await dialog.waitFor({ state: 'detached' })
    assert.match(await page.evaluate(() => document.activeElement!.textContent), /Which copy would survive a fire/)

    await page.getByRole('button', { name: 'Finish version' }).click()
    await dialog.getByRole('button', { name: 'Finish, keep them in the draft' }).click()
    await page.getByText('Draft on version 2, saved; one part is not whole yet').waitFor()
    const now = await desk.read(course)
    assert.deepEqual([now.version, now.chapters[0]!.lessons[0]!.title], [2, 'A whole title'])
    assert.ok(!JSON.stringify(now).includes(STEM))
    await page.reload()
    await page.getByText(STEM).waitFor()
    await leave()
  })

  test('incomplete parts are dropped by a confirmed press, and undo brings them back', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await beginQuestion(page)
    await savedWithOne(page)
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Drop them and finish' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    assert.equal(await page.getByText(STEM).count(), 0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(STEM).waitFor()
    await savedWithOne(page, 2)
    await page.reload()
    await page.getByText(STEM).waitFor()
    await leave()
  })

  test('Finish shows progress until the version exists', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await retitle(page, 'c1l1', 'A title for the next version')
    await page.getByText('Draft on version 1, saved', { exact: true }).waitFor()
    const finishing = Promise.withResolvers<void>()
    await page.route('**/draft/finish', async route => {
      await finishing.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.locator('[data-state=saving]').waitFor()
    finishing.resolve()
    await page.getByText('Version 2', { exact: true }).waitFor()
    await leave()
  })

  test('unsaved words are offered again at their place in a long page', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.route('**/draft', route => route.abort())
    page.on('dialog', warning => warning.accept().catch(() => {}))
    const { id } = listFirstBlocks(course).at(-1)!
    await locatePart(page, id).locator('.ed-text').first().click()
    await page.keyboard.insertText('Written far down.')
    await page.reload()
    await page.unroute('**/draft')
    const offer = page.getByRole('region', { name: 'This browser has words that were never saved' })
    await offer.waitFor()
    const scrolled = await page.evaluate(() => scrollY)
    assert.ok(scrolled > 1_000, `the writer stands at ${scrolled} px`)
    const { y, height } = (await offer.boundingBox())!
    assert.ok(y >= 0 && y + height <= page.viewportSize()!.height, `the offer stands at ${y} px`)
    await offer.getByRole('button', { name: 'Bring them into the draft' }).click()
    await locatePart(page, id).getByText('Written far down.').waitFor()
    await leave()
  })

  test('the offer of unsaved words shows how they begin, and covers nothing that is worked on, on phones too', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.route('**/draft', route => route.abort())
    page.on('dialog', warning => warning.accept().catch(() => {}))
    const { id } = listFirstBlocks(course).find(({ type }) => type === 'text')!
    const text = locatePart(page, id).locator('.ed-text').first()
    await text.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(' Zebras never lose a file.')
    await page.reload()
    const offer = page.getByRole('region', { name: 'This browser has words that were never saved' })
    await offer.getByText('Lesson 1.1, text: … Zebras never lose a file.').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    const { x, width } = (await offer.boundingBox())!
    assert.ok(x + width <= (await page.locator('.ed-course').boundingBox())!.x, 'it stands beside the course')
    await page.setViewportSize({ width: 390, height: 844 })
    assert.ok(await fitsSideways(page))
    assert.ok((await offer.boundingBox())!.height <= 844 / 7, 'a narrow strip')
    assert.deepEqual(await barriersOf(page), [])
    await text.click()
    assert.equal(await offer.isVisible(), false, 'it goes away while a text is open')
    await page.keyboard.press('Escape')
    await offer.waitFor()
    await leave()
  })

  test('unsaved words are kept by the browser, and offered after a reload', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.route('**/draft', route => route.abort())
    await retitle(page, 'c1l1', 'Written without a network')
    const warned = page.waitForEvent('dialog')
    const reloading = page.reload()
    const warning = await warned
    assert.equal(warning.type(), 'beforeunload')
    await warning.accept()
    await reloading
    await page.unroute('**/draft')
    const offer = page.getByRole('region', { name: 'This browser has words that were never saved' })
    await offer.getByText('Written without a network').waitFor()
    await offer.getByRole('button', { name: 'Bring them into the draft' }).click()
    await part(page, 'c1l1').getByText('Written without a network').waitFor()
    await page.getByText('Draft on version 1, saved', { exact: true }).waitFor()
    await page.reload()
    await part(page, 'c1l1').getByText('Written without a network').waitFor()
    assert.equal(await offer.count(), 0)
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [])
    await leave()
  })

  test('a script of the editor that failed to load is fetched again, and unsaved words are offered', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    page.on('dialog', warning => warning.accept())
    await page.route('**/draft', route => route.abort())
    await retitle(page, 'c1l1', 'Kept until the page is whole')
    let asked = 0
    await page.route('**/editor-later-*.js', async route => (asked++ === 0 ? route.abort() : route.continue()))
    await page.reload()
    const offer = page.getByRole('region', { name: 'This browser has words that were never saved' })
    await offer.getByText('Kept until the page is whole').waitFor()
    assert.ok(asked > 1)
    await leave()
  })

  test('unsaved words in the browser are dropped only after a second confirmation', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    page.on('dialog', warning => warning.accept())
    await page.route('**/draft', route => route.abort())
    await retitle(page, 'c1l1', 'Not wanted any more')
    await page.reload()
    await page.unroute('**/draft')
    const offer = page.getByRole('region', { name: 'This browser has words that were never saved' })
    await offer.getByRole('button', { name: 'Drop them…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep them' }).click()
    await page.reload()
    await offer.getByRole('button', { name: 'Drop them…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Drop them for good' }).click()
    await offer.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('.ed-shell').first().waitFor()
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage)), [])
    await leave()
  })

  test('a save whose answer was lost adds no part twice and shows no conflict', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    let isLost = true
    await page.route('**/draft', async route => {
      const answer = await route.fetch()
      if (isLost && route.request().method() === 'PUT') {
        isLost = false
        await route.abort()
      } else await route.fulfill({ response: answer })
    })
    await part(page, 'c1l1').focus()
    await page.getByRole('button', { name: 'Add a part', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click()
    await page.keyboard.insertText('Sent once')
    await page.getByText('The server cannot be reached.').first().waitFor()
    await page.keyboard.insertText(', and written on.')
    await page
      .locator('[data-state=saved]')
      .getByText(/saved$/)
      .waitFor()
    const { blocks } = (await desk.findDraft(course)).course.chapters[0]!.lessons[0]!
    assert.equal(blocks.filter(block => JSON.stringify(block).includes('Sent once')).length, 1)
    assert.match(JSON.stringify(blocks), /Sent once, and written on\./)
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(
      complaints.filter(text => !/ERR_FAILED/.test(text)),
      [],
    )
    await leave()
  })

  test('a person who writes in a text that another person changed goes on from the changed words', async () => {
    const course = await desk.newCourse()
    const one = await desk.openEditor(course)
    const other = await desk.openEditor(course)
    await part(one.page, 'c1l1').locator('.ed-text').first().click()
    await retitle(other.page, 'c1l1', 'Words of the other')
    await other.page.getByText('Draft on version 1, saved', { exact: true }).waitFor()
    await one.page.evaluate(() => dispatchEvent(new Event('focus')))
    await part(one.page, 'c1l1').getByText('Words of the other').waitFor()
    await one.page.keyboard.press('End')
    await one.page.keyboard.insertText(', and mine')
    await one.page.keyboard.press('Escape')
    await one.page.getByText('Draft on version 1, saved', { exact: true }).waitFor()
    assert.equal((await desk.findDraft(course)).course.chapters[0]!.lessons[0]!.title, 'Words of the other, and mine')
    await one.leave()
    await other.leave()
  })
})

function part(page: Page, id: string) {
  return page.locator(`[data-part="${id}"]`)
}

async function beginQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.keyboard.insertText(STEM)
  await page.keyboard.press('Escape')
}

async function savedWithOne(page: Page, version = 1): Promise<void> {
  await page.getByText(`Draft on version ${version}, saved; one part is not whole yet`).waitFor()
}

/** Types a new title into a lesson. */
async function retitle(page: Page, id: string, words: string): Promise<void> {
  await part(page, id).locator('.ed-text').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Escape')
}
