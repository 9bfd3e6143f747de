import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import {
  BRAND,
  CITES,
  COVER_PHOTO,
  listPieces,
  PICTURES,
  PIECES_OF_OTHER_PAGES,
  SCRIPT_PIECES,
  STYLE_PIECES,
} from '../../src/player/pieces.ts'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { assertQuiet, openLearner, sign } from './learner.ts'

const COURSES = { hygiene: packCourse('food-hygiene'), script: packCourse('javascript-fundamentals', 'classic') }

/** Pieces of the player's style sheets and scripts whose accessibility `sort.test.ts` and `formulas.test.ts` test. */
const JUDGED_ELSEWHERE = ['questions/sort', 'texts/formulas']
const MEDIA_BLOCKS = ['audio', 'download', 'image', 'labelled-image', 'video']

const STATES: Record<string, BrowserContextOptions> = {
  'on a desktop': { viewport: { width: 1280, height: 800 } },
  '320 pixels wide, in dark colours': { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
}

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

test('the courses of this file have every kind of block, figure, question and part that no other test checks', () => {
  const used = new Set(Object.values(COURSES).flatMap(course => [...listPieces(course)]))
  const known = new Set([...STYLE_PIECES, ...SCRIPT_PIECES].map(({ name }) => name))
  // Media, the brand and citations come from the client, so courses of packs have none.
  assert.deepEqual(
    [...known].filter(name => !used.has(name)).sort(),
    [
      ...MEDIA_BLOCKS.map(block => `blocks/${block}`),
      ...[BRAND, CITES, COVER_PHOTO, PICTURES].map(part => `parts/${part}`),
      ...PIECES_OF_OTHER_PAGES,
      ...JUDGED_ELSEWHERE,
    ].sort(),
  )
})

test('axe finds no barrier in a library course, fresh and with wrong answers throughout', async t => {
  for (const [state, options] of Object.entries(STATES))
    await t.test(state, async () => {
      const learner = await openLearner(browser, `${server.url}/go/hygiene`, options)
      const { page } = learner
      await judge(page)
      await answerEverything(page)
      await judge(page)
      assertQuiet(learner)
      await learner.leave()
    })
})

test('axe finds no barrier in any page of a library course in the classic format', async () => {
  const learner = await openLearner(browser, `${server.url}/go/script`)
  const { page } = learner
  for (const id of await page.locator('.page:not(.chapter ~ .chapter)').evaluateAll(all => all.map(one => one.id))) {
    await page.evaluate(hash => {
      location.hash = hash
    }, id)
    await page.locator(`#${id}`).waitFor()
    await judge(page)
  }
  assertQuiet(learner)
  await learner.leave()
})

/**
 * Judges the page from its top: elsewhere the sticky bar may cover half an option, and axe would report the rest as
 * too small a target.
 */
async function judge(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  assert.deepEqual(await barriers(page), [])
  assert.ok(await fitsSideways(page), 'nothing sticks out sideways')
}

/**
 * Answers every check, scenario, the assessment and the signature, wrongly where possible, and opens all collapsed
 * parts.
 */
async function answerEverything(page: Page): Promise<void> {
  for (const check of await page.locator('.lesson .check').all()) {
    await answer(check)
    await check.locator('button[type=submit]').click()
  }
  for (const scenario of await page.locator('.scenario').all()) await decide(scenario)
  await page.locator('[data-together]').click()
  for (const question of await page.locator('[data-question]').all()) await answer(question)
  await page.locator('[data-assessment] button[type=submit]').click()
  await page.locator('.result').waitFor()
  await sign(page, 'Katherine Johnson')
  await page.locator('details').evaluateAll(folds => {
    for (const fold of folds) (fold as HTMLDetailsElement).open = true
  })
}

async function answer(question: Locator): Promise<void> {
  const move = question.locator('.move:not([aria-disabled=true])').first()
  if (await question.locator('.option').count()) await question.locator('.option input').first().check()
  else if (await move.count()) await move.click()
  else if (await question.locator('.number').count()) await question.locator('.number').fill('1')
  else
    for (const [index, select] of (await question.locator('select').all()).entries())
      await select.selectOption({ index: index + 1 })
}

async function decide(scenario: Locator): Promise<void> {
  while (await scenario.locator('.scenario-end').isHidden()) {
    await scenario.locator('.now button.decision').first().click()
    await scenario.locator('.chosen .consequence button').click()
  }
}
