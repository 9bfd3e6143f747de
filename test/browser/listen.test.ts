import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { formulaCourse } from '../support/formula-course.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { assertQuiet, DESK, openLearner, textOf } from './learner.ts'

/**
 * A voice of the browser, which the test fakes because headless Chromium has none. It says nothing and records its
 * utterances, and an utterance ends when the test says so.
 */
type Voice = { lang: string; localService: boolean; name: string }
type Spoken = { text: string; rate: number; lang: string; voice: Voice; onend(): void; onerror(event: object): void }
type Window = typeof globalThis & { spoken: Spoken[]; comeLate(): void }

const COURSE = sampleCourse()
const BAR = '#c1l1 .listen'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({
    course: COURSE,
    classic: sampleCourse({ format: 'classic' }),
    formulas: formulaCourse(),
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a lesson is read aloud sentence by sentence from its title, and the sentence is highlighted', async () => {
  const { learner, page } = await sitDown('/go/course', [ENGLISH])
  await listen(page, BAR)
  assert.equal(await textOf(page, `${BAR} button`), 'Pause')
  assert.equal(await saying(page), 'Four ways to lose a file')
  const heard: string[] = []
  for (let count = 0; count < 3; count++) {
    await finishSentence(page)
    heard.push(await saying(page))
    assert.equal(await marked(page), heard.at(-1), 'what is marked is what is said')
  }
  for (const sentence of heard) assert.ok(sentence.split(/[.!?] [A-Z]/).length === 1, `one sentence: ${sentence}`)
  assert.match(await textOf(page, `${BAR} .listen-count`), /^4 \/ \d+$/)
  assertQuiet(learner)
  await learner.leave()
})

test('reading aloud pauses, continues at the same sentence, and changes its speed at once', async () => {
  const { learner, page } = await sitDown('/go/course', [ENGLISH])
  await listen(page, BAR)
  await finishSentence(page)
  const sentence = await saying(page)
  await page.locator(`${BAR} button`).click()
  assert.equal(await textOf(page, `${BAR} button`), 'Continue')
  assert.equal(await marked(page), null)
  await page.locator(`${BAR} button`).click()
  assert.equal(await saying(page), sentence)
  await page.getByLabel('Reading speed').first().selectOption('1.5')
  assert.deepEqual(await page.evaluate(() => (globalThis as Window).spoken.at(-1)!.rate), 1.5)
  assert.equal(await saying(page), sentence)
  await page.evaluate(() => (globalThis as Window).spoken.at(-2)!.onend())
  assert.equal(await saying(page), sentence, 'a silenced voice that calls itself ended moves nothing on')
  await page.locator('#c1l2 .listen button').click()
  assert.equal(await textOf(page, `${BAR} button`), 'Continue', 'only one lesson is read at a time')
  assertQuiet(learner)
  await learner.leave()
})

test('questions, code, scenarios and folded parts are not read aloud; reading stops after the last sentence', async () => {
  const { learner, page } = await sitDown('/go/course', [ENGLISH])
  const lesson = '#c3l1'
  await listen(page, `${lesson} .listen`)
  const all: string[] = []
  while ((await textOf(page, `${lesson} .listen button`)) === 'Pause') {
    all.push(await saying(page))
    await finishSentence(page)
  }
  const text = all.join(' ')
  const stem = await textOf(page, `${lesson} .stem`)
  assert.ok(all.length > 5 && !text.includes(stem) && !text.includes('Check my answer'))
  assert.equal(await textOf(page, `${lesson} .listen button`), 'Listen')
  assert.equal(await marked(page), null)
  assertQuiet(learner)
  await learner.leave()
})

test('a local voice of the exact language is preferred', async () => {
  const { learner, page } = await sitDown('/go/course', [
    { lang: 'de-DE', localService: true, name: 'Anna' },
    { lang: 'en_US', localService: false, name: 'far' },
    { lang: 'en-GB', localService: true, name: 'near' },
    { lang: 'en-US', localService: true, name: 'nearest' },
  ])
  await listen(page, BAR)
  assert.equal(await page.evaluate(() => (globalThis as Window).spoken.at(-1)!.voice.name), 'nearest')
  await learner.leave()
})

test('reading aloud is offered only once there is a voice for the language', async () => {
  const { learner, page } = await sitDown('/go/course', [{ lang: 'de-DE', localService: true, name: 'Anna' }])
  assert.equal(await page.locator('.listen').count(), 0)
  await page.evaluate(() => (globalThis as Window).comeLate())
  assert.equal(await page.locator('.listen').count(), 7)
  assertQuiet(learner)
  await learner.leave()
  const bare = await openLearner(browser, `${server.url}/go/course`)
  assert.equal(await bare.page.locator('.listen').count(), 0, 'headless Chromium itself has none')
  await bare.leave()
})

test('in the classic format reading aloud ends at the end of the page, or when the voice fails', async () => {
  const { learner, page } = await sitDown('/go/classic', [ENGLISH])
  await page.evaluate(() => {
    location.hash = 'c1'
  })
  await listen(page, BAR)
  await page.evaluate(() => {
    location.hash = 'c2'
  })
  await page.waitForSelector('#c2l1 .listen', { state: 'visible' })
  await finishSentence(page)
  assert.equal(await textOf(page, `${BAR} button`), 'Listen')
  await page.locator('#c2l1 .listen button').click()
  await page.evaluate(() => (globalThis as Window).spoken.at(-1)!.onerror({ error: 'synthesis-failed' }))
  assert.equal(await textOf(page, '#c2l1 .listen button'), 'Listen')
  assertQuiet(learner)
  await learner.leave()
})

const ENGLISH: Voice = { lang: 'en-US', localService: true, name: 'nearest' }

test('a formula is read aloud as plain text within its sentence', async () => {
  const { learner, page } = await sitDown('/go/formulas', [ENGLISH])
  await listen(page, BAR)
  await finishSentence(page)
  assert.equal(await saying(page), 'The mean x̄ of n values, and what it costs: $5 and $10.')
  assert.match((await marked(page))!, /^The mean x.* of n values, and what it costs: \$5 and \$10\.$/)
  await finishSentence(page)
  assert.equal(await saying(page), 'x̄ = (x₁ + x₂ + ⋯ + xₙ)/n')
  assertQuiet(learner)
  await learner.leave()
})

async function sitDown(path: string, voices: Voice[]) {
  const learner = await openLearner(browser, `${server.url}${path}`, DESK, page =>
    page.addInitScript(installVoice, voices),
  )
  return { learner, page: learner.page }
}

function installVoice(voices: Voice[]): void {
  const world = globalThis as Window
  const known = [...voices]
  const target = new EventTarget()
  world.spoken = []
  Object.defineProperty(world, 'SpeechSynthesisUtterance', {
    value: class {
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  })
  Object.defineProperty(world, 'speechSynthesis', {
    value: Object.assign(target, {
      getVoices: () => known,
      speak: (words: Spoken) => world.spoken.push(words),
      cancel: () => {},
      speaking: true,
    }),
  })
  world.comeLate = () => {
    known.push({ lang: 'en-US', localService: true, name: 'late' })
    target.dispatchEvent(new Event('voiceschanged'))
  }
}

async function listen(page: Page, bar: string): Promise<void> {
  await page.locator(`${bar} button`).click()
  await page.waitForSelector(`${bar}.reading`)
}

async function saying(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as Window).spoken.at(-1)!.text)
}

async function finishSentence(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as Window).spoken.at(-1)!.onend())
}

async function marked(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken') ?? []
    return range ? String(range) : null
  })
}
