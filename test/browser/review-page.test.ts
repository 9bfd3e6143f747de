import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { openReviewer } from '../support/reviewer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { openVisit, signIn } from './console-visitor.ts'
import { comment, findCommentButton, findThreads, openReview, openSuggestion, pressSend } from './review-visitor.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let service: TestService
let browser: Browser
let customer: Customer
let course: Course
before(async () => {
  service = await startTestService('sqlite', { trustProxy: ['127.0.0.1'] })
  browser = await openBrowser()
  customer = await service.newCustomer()
  const job = await service.finishedJob(customer, { subject: 'Workplace fire safety', addOns: ['assessment'] })
  course = (await call('GET', `/${job.body.course.id}`)).body
})
after(async () => {
  await browser.close()
  await service.remove()
})

const call = (method: string, path: string, body?: object) =>
  service.call(method, `/api/v1/courses${path}`, { key: customer.key, ...(body && { body }) })

const askForReview = async (): Promise<string> => (await call('POST', `/${course.id}/reviews`, {})).body.reviewUrl

/** Finds a check. Its form for suggestions has a field for each of its texts. */
const findQuestionPart = () => findBlock('check').id
const findBlock = (type: string) =>
  course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks)).find(block => block.type === type)!
const listBlocks = () => course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))

/** Whether the element is inside the window and not covered by another. */
async function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate(node => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2]
    return top >= 0 && y < innerHeight && node.contains(document.elementFromPoint(x, y))
  })
}

/** Selects a sentence of a part by dragging, and returns the selected text. */
async function selectText(page: Page, partId: string): Promise<string> {
  return page
    .locator(`[id="part-${partId}"] p`)
    .first()
    .evaluate(paragraph => {
      paragraph.scrollIntoView({ block: 'center' })
      getSelection()!.selectAllChildren(paragraph)
      return getSelection()!.toString().replace(/\s+/g, ' ').trim()
    })
}

test('each part has a frame with a button, and the button shows the number of its open comments', async () => {
  const { page, leave } = await openReview(browser, await askForReview())
  const frames = await page.locator('.rv-part').evaluateAll(parts =>
    parts.map(part => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(part)
      const frame = part.getBoundingClientRect()
      const button = part.querySelector(':scope > .rv-say')!.getBoundingClientRect()
      const isOnFrame = button.top < frame.top && button.bottom > frame.top && button.right <= frame.right
      return isOnFrame && Number.parseFloat(borderTopWidth) > 0 && !/, 0\)|transparent/.test(borderTopColor)
    }),
  )
  assert.ok(frames.length > 50 && frames.every(Boolean), `${frames.filter(Boolean).length} of ${frames.length}`)
  await comment(page, 'c1l1', 'The first', 'Amara')
  await page.getByRole('button', { name: /^Comment.*Lesson 1\.1.*, 1 open comment$/ }).waitFor()
  assert.equal(await findCommentButton(page, 'c1l1').locator('.rv-open').innerText(), '1')
  await page.locator('#rv-count', { hasText: '1 still open' }).waitFor()
  await leave()
})

test('a selected sentence can be commented on and is quoted, on a desktop and on a phone', async () => {
  const address = await askForReview()
  const { id } = findBlock('text')
  for (const [name, options] of [['Desk', {}] as const, ['Phone', PHONE] as const]) {
    const { page, complaints, leave } = await openReview(browser, address, options)
    const offer = page.getByRole('button', { name: 'Comment on this' })
    assert.equal(await offer.isVisible(), false)
    const sentence = await selectText(page, id)
    await offer.waitFor()
    assert.deepEqual(await barriers(page), [], name)
    await offer.click()
    const quote = await page.getByLabel('Your comment').inputValue()
    assert.ok(quote.startsWith(`“${sentence.slice(0, 40)}`) && quote.endsWith('\n'), quote)
    assert.equal(await offer.isVisible(), false)
    await page.getByLabel('Your name').fill(name)
    await page.getByLabel('Your comment').press('End')
    await page.getByLabel('Your comment').press('Control+End')
    await page.keyboard.type(`Is this so, ${name}?`)
    await pressSend(page)
    await findThreads(page)
      .filter({ hasText: `Is this so, ${name}?` })
      .filter({ hasText: sentence.slice(0, 40) })
      .waitFor()
    assert.deepEqual(complaints, [])
    await leave()
  }
})

test('Send stays in sight for a part with many texts, no line is cut off, and the comment is shown once sent', async () => {
  const address = await askForReview()
  const earlier = openReviewer(address, 'Jonas Weber')
  const blocks = listBlocks()
  for (const { id } of blocks.slice(0, 8)) await earlier.comment(id, `Earlier, at ${id}`)
  const question = findQuestionPart()
  for (const [name, options] of [
    ['desk', { viewport: { width: 1280, height: 720 } }] as const,
    ['phone', PHONE] as const,
  ]) {
    const { page, complaints, leave } = await openReview(browser, address, options)
    await openSuggestion(page, question)
    await page.getByLabel('Your name').fill(`Amara, ${name}`)
    const send = page.locator('.rv-form').getByRole('button', { name: 'Send' })
    assert.equal(await isInSight(send), true, name)
    const areas = page.locator('.rv-texts textarea')
    assert.ok((await areas.count()) > 5)
    const hiddenPixels = await areas.evaluateAll(each => each.map(area => area.scrollHeight - area.clientHeight))
    assert.deepEqual(new Set(hiddenPixels), new Set([0]))
    const last = areas.last()
    await last.fill(`${await last.inputValue()} And more words than were there before, by the ${name}.`)
    assert.equal(await isInSight(send), true, `${name}, at the last text`)
    assert.deepEqual(await barriers(page), [], name)
    await send.click()
    const sent = findThreads(page).filter({ hasText: `by the ${name}` })
    await sent.getByText('Sent. Thank you.').waitFor()
    assert.equal(await isInSight(sent.getByText('Sent. Thank you.')), true, `${name}, sent`)
    assert.equal(await sent.evaluate(row => row === document.activeElement), true)
    assert.deepEqual(complaints, [])
    await leave()
  }
})

test('a suggestion with unchanged or empty words is refused with a fitting message', async () => {
  const { page, leave } = await openReview(browser, await askForReview())
  await openSuggestion(page, 'course')
  await page.getByLabel('Your name').fill('Amara')
  await pressSend(page)
  await page.locator('.rv-problem', { hasText: 'These are the words as they are now.' }).waitFor()
  await page.locator('.rv-texts textarea').first().fill('')
  await pressSend(page)
  await page.locator('.rv-problem', { hasText: 'A text cannot be left empty.' }).waitFor()
  await page.getByLabel('Why (may be empty)').fill('The name should go.')
  await pressSend(page)
  await findThreads(page).filter({ hasText: 'The name should go.' }).waitFor()
  await findCommentButton(page, 'course').click()
  await pressSend(page)
  await page.locator('.rv-problem', { hasText: 'Write something first.' }).waitFor()
  await leave()
})

test('on a phone the commented text stays visible above the form, and Approve can be reached at the end of the course', async () => {
  const { page, complaints, leave } = await openReview(browser, await askForReview(), PHONE)
  const { id } = findBlock('text')
  await findCommentButton(page, id).click()
  const part = (await page.locator(`[id="part-${id}"]`).boundingBox())!
  const form = (await page.locator('#rv-margin').boundingBox())!
  assert.ok(part.y >= 0 && form.y - part.y > 250, `${form.y - part.y} pixels are left for the text`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.locator('#rv-margin').waitFor({ state: 'hidden' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  assert.equal(await isInSight(page.getByRole('button', { name: 'Approve this version' })), true)
  await page.locator('.rv-contents summary').click()
  await page.locator('.rv-contents nav').getByRole('link').first().click()
  await page.locator('.rv-contents nav').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Approve this version' }).click()
  await page.locator('#rv-approver').fill('Amara')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw my approval' }).waitFor()
  await page.locator('.rv-toast', { hasText: 'Approved. Thank you.' }).waitFor()
  assert.deepEqual([await fitsSideways(page), await barriers(page), complaints], [true, [], []])
  await leave()
})

test('a comment without answers can be withdrawn with two presses, and the owner sees that', async () => {
  const address = await askForReview()
  const { page, complaints, leave } = await openReview(browser, address)
  await comment(page, 'c1l1', 'Sent too early', 'Amara')
  await comment(page, 'c1', 'Is this so?', null)
  const early = findThreads(page).filter({ hasText: 'Sent too early' })
  const owner = await openVisit(browser)
  await signIn(owner.page, service.url, customer.key)
  await owner.page.getByText('credits left').waitFor()
  await owner.page.goto(`${service.url}/console/courses/${course.id}/reviews`)

  await early.getByRole('button', { name: 'Take back' }).click()
  assert.deepEqual(await barriers(page), [])
  await early.getByRole('button', { name: 'Keep it' }).click()
  await early.getByRole('button', { name: 'Change' }).click()
  await early.getByRole('button', { name: 'Take back' }).press('Enter')
  await early.getByText('Take this back? It is deleted, for the author as well.').waitFor()
  await early.getByRole('button', { name: 'Take back' }).press('Enter')
  await early.waitFor({ state: 'detached' })
  await page.locator('#rv-writer form').waitFor({ state: 'detached' })
  await page.reload()
  const answered = findThreads(page).filter({ hasText: 'Is this so?' })
  await answered.waitFor()
  assert.equal(await findThreads(page).count(), 1)

  const card = (text: string) => owner.page.locator('.comment', { hasText: text })
  await card('Sent too early').getByRole('button', { name: 'Done' }).click()
  await owner.page.getByText('There is no such comment any more: its writer may have taken it back').waitFor()
  assert.equal(await card('Sent too early').count(), 0)
  await card('Is this so?').getByText('Answer').first().click()
  await card('Is this so?').getByRole('textbox').fill('Here it is.')
  await card('Is this so?').getByRole('button', { name: 'Send the answer' }).click()
  await card('Here it is.').waitFor()

  await answered.getByRole('button', { name: 'Take back' }).click()
  await answered.getByRole('button', { name: 'Take back' }).click()
  await answered.getByText('Not taken back: somebody has answered it, or it is settled.').waitFor()
  await page.reload()
  await answered.getByText('Here it is.').waitFor()
  assert.equal(await answered.getByRole('button', { name: 'Take back' }).count(), 0)
  assert.deepEqual([complaints, owner.complaints], [[], []])
  await owner.leave()
  await leave()
})

test('the page header is no taller with eight approvals, and the margin names them', async () => {
  const address = await askForReview()
  const { page, leave } = await openReview(browser, address)
  const measureHead = () => page.locator('.rv-bar').evaluate(bar => bar.getBoundingClientRect().height)
  const height = await measureHead()
  for (let number = 1; number <= 8; number++) {
    const name = `Doctor Amara Okafor the ${number}th of the safety board`
    await openReviewer(address, name, '203.0.113.8').ask('POST', '/approval', { name, version: 1 })
  }
  await page.reload()
  await page.locator('#rv-approved', { hasText: '8 approvals' }).waitFor()
  assert.equal(await measureHead(), height)
  await page.locator('#rv-approvals summary').click()
  await page.getByText('Approved by Doctor Amara Okafor the 8th of the safety board').waitFor()
  await leave()
})
