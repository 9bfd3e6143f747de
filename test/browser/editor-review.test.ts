import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { CONSOLE_LANGUAGES, CONSOLE_LOCALES } from '../../src/console/console-locales.ts'
import type { Course } from '../../src/course/schema.ts'
import { openReviewer, type Reviewer } from '../support/reviewer.ts'
import { fitsSideways } from './barriers.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('comments of reviewers beside the course in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  /** Makes a course and a review of it; `amara` is a reviewer who has its address. */
  async function askForReview(variation: Parameters<typeof desk.newCourse>[0] = {}) {
    const course = await desk.newCourse(variation)
    const { key } = desk.customer
    const created = await desk.service.call('POST', `/api/v1/courses/${course.id}/reviews`, { key, body: {} })
    return { course, amara: openReviewer(created.body.reviewUrl) }
  }

  async function readComments({ id }: Course) {
    const { key } = desk.customer
    return (await desk.service.call('GET', `/api/v1/courses/${id}/comments`, { key })).body.items
  }

  const suggestName = (amara: Reviewer, text: string) =>
    amara.comment('course', 'Plainer.', { words: [{ key: 'course/name', text }] })
  const badge = (page: Page, id: string) => page.locator(`[data-part="${id}"] > .ed-comments`)
  const panel = (page: Page) => page.locator('.ed-review')
  const thread = (page: Page, text: string) => panel(page).locator('[data-comment]', { hasText: text })

  test('a badge on each part counts its open comments; the panel shows them to answer and to settle', async () => {
    const { course, amara } = await askForReview()
    const [first, second] = course.chapters[0]!.lessons[0]!.blocks
    await amara.comment(first!.id, 'Is this so on every site?')
    await amara.comment(first!.id, 'And at night?')
    await amara.comment(second!.id, 'Elsewhere.')
    const { page, complaints, leave } = await desk.openEditor(course)
    await badge(page, first!.id).filter({ hasText: '2' }).click()
    await thread(page, 'And at night?').waitFor()
    await thread(page, 'Elsewhere.').waitFor({ state: 'detached' })
    assert.equal(await panel(page).locator('[data-comment]').count(), 2)
    assert.deepEqual(await barriersOf(page), [])

    await thread(page, 'And at night?').getByRole('button', { name: 'Answer' }).click()
    await page.keyboard.type('At night, too.')
    await page.reload()
    await badge(page, first!.id).click()
    await thread(page, 'And at night?').getByRole('button', { name: 'Answer' }).click()
    await thread(page, 'And at night?').getByRole('button', { name: 'Send the answer' }).click()
    await thread(page, 'And at night?').locator('blockquote', { hasText: 'At night, too.' }).waitFor()
    await thread(page, 'And at night?').getByRole('button', { name: 'Done' }).click()
    await badge(page, first!.id).filter({ hasText: '1' }).waitFor()
    await thread(page, 'And at night?').waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'All parts' }).click()
    await thread(page, 'Elsewhere.').waitFor()
    await panel(page).getByRole('button', { name: 'Settled: 1' }).click()
    await thread(page, 'And at night?').getByRole('button', { name: 'Not done yet' }).click()
    await badge(page, first!.id).filter({ hasText: '2' }).waitFor()

    const [answered] = (await readComments(course)).filter(({ text }: { text: string }) => text === 'And at night?')
    assert.deepEqual(
      [answered.state, answered.answers.map(({ text }: { text: string }) => text)],
      ['open', ['At night, too.']],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('the bar is one line from 1280 px on in every language of the console, with comments and an unfinished part', async () => {
    const { course, amara } = await askForReview()
    await amara.comment('course', 'Which course is this?')
    await desk.change(course, 1, [
      { op: 'set', id: 'course', fields: { name: 'Keeping backups of everything '.repeat(4) } },
    ])
    const { page, leave } = await desk.openEditor(course)
    await page.getByRole('button', { name: 'Add a question' }).click()
    await page.getByText(/one part is not whole yet/).waitFor()
    for (const locale of CONSOLE_LOCALES) {
      await page.goto(`${desk.service.url}/console`)
      await page.getByRole('button', { name: CONSOLE_LANGUAGES[locale] }).click()
      await page.waitForFunction(lang => document.documentElement.lang === lang, locale)
      await page.goto(`${desk.service.url}/console/courses/${course.id}/edit`)
      await page.locator('.ed-tools [data-do=review]').waitFor()
      const heightAt = async (width: number) => {
        await page.setViewportSize({ width, height: 900 })
        return page.locator('.ed-bar').evaluate(bar => bar.clientHeight)
      }
      assert.equal(await heightAt(1280), await heightAt(2560), locale)
      assert.ok(await fitsSideways(page), locale)
    }
    await leave()
  })

  test('a suggestion is applied by one press and leaves the unsaved draft alone; another one is declined', async () => {
    const { course, amara } = await askForReview()
    await suggestName(amara, 'Backups that come back')
    await amara.comment('course', '', { text: undefined, words: [{ key: 'course/headline', text: 'Unwanted words.' }] })
    const { page, complaints, leave } = await desk.openEditor(course)
    const lesson = course.chapters[0]!.lessons[0]!
    await page.locator(`[data-part="${lesson.id}"] .ed-text`).first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' in my own words')
    await badge(page, 'course').click()
    await thread(page, 'Plainer.').locator('ins', { hasText: 'come back' }).waitFor()
    await thread(page, 'Plainer.').getByRole('button', { name: 'Apply' }).click()
    await page.locator('[data-part="course"] .title', { hasText: 'Backups that come back' }).waitFor()
    await thread(page, 'Plainer.').waitFor({ state: 'detached' })
    await thread(page, 'Unwanted').getByRole('button', { name: 'Decline' }).click()
    await panel(page).getByText('Nothing waits for you.').waitFor()
    await badge(page, 'course').waitFor({ state: 'detached' })
    await page.locator('[data-state=saved]').getByText('Draft on version 2, saved').waitFor()

    const now = await desk.read(course)
    assert.deepEqual([now.version, now.name, now.headline], [2, 'Backups that come back', course.headline])
    const { course: draft } = await desk.findDraft(course)
    assert.equal(draft.chapters[0]!.lessons[0]!.title, `${lesson.title} in my own words`)
    assert.deepEqual((await readComments(course)).map(({ state }: { state: string }) => state).sort(), [
      'applied',
      'declined',
    ])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a comment follows its part or says that it is gone; ending an approval needs a confirmation', async () => {
    const { course, amara } = await askForReview()
    const [first, second] = course.chapters[0]!.lessons[0]!.blocks
    await amara.comment(first!.id, 'Moves with its part.')
    await amara.comment(second!.id, 'Loses its part.')
    await amara.ask('POST', '/approval', { name: 'Amara Okafor', version: 1 })
    const { page, complaints, leave } = await desk.openEditor(course)
    await page.getByRole('button', { name: '2 comments' }).click()
    await panel(page).getByText('Amara Okafor approved version 1.').waitFor()
    await page.locator(`[data-part="${first!.id}"]`).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.locator(`[data-part="${second!.id}"]`).focus()
    await page.keyboard.press('Delete')
    await thread(page, 'Moves with')
      .getByRole('button', { name: /Lesson 1\.1/ })
      .click()
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-part')), first!.id)
    await page.locator('[data-state=saved]').waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await panel(page).getByRole('button', { name: 'Part gone: 1' }).click()
    await thread(page, 'Loses its part.').getByText('The part is no longer in the course').waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('the panel is opened, used and closed by keyboard alone, and the focus is never lost', async () => {
    const { course, amara } = await askForReview()
    await amara.comment('course', 'First of two.')
    await amara.comment('course', 'Second of two.')
    const { page, complaints, leave } = await desk.openEditor(course)
    const tool = page.getByRole('button', { name: '2 comments' })
    await tool.focus()
    await page.keyboard.press('Enter')
    await thread(page, 'Second of two.').waitFor()
    assert.equal(await readFocus(page), 'H2')
    await thread(page, 'Second of two.').getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    await thread(page, 'Second of two.').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    assert.equal(await readFocus(page), 'H2')
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'review')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('an answer whose response was lost is sent again and kept once; a refusal is shown at its comment', async () => {
    const { course, amara } = await askForReview()
    await amara.comment('course', 'A question.')
    const { page, leave } = await desk.openEditor(course)
    await badge(page, 'course').click()
    await thread(page, 'A question.').getByRole('button', { name: 'Answer' }).click()
    await page.keyboard.type('An answer.')
    await page.route('**/comments/*', async route => {
      await route.fetch()
      await route.abort()
    })
    const send = thread(page, 'A question.').getByRole('button', { name: 'Send the answer' })
    await send.click()
    await thread(page, 'A question.').getByText('The server cannot be reached').waitFor()
    await page.unroute('**/comments/*')
    await send.click()
    await thread(page, 'A question.').locator('blockquote').waitFor()
    assert.equal((await readComments(course))[0].answers.length, 1)
    await leave()
  })

  test('comments on another customer’s course can be neither read nor settled', async () => {
    const { course, amara } = await askForReview()
    const { body: remark } = await amara.comment('course', 'Not for strangers.')
    const stranger = await desk.service.newCustomer()
    const { page, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, stranger.key)
    await page.getByText('credits left').waitFor()
    const ask = (path: string, options: object = {}) =>
      page.evaluate(async ([address, init]) => (await fetch(address, init)).status, [path, options] as const)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ state: 'done' })
    const address = `/console/courses/${course.id}/comments`
    assert.deepEqual(
      [await ask(address), await ask(`${address}/${remark.id}`, { method: 'PATCH', headers, body })],
      [404, 404],
    )
    assert.equal((await readComments(course))[0].state, 'open')
    await leave()
  })

  test('on a phone the panel covers the page and closes again, also in an Arabic course', async () => {
    const { course, amara } = await askForReview({ language: 'ar-SA' })
    await amara.comment('course', 'From the train.')
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' as const }
    const { page, complaints, leave } = await desk.openEditor(course, phone)
    await badge(page, 'course').tap()
    await thread(page, 'From the train.').waitFor()
    assert.deepEqual([await fitsSideways(page), await barriersOf(page)], [true, []])
    await thread(page, 'From the train.').getByRole('button', { name: 'Name and' }).tap()
    await panel(page).waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
    await leave()
  })
})

function readFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName)
}
