import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { openReviewer } from '../support/reviewer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { openVisit, signIn } from './console-visitor.ts'
import {
  comment,
  findCommentButton,
  findThreads,
  openReview,
  openReviewersVisit,
  suggest,
  waitForComments,
} from './review-visitor.ts'

let service: TestService
let browser: Browser
let customer: Customer
before(async () => {
  service = await startTestService('sqlite', { trustProxy: ['127.0.0.1'] })
  browser = await openBrowser()
  customer = await service.newCustomer()
})
after(async () => {
  await browser.close()
  await service.remove()
})

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/api/v1/courses${path}`, { key: customer.key, ...(body && { body }) })

async function writeCourse(more: object = {}): Promise<Course> {
  const brief = { subject: 'Workplace fire safety', addOns: ['assessment', 'wrapup'], ...more }
  const job = await service.finishedJob(customer, brief)
  return (await call('GET', `/${job.body.course.id}`)).body
}

async function askForReview(courseId: string, body: object = {}): Promise<string> {
  return (await call('POST', `/${courseId}/reviews`, body)).body.reviewUrl
}

/** The address to which the page's script sends a comment. */
const SENDING = /\/comments\?/

test('an owner and two reviewers in three browsers bring a course from the first comment to an approval, and an edit ends it', async () => {
  const course = await writeCourse()
  const [first, second] = course.chapters[0]!.lessons[0]!.blocks
  const [lesson] = course.chapters[0]!.lessons
  const owner = await openVisit(browser)
  await signIn(owner.page, service.url, customer.key)
  await owner.page.getByText('credits left').waitFor()
  const desk = `${service.url}/console/courses/${course.id}/reviews`
  await owner.page.goto(desk)
  await owner.page.getByLabel('What you ask for').fill('Legal check')
  await owner.page.getByRole('button', { name: 'Make a link' }).click()
  const address = (await owner.page.locator('.share code').textContent())!

  const amara = await openReview(browser, address)
  await comment(amara.page, first!.id, 'Is this so on every site?', 'Amara Okafor')
  const jonas = await openReview(browser, address)
  await findThreads(jonas.page).getByRole('button', { name: 'Answer' }).click()
  await jonas.page.getByLabel('Your name').fill('Jonas Weber')
  await jonas.page.getByLabel('Your answer').fill('On ours it is.')
  await jonas.page.getByRole('button', { name: 'Send' }).click()
  await jonas.page.locator('.rv-answer', { hasText: 'On ours it is.' }).waitFor()
  await suggest(jonas.page, lesson!.id, text => `${text}, seen anew`)
  await suggest(amara.page, course.chapters[0]!.id, () => 'Unwanted words')
  await findThreads(amara.page).filter({ hasText: 'Is this so' }).getByRole('button', { name: 'Change' }).click()
  await amara.page.getByLabel('Your comment').fill('Is this so in every building?')
  await amara.page.getByRole('button', { name: 'Save' }).click()
  await findThreads(amara.page).filter({ hasText: 'in every building?' }).waitFor()
  assert.equal(
    await findThreads(amara.page).filter({ hasText: 'seen anew' }).getByRole('button', { name: 'Change' }).count(),
    0,
  )

  await owner.page.goto(desk)
  assert.deepEqual(await barriers(owner.page), [])
  const card = (text: string) => owner.page.locator('.comment', { hasText: text })
  await card('in every building?').getByText('Answer').first().click()
  await card('in every building?').getByRole('textbox').fill('In every one.')
  await card('in every building?').getByRole('button', { name: 'Send the answer' }).click()
  await card('In every one.').waitFor()
  await card('seen anew').getByRole('button', { name: 'Apply' }).click()
  await owner.page.getByText('Settled: 1').waitFor()
  await card('Unwanted words').getByRole('button', { name: 'Decline' }).click()
  await owner.page.getByText('Settled: 2').waitFor()
  const applied: Course = (await call('GET', `/${course.id}`)).body
  assert.deepEqual([applied.version, applied.chapters[0]!.lessons[0]!.title], [2, `${lesson!.title}, seen anew`])

  const edit = (version: number, change: object) => call('PATCH', `/${course.id}`, { version, changes: [change] })
  await edit(2, { op: 'move', id: first!.id, after: second!.id })
  await owner.page.goto(desk)
  await card('in every building?')
    .getByRole('link', { name: /Lesson 1\.1/ })
    .waitFor()
  await edit(3, { op: 'remove', id: first!.id })
  await owner.page.goto(`${desk}?show=gone`)
  await card('in every building?').getByText('no longer in the course').waitFor()

  await amara.page.reload()
  await amara.page.getByText('In every one.').waitFor()
  await amara.page.getByText('A part that is not in this version').waitFor()
  await amara.page.getByRole('button', { name: 'Approve this version' }).click()
  assert.equal(await amara.page.getByLabel('Your name').inputValue(), 'Amara Okafor')
  await amara.page.getByRole('button', { name: 'Approve', exact: true }).click()
  await amara.page.getByText(/Approved by Amara Okafor/).waitFor()
  await owner.page.goto(`${service.url}/console/courses/${course.id}`)
  await owner.page.getByText(/Approved by Amara Okafor/).waitFor()

  await edit(4, { op: 'set', id: 'course', fields: { name: 'After the approval' } })
  await owner.page.goto(desk)
  await owner.page.getByText('Amara Okafor approved version 4. Version 5 ended that').waitFor()
  await jonas.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await jonas.page.getByText('Version 5 of the course is here.').waitFor()
  await jonas.page.getByRole('link', { name: 'Show it' }).click()
  await jonas.page.getByRole('heading', { name: 'After the approval', level: 1 }).waitFor()
  await jonas.page.getByText(/Amara Okafor approved version 4; a later change ended that/).waitFor()
  for (const visit of [owner, amara, jonas]) {
    assert.deepEqual(visit.complaints, [])
    await visit.leave()
  }
})

const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(1)</script>{{7*7}}javascript:alert(1)\u202e<svg/onload=alert(1)>`

test('hostile text in every field of the reviewers’ page stays text', async () => {
  const { id } = await writeCourse()
  const address = await askForReview(id, { title: HOSTILE })
  const { page, complaints, leave } = await openReviewersVisit(browser)
  const dialogs = collectDialogs(page)
  await page.goto(address)
  assert.deepEqual(await listMarkup(page), [])
  await waitForComments(page)
  await comment(page, 'course', HOSTILE.replace('\u202e', ''), HOSTILE.slice(0, 60))
  await suggest(page, 'course', () => HOSTILE.slice(0, 150))
  await findThreads(page).first().getByRole('button', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill(HOSTILE)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('.rv-answer').waitFor()
  await page.getByRole('button', { name: 'Approve this version' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.locator('.rv-approval').waitFor()
  await page.reload()
  await findThreads(page).first().waitFor()
  assert.deepEqual([await listMarkup(page), dialogs, complaints], [[], [], []])
  await leave()
})

test('hostile text of reviewers stays text on every page of the owner', async () => {
  const { id } = await writeCourse()
  const reviewer = openReviewer(await askForReview(id, { title: HOSTILE }), HOSTILE.slice(0, 60))
  const words = [{ key: 'course/name', text: HOSTILE.slice(0, 150) }]
  const { body: remark } = await reviewer.comment('course', HOSTILE, { words })
  const answer = { name: HOSTILE.slice(0, 60), text: HOSTILE, nonce: 'a-hostile-answer' }
  assert.equal((await reviewer.ask('POST', `/comments/${remark.id}/answers`, answer)).status, 201)
  const approval = { name: HOSTILE.slice(0, 60), version: 1 }
  assert.equal((await reviewer.ask('POST', '/approval', approval)).status, 204)

  const { page, complaints, leave } = await openVisit(browser)
  const dialogs = collectDialogs(page)
  await signIn(page, service.url, customer.key)
  await page.getByText('credits left').waitFor()
  for (const path of ['', '/reviews']) {
    await page.goto(`${service.url}/console/courses/${id}${path}`)
    // The server renders these pages completely, so no element of injected markup could appear later.
    assert.deepEqual(await listMarkup(page), [], path)
    assert.ok((await page.locator('main').innerText()).includes('<img src=x onerror=alert(1)>'), path)
  }
  await page.goto(`${service.url}/console/courses/${id}/edit`)
  await page.locator('[data-part="course"] > .ed-comments').click()
  await page.locator('.ed-review blockquote').waitFor()
  assert.deepEqual([await listMarkup(page), dialogs, complaints], [[], [], []])
  await leave()
})

/** Lists the elements that the hostile words would become if they were parsed as markup. */
function listMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('img[src=x], svg[onload]')].map(element => element.outerHTML.slice(0, 80)),
  )
}

/** Collects and closes dialogs, because an open dialog would block its page. */
function collectDialogs(page: Page): string[] {
  const messages: string[] = []
  page.on('dialog', dialog => {
    messages.push(dialog.message())
    void dialog.dismiss()
  })
  return messages
}

test('a review is read and written by keyboard alone, and has no barrier, light or dark', async () => {
  const { id } = await writeCourse()
  const address = await askForReview(id)
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, complaints, leave } = await openReview(browser, address, { colorScheme })
    assert.deepEqual(await barriers(page), [], colorScheme)
    await findCommentButton(page, 'course').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Keyboard Person')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`Written by keys, ${colorScheme}`)
    assert.deepEqual(await barriers(page), [], `${colorScheme}, writing`)
    await page.keyboard.press('Control+Enter')
    await findThreads(page)
      .filter({ hasText: `Written by keys, ${colorScheme}` })
      .waitFor()
    const way = findThreads(page).last().locator('.rv-way')
    await way.focus()
    await page.keyboard.press('Enter')
    assert.equal(await findCommentButton(page, 'course').evaluate(button => button === document.activeElement), true)
    await page.getByRole('button', { name: 'Approve this version' }).press('Enter')
    assert.deepEqual(await barriers(page), [], `${colorScheme}, approving`)
    await page.keyboard.press('Escape')
    assert.deepEqual(complaints, [])
    await leave()
  }
})

test('on a phone the margin is a sheet that opens with the form, closes by Escape, and nothing scrolls sideways', async () => {
  const { id } = await writeCourse()
  const { page, complaints, leave } = await openReview(browser, await askForReview(id), {
    viewport: { width: 390, height: 844 },
  })
  assert.equal(await fitsSideways(page), true)
  assert.equal(await page.locator('#rv-margin').isVisible(), false)
  await comment(page, 'c1l1', 'From the train', 'Amara')
  assert.deepEqual(await barriers(page), [])
  await page.locator('#rv-margin').press('Escape')
  await page.locator('#rv-margin').waitFor({ state: 'hidden' })
  await page.locator('#rv-sheet', { hasText: '1 comment' }).click()
  await findThreads(page).getByRole('link').click()
  await page.locator('#rv-margin').waitFor({ state: 'hidden' })
  assert.equal(await fitsSideways(page), true)
  assert.deepEqual(complaints, [])
  await leave()
})

test('an Arabic course is read from right to left on a review page in the reviewer’s language', async () => {
  const { id } = await writeCourse({ subject: 'السلامة من الحرائق', languageId: 'ar-SA' })
  const { page, complaints, leave } = await openReview(browser, await askForReview(id), { locale: 'de-DE' })
  assert.equal(await page.locator('html').getAttribute('lang'), 'de-DE')
  assert.equal(await page.locator('main > [lang=ar-SA]').getAttribute('dir'), 'rtl')
  const [part, button] = [page.locator('#part-course'), findCommentButton(page, 'course')]
  const isLeft = (await button.boundingBox())!.x - (await part.boundingBox())!.x < 40
  assert.ok(isLeft, 'the button stands at the end of the lines')
  await findCommentButton(page, 'course').click()
  await page.getByLabel('Ihr Name').fill('أمارا')
  await page.getByLabel('Ihr Kommentar').fill('هذا صحيح')
  await page.getByRole('button', { name: 'Senden' }).click()
  await findThreads(page).filter({ hasText: 'هذا صحيح' }).waitFor()
  assert.equal(await fitsSideways(page), true)
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('link', { name: 'Français' }).click()
  await page.getByRole('heading', { name: /Commentaires/ }).waitFor()
  assert.deepEqual(complaints, [])
  await leave()
})

test('a comment written without a network is kept, also over a reload, and sent once', async () => {
  const { id } = await writeCourse()
  const { page, leave } = await openReview(browser, await askForReview(id))
  await findCommentButton(page, 'course').click()
  await page.getByLabel('Your name').fill('Amara')
  await page.getByLabel('Your comment').fill('Not to be lost')
  await page.route(SENDING, route => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('What you wrote is kept here').waitFor()
  await page.unroute(SENDING)
  await page.reload()
  await page.getByLabel('Your name').fill('Amara')
  assert.equal(await page.getByLabel('Your comment').inputValue(), 'Not to be lost')
  // The server stores the comment but its answer is lost; the retry must not store a second one.
  await page.route(SENDING, async route => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('What you wrote is kept here').waitFor()
  await page.unroute(SENDING)
  await page.getByRole('button', { name: 'Send' }).click()
  await findThreads(page).filter({ hasText: 'Not to be lost' }).waitFor()
  assert.equal((await call('GET', `/${id}/comments`)).body.items.length, 1)
  await leave()
})

test('an unfinished answer and an unfinished change are kept while another comment is sent, and over a reload', async () => {
  const { id } = await writeCourse()
  const { page, complaints, leave } = await openReview(browser, await askForReview(id))
  await comment(page, 'course', 'The first', 'Amara')
  const first = findThreads(page).filter({ hasText: 'The first' })
  await first.getByRole('button', { name: 'Answer' }).click()
  await page.getByLabel('Your answer').fill('Half an answer')
  await first.getByRole('button', { name: 'Change' }).click()
  await page.getByLabel('Your comment').fill('The first, half changed')
  await comment(page, 'c1l1', 'The second', null)
  assert.equal(await page.getByLabel('Your answer').inputValue(), 'Half an answer')
  await page.reload()
  await first.waitFor()
  assert.equal(await page.getByLabel('Your answer').inputValue(), 'Half an answer')
  await first.getByRole('button', { name: 'Change' }).click()
  assert.equal(await page.getByLabel('Your comment').inputValue(), 'The first, half changed')
  await page.getByRole('button', { name: 'Save' }).click()
  await findThreads(page).filter({ hasText: 'half changed' }).waitFor()
  await page.locator('.rv-reply').getByRole('button', { name: 'Send' }).click()
  await page.locator('.rv-answer', { hasText: 'Half an answer' }).waitFor()
  await page.reload()
  await page.locator('.rv-answer').waitFor()
  assert.equal(await page.locator('.rv-reply').count(), 0)
  assert.deepEqual(complaints, [])
  await leave()
})

test('a refusal is shown in the language of the page, to the reviewer and to the owner', async () => {
  const { id } = await writeCourse()
  const address = await askForReview(id)
  const { page, leave } = await openReview(browser, `${address}?language=fr-FR`)
  const edit = { op: 'set', id: 'course', fields: { name: 'Une autre version' } }
  await call('PATCH', `/${id}`, { version: 1, changes: [edit] })
  await page.getByRole('button', { name: 'Approuver cette version' }).click()
  await page.locator('#rv-approver').fill('Amara')
  await page.locator('#rv-dialog .rv-go').click()
  await page.locator('#rv-dialog .rv-problem', { hasText: 'Une version plus récente est là' }).waitFor()
  await leave()

  const owner = await openVisit(browser)
  await signIn(owner.page, service.url, customer.key)
  await owner.page.getByText('credits left').waitFor()
  await owner.page.context().addCookies([{ name: 'coursewright_language', value: 'es-ES', url: service.url }])
  await owner.page.goto(`${service.url}/console/courses/${id}/reviews`)
  await owner.page.locator('#password').evaluate(field => field.removeAttribute('minlength'))
  await owner.page.locator('#title').fill('Revisión legal')
  await owner.page.locator('#password').fill('corta')
  await owner.page.getByRole('button', { name: 'Crear un enlace' }).click()
  await owner.page.getByText('Contraseña: Es demasiado corto: como mínimo 8 caracteres').waitFor()
  assert.equal(await owner.page.locator('#title').inputValue(), 'Revisión legal')
  await owner.leave()
})

test('the password page reveals nothing about the course, and the review stores nothing under a learner’s name', async () => {
  const course = await writeCourse()
  const address = await askForReview(course.id, { password: 'nine grey herons' })
  const { page, leave } = await openReviewersVisit(browser)
  await page.goto(address)
  assert.ok(!(await page.content()).includes(course.name))
  assert.deepEqual(await barriers(page), [])
  await page.getByLabel('Password').fill('wrong and wrong')
  await page.getByRole('button', { name: 'Open the review' }).click()
  await page.getByText('That is not the password.').waitFor()
  await page.getByLabel('Password').fill('nine grey herons')
  await page.getByRole('button', { name: 'Open the review' }).click()
  await page.getByRole('heading', { name: course.name, level: 1 }).waitFor()
  await comment(page, 'course', 'Inside', 'Amara')
  const names = await page.evaluate(() => Object.keys(localStorage))
  assert.ok(
    names.every(each => each.startsWith('coursewright-review')) && !names.join().includes(course.id),
    names.join(),
  )
  await leave()
})
