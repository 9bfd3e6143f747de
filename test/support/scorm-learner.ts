import type { Frame } from 'playwright-core'
import { readLesson, turnTo } from '../browser/learner.ts'

/** Reads a lesson from its heading to its end and answers its check; in the classic format its chapter must be open. */
export async function studyLesson(course: Frame, lessonId: string, positions: number[]): Promise<void> {
  await lookAt(course, `#${lessonId} .lesson-head`)
  await answerCheck(course, `${lessonId}b2`, positions)
  await lookAt(course, `#${lessonId} .lesson-end`)
  await course.locator(`a[data-goal="${lessonId}"].reached`).first().waitFor({ state: 'attached' })
}

/** Scrolls through a lesson without answering anything. */
export async function lookThrough(course: Frame, lessonId: string): Promise<void> {
  await readLesson(course, lessonId)
  await course.locator(`a[data-goal="${lessonId}"].reached`).first().waitFor({ state: 'attached' })
}

export async function answerCheck(course: Frame, blockId: string, positions: number[]): Promise<void> {
  const form = course.locator(`#${blockId}`)
  const outcome = await form.getAttribute('data-outcome')
  // A check that was answered rightly cannot be answered again.
  if (outcome === 'right') return
  if (outcome) await form.locator('button[type=submit]').click()
  await pick(course, blockId, positions)
  await form.locator('button[type=submit]').click()
  await form.and(course.locator('[data-outcome]')).waitFor()
}

export async function takeAssessment(course: Frame, picks: Record<string, number[]>): Promise<void> {
  const result = course.locator('#final-assessment-result')
  if (await result.isVisible()) await course.locator('[data-retry]').click()
  for (const [questionId, positions] of Object.entries(picks)) {
    await turnTo(course, `scored-${questionId}`)
    await pick(course, `scored-${questionId}`, positions)
  }
  await handIn(course)
}

export async function handIn(course: Frame): Promise<void> {
  await course.locator('[data-jump]').last().click()
  await course.locator('[data-assessment] button[type=submit]').click()
  await course.locator('#final-assessment-result').waitFor()
}

/** Puts the rows in this order. `items` are positions in the author's order. */
export async function putInOrder(course: Frame, questionId: string, items: number[]): Promise<void> {
  const rows = course.locator(`#${questionId} .order li`)
  // A row is moved once, because an order that nobody touched does not count as an answer.
  await rows.first().locator('[data-move="1"]').click()
  for (const [place, item] of items.entries()) {
    const placeOf = async () => (await rows.evaluateAll(itemsOf)).indexOf(item)
    while ((await placeOf()) > place)
      await course.locator(`#${questionId} .order li[data-item="${item}"] [data-move="-1"]`).click()
  }
}

/** Chooses a right-hand item for each row; `rights` are the positions of those items. */
export async function matchPairs(course: Frame, questionId: string, rights: number[]): Promise<void> {
  for (const [left, right] of rights.entries())
    await course.locator(`#${questionId}-${left}`).selectOption(String(right))
}

export async function typeNumber(course: Frame, questionId: string, text: string): Promise<void> {
  await course.locator(`#${questionId}-number`).fill(text)
}

export async function typeAnswer(course: Frame, questionId: string, text: string): Promise<void> {
  await course.locator(`#${questionId}-recall`).fill(text)
}

/** Presses the button of a check, which submits the answer, or, if a verdict is shown, opens the question again. */
export async function submit(course: Frame, blockId: string): Promise<void> {
  await course.locator(`#${blockId} button[type=submit]`).click()
}

/** Makes one decision in a scenario, and goes on past its consequence. */
export async function decide(course: Frame, blockId: string, choice: number): Promise<void> {
  await course.locator(`#${blockId} .now button.decision`).nth(choice).click()
  await course.locator(`#${blockId} .now .consequence [data-onward]`).click()
}

export async function sign(course: Frame): Promise<void> {
  await course.locator('label[for="sign-off-agree"]').click()
  await course.locator('[data-agreement] button[type=submit]').click()
  // Signing leads to the closing card, which in the classic format is on another page, so the signature may be hidden.
  await course.locator('.signature span').waitFor({ state: 'attached' })
}

/** Leaves by the button that saves everything. */
export async function leave(course: Frame): Promise<void> {
  await course.locator('[data-exit]:visible').first().click()
  await course.locator('.farewell').waitFor()
}

export async function goTo(course: Frame, id: string): Promise<void> {
  await course.evaluate(hash => {
    location.hash = hash
  }, id)
  await course.locator(`#${id}`).waitFor()
}

/** Scrolls to the element, and waits until the browser has noticed that it is visible. */
async function lookAt(course: Frame, selector: string): Promise<void> {
  await course.evaluate(
    selector =>
      new Promise<void>(resolve => {
        const element = document.querySelector(selector)!
        const observer = new IntersectionObserver(entries => {
          if (!entries.some(entry => entry.isIntersecting)) return
          observer.disconnect()
          requestAnimationFrame(() => resolve())
        })
        observer.observe(element)
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
      }),
    selector,
  )
}

/** Lists the positions that the items of these rows have in the author's order. Runs in the page. */
function itemsOf(rows: Element[]): number[] {
  return rows.map(row => Number((row as HTMLElement).dataset['item']))
}

export async function pick(course: Frame, questionId: string, positions: number[]): Promise<void> {
  for (const position of positions) await course.locator(`label[for="${questionId}-${position}"]`).click()
}
