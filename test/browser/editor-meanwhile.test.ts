import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openDesk } from './editor-desk.ts'
import { finishVersion, locatePart, waitForSave } from './editor-parts.ts'

const OFFER = 'This browser has words that were never saved'

describe('words typed while a request is pending', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('during Finish stay in their field, in the draft of the next version, and in the next version', async () => {
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

  test('during Finish are in the draft of the next version, even if the answer is lost', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await retitle(page, 'c1l1', 'Of the second version')
    await waitForSave(page)
    const finishing = await holdAnswer(page, 'POST', '**/draft/finish')
    await page.getByRole('button', { name: 'Finish version' }).click()
    await finishing.isHeld
    await retitle(page, 'c1l2', 'Left meanwhile')
    finishing.lose()
    await page.getByText('Draft on version 2, saved', { exact: true }).waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    await finishVersion(page, 3)
    assert.deepEqual(titlesOf((await desk.read(course)).chapters).slice(0, 2), [
      'Of the second version',
      'Left meanwhile',
    ])
    await leave()
  })

  test('during a save are kept by the browser after the answer, and offered after a crash', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    const saving = await holdAnswer(page, 'PUT', '**/draft')
    await retitle(page, 'c1l1', 'In the first save')
    await saving.isHeld
    await page.route('**/draft', route => route.abort())
    await retitle(page, 'c1l2', 'Newer than the first save')
    await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('Newer than the first save'))
    saving.arrive()
    await page.getByText('The server cannot be reached.').first().waitFor()
    const address = page.url()
    const crashed = page.waitForEvent('crash')
    const tools = await page.context().newCDPSession(page)
    tools.send('Page.crash').catch(() => {})
    await crashed

    const next = await page.context().newPage()
    await next.goto(address)
    const offer = next.getByRole('region', { name: OFFER })
    await offer.getByText('Newer than the first save').waitFor()
    await offer.getByRole('button', { name: 'Bring them into the draft' }).click()
    await waitForSave(next)
    await next.waitForFunction(() => localStorage.length === 0)
    const { chapters } = (await desk.findDraft(course)).course
    assert.deepEqual(titlesOf(chapters).slice(0, 2), ['In the first save', 'Newer than the first save'])
    await leave()
  })

  test('just before a reload are offered after it', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    page.on('dialog', warning => warning.accept())
    await page.clock.install()
    await page.reload()
    await page.locator('.ed-shell').first().waitFor()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await locatePart(page, 'c1l1').locator('.ed-text').first().click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(' and the last word')
    assert.equal(await page.evaluate(() => localStorage.length), 0)
    await page.reload()
    await page.clock.resume()
    const offer = page.getByRole('region', { name: OFFER })
    await offer.getByText('and the last word').first().waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('but never saved stay in their tab when another tab saves, and are saved afterwards', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.locator('.ed-shell').first().waitFor()
    await page.route('**/draft', route => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await retitle(page, 'c1l2', 'Not saved yet')
    await page.getByText('The server cannot be reached.').first().waitFor()
    await retitle(other, 'c1l1', 'Saved by the other tab')
    await waitForSave(other)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await locatePart(page, 'c1l1').getByText('Saved by the other tab').waitFor()
    await locatePart(page, 'c1l2').getByText('Not saved yet').waitFor()
    await page.unroute('**/draft')
    await waitForSave(page)
    const { chapters } = (await desk.findDraft(course)).course
    assert.deepEqual(titlesOf(chapters).slice(0, 2), ['Saved by the other tab', 'Not saved yet'])
    await leave()
  })
})

/**
 * Lets the next request of this method and address reach the service, but holds back its answer until the test
 * delivers or drops it.
 */
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

/** Lists the titles of the lessons in which the tests write. */
function titlesOf(chapters: { lessons: { title: string }[] }[]): string[] {
  return [chapters[0]!.lessons[0]!, chapters[0]!.lessons[1]!, chapters[1]!.lessons[0]!].map(({ title }) => title)
}

/** Types a new title into a lesson. */
async function retitle(page: Page, id: string, words: string): Promise<void> {
  await locatePart(page, id).locator('.ed-text').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Escape')
}
