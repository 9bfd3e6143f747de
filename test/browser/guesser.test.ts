import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { readStrings } from '../../src/player/strings.ts'
import { bankCourse } from '../support/bank-course.ts'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { chooseRounds } from '../support/run-length.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { openLearner, PHONE } from './learner.ts'

/**
 * Number of learners who guess. `test/guesser.test.ts` measures how often guessing passes; here the page must reveal
 * no more than that test assumes.
 */
const RUNS = chooseRounds({ short: 1, long: 10 })
const TRIES = 5
const { passed: PASSED, notPassed: NOT_PASSED } = readStrings('en-US')
const PACKS = ['working-at-height', 'forklift-operation', 'workplace-fire-safety']
const COURSES: Record<string, Course> = {
  ...Object.fromEntries(PACKS.map(pack => [pack, packCourse(pack)])),
  marked: withChoicesAlone(bankCourse({ review: 'each-try' })),
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

for (const pack of PACKS)
  test(`a learner who guesses, and remembers all that the page of ${pack} shows after a try, does not pass in five tries`, async () => {
    for (let run = 0; run < RUNS; run++) assert.equal(await guess(pack, run), null)
  })

test('the same guesser passes a test that marks every try and repeats its questions', async () => {
  assert.notEqual(await guess('marked', 0), null)
})

/**
 * Plays one guessing learner and returns the number of the attempt that passed, or null. The seed decides what is
 * drawn and guessed.
 */
async function guess(course: string, seed: number): Promise<number | null> {
  const learner = await openLearner(browser, `${server.url}/go/${course}`, PHONE, page =>
    page.addInitScript(seedChance, seed),
  )
  let memory: Memory = {}
  let passing: number | null = null
  for (let attempt = 1; attempt <= TRIES && passing === null; attempt++) {
    const end = await learner.page.evaluate(takeTry, memory)
    assert.ok([PASSED, NOT_PASSED].includes(end.verdict), 'the try was handed in')
    memory = end.memory
    if (end.verdict === PASSED) passing = attempt
  }
  await learner.leave()
  return passing
}

/**
 * Replaces the page's Math.random before its scripts run by a linear congruential generator with the constants of
 * Numerical Recipes.
 */
function seedChance(seed: number): void {
  let state = seed
  Math.random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Per question: the answers that were marked wrong, and the one that was marked right. */
type Memory = Record<string, { wrong: string[]; right: string | null }>

/**
 * Answers every question, from memory where it can, hands the attempt in, and reads every mark, hidden ones too.
 * Runs in the page.
 */
function takeTry(memory: Memory): { verdict: string; memory: Memory } {
  const retry = document.querySelector<HTMLElement>('[data-retry]')!
  if (retry.getClientRects().length) retry.click()
  const form = document.querySelector('form[data-assessment]')!
  const questions = [...form.querySelectorAll<HTMLElement>('[data-question]')]
  const answers = new Map(questions.map(question => [question, answer(question)]))
  ;[...document.querySelectorAll<HTMLElement>('[data-jump]')].at(-1)!.click()
  form.querySelector<HTMLElement>('button[type=submit]')!.click()
  for (const [question, given] of answers) {
    const known = recall(question.id)
    if (question.dataset['outcome'] === 'right') known.right = given
    else if (question.dataset['outcome']) known.wrong.push(given)
  }
  const result = document.querySelector<HTMLElement>('.result')!
  return { verdict: result.hidden ? '' : result.querySelector('[data-verdict]')!.textContent!, memory }

  function recall(id: string) {
    memory[id] ??= { wrong: [], right: null }
    return memory[id]
  }

  function answer(question: HTMLElement): string {
    const options = [...question.querySelectorAll<HTMLInputElement>('.option input')]
    if (options[0]) return choose(question.id, options)
    // Choosing a right-hand item that another row already has takes it away from that row.
    const chosen = new Set<string>()
    for (const select of question.querySelectorAll('select')) {
      const free = [...select.options].filter(({ value }) => value && !chosen.has(value))
      select.value = free[Math.floor(Math.random() * free.length)]!.value
      chosen.add(select.value)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const text = question.querySelector<HTMLInputElement>('input:not([type=radio], [type=checkbox])')
    if (text) text.value = '1'
    text?.dispatchEvent(new Event('change', { bubbles: true }))
    question.querySelector<HTMLElement>('.order [data-move="1"]')?.click()
    return ''
  }

  /** Chooses an answer, which is a set of options written as ones and zeros. */
  function choose(id: string, options: HTMLInputElement[]): string {
    const { wrong, right } = recall(id)
    const count = options.length
    const sets = Array.from({ length: 2 ** count - 1 }, (_, number) => (number + 1).toString(2).padStart(count, '0'))
    const isOne = options[0]!.type === 'radio'
    const open = sets.filter(set => !wrong.includes(set) && (!isOne || set.replaceAll('0', '').length === 1))
    const choice = right ?? open[Math.floor(Math.random() * open.length)]!
    options.forEach((option, position) => {
      if (option.checked !== (choice[position] === '1')) option.click()
    })
    return choice
  }
}

/** Keeps only single-choice questions: with four options, the right one is found in at most four attempts. */
function withChoicesAlone(course: Course): Course {
  const { draw, ...rules } = course.assessment!
  const questions = rules.questions.filter(({ kind }) => kind === 'single').slice(0, draw)
  return { ...course, assessment: { ...rules, questions } }
}
