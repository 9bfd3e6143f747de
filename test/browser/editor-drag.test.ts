import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

describe('a part is moved by its grip', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  const order = (page: Page) =>
    page.locator('.ed-shell').evaluateAll(shells => shells.map(shell => (shell as HTMLElement).dataset['part']!))

  test('with the pointer to the shown line, or with the arrow keys, but not after Escape; a moved part keeps its shortcuts', async () => {
    const course = await desk.newCourse()
    const [first, second, third] = course.chapters[0]!.lessons[0]!.blocks.map(({ id }) => id)
    const { page, complaints, leave } = await desk.openEditor(course, { viewport: { width: 1280, height: 1600 } })
    const isAfter = async (one: string, other: string) => {
      const ids = await order(page)
      return ids.indexOf(one) > ids.indexOf(other)
    }
    const grip = (id: string) => page.locator(`[data-part=${id}] > .ed-grip`)
    await page.locator(`[data-part=${first}]`).scrollIntoViewIfNeeded()
    await page.locator(`[data-part=${first}]`).focus()
    assert.deepEqual(await barriersOf(page), [])

    const drag = async (id: string, to: string) => {
      await grip(id).hover()
      await page.mouse.down()
      const { x, y, height } = (await page.locator(`[data-part=${to}]`).boundingBox())!
      await page.mouse.move(x + 60, y + height * 0.4)
      await page.mouse.move(x + 60, y + height * 0.8)
    }
    await drag(first!, second!)
    await page.locator(`[data-part=${second}].ed-drop-after`).waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    assert.ok(await isAfter(second!, first!), 'Escape leaves it where it was')
    await drag(first!, second!)
    await page.mouse.up()
    assert.ok(await isAfter(first!, second!))
    assert.ok(await isAfter(third!, first!))
    const count = (await order(page)).length
    await page.keyboard.press('d')
    await page.locator('.ed-shell').nth(count).waitFor()
    await page.keyboard.press('ControlOrMeta+z')

    await grip(first!).focus()
    await page.keyboard.press('ArrowUp')
    assert.ok(await isAfter(second!, first!))
    assert.ok(await grip(first!).evaluate(node => node === document.activeElement), 'the grip keeps the focus')
    await page.keyboard.press('ArrowDown')
    await page.getByText(/^Draft on version 1, saved$/).waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const [lesson] = (await desk.read(course)).chapters[0]!.lessons
    assert.deepEqual(
      lesson!.blocks.slice(0, 3).map(({ id }) => id),
      [second, first, third],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('with a finger on a phone, while the page does not scroll', async () => {
    const course = await desk.newCourse()
    const [first, second, third] = course.chapters[0]!.lessons[0]!.blocks.map(({ id }) => id)
    const { page, complaints, leave } = await desk.openEditor(course, {
      viewport: { width: 390, height: 1600 },
      hasTouch: true,
    })
    await page.locator(`[data-part=${first}]`).focus()
    await page.locator(`[data-part=${first}]`).evaluate(part => part.scrollIntoView({ block: 'center' }))
    const scrolled = await page.evaluate(() => scrollY)
    const screen = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      screen.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const grip = (await page.locator(`[data-part=${first}] > .ed-grip`).boundingBox())!
    const target = (await page.locator(`[data-part=${second}]`).boundingBox())!
    const x = grip.x + grip.width / 2
    await touch('touchStart', [{ x, y: grip.y + grip.height / 2 }])
    await touch('touchMove', [{ x, y: target.y + target.height * 0.6 }])
    await touch('touchMove', [{ x, y: target.y + target.height * 0.8 }])
    await page.locator(`[data-part=${second}].ed-drop-after`).waitFor()
    assert.equal(await page.evaluate(() => scrollY), scrolled)
    await touch('touchEnd', [])
    await page.waitForFunction(
      ids => {
        const parts = [...document.querySelectorAll<HTMLElement>('.ed-shell')].map(shell => shell.dataset['part'])
        return ids.every((id, at) => at === 0 || parts.indexOf(id) === parts.indexOf(ids[at - 1]) + 1)
      },
      [second!, first!, third!],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })
})
