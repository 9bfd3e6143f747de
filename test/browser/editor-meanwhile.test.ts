import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDesk } from './editor-desk.ts'
import { locatePart, waitForSave } from './editor-parts.ts'

describe('words that are typed while an answer is on its way', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('to Finish stay where they are typed, are in the draft of the next version, and in the next version', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await retitle(page, 'c1l1', 'Of the second version')
    await waitForSave(page)
    const finishing = await holdAnswer(page, 'POST', '**/draft/finish')
    await page.getByRole('button', { name: 'Finish version' }).click()
    await finishing.isHeld
    await retitle(page, 'c1l2', 'Left meanwhile')
    await page.getByRole('button', { name: 'Add a lesson' }).first().click()
    await page.keyboard.insertText('Begun meanwhile')
    await page.keyboard.press('Escape')
    await locatePart(page, 'c2l1').locator('.ed-text').first().click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(', open meanwhile')
    finishing.arrive()
    await page.getByText('Draft on version 2, saved; one part is not whole yet').waitFor()
    const written = `${course.chapters[1]!.lessons[0]!.title}, open meanwhile`
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), written)
    assert.deepEqual(
      [await desk.read(course)].map(({ version, chapters }) => [version, ...titlesOf(chapters)]),
      [[2, 'Of the second version', course.chapters[0]!.lessons[1]!.title, course.chapters[1]!.lessons[0]!.title]],
    )
    await page.reload()
    await page.getByText('Begun meanwhile').first().waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish, keep them in the draft' }).click()
    await page.getByText('Draft on version 3, saved; one part is not whole yet').waitFor()
    const { chapters } = await desk.read(course)
    assert.deepEqual(titlesOf(chapters), ['Of the second version', 'Left meanwhile', written])
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Lets the first such request of the page through to the service, and keeps its answer from the page until it arrives or is lost. */
async function holdAnswer(page: Page, method: string, address: string) {
  const { promise: isHeld, resolve: noteHeld } = Promise.withResolvers<void>()
  const { promise: fate, resolve: decide } = Promise.withResolvers<'arrives' | 'is lost'>()
  await page.route(address, async route => {
    if (route.request().method() !== method) return route.continue()
    const response = await route.fetch()
    noteHeld()
    if ((await fate) === 'arrives') await route.fulfill({ response })
    else await route.abort()
  })
  return { isHeld, arrive: () => decide('arrives'), lose: () => decide('is lost') }
}

/** The titles of the lessons that the tests write in. */
function titlesOf(chapters: { lessons: { title: string }[] }[]): string[] {
  return [chapters[0]!.lessons[0]!, chapters[0]!.lessons[1]!, chapters[1]!.lessons[0]!].map(({ title }) => title)
}

/** The title of a lesson. */
async function retitle(page: Page, id: string, words: string): Promise<void> {
  await locatePart(page, id).locator('.ed-text').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Escape')
}
