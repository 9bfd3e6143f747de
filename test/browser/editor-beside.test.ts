import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('the learner’s preview beside the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('shows the draft as learners would see it after every save, on a phone and on a desktop, without a version', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course, { viewport: { width: 1440, height: 900 } })
    const preview = page.frameLocator('.ed-beside iframe')
    await page.getByRole('button', { name: 'Preview' }).focus()
    await page.keyboard.press('Enter')
    await preview.getByRole('heading', { level: 1, name: course.name }).waitFor({ state: 'attached' })
    assert.ok((await preview.locator('html').evaluate(node => node.ownerDocument.defaultView!.innerWidth)) <= 400)
    assert.deepEqual(await barriersOf(page), [])

    await page.locator('[data-text="c1l2 title"]').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('A title that learners will see')
    await page.keyboard.press('Escape')
    await preview.getByRole('heading', { name: 'A title that learners will see' }).waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: 'Desktop' }).check()
    assert.equal(await preview.locator('html').evaluate(node => node.ownerDocument.defaultView!.innerWidth), 1100)
    assert.equal((await desk.read(course)).version, 1, 'no version was made')
    assert.equal(await page.locator('.ed-beside iframe').getAttribute('sandbox'), 'allow-scripts allow-forms')

    await page.setViewportSize({ width: 390, height: 844 })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing scrolls sideways')
    await page.getByRole('button', { name: 'Preview' }).click()
    assert.equal(await page.locator('.ed-beside').isVisible(), false)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('shows the lesson that is being edited, also while a new part is incomplete', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course, { viewport: { width: 1440, height: 900 } })
    const lesson = course.chapters[0]!.lessons[1]!.id
    await page.locator(`[data-text="${lesson} title"]`).click()
    await page.keyboard.press('Escape')
    await page.locator('.lesson').nth(1).getByRole('button', { name: 'Add a part', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Question/ })
      .click()
    await page.keyboard.insertText('Half a question')
    await page.getByRole('button', { name: 'Preview' }).click()
    assert.match((await page.locator('.ed-beside iframe').getAttribute('src'))!, new RegExp(`#${lesson}$`))
    await page.getByRole('button', { name: 'Add a lesson' }).first().click()
    await page.locator('[data-state=saved]').waitFor()
    assert.match(
      (await page.locator('.ed-beside iframe').getAttribute('src'))!,
      new RegExp(`#${course.chapters[0]!.id}$`),
    )
    await leave()
  })

  test('scrolls to its lesson without scrolling the editor', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course, { viewport: { width: 1440, height: 900 } })
    const lesson = course.chapters[0]!.lessons[1]!.id
    const preview = page.frameLocator('.ed-beside iframe')
    const title = page.locator(`[data-text="${lesson} title"]`)
    const hasArrived = () =>
      preview.locator(`#${lesson}`).evaluate(async element => {
        const { ownerDocument } = element
        if (ownerDocument.readyState !== 'complete') await new Promise(done => addEventListener('load', done))
        await ownerDocument.fonts.ready
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        return element.getBoundingClientRect().top < innerHeight / 2
      })
    await title.click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await preview.locator('html.eased').waitFor()
    assert.ok(await hasArrived())
    await title.click()
    const before = await title.evaluate(element => element.getBoundingClientRect().top)
    await page.keyboard.press('End')
    await page.keyboard.insertText(' and more')
    await preview.locator('html.eased').getByRole('heading', { name: 'and more' }).waitFor({ state: 'attached' })
    assert.ok(await hasArrived())
    assert.equal(await title.evaluate(element => element.getBoundingClientRect().top), before)
    await leave()
  })

  test('is not found for a draft of another key', async () => {
    const course = await desk.newCourse()
    const stranger = await desk.service.newCustomer()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const body = new URLSearchParams({ secret: stranger.key }).toString()
    const signedIn = await desk.service.call('POST', '/console/sign-in', { body, headers })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    const path = `/console/courses/${course.id}/draft/preview`
    assert.equal((await desk.service.call('GET', path, { headers: { cookie } })).status, 404)
    assert.equal((await desk.service.call('GET', path)).status, 303)
  })
})
