import type { Frame, Page } from 'playwright-core'
import type { Question } from '../../src/course/questions/questions.ts'
import type { Course } from '../../src/course/schema.ts'
import { turnTo } from './learner.ts'

/** Answers every question that the attempt asks, whatever its kind, and hands the attempt in. */
export async function giveAnswers(
  page: Page | Frame,
  { assessment }: Course,
  isRight: (question: Question) => boolean,
): Promise<void> {
  const ids = await page.locator('[data-assessment] [data-question]').evaluateAll(all => all.map(({ id }) => id))
  for (const id of ids) {
    const question = assessment!.questions.find(known => `scored-${known.id}` === id)!
    await turnTo(page, id)
    await giveAnswer(page, id, question, isRight(question))
  }
  await page.locator('[data-jump]').last().click()
  await page.locator('[data-assessment] button[type=submit]').click()
}

async function giveAnswer(page: Page | Frame, id: string, question: Question, right: boolean): Promise<void> {
  switch (question.kind) {
    case 'single':
    case 'multiple': {
      const keys = question.options.flatMap(({ correct }, position) => (correct ? [position] : []))
      const wrong = question.options.findIndex(({ correct }) => !correct)
      for (const position of right ? keys : [wrong]) await page.locator(`#${id}-${position}`).check()
      return
    }
    case 'match': {
      const last = question.pairs.length - 1
      const rights = question.pairs.map((_, left) => (right ? left : (left + 1) % (last + 1)))
      for (const [left, position] of rights.entries())
        await page.locator(`#${id}-${left}`).selectOption(String(position))
      return
    }
    case 'sort': {
      const key = question.groups.flatMap(({ items }, group) => items.map(() => group))
      const last = question.groups.length - 1
      for (const [item, group] of key.entries())
        await page.locator(`#${id}-${item}`).selectOption(String(right ? group : last - group))
      return
    }
    case 'number':
      return page.locator(`#${id}-number`).fill(String(right ? question.value : question.value + 50_000))
    case 'recall':
      return page.locator(`#${id}-recall`).fill(right ? question.accepted[0]! : 'something else')
    case 'order':
      await sortRows(page, id, right ? question.items.length : 0)
  }
}

/**
 * Moves rows up until they stand in the author's order; for a wrong answer, until the author's first row is the
 * last.
 */
async function sortRows(page: Page | Frame, id: string, count: number): Promise<void> {
  const rows = page.locator(`#${id} .order > li`)
  for (let place = 0; place < count; place++) {
    const row = page.locator(`#${id} .order > li[data-item="${place}"]`)
    for (;;) {
      const at = await row.evaluate(element => [...element.parentElement!.children].indexOf(element))
      if (at <= place) break
      await row.locator('[data-move="-1"]').click()
    }
  }
  if (count > 0) return
  const first = page.locator(`#${id} .order > li[data-item="0"]`)
  const last = (await rows.count()) - 1
  for (;;) {
    const at = await first.evaluate(element => [...element.parentElement!.children].indexOf(element))
    if (at === last) return first.locator('[data-move="-1"]').click()
    await first.locator('[data-move="1"]').click()
  }
}
