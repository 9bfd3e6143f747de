import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sampleCourse } from '../support/sample-course.ts'
import { barriersOf, openCourseMenu, openVisit, signIn } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('courses in the console', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('are searched and filtered by author, language and state, in an address that can be bookmarked', async () => {
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
    await rows.nth(2).waitFor()
    assert.equal(await rows.count(), 3)
    await page.goto(`${desk.service.url}/console/courses?origin=nobody&cursor=nowhere&status=asleep`)
    assert.equal(await rows.count(), 3, 'a wish that nobody can have is none')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('are exported as a plain or an adaptive package, each from its own card', async () => {
    const { id } = await desk.newCourse()
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${id}`)
    const plain = page.locator('[id="scorm2004_4"]')
    const adaptive = page.locator('[id="scorm2004_4-adaptive"]')
    await adaptive.getByRole('button', { name: 'Export' }).click()
    await page.waitForURL(/#scorm2004_4-adaptive$/)
    const file = adaptive.locator('a[download]')
    assert.match((await file.getAttribute('href'))!, /-scorm2004_4-adaptive\.zip$/)
    assert.equal(await plain.locator('a[download]').count(), 0)
    await plain.getByRole('button', { name: 'Export' }).click()
    await page.waitForURL(/#scorm2004_4$/)
    assert.match((await plain.locator('a[download]').getAttribute('href'))!, /-scorm2004_4\.zip$/)
    assert.match((await file.getAttribute('href'))!, /-scorm2004_4-adaptive\.zip$/)
    assert.equal(await page.locator('td', { hasText: '4th edition, adaptive' }).count(), 1)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('are sorted, chosen by mouse and keyboard, and exported or deleted together', async () => {
    const names = ['Zebra crossings', 'apple pies', 'Mending nets']
    const [zebra, apple, nets] = [
      await desk.newCourse({ name: names[0]! }),
      await desk.newCourse({ name: names[1]! }),
      await desk.newCourse({ name: names[2]! }),
    ]
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses`)
    const listed = async () => {
      const titles = await page.locator('.courses h3').allTextContents()
      return titles.filter(title => names.includes(title))
    }
    assert.deepEqual(await listed(), ['Mending nets', 'apple pies', 'Zebra crossings'])
    await page.getByLabel('Order').selectOption('By name')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(/sort=name/)
    assert.deepEqual(await listed(), ['apple pies', 'Mending nets', 'Zebra crossings'])
    const after = page.url().replace(/$/, `&cursor=${await jobOf(nets!.id)}`)
    await page.goto(after)
    assert.deepEqual(await listed(), ['Zebra crossings'], 'the next page begins after the last one')
    await page.goto(`${desk.service.url}/console/courses?sort=oldest`)
    assert.deepEqual(await listed(), names)

    const bar = page.getByRole('group', { name: 'With the chosen courses' })
    assert.equal(await bar.isVisible(), false)
    await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).focus()
    await page.keyboard.press('Space')
    await bar.getByText('1 chosen').waitFor()
    await page.getByRole('checkbox', { name: `Choose ${names[2]}` }).click({ modifiers: ['Shift'] })
    await bar.getByText('3 chosen').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.setViewportSize({ width: 320, height: 844 })
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'at 320 px')
    await bar.getByLabel('As').selectOption('SCORM 1.2')
    await bar.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('heading', { name: '3 packages' }).waitFor()
    assert.deepEqual(await barriersOf(page), [])
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download apple pies' }).click()
    await (await downloading).path()

    await page.goto(`${desk.service.url}/console/courses`)
    await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).check()
    await page.getByRole('checkbox', { name: `Choose ${names[1]}` }).check()
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('heading', { name: 'Delete these 2 courses?' }).waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('link', { name: 'Keep them' }).click()
    assert.equal((await listed()).length, 3)
    await page.getByRole('checkbox', { name: `Choose ${names[0]}` }).check()
    await page.getByRole('checkbox', { name: `Choose ${names[1]}` }).check()
    await bar.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Move to the bin' }).click()
    await page.waitForURL('**/console/courses')
    assert.deepEqual(await listed(), ['Mending nets'])
    const audit = (await desk.service.asAdmin('GET', '/admin/v1/audit')).body.items
    const deleted = audit.flatMap((row: { action: string; targetId: string }) =>
      row.action === '/console/courses/deleted' ? [row.targetId] : [],
    )
    assert.deepEqual(deleted.sort(), [zebra!.id, apple!.id].sort(), 'each is in the audit trail')
    assert.deepEqual(complaints, [])
    await leave()
  })

  async function jobOf(courseId: string): Promise<string> {
    const { items } = (await desk.service.call('GET', '/api/v1/courses?limit=100', { key: desk.customer.key })).body
    return items.find((item: { course?: { id: string } }) => item.course?.id === courseId).jobId
  }

  test('show their creation time in the visitor’s time zone', async () => {
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

  test('have versions that are compared word by word and restored, without JavaScript', async () => {
    const course = await desk.newCourse()
    await desk.change(course, 1, [
      { op: 'set', id: 'c1l1', fields: { title: 'Four ways to lose a photo' } },
      { op: 'remove', id: course.chapters[0]!.lessons[0]!.blocks[0]!.id },
    ])
    const { page, leave } = await openVisit(desk.browser, { javaScriptEnabled: false })
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    await openCourseMenu(page)
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

  test('are deleted after a warning, and come back from the bin with their draft', async () => {
    const course = await desk.newCourse({ name: 'Lost and found' })
    const { page, leave } = await desk.openEditor(course)
    await page.locator('[data-part=c1l1] .ed-text').first().click()
    await page.keyboard.type('Words of a draft. ')
    await page.keyboard.press('Enter')
    await page.getByText(/^Draft on version 1, saved/).waitFor()
    await page.goto(`${desk.service.url}/console/courses/${course.id}`)
    await openCourseMenu(page)
    await page.getByRole('link', { name: 'Delete…' }).click()
    await page.getByText('for 30 days you can have it back').waitFor()
    await page.getByRole('button', { name: 'Move to the bin' }).click()
    await page.waitForURL('**/console/courses')
    for (const path of ['', '/edit', '/draft', '/versions']) {
      assert.equal((await page.goto(`${desk.service.url}/console/courses/${course.id}${path}`))!.status(), 404, path)
    }
    await page.goto(`${desk.service.url}/console/courses`)
    await page.getByRole('link', { name: /^Bin: \d+ course/ }).click()
    const row = page.locator('.binned > li', { hasText: 'Lost and found' })
    await row.getByText('Deleted on').waitFor()
    await row.getByRole('button', { name: 'Restore Lost and found' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/courses/${course.id}`)
    await page.goto(`${desk.service.url}/console/courses/${course.id}/edit`)
    await page.getByRole('textbox', { name: 'Title, Lesson' }).getByText('Words of a draft.').waitFor()

    await page.goto(`${desk.service.url}/console/courses/${course.id}/delete`)
    await page.getByRole('button', { name: 'Move to the bin' }).click()
    await page.goto(`${desk.service.url}/console/bin`)
    await page.getByRole('link', { name: 'Delete now… Lost and found' }).click()
    await page.getByText('nobody can bring it back').waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('**/console/bin')
    assert.equal(await row.count(), 0)
    await leave()
  })

  test('have no barrier on the pages of versions and deletion', async () => {
    const course = await desk.newCourse({ language: 'ar-SA' })
    await desk.change(course, 1, [{ op: 'set', id: 'course', fields: { headline: 'عنوان جديد' } }])
    await desk.binCourse(await desk.newCourse({ language: 'ar-SA' }))
    const { page, complaints, leave } = await openVisit(desk.browser)
    await signIn(page, desk.service.url, desk.customer.key)
    await page.getByText('credits left').waitFor()
    const ofCourse = ['', '/versions', '/versions/2', '/delete'].map(path => `/console/courses/${course.id}${path}`)
    for (const path of [...ofCourse, '/console/bin']) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(desk.service.url + path)
      assert.deepEqual(await barriersOf(page), [], `${path} in light colours`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 320, height: 844 })
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} at 320 px`)
      assert.deepEqual(await barriersOf(page), [], `${path} in dark colours`)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('with an assessment from an earlier version offer once to mark tries only after a pass', async () => {
    const { review: _, ...assessment } = sampleCourse().assessment!
    for (const [button, review] of [
      ['After a pass', 'after-pass'],
      ['After each attempt, as before', 'each-try'],
    ] as const) {
      const course = await desk.newCourse({ assessment })
      const { page, complaints, leave } = await openVisit(desk.browser)
      await signIn(page, desk.service.url, desk.customer.key)
      await page.getByText('credits left').waitFor()
      await page.goto(`${desk.service.url}/console/courses/${course.id}`)
      assert.deepEqual(await barriersOf(page), [])
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('heading', { name: 'When may learners see' }).waitFor({ state: 'detached' })
      const saved = await desk.read(course)
      assert.deepEqual([saved.version, saved.assessment!.review], [2, review])
      assert.deepEqual(complaints, [])
      await leave()
    }
  })
})
