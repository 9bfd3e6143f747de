import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { freePort } from '../support/postgres.ts'
import { type ServiceProcess, spawnService } from '../support/process.ts'
import { chooseRounds } from '../support/run-length.ts'
import { endedJob } from '../support/service.ts'
import { openVisit, signIn } from './console-visitor.ts'

/** The environment variables `EDITOR_STEPS` and `EDITOR_SEED` choose the length of the run and its seed. */
const STEPS = Number(process.env['EDITOR_STEPS'] ?? chooseRounds({ short: 12, long: 60 }))
const SEED = Number(process.env['EDITOR_SEED'] ?? 5)
const TOKEN = /word\d+x/g
const CONFLICT = 'dialog[aria-labelledby="ed-conflict"]'
const LOOK_EVERY_MS = 250
/**
 * A word counts as lost if it is nowhere after so many looks, a minute at least. A save takes far less. Looks are counted
 * because the clock also runs while a machine stands still.
 */
const LOST_AFTER_LOOKS = 240

/** The random actions while somebody writes. Each adds a new word, or removes a part that the writer may be editing. */
const ACTS = [
  'type',
  'type',
  'type and reload',
  'begin a question',
  'begin a lesson',
  'add a text',
  'undo and redo',
  'kill',
  'go offline',
  'close the tab',
  'finish',
  'remove',
] as const

describe('an editor with a failing network and server', () => {
  let dataDir: string
  let browser: Browser
  let service: ServiceProcess
  let settings: Record<string, string>
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coursewright-editor-'))
    browser = await openBrowser()
    settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
    service = await startService()
  })
  after(async () => {
    await browser.close()
    await service.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  async function startService(): Promise<ServiceProcess> {
    const started = spawnService(settings)
    await started.says('api is listening')
    return started
  }

  test('every typed word is in the course, the draft or the browser, unless it was dropped by a press', async () => {
    await service.says('Paste this')
    const key = /cw_live_\w+/.exec(service.printed())![0]
    const submitted = await service.call('POST', '/api/v1/courses', { key, body: { subject: 'Workplace fire safety' } })
    const { course } = (await endedJob(service, key, submitted.body.pollUrl)).body
    const address = `${service.url()}/console/courses/${course.id}`
    const visit = await openVisit(browser)
    const context = visit.page.context()
    await signIn(visit.page, service.url(), key)
    await visit.page.getByText('credits left').waitFor()
    const expected = new Set<string>()
    let count = 0
    /** Types a new word. If a dialog opens meanwhile, nothing was typed, and the word is not expected. */
    const write = async (page: Page) => {
      const word = `word${++count}x`
      await page.keyboard.insertText(` ${word}`)
      if (await page.evaluate(typed => document.activeElement?.textContent?.includes(typed), word)) expected.add(word)
    }
    const isDroppable = (text: string) => {
      for (const [word] of text.matchAll(TOKEN)) expected.delete(word)
    }
    /**
     * Closes the conflict dialog, which opens if two tabs wrote the same text; returns whether one was open. Words that
     * the dialog shows may be dropped thereby, so they are no longer expected.
     */
    const putTogether = async (page: Page) => {
      const shown = await page.locator(CONFLICT).evaluateAll(dialogs =>
        dialogs.map(dialog => {
          dialog.querySelector<HTMLButtonElement>('.ed-finish')!.click()
          return dialog.textContent ?? ''
        }),
      )
      isDroppable(shown.join(' '))
      return shown.length > 0
    }
    const openTab = async () => {
      const page = await openEditor(context, address)
      // If the conflict dialog covers an element that the test wants to click, Playwright calls this handler before the
      // click.
      await page.addLocatorHandler(page.locator(CONFLICT), () => putTogether(page).then(() => {}))
      return page
    }
    const tabs = [await openTab(), await openTab()]

    /** Answers open dialogs by a click, as a writer would; the dialog that lists unfinished parts is postponed. */
    async function answerQuestions(): Promise<void> {
      for (const page of tabs) {
        if (!(await putTogether(page)) && (await page.getByRole('dialog').count()) > 0)
          await page.keyboard.press('Escape')
        const offer = page.getByRole('button', { name: 'Bring them into the draft' })
        if ((await offer.count()) > 0) await offer.first().click()
      }
    }

    async function findLost(): Promise<string[]> {
      const [stored, draft] = await Promise.all([
        service.call('GET', `/api/v1/courses/${course.id}`, { key }),
        context.request.get(`${address}/draft`),
      ])
      const inBrowser = await tabs[0]!.evaluate(() => JSON.stringify({ ...localStorage }))
      const places = JSON.stringify(stored.body) + (await draft.text()) + inBrowser
      return [...expected].filter(word => !places.includes(word))
    }

    async function act(does: (typeof ACTS)[number], at: number, which: number): Promise<void> {
      const page = tabs[which]!
      switch (does) {
        case 'type':
          if (await enterText(page, at)) await write(page)
          return
        case 'type and reload':
          if (await enterText(page, at)) await write(page)
          await page.reload()
          await page.locator('.ed-shell').first().waitFor()
          return
        case 'begin a question':
          await page
            .getByRole('button', { name: /^Add (a question|an assessment)$/ })
            .first()
            .click()
          await write(page)
          return
        case 'begin a lesson':
          await page.getByRole('button', { name: 'Add a lesson' }).first().click()
          await write(page)
          return
        case 'add a text':
          await page
            .getByRole('button', { name: 'Add a part', exact: true })
            .nth(at % 5)
            .click()
          await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click()
          await write(page)
          return
        case 'undo and redo':
          await page.getByRole('button', { name: 'Undo' }).click()
          await page.getByRole('button', { name: 'Redo' }).click()
          return
        case 'kill':
          if (await enterText(page, at)) await write(page)
          await service.kill('SIGKILL')
          if (await enterText(page, at + 1)) await write(page)
          service = await startService()
          return
        case 'go offline':
          await context.setOffline(true)
          if (await enterText(page, at)) await write(page)
          await context.setOffline(false)
          return
        case 'close the tab':
          if (await enterText(page, at)) await write(page)
          await page.close({ runBeforeUnload: true })
          if (!page.isClosed()) await page.waitForEvent('close')
          tabs[which] = await openTab()
          return
        case 'finish': {
          await page.getByRole('button', { name: 'Finish version' }).click()
          await page.locator('[data-state=saved]').or(page.getByRole('dialog')).first().waitFor()
          const name = at % 2 === 0 ? 'Finish, keep them in the draft' : 'Drop them and finish'
          const choice = page.getByRole('button', { name })
          if ((await choice.count()) === 0) return
          if (at % 2 === 1)
            isDroppable(JSON.stringify((await (await context.request.get(`${address}/draft`)).json()).unfinished))
          await choice.click()
          return
        }
        case 'remove': {
          const shells = page.locator('.ed-shell[data-part*=b]')
          const shell = shells.nth(at % (await shells.count()))
          isDroppable((await shell.textContent()) ?? '')
          await shell.focus()
          await page.keyboard.press('Delete')
          return
        }
      }
    }

    const draws = fc.sample(fc.tuple(fc.constantFrom(...ACTS), fc.nat(10_000), fc.nat(1)), {
      numRuns: STEPS,
      seed: SEED,
    })
    const story: string[] = []
    for (const [does, at, which] of draws) {
      story.push(`${does} (${at}, tab ${which + 1})`)
      await answerQuestions()
      await act(does, at, which)
      for (let look = 1; ; look++) {
        await answerQuestions()
        const lost = await findLost()
        if (lost.length === 0) break
        assert.ok(look < LOST_AFTER_LOOKS, `lost: ${lost.join(', ')} after ${story.join('; ')}`)
        await setTimeout(LOOK_EVERY_MS)
      }
    }
    assert.ok(expected.size > STEPS / 4, `only ${expected.size} words are left to look for`)
    await visit.leave()
  })
})

async function openEditor(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', warning => warning.accept().catch(() => {}))
  await page.goto(`${address}/edit`)
  await page.locator('.ed-shell').first().waitFor()
  return page
}

/**
 * Puts the caret behind the last word of a text of the course. Returns false if a dialog is open or the text is not
 * visible.
 */
async function enterText(page: Page, at: number): Promise<boolean> {
  if ((await page.getByRole('dialog').count()) > 0) return false
  const texts = page.locator('.ed-text')
  await texts.nth(at % (await texts.count())).focus()
  await page.keyboard.press('ControlOrMeta+End')
  return page.evaluate(() => (document.activeElement as HTMLElement).dataset['writing'] !== undefined)
}
