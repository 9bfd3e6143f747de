import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('the editor with several people', { concurrency: 2 }, () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('two people’s edits of different parts are merged; edits of the same text are shown to choose from', async () => {
    const course = await desk.newCourse()
    const one = await desk.openEditor(course)
    const other = await desk.openEditor(course)
    await rewrite(one.page, 'c1l1', 'The title of one')
    await savedDraft(one.page)
    await rewrite(other.page, 'c1l2', 'The title of the other')
    await savedDraft(other.page)
    await partOf(other.page, 'c1l1').getByText('The title of one').waitFor()

    await other.page.route('**/draft', route =>
      route.request().method() === 'GET' ? route.fulfill({ status: 404 }) : route.continue(),
    )
    await rewrite(one.page, 'c2l1', 'Chosen by one')
    await partOf(one.page, 'c1l2').getByText('The title of the other').waitFor()
    await savedDraft(one.page)
    await rewrite(other.page, 'c2l1', 'Chosen by the other')
    const dialog = other.page.getByRole('dialog', { name: 'One place you both changed' })
    await dialog.locator('ins', { hasText: 'Chosen by the other' }).waitFor()
    await dialog.getByRole('radio', { name: /^Yours/ }).check()
    await dialog.getByRole('button', { name: 'Put together' }).click()
    await savedDraft(other.page)

    await desk.change(course, 1, [{ op: 'set', id: 'c3l1', fields: { title: 'Changed by the API' } }])
    await rewrite(other.page, 'c3l2', 'The last one')
    await partOf(other.page, 'c3l1').getByText('Changed by the API').waitFor()
    await savedDraft(other.page)
    await other.page.getByRole('button', { name: 'Finish version' }).click()
    await other.page.getByText('Version 3', { exact: true }).waitFor()
    const { chapters } = await desk.read(course)
    assert.deepEqual(
      [
        chapters[0]!.lessons[0],
        chapters[0]!.lessons[1],
        chapters[1]!.lessons[0],
        chapters[2]!.lessons[0],
        chapters[2]!.lessons[1],
      ].map(lesson => lesson!.title),
      ['The title of one', 'The title of the other', 'Chosen by the other', 'Changed by the API', 'The last one'],
    )
    assert.deepEqual([...one.complaints, ...other.complaints], [])
    await one.leave()
    await other.leave()
  })

  test('an incomplete part is sent again only when somebody writes', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.clock.install()
    await page.reload()
    await page.locator('.ed-shell').first().waitFor()
    let saves = 0
    page.on('request', request => {
      if (request.method() === 'PUT') saves++
    })
    await page.getByRole('button', { name: 'Add a lesson' }).first().click()
    await page.keyboard.insertText('Only a title')
    await page.clock.runFor(2_000)
    await page.locator('.ed-held').first().waitFor()
    const sent = saves
    await page.clock.runFor(20_000)
    await page.getByText('not whole yet').first().waitFor()
    assert.equal(saves, sent)
    await leave()
  })

  test('an unreachable server is reported, and every word is saved once it answers', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.route('**/draft', route => route.abort())
    await rewrite(page, 'c1l1', 'Written while it was away')
    await page.getByText('The server cannot be reached. Your words are kept here.').first().waitFor()
    await page.unroute('**/draft')
    await savedDraft(page)
    await page.reload()
    await partOf(page, 'c1l1').getByText('Written while it was away').waitFor()
    await leave()
  })

  test('no page has a barrier: light and dark, desktop and phone, left to right and right to left', async () => {
    for (const language of ['en-US', 'ar-SA'] as const) {
      const course = await desk.newCourse({ language })
      const { page, complaints, leave } = await desk.openEditor(course)
      await partOf(page, course.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'check')!.id).focus()
      await page.keyboard.press('f')
      assert.deepEqual(await barriersOf(page), [], `${language} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 })
        assert.ok(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          `${language} at ${width} px`,
        )
      }
      assert.deepEqual(await barriersOf(page), [], `${language} on a phone, in dark colours`)
      assert.deepEqual(complaints, [])
      await leave()
    }
  })

  test('without JavaScript the page says how a course can be changed instead', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await openVisit(desk.browser, { javaScriptEnabled: false })
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}/edit`)
    await page.getByText('Editing needs JavaScript.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Finish version' }).isVisible(), false)
    await page.getByRole('link', { name: 'its versions' }).click()
    await page.getByRole('heading', { name: 'Versions' }).waitFor()
    await leave()
  })

  test('a draft of another key is not found, and a page of another site cannot save one', async () => {
    const course = await desk.newCourse()
    const stranger = await desk.service.newCustomer()
    const { page, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, stranger.key)
    await page.getByText('credits left').waitFor()
    const address = `${desk.service.url}/console/courses/${course.id}`
    for (const path of ['/edit', '/draft', '/versions', '/versions/1', '/delete']) {
      assert.equal((await page.goto(address + path))!.status(), 404, path)
    }
    const [cookie] = await page.context().cookies(`${desk.service.url}/console`)
    const headers = { cookie: `${cookie!.name}=${cookie!.value}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ version: 1, revision: null, changes: [] })
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    assert.equal((await fetch(`${address}/draft`, { method: 'PUT', headers: foreign, body })).status, 403)
    const own = { ...headers, 'sec-fetch-site': 'same-origin' }
    assert.equal((await fetch(`${address}/draft`, { method: 'PUT', headers: own, body })).status, 404)
    await leave()
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

/** Types a new title into a lesson. */
async function rewrite(page: Page, id: string, words: string): Promise<void> {
  await partOf(page, id).locator('.ed-text').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(words)
  await page.keyboard.press('Enter')
}
