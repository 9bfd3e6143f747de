import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { openBrowser } from '../support/chromium.ts'
import { type ModelPeer, openModelPeer } from '../support/model-peer.ts'
import { type Customer, startTestService, type TestService } from '../support/service.ts'
import { barriersOf, openVisit, signIn } from './console-visitor.ts'

const NEW_WORDS = 'These are quite other words about the brakes of a bicycle, and they are in plain English.'
type Words = Record<string, unknown>

describe('a part rewritten by a model in the editor', () => {
  let peer: ModelPeer
  let service: TestService
  let browser: Browser
  let customer: Customer
  let written: Course
  let given: Words[] = []
  let rewrite: (words: Words) => unknown
  before(async () => {
    peer = await openModelPeer({
      shape: { chapters: 3, lessonsPerChapter: 1 },
      say: ({ task }) => {
        if (task.task !== 'rewrite') return undefined
        given.push(task.before!)
        return rewrite(task.before!)
      },
    })
    const model = { provider: 'openai-compatible', model: 'peer-model', baseUrl: peer.baseUrl, apiKey: null } as const
    service = await startTestService('sqlite', { model })
    browser = await openBrowser()
    customer = await service.newCustomer()
    written = await read((await service.finishedJob(customer, { subject: 'Bicycle repair' })).body.course.id)
  })
  after(async () => {
    await browser.close()
    await service.remove()
    await peer.close()
  })

  async function read(id: string): Promise<Course> {
    return (await service.call('GET', `/api/v1/courses/${id}`, { key: customer.key })).body
  }

  /** Opens a new copy of the course in the editor, and returns it with the element of its first text block. */
  async function openEditor(options: Parameters<typeof openVisit>[1] = {}) {
    given = []
    rewrite = words => ({ ...words, markdown: NEW_WORDS })
    const copied = await service.call('POST', `/api/v1/courses/${written.id}/copies`, { key: customer.key })
    const course = await read(copied.body.id)
    const visit = await openVisit(browser, options)
    await signIn(visit.page, service.url, customer.key)
    await visit.page.getByText('credits left').waitFor()
    await visit.page.goto(`${service.url}/console/courses/${course.id}/edit`)
    const block = course.chapters[0]!.lessons[0]!.blocks.find(({ type }) => type === 'text')!
    const part = visit.page.locator(`[data-part=${block.id}]`)
    await part.waitFor()
    return { ...visit, course, block, part }
  }

  test('is compared word by word, taken into the draft and undone, all with the mouse', async () => {
    const { page, course, block, part, complaints, leave } = await openEditor()
    await part.locator('.ed-text').last().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And words of the draft.')
    await page.keyboard.press('Escape')
    await part.getByRole('button', { name: 'Rewrite…' }).click()
    const dialog = page.getByRole('dialog')
    assert.deepEqual(await barriersOf(page), [])
    await dialog.getByRole('button', { name: 'In simpler words.' }).click()
    await dialog.getByRole('button', { name: 'Write it anew' }).click()
    await dialog.getByRole('heading', { name: 'What would change' }).waitFor()
    assert.match(JSON.stringify(given[0]), /And words of the draft\./, 'the model is given what the draft says')
    assert.match((await dialog.locator('ins').allTextContents()).join(' '), /brakes.*bicycle/)
    assert.match((await dialog.locator('del').allTextContents()).join(' '), /draft/)
    assert.deepEqual(await barriersOf(page), [])
    await dialog.getByRole('button', { name: 'Use this' }).click()
    await part.getByText(NEW_WORDS).waitFor()
    await page.getByText(/^Draft on version 1, saved/).waitFor()
    assert.equal((await read(course.id)).version, 1, 'no version is made by it')
    await page.getByRole('button', { name: 'Undo' }).click()
    await part.getByText('And words of the draft.').waitFor()
    await page.getByRole('button', { name: 'Redo' }).click()
    await part.getByText(NEW_WORDS).waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const now = (await read(course.id)).chapters[0]!.lessons[0]!.blocks.find(({ id }) => id === block.id)
    assert.deepEqual(now, { ...block, markdown: NEW_WORDS })
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('is requested, read and rejected by keyboard on a phone; a whole lesson is replaced block by block', async () => {
    const { page, course, block, part, complaints, leave } = await openEditor({ viewport: { width: 390, height: 844 } })
    await part.focus()
    await page.keyboard.press('r')
    await page.keyboard.press('r')
    await page.locator('#ed-wish:focus').waitFor()
    await page.keyboard.type('Other words.')
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 8; presses++) {
      if (await page.getByRole('button', { name: 'Write it anew' }).evaluate(each => each === document.activeElement))
        break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'What would change' }).waitFor()
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement!.textContent), 'Keep mine')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['part']), block.id)
    assert.equal(await part.getByText(NEW_WORDS).count(), 0)

    rewrite = words => ({
      title: 'A lesson in other words',
      blocks: [{ type: 'text', markdown: NEW_WORDS }, ...(words['blocks'] as Words[]).slice(1)],
    })
    const lesson = course.chapters[0]!.lessons[0]!
    await page.locator(`[data-part=${lesson.id}]`).focus()
    await page.keyboard.press('r')
    await page.keyboard.type('Another title.')
    await page.getByRole('button', { name: 'Write it anew' }).click()
    await dialog.getByRole('button', { name: 'Use this' }).click()
    await page.getByText(/^Draft on version 1, saved$/).waitFor()
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
    const now = (await read(course.id)).chapters[0]!.lessons[0]!
    assert.deepEqual([now.id, now.slot, now.title], [lesson.id, lesson.slot, 'A lesson in other words'])
    assert.equal(now.blocks.length, lesson.blocks.length)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('stays unchanged when the model’s answer is unusable, and the wish is kept for another try', async () => {
    const { page, part, leave } = await openEditor()
    rewrite = () => ({ nothing: 'of use' })
    await part.focus()
    await page.keyboard.press('r')
    await page.keyboard.type('Say it in rhyme.')
    await page.getByRole('button', { name: 'Write it anew' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').waitFor()
    assert.doesNotMatch((await dialog.getByRole('alert').textContent())!, /credit/, 'it took none')
    assert.equal(await dialog.getByLabel('How should the new words be?').inputValue(), 'Say it in rhyme.')
    await leave()
  })

  test('is not offered without a model, and the page says so', async () => {
    const bare = await startTestService('sqlite')
    const owner = await bare.newCustomer()
    const made = await bare.finishedJob(owner, { subject: 'Fire safety' })
    const { page, leave } = await openVisit(browser)
    await signIn(page, bare.url, owner.key)
    await page.getByText('credits left').waitFor()
    await page.goto(`${bare.url}/console/courses/${made.body.course.id}/edit`)
    await page.locator('[data-part=c1l1]').focus()
    await page.keyboard.press('r')
    await page.getByText('No language model is set up').waitFor()
    await leave()
    await bare.remove()
  })
})
