import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefSchema } from '../../src/course/brief.ts'
import type { Course } from '../../src/course/schema.ts'
import { finishMaterial } from '../../src/flows/course-tasks.ts'
import { modelAuthor } from '../../src/llm/model-author.ts'
import { plainWork } from '../contracts/author.ts'
import { openModelWorld } from '../support/model-world.ts'
import { openDesk } from './editor-desk.ts'
import { finishVersion, locatePart } from './editor-parts.ts'

describe('the assessment in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('has a table with the number of questions per outcome; its form sets draw, attempts and marking', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const part = page.locator('[data-part="assessment"]').first()
    const counts = course.outcomes.map(
      ({ id }) => course.assessment!.questions.filter(({ outcomeId }) => outcomeId === id).length,
    )
    assert.deepEqual(await part.locator('tbody td').allInnerTexts(), counts.map(String))

    await part.focus()
    await page.keyboard.press('f')
    await part.getByLabel('Questions drawn for each attempt (empty: all)').fill('3')
    await part.getByLabel('Attempts (empty: no limit)').fill('4')
    await part.getByLabel('Answers are marked').selectOption({ label: 'After a pass' })
    await part.getByText(/Each attempt asks 3 of 5 questions\.$/).waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const { questions: _, ...rules } = (await desk.read(course)).assessment!
    assert.deepEqual(rules, { passMark: course.assessment!.passMark, draw: 3, attempts: 4, review: 'after-pass' })

    await part.getByLabel('Attempts (empty: no limit)').fill('')
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 3', { exact: true }).waitFor()
    assert.equal((await desk.read(course)).assessment!.attempts, undefined, 'an empty field lifts the limit')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a checkbox switches practice on or off, and is checked for a course without the setting', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const part = page.locator('[data-part="course"]').first()
    await part.focus()
    await page.keyboard.press('f')
    const tick = part.getByLabel('Bring questions of earlier lessons back')
    assert.equal(await tick.isChecked(), true)
    await tick.uncheck()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    assert.equal((await desk.read(course)).practice, 'none')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.waitForFunction(() => {
      const [label] = [...document.querySelectorAll('label')].filter(each =>
        each.textContent?.startsWith('Bring questions'),
      )
      return (label?.control as HTMLInputElement | undefined)?.checked
    })
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 3', { exact: true }).waitFor()
    assert.notEqual((await desk.read(course)).practice, 'none')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('shows a model’s bank with its draw, and every question can be edited', async () => {
    const course = await desk.putCourse(await writeByModel())
    const { questions, draw, attempts } = course.assessment!
    const { page, complaints, leave } = await desk.openEditor(course)
    const part = locatePart(page, 'assessment').first()
    await part.getByText(`Each attempt asks ${draw} of ${questions.length} questions.`).waitFor()
    await part.focus()
    await page.keyboard.press('f')
    assert.equal(await part.getByLabel('Attempts (empty: no limit)').inputValue(), String(attempts))
    for (const { id } of questions) assert.equal(await locatePart(page, id).count(), 1)
    const last = questions.at(-1)!
    await locatePart(page, last.id).locator('.ed-text').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.insertText('What do you check before you lift?')
    await page.keyboard.press('Escape')
    await finishVersion(page, 2)
    const edited = (await desk.read(course)).assessment!
    assert.equal(edited.questions.at(-1)!.stem, 'What do you check before you lift?')
    assert.deepEqual([edited.questions.length, edited.draw], [questions.length, draw])
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Writes a course of fifteen lessons: from seven lessons on, its assessment is a question bank. */
async function writeByModel(): Promise<Course> {
  const brief = briefSchema.parse({ subject: 'Forklift operation', addOns: ['assessment'] })
  const world = await openModelWorld({ shape: { chapters: 5, lessonsPerChapter: 3 } })
  const peer = { provider: 'openai-compatible', model: 'peer-model', baseUrl: 'http://model.test/v1' } as const
  const author = modelAuthor({ ...peer, clock: world.clock, fetch: world.fetch, concurrency: 1 })
  const { content, quality } = finishMaterial(await world.until(author.write(brief, plainWork())), brief)
  return { ...content, quality, id: '', version: 1, createdAt: new Date().toISOString() }
}
