import type { Frame } from 'playwright-core'
import type { CourseData, QuestionData } from '../../src/player/render/course-data.ts'
import { goTo } from './scorm-learner.ts'

/**
 * Number of lessons whose checks are answered wrongly first. These answers and the right ones are together more than
 * the player sends to an LMS for checks.
 */
const LESSONS_WITH_WRONG_ANSWERS = 9

/**
 * Does everything in a course by the page's own controls and as fast as the page allows, for courses that are too large
 * to be clicked through. Lessons are read as by somebody who moves with Tab.
 */
export async function doEverything(course: Frame): Promise<void> {
  await course.evaluate(`(${defineHands})()`)
  const lessons = await course.evaluate(() => (window as unknown as Hands).lessons)
  // One call for each lesson, so that the page's own timers run in between.
  for (const [index, { id, chapter }] of lessons.entries()) {
    await goTo(course, chapter)
    const isWrongFirst = index < LESSONS_WITH_WRONG_ANSWERS
    const given = [id, isWrongFirst] as const
    await course.evaluate(given => (window as unknown as Hands).doLesson(...given), given)
  }
}

/** Types this text into every question, and hands the assessment in. */
export async function typeInto(course: Frame, text: string): Promise<void> {
  await course.evaluate(text => (window as unknown as Hands).typeEverywhere(text), text)
}

type Hands = {
  lessons: CourseData['lessons']
  doLesson(id: string, isWrongFirst: boolean): void
  typeEverywhere(text: string): void
}

/** Runs in the page, and so uses nothing from outside itself. */
function defineHands(): void {
  const data: CourseData = JSON.parse(document.querySelector('#course-data')!.textContent!)
  const hands: Hands = { lessons: data.lessons, doLesson, typeEverywhere }
  Object.assign(window, hands)

  function doLesson(id: string, isWrongFirst: boolean): void {
    const lesson = data.lessons.find(lesson => lesson.id === id)!
    for (const check of lesson.checks) {
      const form = document.querySelector<HTMLElement>(`#${check.id}`)!
      const submit = form.querySelector<HTMLElement>('button[type=submit]')!
      const look = () => form.dataset['outcome']
      if (isWrongFirst) {
        answer(form, check, false)
        submit.click()
        if (!look() || look() === 'right') throw new Error(`${check.id} should be wrong`)
        submit.click()
      }
      answer(form, check, true)
      submit.click()
      if (look() !== 'right') throw new Error(`${check.id} should be right`)
    }
    for (const scenario of lesson.scenarios) tellScenario(document.querySelector(`#${scenario.id}`)!)
    const place = document.querySelector(`#${id}`)!
    for (const tick of place.querySelectorAll<HTMLElement>('[data-tick]')) tick.click()
    place.querySelector<HTMLElement>('button')!.focus()
    place.querySelector<HTMLElement>('.lesson-end [data-next]')!.focus()
  }

  /**
   * Plays a scenario to its end by always choosing the first choice, which in the largest course leads through all
   * scenes.
   */
  function tellScenario(block: HTMLElement): void {
    while (!block.dataset['end']) {
      block.querySelector<HTMLElement>('.now button.decision')!.click()
      block.querySelector<HTMLElement>('.now .consequence [data-onward]')!.click()
    }
  }

  function typeEverywhere(text: string): void {
    const retry = document.querySelector<HTMLElement>('[data-retry]')!
    if (retry.getClientRects().length) retry.click()
    const form = document.querySelector('[data-assessment]')!
    for (const input of form.querySelectorAll<HTMLInputElement>('.number, .recall')) type(input, text)
    const jumps = [...document.querySelectorAll<HTMLElement>('[data-jump]')]
    jumps.at(-1)!.click()
    form.querySelector<HTMLElement>('button[type=submit]')!.click()
  }

  function answer(form: HTMLElement, { piece, key }: QuestionData, right: boolean): void {
    const hand = { choice, order, match, sort, number, recall }[piece]!
    hand(form, key, right)
  }

  function choice(form: HTMLElement, key: number[], right: boolean): void {
    const inputs = [...form.querySelectorAll<HTMLElement>('.option input')]
    const wrong = inputs.findIndex((_, position) => !key.includes(position))
    for (const position of right ? key : [wrong]) inputs[position]!.click()
  }

  /**
   * Orders the rows. For a right answer every row moves up to its place. For a wrong answer the first row moves down;
   * if the order is then right, the next one moves too. An order counts as an answer only after a move.
   */
  function order(form: HTMLElement, key: number[], right: boolean): void {
    const rows = () => [...form.querySelectorAll<HTMLElement>('.order li')]
    const move = (row: HTMLElement, by: number) => row.querySelector<HTMLElement>(`[data-move="${by}"]`)!.click()
    const isRight = () => rows().every((row, place) => row.dataset['item'] === String(key[place]))
    if (!right) move(rows()[0]!, 1)
    if (!right && isRight()) move(rows()[1]!, 1)
    if (!right) return
    key.forEach((item, place) => {
      const row = rows().find(({ dataset }) => dataset['item'] === String(item))!
      while (rows().indexOf(row) > place) move(row, -1)
    })
  }

  /** Matches by clicks: a clicked item goes to the first empty row. */
  function match(form: HTMLElement, key: number[], right: boolean): void {
    const wanted = right ? key : [key[1]!, key[0]!, ...key.slice(2)]
    form.querySelectorAll<HTMLSelectElement>('select').forEach((select, index) => {
      if (!select.value) form.querySelector<HTMLElement>(`[data-chip="${wanted[index]}"]`)!.click()
    })
  }

  function sort(form: HTMLElement, key: number[], right: boolean): void {
    key.forEach((group, item) => {
      const select = form.querySelector<HTMLSelectElement>(`[data-item="${item}"] select`)!
      select.value = String(right ? group : key.at(-1)! - group)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }

  function number(form: HTMLElement, key: number[], right: boolean): void {
    type(form.querySelector<HTMLInputElement>('.number')!, String(right ? key[0] : key[0]! + 1_000))
  }

  function recall(form: HTMLElement, _: number[], right: boolean): void {
    const answer = form.querySelector('[data-accepted]')!.textContent!
    type(form.querySelector<HTMLInputElement>('.recall')!, right ? answer : '?'.repeat(12))
  }

  function type(input: HTMLInputElement, text: string): void {
    input.value = text
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }))
  }
}
