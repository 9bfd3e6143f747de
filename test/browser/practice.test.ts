import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { RECALL } from '../support/interactive-samples.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { assertQuiet, DESK, type Learner, openLearner, PHONE, textOf } from './learner.ts'
import {
  answerAgain,
  answerSomehow,
  doubleIds,
  FIRST_DAY,
  goTo,
  learn,
  listLessons,
  moveClock,
  reload,
  stemsOf,
} from './practising.ts'

const COURSES = {
  plain: sampleCourse(),
  none: { ...sampleCourse(), practice: 'none' as const },
  classic: sampleCourse({ format: 'classic' }),
  arabic: { ...sampleCourse(), language: 'ar-SA' as const },
  kinds: withRecall(everyKindCourse()),
}
const STRINGS = readStrings('en-US')
const LESSONS = listLessons(COURSES.plain)

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

test('the third lesson asks a check of the first one again, with its reason', async () => {
  const learner = await visit('plain')
  const { page } = learner
  await learn(page, COURSES.plain, 0)
  assert.equal(await page.locator('.opening').count(), 0, 'nothing after the first lesson')
  await learn(page, COURSES.plain, 1)
  const opening = page.locator(`#${LESSONS[2]} .opening`)
  await opening.waitFor()
  assert.equal(await textOf(page, '.opening h4'), STRINGS.beforeYouGoOn)
  assert.equal(await textOf(page, '.opening .from'), `From: ${COURSES.plain.chapters[0]!.lessons[0]!.title}`)
  await opening.locator('button[type=submit]').click()
  assert.equal(await textOf(page, '.opening .feedback'), STRINGS.answerMissing)
  await answerAgain(page, COURSES.plain, 'right')
  assert.equal(await textOf(page, '.opening .feedback strong'), STRINGS.stillKnown)
  assert.deepEqual(await barriers(page), [])
  await opening.locator('button[type=submit]').click()
  assert.equal(await opening.locator('form').count(), 0)
  assert.match(await textOf(page, '.opening'), /1 of 1 correct/)
  const next = await page.evaluate(
    () => document.activeElement!.closest('.lesson > *')!.previousElementSibling!.className,
  )
  assert.match(next, /opening/, 'the keyboard is at what follows')
  assertQuiet(learner)
  await learner.leave()
})

test('a check answered or skipped is not asked again in the same lesson; a wrong one comes back two lessons later', async () => {
  const learner = await visit('plain')
  const { page } = learner
  for (const at of [0, 1]) await learn(page, COURSES.plain, at)
  await answerAgain(page, COURSES.plain, 'wrong')
  assert.equal(
    await page.locator('.opening .option.missed, .opening .answer[open]').count(),
    1,
    'the right answer is told',
  )
  assert.equal(await page.locator('.opening .feedback p').count(), 2, 'why the pick is wrong, and why the key is right')
  await reload(page)
  assert.equal(await page.locator('.opening').count(), 0)
  for (const at of [2, 3]) await learn(page, COURSES.plain, at)
  const stems = await page.locator(`#${LESSONS[4]} .opening .stem`).allTextContents()
  assert.deepEqual(stems, [stemsOf(COURSES.plain, 0)[0]], 'what was wrong comes before what was never asked')
  await page.locator('.opening .plain').last().click()
  assert.equal(await page.locator(`#${LESSONS[4]} .opening`).count(), 0)
  await reload(page)
  assert.equal(await page.locator(`#${LESSONS[4]} .opening`).count(), 0, 'skipped is skipped')
  await learner.leave()
})

test('a learner who jumps ahead is asked no check again, and answering one does not mark the lesson as read', async () => {
  const learner = await visit('plain')
  const { page } = learner
  await learn(page, COURSES.plain, 4)
  assert.equal(await page.locator('.opening').count(), 0)
  for (const at of [0, 1]) await learn(page, COURSES.plain, at)
  const third = page.locator(`#${LESSONS[2]}`)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (const control of ['.opening input', '[data-next]'])
    await third
      .locator(control)
      .first()
      .evaluate((element: HTMLElement) => element.focus({ preventScroll: true }))
  await page.clock.runFor(5_000)
  assert.equal(await page.locator(`.contents a.reached[data-goal=${LESSONS[2]}]`).count(), 0)
  await learner.leave()
})

test('after a day away a card shows the last place and offers three questions; on the same day there is no card', async () => {
  const learner = await visit('plain')
  const { page } = learner
  for (const at of [0, 1, 2]) await learn(page, COURSES.plain, at)
  await moveClock(page, 10)
  assert.equal(await page.locator('.return-card').count(), 0, 'late in the evening of the same day')
  await moveClock(page, 16)
  assert.equal(await page.locator('.return-card').count(), 0, 'past midnight is not a day away')
  await learn(page, COURSES.plain, 3)
  await moveClock(page, 48)
  const card = page.locator('.return-card')
  assert.equal(await textOf(page, '.return-card .eyebrow'), '2 days ago')
  assert.equal(await textOf(page, '.return-card h2'), STRINGS.whereYouWere)
  assert.match(await textOf(page, '.return-card div'), /4 of 7 lessons/)
  assert.deepEqual(await barriers(page), [])
  await card.getByRole('button', { name: STRINGS.questionsFirst }).click()
  assert.equal(await page.evaluate(() => document.activeElement!.className), 'stem')
  for (let question = 0; question < 3; question++) {
    await answerAgain(page, COURSES.plain, 'right', '.return-card')
    await card.locator('button[type=submit]').click()
  }
  assert.match(await textOf(page, '.return-card'), /3 of 3 correct/)
  const place = await page.locator('[data-start]').getAttribute('href')
  assert.equal(await card.locator('a.button').getAttribute('href'), place)
  await moveClock(page, 1)
  assert.equal(await page.locator('.return-card').count(), 0, 'once a day')
  assertQuiet(learner)
  await learner.leave()
})

test('a round of review starts from the contents by keyboard, any number of times, with wrong answers first', async () => {
  const learner = await visit('plain')
  const { page } = learner
  await learn(page, COURSES.plain, 0)
  assert.equal(await page.locator('.review-offer').count(), 0, 'too little for a round')
  await learn(page, COURSES.plain, 1, 'wrong first')
  for (const at of [2, 3]) await learn(page, COURSES.plain, at)
  const offer = page.locator('.review-offer')
  await offer.focus()
  await page.keyboard.press('Enter')
  const round = page.locator('dialog.review')
  await round.waitFor()
  assert.equal(await textOf(page, 'dialog.review .stem'), stemsOf(COURSES.plain, 1)[0])
  assert.deepEqual(await barriers(page), [])
  const count = await round.locator('.beads i').count()
  for (let question = 0; question < count; question++) {
    await answerAgain(page, COURSES.plain, question > 0 ? 'wrong' : 'right', 'dialog.review')
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), STRINGS.continue)
    await page.keyboard.press('Enter')
  }
  assert.equal(await textOf(page, '.review .tally'), `1 of ${count} correct`)
  assert.equal(await round.locator('ul a').count(), count - 1, 'lessons that are worth another look')
  assert.deepEqual(await barriers(page), [])
  await round.getByRole('button', { name: STRINGS.anotherRound }).click()
  const again = await textOf(page, 'dialog.review .stem')
  await answerAgain(page, COURSES.plain, 'right', 'dialog.review')
  await page.keyboard.press('Escape')
  await round.waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement!.className), 'review-offer')
  await offer.click()
  assert.notEqual(await textOf(page, 'dialog.review .stem'), again, 'what was wrong came first, and is known now')
  assertQuiet(learner)
  await learner.leave()
})

test('every kind of question comes back unanswered, shuffled and with its own ids', async () => {
  const learner = await visit('kinds')
  const { page } = learner
  const lessons = listLessons(COURSES.kinds)
  for (const [at] of lessons.entries()) await learn(page, COURSES.kinds, at)
  await page.locator('.review-offer').click()
  const round = page.locator('dialog.review')
  const kinds = new Set<string>()
  for (let times = 0; times < 2; times++) {
    const count = await round.locator('.beads i').count()
    for (let question = 0; question < count; question++) {
      const form = round.locator('form')
      assert.equal(await form.getAttribute('data-outcome'), null)
      assert.equal(
        await form.locator('.verdict, :checked:not(option), [aria-disabled=true]:is(input, select)').count(),
        0,
      )
      kinds.add(await answerSomehow(page))
      assert.deepEqual(await doubleIds(page), [])
      await form.locator('button[type=submit]').click()
      assert.notEqual(await form.getAttribute('data-outcome'), null)
      await form.locator('button[type=submit]').click()
    }
    await round.getByRole('button', { name: STRINGS.anotherRound }).click()
  }
  assert.deepEqual([...kinds].sort(), ['match', 'number', 'options', 'order', 'recall', 'sort'])
  assertQuiet(learner)
  await learner.leave()
})

test('practice works on a phone, from right to left, by touch', async () => {
  const strings = readStrings('ar-SA')
  const learner = await visit('arabic', PHONE)
  const { page } = learner
  for (const at of [0, 1, 2, 3]) await learn(page, COURSES.arabic, at)
  const opening = page.locator(`#${LESSONS[4]} .opening`)
  await opening.locator('.option label').first().tap()
  await opening.locator('button[type=submit]').tap()
  await opening.locator('.feedback strong').waitFor()
  assert.ok(await fitsSideways(page))
  assert.deepEqual(await barriers(page), [])
  await moveClock(page, 24)
  assert.equal(await textOf(page, '.return-card .eyebrow'), 'أمس')
  await page.locator('.return-card button').tap()
  await page.locator('.return-card form').waitFor()
  assert.ok(await fitsSideways(page))
  await page.locator('.bar-button').first().tap()
  await page.locator('.review-offer').tap()
  await page.locator('dialog.review form').waitFor()
  assert.equal(await textOf(page, '.review h2'), strings.reviewKnown)
  assert.deepEqual(await barriers(page), [])
  assertQuiet(learner)
  await learner.leave()
})

test('practice works in dark mode and in the classic format', async () => {
  const learner = await visit('classic', { ...DESK, colorScheme: 'dark' })
  const { page } = learner
  const { chapters } = COURSES.classic
  for (const [at] of LESSONS.slice(0, 4).entries()) {
    await goTo(page, chapters.find(({ lessons }) => lessons.some(({ id }) => id === LESSONS[at]))!.id)
    await learn(page, COURSES.classic, at)
  }
  await goTo(page, LESSONS[4]!)
  await page.locator(`#${LESSONS[4]} .opening`).waitFor()
  assert.deepEqual(await barriers(page), [])
  await moveClock(page, 24)
  assert.deepEqual(await barriers(page), [])
  await page.locator('.return-card').waitFor()
  await page.locator('[data-start]').click()
  // Only the first page shows the card for returning learners.
  await page.locator('.return-card').waitFor({ state: 'hidden' })
  await learner.leave()
})

test('printed pages and pages without JavaScript show no practice', async () => {
  const learner = await visit('plain')
  const { page } = learner
  for (const at of [0, 1, 2, 3]) await learn(page, COURSES.plain, at)
  await moveClock(page, 24)
  const parts = page.locator('.opening, .return-card, .review-offer')
  assert.ok((await parts.count()) >= 2)
  await page.emulateMedia({ media: 'print' })
  for (const part of await parts.all()) assert.equal(await part.isVisible(), false)
  await learner.leave()
  const plain = await openLearner(browser, `${server.url}/go/plain`, { ...DESK, javaScriptEnabled: false })
  assert.ok(!(await plain.page.content()).includes(STRINGS.beforeYouGoOn))
  await plain.leave()
})

test('a course without practice does not fetch its script, and a course whose script fails to load still works', async () => {
  const requests: string[] = []
  const silent = await openLearner(browser, `${server.url}/go/none`, DESK, async page => {
    page.on('request', request => requests.push(request.url()))
  })
  assert.ok(requests.some(url => url.includes('/later-')) && !requests.some(url => url.includes('/practice-')))
  await silent.leave()
  const cutOff = await openLearner(browser, `${server.url}/go/plain`, DESK, async page => {
    await page.clock.install({ time: FIRST_DAY })
    await page.route('**/practice-*.js', route => route.abort())
  })
  for (const at of [0, 1, 2]) await learn(cutOff.page, COURSES.plain, at)
  assert.equal(await cutOff.page.locator('.opening').count(), 0)
  await cutOff.leave()
})

async function visit(key: keyof typeof COURSES, options = DESK): Promise<Learner> {
  const learner = await openLearner(browser, `${server.url}/go/${key}`, options, page =>
    page.clock.install({ time: FIRST_DAY }),
  )
  await learner.page.waitForSelector('html.practising')
  return learner
}

/** Replaces the check of the first lesson by a question with a typed answer. */
function withRecall(course: Course): Course {
  const [lesson] = course.chapters[0]!.lessons
  for (const block of lesson!.blocks)
    if (block.type === 'check') block.question = { ...RECALL, id: block.question.id, slot: block.question.slot }
  return course
}
