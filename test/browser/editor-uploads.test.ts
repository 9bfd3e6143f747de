import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWait } from '../support/wait.ts'
import { openDesk } from './editor-desk.ts'
import { drawPicture, locatePart, waitForSave } from './editor-parts.ts'

test('a writer who goes on typing during an upload keeps the focus; for one who waits the new block gets it', async context => {
  const desk = await openDesk()
  context.after(() => desk.close())
  const course = await desk.newCourse()
  const { page, complaints, leave } = await desk.openEditor(course)
  await page.getByRole('button', { name: 'Keyboard' }).click()
  await page.getByRole('dialog').press('Escape')
  const holds: (() => void)[] = []
  await page.route('**/console/media?name=*', async route => {
    await new Promise<void>(resolve => holds.push(resolve))
    await route.continue()
  })
  const part = course.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'text')!.id
  const text = locatePart(page, part).locator('.ed-text').first()
  const drop = async (colour: string) => {
    const bytes = (await drawPicture(colour)).toString('base64')
    await text.evaluate((target, picture) => {
      const dataTransfer = new DataTransfer()
      const body = Uint8Array.from(atob(picture), sign => sign.charCodeAt(0))
      dataTransfer.items.add(new File([body], 'dropped.png', { type: 'image/png' }))
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    }, bytes)
    for (const wait = startWait('the upload'); holds.length === 0; ) await wait(20)
  }

  await text.click()
  await page.keyboard.press('End')
  await drop('#a61')
  await page.keyboard.type(' While it')
  holds.pop()!()
  await page.locator('.ed-uploads').waitFor({ state: 'detached' })
  await page.keyboard.type(' uploads')
  await page.locator('.ed-shell figure img').waitFor()
  await page.keyboard.type(' I write.')
  assert.match((await text.textContent())!, /While it uploads I write\./)
  assert.equal(
    await page.evaluate(() => document.activeElement!.closest<HTMLElement>('.ed-shell')!.dataset['part']),
    part,
  )
  assert.equal(await page.locator('.ed-form').count(), 0)

  await drop('#16a')
  holds.pop()!()
  const second = page.locator('.ed-shell:focus-within', { has: page.locator('figure img') })
  await second.getByLabel('Alternative text').waitFor()
  assert.ok(await second.getByLabel('Alternative text').evaluate(field => field === document.activeElement))
  await waitForSave(page)
  assert.deepEqual(complaints, [])
  await leave()
})
