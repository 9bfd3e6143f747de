import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { plainCourse, sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import {
  answerCheck,
  assertQuiet,
  comeBack,
  focused,
  handIn,
  learnEverything,
  openLearner,
  PHONE,
  pick,
  readLesson,
  settle,
  show,
  sign,
  textOf,
  turnTo,
  waitUntilDone,
} from './learner.ts'

const COURSE = sampleCourse()
const PLAIN = plainCourse({ id: 'crs_0000000000000000000000', chapters: COURSE.chapters.slice(0, 1) })
const ARABIC = sampleCourse({ language: 'ar-SA' })

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ whole: COURSE, plain: PLAIN, arabic: ARABIC })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a learner completes a one-page course from the start', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const { page } = learner
  assert.equal(await textOf(page, '[data-start]'), 'Start learning')
  assert.equal(await textOf(page, '.progress-percent'), '0%')

  await answerCheck(page, 'c1l1b3', [0])
  assert.match(await textOf(page, '#c1l1b3 .feedback'), /^Not quiteThe mirror copied the mistake on the first night\.$/)
  assert.equal(await textOf(page, '#c1l1b3 .option.wrong .verdict'), 'Not correct—your answer')
  assert.equal(await page.locator('#c1l1b3-0').getAttribute('aria-describedby'), 'c1l1b3-0-verdict')
  await page.locator('#c1l1b3 button').click()
  assert.equal(await page.locator('#c1l1b3 .verdict').count(), 0)
  await answerCheck(page, 'c1l1b3', [1])
  assert.match(await textOf(page, '#c1l1b3 .feedback'), /^Correct./)
  assert.equal(await textOf(page, '#c1l1b3 button'), 'Continue')
  await page.locator('#c1l1b3-2').click({ force: true })
  assert.equal(await page.locator('#c1l1b3-2').isChecked(), false, 'an answered question cannot be changed')
  await page.locator('#c1l1b3 button').click()

  await answerCheck(page, 'c1l2b4', [1])
  assert.match(await textOf(page, '#c1l2b4 .feedback'), /^Partly right.* more to find/)
  await page.locator('#c1l2b4 button').click()

  await learnEverything(page, COURSE)
  assert.equal(await textOf(page, '.progress-percent'), '77%')
  assert.equal(await textOf(page, '.progress-lessons'), '7 of 7 lessons')
  assert.equal(await page.locator('g.reached').count(), 7)
  assert.equal(await page.locator('[data-completion]').isVisible(), false, 'reading alone does not complete the course')

  await handIn(page, COURSE, 3)
  assert.equal(await focused(page), 'final-assessment-result')
  assert.equal(await textOf(page, '[data-verdict]'), 'Not passed yet')
  assert.equal(await textOf(page, '.result [data-score]'), '60%')
  assert.equal(await textOf(page, '.result-body p:has([data-standing])'), '3 of 5 correct · Pass mark: 80%')
  const missed = COURSE.assessment!.questions.slice(3).map(({ stem }) => stem)
  assert.deepEqual(
    await page.locator('[data-review] a:visible').allInnerTexts(),
    [['Restore before you need to', ...missed].join('\n')],
    'one card for the lesson that teaches both, with both questions',
  )
  assert.equal(await page.locator('[data-question] .missed').count(), 0, 'the key is not given away before passing')
  await page.locator('[data-retry]').click()
  assert.equal(await page.locator('[data-question] input:checked').count(), 0)

  await handIn(page, COURSE, 5)
  assert.equal(await textOf(page, '[data-verdict]'), 'Passed')
  assert.equal(await textOf(page, '.result [data-score]'), '100%')
  assert.equal(await page.locator('.result-tiles .lit').count(), 5)

  await page.locator('[data-agreement] button').click()
  assert.equal(await textOf(page, '[data-name-problem]'), 'Enter your full name.')
  assert.equal(await focused(page), 'sign-off-name')
  await sign(page, 'Ada Lovelace')
  assert.match(await textOf(page, '.signature span'), /^Signed by Ada Lovelace on \w+ \d+, \d{4}$/)
  assert.equal(await page.locator('#sign-off-name').isEditable(), false)

  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('[data-completion]')!.getBoundingClientRect()
    return top >= 0 && top < innerHeight && bottom > 0
  })
  assert.equal(await textOf(page, '.progress-percent'), '100%')
  assert.match(await textOf(page, '[data-completed-on]'), /^Every tile is in place. Completed on /)
  assert.equal(await page.locator('[data-todo]').isVisible(), false)
  assertQuiet(learner)

  await comeBack(learner)
  assert.equal(await textOf(page, '.start a:visible'), 'Look through it again')
  assert.equal(await page.locator('[data-completion]').isVisible(), true)
  assert.equal(await textOf(page, '[data-verdict]'), 'Passed')
  assert.match(await textOf(page, '.signature span'), /Ada Lovelace/)
  assertQuiet(learner)
  await learner.leave()
})

test('a learner who leaves half-way returns to the same place', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const { page } = learner
  await answerCheck(page, 'c1l1b3', [1])
  await readLesson(page, 'c1l1')
  await waitUntilDone(page, 'c1l1')
  await page.locator('#c1l1-tick-1').check()
  await turnTo(page, 'scored-q2')
  await pick(page, 'scored-q2', [1])
  const order = await page.locator('[data-question]').evaluateAll(questions => questions.map(({ id }) => id))
  await page.locator('.rail a[href="#c2l1"]').click()
  await page.waitForSelector('a[data-goal="c2l1"][aria-current]')
  await comeBack(learner)
  assert.equal(await textOf(page, '[data-start]'), 'Continue: Choose what to keep')
  assert.equal(await page.locator('[data-start]').getAttribute('href'), '#c2l1')
  assert.equal(await textOf(page, '.progress-percent'), '11%')
  assert.match(await textOf(page, '#c1l1b3 .feedback'), /already answered this correctly/)
  assert.equal(await page.locator('#c1l1-tick-1').isChecked(), true)
  assert.equal(await page.locator('#c1l1-tick-0').isChecked(), false)
  assert.equal(await page.locator('#scored-q2-1').isChecked(), true, 'an assessment that is not handed in is kept')
  const again = await page.locator('[data-question]').evaluateAll(questions => questions.map(({ id }) => id))
  assert.deepEqual(again, order, 'the order of questions is drawn once for each attempt')
  assertQuiet(learner)
  await learner.leave()
})

test('scrolling past a lesson in one jump does not count as reading it', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const { page } = learner
  await page.keyboard.press('End')
  await settle(page)
  await show(page, '#finish-line')
  await readLesson(page, 'c3l2')
  await waitUntilDone(page, 'c3l2')
  assert.equal(await textOf(page, '.progress-lessons'), '1 of 7 lessons')
  await learner.leave()
})

test('a course without add-ons is complete when its lessons are done', async () => {
  const learner = await openLearner(browser, `${server.url}/go/plain`)
  const { page } = learner
  for (const id of ['assessment', 'agreement', 'wrapup', 'articles']) {
    assert.equal(await page.locator(`[data-${id}]`).count(), 0)
  }
  await learnEverything(page, PLAIN)
  assert.equal(await page.locator('[data-completion]').isVisible(), true)
  assertQuiet(learner)
  await learner.leave()
})

test('a learner completes an Arabic course on a phone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`, PHONE)
  const { page } = learner
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  await page.locator('.bar-button').click()
  await page.locator('.rail a[href="#c1l2"]').click()
  assert.equal(await page.locator('.rail').isVisible(), false, 'choosing an entry closes the contents')
  await learnEverything(page, ARABIC)
  await handIn(page, ARABIC, 2)
  assert.equal(await textOf(page, '[data-verdict]'), 'لم تنجح بعد')
  await page.locator('[data-retry]').click()
  await handIn(page, ARABIC, 4)
  assert.equal(await textOf(page, '[data-verdict]'), 'نجحت')
  await sign(page, 'ليلى العتيبي')
  assert.match(await textOf(page, '.signature span'), /وقّعه ليلى العتيبي/)
  assert.equal(await page.locator('[data-completion]').isVisible(), true)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(overflow <= 0, 'nothing sticks out sideways')
  assertQuiet(learner)
  await learner.leave()
})

test('worked examples, cards, copy buttons and videos respond to the learner', async () => {
  const learner = await openLearner(browser, `${server.url}/go/whole`)
  const { page, context } = learner
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ body: 'video', contentType: 'text/html' }),
  )
  const next = page.locator('#c3l1b2 [data-next-step]')
  for (const shown of [1, 2, 3]) {
    assert.equal(await page.locator('#c3l1b2 .stages > li:visible').count(), shown)
    await next.click()
  }
  assert.equal(await page.locator('#c3l1b2 .stages > li:visible').count(), 4)
  assert.match(await focused(page), /takeaway/)
  await page.locator('.card summary').first().click()
  assert.match(await textOf(page, '.card-back'), /afford to do again/)
  await page.locator('[data-copy]').click()
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^# keep 30 days/)
  await page.locator('[data-video]').click()
  const frame = page.locator('iframe.video-frame')
  assert.match((await frame.getAttribute('src'))!, /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)
  assert.equal(await frame.getAttribute('referrerpolicy'), 'strict-origin-when-cross-origin')
  await page.locator('.chapter-articles a').first().click()
  // A link to an article opens that article.
  await page.locator('#a1').waitFor()
  assert.deepEqual(
    learner.troubles.filter(trouble => !trouble.includes('youtube-nocookie.com')),
    [],
  )
  await learner.leave()
})
