import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('courses in the console', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('are searched, and narrowed by author, language and state, in an address that can be kept', async () => {
    await desk.newCourse()
    await desk.newCourse({ language: 'ar-SA' })
    await desk.newCourse({ name: '100 % of_the backups!' })
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.getByRole('link', { name: 'Courses', exact: true }).click()
    const rows = page.locator('.courses > li')
    assert.equal(await rows.count(), 3)

    await page.getByRole('searchbox', { name: 'Search' }).fill('100 % OF_')
    await page.keyboard.press('Enter')
    await page.waitForURL(/words=100/)
    assert.equal(await rows.count(), 1, 'signs of the database are plain signs')
    await page.getByRole('searchbox', { name: 'Search' }).fill('')
    await page.getByLabel('Language').selectOption('ar-SA')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/languageId=ar-SA/)
    assert.equal(await rows.count(), 1)
    await page.reload()
    assert.equal(await page.getByLabel('Language').inputValue(), 'ar-SA')
    await page.getByLabel('State').selectOption('failed')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByText('Nothing is like that').waitFor()
    await page.getByRole('link', { name: 'Show all courses' }).click()
    assert.equal(await rows.count(), 3)
    await page.goto(`${desk.service.url}/console/courses?origin=nobody&cursor=nowhere&status=asleep`)
    assert.equal(await rows.count(), 3, 'a wish that nobody can have is none')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('say when they were made in the time of whoever looks', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await openVisit(desk.browser, { timezoneId: 'Pacific/Kiritimati' })
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}/versions`)
    const time = page.locator('.versions time')
    const iso = (await time.getAttribute('datetime'))!
    const there = new Date(Date.parse(iso) + 14 * 60 * 60 * 1000).toISOString()
    assert.ok((await time.textContent())!.endsWith(there.slice(11, 16)), iso)
    await leave()
  })

  test('have versions that are compared word by word and restored, without a script', async () => {
    const course = await desk.newCourse()
    await desk.change(course, 1, [
      { op: 'set', id: 'c1l1', fields: { title: 'Four ways to lose a photo' } },
      { op: 'remove', id: course.chapters[0]!.lessons[0]!.blocks[0]!.id },
    ])
    const { page, leave } = await openVisit(desk.browser, { javaScriptEnabled: false })
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByText(/1 lesson changed.*1 part removed/).waitFor()
    await page.getByRole('link', { name: 'Version 2' }).click()
    const card = page.locator('.change', { hasText: 'Lesson 1.1' }).first()
    assert.deepEqual(await card.locator('del, ins').allTextContents(), ['file', 'photo'])
    await page.locator('.change del', { hasText: 'Files rarely vanish' }).waitFor()
    await page.getByRole('link', { name: 'All versions' }).click()
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    await page.getByText('Restored by').waitFor()
    const now = await desk.read(course)
    assert.deepEqual([now.version, now.chapters], [3, course.chapters])
    await leave()
  })

  test('are deleted after it was said what goes, with their draft', async () => {
    const course = await desk.newCourse()
    const { page, leave } = await desk.openEditor(course)
    await page.locator('[data-part=c1l1] .ed-text').first().click()
    await page.keyboard.type('Words of a draft. ')
    await page.keyboard.press('Enter')
    await page.getByText(/^Draft on version 1, saved/).waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    await page.getByRole('link', { name: 'Delete…' }).click()
    await page.getByText('This cannot be undone').waitFor()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('**/console/courses')
    for (const path of ['', '/edit', '/draft', '/versions']) {
      assert.equal((await page.goto(`${desk.service.url}/console/courses/${course.id}${path}`))!.status(), 404, path)
    }
    await leave()
  })

  test('no barrier that axe can find on the pages of versions and deletion', async () => {
    const course = await desk.newCourse({ language: 'ar-SA' })
    await desk.change(course, 1, [{ op: 'set', id: 'course', fields: { headline: 'عنوان جديد' } }])
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    for (const path of ['', '/versions', '/versions/2', '/delete']) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${desk.service.url}/console/courses/${course.id}${path}`)
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 844 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at 320 px`)
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })
})
