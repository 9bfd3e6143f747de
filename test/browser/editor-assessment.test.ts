import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openDesk } from './editor-desk.ts'

describe('the assessment in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('a table says how many questions each outcome has; draw, attempts and marks are set in its form', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    const part = page.locator('[data-part="assessment"]').first()
    const counts = course.outcomes.map(
      ({ id }) => course.assessment!.questions.filter(({ outcomeId }) => outcomeId === id).length,
    )
    assert.deepEqual(await part.locator('tbody td').allInnerTexts(), counts.map(String))

    await part.click({ position: { x: 4, y: 4 } })
    await page.keyboard.press('f')
    await part.getByLabel('Questions drawn for each attempt (empty: all)').fill('3')
    await part.getByLabel('Attempts (empty: no limit)').fill('4')
    await part.getByLabel('Answers are marked').selectOption({ label: 'After a pass' })
    await part.getByText('3 / 5').waitFor()
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

  test('one tick says whether questions of earlier lessons come back; a course that says nothing of it has it ticked', async () => {
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
})
