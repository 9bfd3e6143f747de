import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { RECALL, recallCourse } from '../support/interactive-samples.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { describeHeard, listHeard } from './accessibility-tree.ts'
import { assertQuiet, DESK, type Learner, openLearner, textOf } from './learner.ts'
import { FIRST_DAY, learn, listLessons, moveClock } from './practising.ts'

const CHECK = '#c1l1b6'
const { stem } = RECALL
const HOW = 'Type your answer. Capitals and punctuation do not matter.'
const STRINGS = readStrings('en-US')
const COURSES = { course: recallCourse(), japanese: japaneseCourse(), practice: typedCourse() }

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages(COURSES)
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('Enter that accepts a suggestion of an input method does not submit the answer; the next Enter does', async () => {
  const learner = await openLearner(browser, `${server.url}/go/japanese`)
  const { page } = learner
  const session = await page.context().newCDPSession(page)
  await page.locator(`${CHECK} .recall`).focus()
  await compose(session, 'ふらっしゅおーばー')
  await page.keyboard.press('Enter')
  assert.equal(await textOf(page, `${CHECK} .feedback`), '')
  await session.send('Input.insertText', { text: 'フラッシュオーバー' })
  assert.equal(await page.locator(`${CHECK} .recall`).inputValue(), 'フラッシュオーバー')
  await page.keyboard.press('Enter')
  assert.equal(await page.locator(CHECK).getAttribute('data-outcome'), 'right')
  assertQuiet(learner)
  await learner.leave()
})

test('Enter during composition does not submit the assessment', async () => {
  const learner = await openLearner(browser, `${server.url}/go/japanese`)
  const { page } = learner
  const session = await page.context().newCDPSession(page)
  await page.locator('[data-together]').click()
  for (const id of ['q5', 'q6']) {
    await page.locator(`#scored-${id}-recall`).focus()
    await compose(session, 'ふらっしゅ')
    await page.keyboard.press('Enter')
    await session.send('Input.insertText', { text: 'フラッシュ' })
  }
  assert.equal(await textOf(page, '.result-score'), '')
  assert.equal(await page.locator('#scored-q6-recall').inputValue(), 'フラッシュ')
  await learner.leave()
})

test('an Enter that WebKit reports as part of a composition does not submit the answer', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const isTaken = await learner.page.locator(`${CHECK} .recall`).evaluate(field => {
    const press = (keyCode: number) =>
      !field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode, bubbles: true, cancelable: true }))
    return { composing: press(229), plain: press(13) }
  })
  assert.deepEqual(isTaken, { composing: true, plain: false })
  await learner.leave()
})

test('a screen reader hears the question, the format and the verdict at its place, before and after a slip', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const [field] = await listFields(page, CHECK)
  assert.deepEqual([field?.name, field?.description], [stem, HOW])
  assert.equal(field?.properties['editable'], 'plaintext')
  await page.locator(`${CHECK} .recall`).fill('flahsover')
  await page.keyboard.press('Enter')
  const heard = await listHeard(page, CHECK)
  const status = heard.find(({ role }) => role === 'status')
  assert.equal(status?.properties['live'], 'polite')
  assert.match(await textOf(page, `${CHECK} [role=status]`), /^Nearly, and counted as correctIt is written: flashover/)
  assert.equal(heard.find(({ role }) => role === 'textbox')?.properties['readonly'], true)
  await learner.leave()
})

test('the questions before a lesson have a heading, names of their own and an announced end', async () => {
  const learner = await practise(2)
  const { page } = learner
  const opening = `#${listLessons(COURSES.practice)[2]} .opening`
  assert.deepEqual(
    describeHeard(await listHeard(page, opening)).filter(each => !/^(form|Legend)/.test(each)),
    [
      `heading: ${STRINGS.beforeYouGoOn}`,
      `group: From: ${titleOf(0)} ${stem}`,
      `textbox: ${stem}`,
      'status',
      `button: ${STRINGS.checkAnswer}`,
      `button: ${STRINGS.skip}`,
    ],
  )
  await assertRefersToItself(page, `${opening} form`)
  await answerTyped(page, opening, 'flashover')
  await page.locator(`${opening} button[type=submit]`).click()
  await assertAnnounced(page, '1 of 1 correct')
  await learner.leave()
})

test('the card after a day away is a named region, and announces how its questions went', async () => {
  const learner = await practise(4)
  const { page } = learner
  await moveClock(page, 48)
  assert.deepEqual(describeHeard(await listHeard(page, '.return-card')), [
    `region: ${STRINGS.whereYouWere}`,
    `heading: ${STRINGS.whereYouWere}`,
    `button: ${STRINGS.questionsFirst}`,
  ])
  await page.locator('.return-card button').click()
  for (let question = 0; question < 3; question++) {
    assert.equal((await listFields(page, '.return-card'))[0]?.name, stem)
    await assertRefersToItself(page, '.return-card form')
    await answerTyped(page, '.return-card', question ? 'flashover' : 'no idea')
    await page.locator('.return-card button[type=submit]').click()
  }
  await assertAnnounced(page, '2 of 3 correct')
  const [goOn] = (await listHeard(page, '.return-card')).filter(({ role }) => role === 'link')
  assert.equal(goOn?.properties['focused'], true)
  await learner.leave()
})

test('a round of review is a named dialog that gets the focus, question by question', async () => {
  const learner = await practise(4)
  const { page } = learner
  const [offer] = await listHeard(page, '.review-offer')
  assert.match(`${offer?.role}: ${offer?.name}`, new RegExp(`^button: ${STRINGS.reviewKnown}`))
  await page.locator('.review-offer').click()
  const round = 'dialog.review'
  const [dialog] = await listHeard(page, round)
  assert.deepEqual([dialog?.role, dialog?.name, dialog?.properties['modal']], ['dialog', STRINGS.reviewKnown, true])
  assert.equal(await page.evaluate(() => document.activeElement!.textContent), stem)
  await assertRefersToItself(page, `${round} form`)
  const count = await page.locator(`${round} .beads i`).count()
  for (let question = 0; question < count; question++) {
    await answerTyped(page, round, 'flashover')
    await page.locator(`${round} button[type=submit]`).click()
  }
  assert.equal(await page.evaluate(() => document.activeElement!.textContent), `${count} of ${count} correct`)
  await learner.leave()
})

/** Composes text as an input method (IME) does while it shows its candidates. */
async function compose(session: CDPSession, text: string): Promise<void> {
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

async function practise(lessons: number): Promise<Learner> {
  const learner = await openLearner(browser, `${server.url}/go/practice`, DESK, page =>
    page.clock.install({ time: FIRST_DAY }),
  )
  await learner.page.waitForSelector('html.practising')
  for (let at = 0; at < lessons; at++) await learnTyped(learner.page, at)
  return learner
}

async function learnTyped(page: Page, at: number): Promise<void> {
  const { blocks } = COURSES.practice.chapters.flatMap(({ lessons }) => lessons)[at]!
  for (const block of blocks) if (block.type === 'check') await answerTyped(page, `#${block.id}`, 'flashover')
  await learn(page, withoutChecks(COURSES.practice), at)
}

async function answerTyped(page: Page, place: string, typed: string): Promise<void> {
  await page.locator(`${place} .recall`).fill(typed)
  await page.locator(`${place} button[type=submit]`).click()
}

async function listFields(page: Page, place: string) {
  return (await listHeard(page, place)).filter(({ role }) => role === 'textbox')
}

/**
 * Asserts that the labels and descriptions of a copied question refer to elements of the copy, because the original
 * may be hidden.
 */
async function assertRefersToItself(page: Page, form: string): Promise<void> {
  const strangers = await page.locator(form).evaluate(form => {
    const attributes = ['aria-labelledby', 'aria-describedby', 'for']
    const ids = attributes.flatMap(name =>
      [form, ...form.querySelectorAll(`[${name}]`)].flatMap(
        each => (each.getAttribute(name) ?? '').match(/\S+/g) ?? [],
      ),
    )
    return ids.filter(id => !form.querySelector(`[id="${id}"]`))
  })
  assert.deepEqual(strangers, [])
}

async function assertAnnounced(page: Page, text: string): Promise<void> {
  await page.clock.runFor(1_000)
  await page.waitForFunction(said => document.querySelector('#announcer')!.textContent === said, text)
}

function titleOf(lesson: number): string {
  return COURSES.practice.chapters.flatMap(({ lessons }) => lessons)[lesson]!.title
}

/** Makes a course in which every check asks for a typed answer. */
function typedCourse(): Course {
  const course = sampleCourse()
  for (const block of course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks)))
    if (block.type === 'check') block.question = { ...RECALL, id: block.question.id, slot: block.question.slot }
  return course
}

function withoutChecks(course: Course): Course {
  const copy = structuredClone(course)
  for (const { lessons } of copy.chapters)
    for (const lesson of lessons) lesson.blocks = lesson.blocks.filter(({ type }) => type !== 'check')
  return copy
}

function japaneseCourse(): Course {
  const course: Course = { ...recallCourse(), language: 'ja-JP' }
  for (const block of course.chapters.flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks)))
    if (block.type === 'check' && block.question.kind === 'recall') block.question.accepted.push('フラッシュオーバー')
  return course
}
