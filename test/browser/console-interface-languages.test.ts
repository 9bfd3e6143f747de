import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { CONSOLE_LANGUAGES, type ConsoleLocale } from '../../src/console/console-locales.ts'
import { consoleStrings, readWords } from '../../src/console/console-strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { longTest } from '../support/run-length.ts'
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts'
import { openVisit } from './console-visitor.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

describe('the console in its own languages', { concurrency: 2 }, () => {
  let service: TestService
  let browser: Browser
  before(async () => {
    service = await startTestService('sqlite')
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await service.remove()
  })

  test('a German browser gets every page in German, from signing in to the versions of a course', async () => {
    const { page, complaints, leave } = await openVisit(browser, { locale: 'de-DE' })
    await page.goto(`${service.url}/console/sign-in`)
    await page.getByRole('heading', { name: 'Vom Thema zum Kurs.' }).waitFor()
    const judged = await travel(page, 'de-DE')
    assert.ok(judged >= 12)
    assert.deepEqual(complaints, [])
    await leave()
  })

  const choosePortuguese = async (page: Page) => {
    await page.goto(`${service.url}/console/sign-in`)
    assert.ok((await englishOn(page, 'pt-BR')).length > 3, 'the check sees English where it is')
    await page.getByRole('button', { name: CONSOLE_LANGUAGES['pt-BR'] }).click()
    await page.getByRole('heading', { name: 'De um tema a um curso.' }).waitFor()
  }

  test('Portuguese chosen in an English browser is kept after signing in', async () => {
    const { page, complaints, leave } = await openVisit(browser, { locale: 'en-US' })
    await choosePortuguese(page)
    await judge(page, 'pt-BR', 'signing in')
    await page.fill('#secret', (await service.newCustomer()).key)
    await page.getByRole('button', { name: readWords('pt-BR').text('signIn.title') }).click()
    await page.getByRole('heading', { name: readWords('pt-BR').text('overview.firstTitle') }).waitFor()
    await judge(page, 'pt-BR', 'the overview without courses')
    await page.goto(`${service.url}/console/new`)
    await page.fill('#subject', 'Higiene na cozinha')
    await page.locator('[name=addOns][value=wrapup]').check()
    await page.getByRole('button', { name: CONSOLE_LANGUAGES['de-DE'] }).click()
    await page.getByRole('heading', { name: readWords('de-DE').text('frame.newCourse') }).waitFor()
    assert.equal(await page.inputValue('#subject'), 'Higiene na cozinha', 'a form outlives a change of language')
    assert.ok(await page.locator('[name=addOns][value=wrapup]').isChecked())
    assert.deepEqual(complaints, [])
    await leave()
  })

  longTest('all pages are in Portuguese, from signing in to the versions of a course', async () => {
    const { page, complaints, leave } = await openVisit(browser, { locale: 'en-US' })
    await choosePortuguese(page)
    await travel(page, 'pt-BR')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('without JavaScript the language is chosen at the foot of any page, and the visitor stays on that page', async () => {
    const { page, leave } = await openVisit(browser, { javaScriptEnabled: false, locale: 'en-US' })
    await page.goto(`${service.url}/console/sign-in`)
    await page.fill('#secret', (await service.newCustomer()).key)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.goto(`${service.url}/console/courses?words=one%20two`)
    for (const locale of ['es-ES', 'fr-FR', 'en-GB'] as const) {
      await page.getByRole('button', { name: CONSOLE_LANGUAGES[locale] }).click()
      await page.getByRole('heading', { level: 1, name: readWords(locale).text('frame.courses') }).waitFor()
      assert.equal(await page.locator('html').getAttribute('lang'), locale)
      assert.match(page.url(), /words=one%20two$/)
    }
    await leave()
  })

  test('the operator’s pages and the error pages are in German too', async () => {
    const { page, leave } = await openVisit(browser, { locale: 'de-AT' })
    await page.goto(`${service.url}/console/sign-in`)
    await page.fill('#secret', ADMIN_TOKEN)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    for (const path of ['', '/jobs', '/usage', '/plans', '/deliveries', '/audit', '/settings']) {
      await page.goto(`${service.url}/console/operator${path}`)
      await judge(page, 'de-DE', `the operator’s room${path}`)
    }
    await page.getByRole('link', { name: 'Konten' }).click()
    await page.getByRole('heading', { name: 'Neues Konto' }).waitFor()
    await judge(page, 'de-DE', 'the accounts')
    await page.fill('#name', 'Nordwind')
    await page.getByRole('button', { name: 'Konto anlegen' }).click()
    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    await page.getByText('nur dieses eine Mal').waitFor()
    await judge(page, 'de-DE', 'an account')
    await page.goto(`${service.url}/console/nowhere`)
    await page.getByRole('heading', { name: 'Diese Seite gibt es nicht' }).waitFor()
    await judge(page, 'de-DE', 'an unknown page')
    await leave()
  })

  test('a German form shows the problem of each field in German', async () => {
    const { page, leave } = await openVisit(browser, { locale: 'de-DE' })
    await page.goto(`${service.url}/console/sign-in`)
    await page.fill('#secret', 'cw_live_nobody')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.getByRole('alert').getByText('API-Schlüssel fehlt oder ist ungültig').waitFor()
    await page.fill('#secret', (await service.newCustomer()).key)
    await page.getByRole('button', { name: 'Anmelden' }).click()
    await page.goto(`${service.url}/console/new`)
    await page.fill('#callbackUrl', 'ftp://nowhere')
    await page.getByRole('button', { name: 'Kurs erstellen' }).click()
    await page.getByText('Bitte sehen Sie 2 Felder noch einmal an.').waitFor()
    assert.match(await page.locator('#subject-problem').innerText(), /^\s*Nennen Sie ein Thema\.$/)
    assert.match(await page.locator('#callbackUrl-problem').innerText(), /^\s*Das muss eine vollständige Adresse sein/)
    assert.equal(await page.locator('.problem [lang=en]').count(), 0)
    await judge(page, 'de-DE', 'a refused form')
    await leave()
  })

  test('a page varies by language header and cookie, and the language form redirects only within the console', async () => {
    const asked = await fetch(`${service.url}/console/sign-in`, { headers: { 'accept-language': 'nl, es;q=0.5' } })
    assert.match(await asked.text(), /<html lang="es-ES"/)
    assert.match(asked.headers.get('vary')!, /accept-language, cookie/)
    const headers = { 'accept-language': 'es', cookie: 'coursewright_language=fr-FR' }
    const chosen = await fetch(`${service.url}/console/sign-in`, { headers })
    assert.match(await chosen.text(), /<html lang="fr-FR"/)
    const choose = (fields: Record<string, string>) =>
      fetch(`${service.url}/console/language`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
      })
    const away = await choose({ locale: 'de-DE', back: '//elsewhere.example/console' })
    assert.equal(away.headers.get('location'), '/console')
    assert.match(
      away.headers.get('set-cookie')!,
      /^coursewright_language=de-DE; Path=\/console; .*HttpOnly; SameSite=Lax/,
    )
    const unknown = await choose({ locale: 'x; Domain=example', back: '/console/usage' })
    assert.equal(unknown.headers.get('set-cookie'), null)
    assert.equal(unknown.headers.get('location'), '/console/usage')
  })

  /** Signs in and visits the pages that most people use, judging each. Returns the number of pages judged. */
  async function travel(page: Page, locale: ConsoleLocale): Promise<number> {
    const words = readWords(locale)
    const customer = await service.newCustomer({ plan: 'pro' })
    let judged = 0
    const look = async (what: string) => {
      judged++
      await judge(page, locale, what)
    }
    await look('signing in')
    await page.fill('#secret', customer.key)
    await page.getByRole('button', { name: words.text('signIn.title') }).click()
    await page.getByRole('heading', { name: words.text('overview.firstTitle') }).waitFor()
    await look('the overview without courses')
    await page.getByRole('link', { name: words.text('frame.newCourse') }).click()
    await page.fill('#subject', words.text('overview.idea2'))
    assert.equal(await page.locator('#languageId').inputValue(), locale, 'a course is wished for in the same language')
    await page.getByText(words.text('newCourse.learners')).click()
    await look('a new course')
    await page.getByRole('button', { name: words.text('newCourse.create') }).click()
    await page.locator('[data-status=completed]').waitFor()
    await look('watching')
    await page.getByRole('link', { name: words.text('jobs.openCourse') }).click()
    await page.getByRole('heading', { name: words.text('course.packages') }).waitFor()
    await look('the course')
    const course = new URL(page.url()).pathname
    for (const place of [`${course}/ledger`, `${course}/questions`, `${course}/languages`, `${course}/delete`]) {
      await page.goto(service.url + place)
      await look(place)
    }
    for (const place of ['courses', 'sources', 'brand', 'deliveries', 'usage']) {
      await page.goto(`${service.url}/console/${place}`)
      await look(place)
    }
    await page.goto(`${service.url}${course}/edit`)
    await edit(page, locale)
    await look('the editor')
    await page.getByRole('button', { name: words.text('editor.finish') }).click()
    await page.locator('[data-words]', { hasText: words.text('editor.version', { number: 2 }) }).waitFor()
    await page.getByRole('link', { name: words.text('editor.versions') }).click()
    await page.getByRole('heading', { level: 1, name: words.text('course.versions') }).waitFor()
    await look('the versions')
    await page.getByRole('link', { name: words.text('versions.version', { number: 2 }) }).click()
    await page.getByRole('heading', { level: 1, name: words.text('versions.version', { number: 2 }) }).waitFor()
    await look('a version')
    return judged
  }

  /**
   * Changes a title, opens the form of a part and adds a part, so that the texts which the script draws are judged
   * too.
   */
  async function edit(page: Page, locale: ConsoleLocale): Promise<void> {
    const words = readWords(locale)
    const title = page.locator('.ed-shell').first().locator('.ed-text').first()
    await title.click()
    await page.keyboard.press('End')
    await page.keyboard.type(' 2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    await page.locator('.ed-form:not([hidden])').waitFor()
    await page.locator('[data-words]', { hasText: words.text('editor.draft', { number: 1 }) }).waitFor()
    await page
      .getByRole('button', { name: words.text('editor.addPart') })
      .first()
      .click()
    await page.getByRole('dialog').getByText(words.text('blocks.scenario')).waitFor()
    await judge(page, locale, 'the kinds of parts')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.text('editor.keyboard') }).click()
    await judge(page, locale, 'the keys')
    await page.keyboard.press('Escape')
  }
})

/**
 * Asserts that the page is wholly in its language and does not scroll sideways. Another test judges the same pages'
 * accessibility in English.
 */
async function judge(page: Page, locale: ConsoleLocale, what: string): Promise<void> {
  assert.equal(await page.locator('html').getAttribute('lang'), locale, what)
  assert.deepEqual(await englishOn(page, locale), [], what)
  await page.setViewportSize(PHONE)
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} on a phone`)
  await page.setViewportSize(DESKTOP)
}

/**
 * Finds English catalogue sentences of more than two words on the page, outside elements that are marked as English.
 */
async function englishOn(page: Page, locale: ConsoleLocale): Promise<string[]> {
  const own = new Set(sentencesOf(locale))
  const english = sentencesOf('en-GB').filter(sentence => !own.has(sentence))
  const said = (await page.evaluate(spokenTexts)).map(text => text.replace(/\s+/g, ' '))
  return english.filter(sentence => said.some(text => text.includes(sentence)))
}

/**
 * Lists the texts of the page, both visible ones and those for screen readers, without elements that are marked as
 * being in another language than the page. Runs in the page.
 */
function spokenTexts(): string[] {
  const root = document.documentElement.lang
  const isOwn = (element: Element | null) =>
    element?.closest('[lang]')?.getAttribute('lang') === root && !element.closest('script, style, code, pre')
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'data-busy', 'data-too-large']
  const heard = [...document.querySelectorAll('*')]
    .filter(isOwn)
    .flatMap(element => attributes.flatMap(name => element.getAttribute(name) ?? []))
  const seen: string[] = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isOwn(node.parentElement)) seen.push(node.textContent ?? '')
  return [...seen, ...heard]
}

/** Lists the sentences of a catalogue, split at their placeholders. */
function sentencesOf(locale: ConsoleLocale): string[] {
  const texts = Object.values(consoleStrings(locale)).flatMap(section => Object.values(section!))
  return texts
    .flatMap(text => (typeof text === 'string' ? [text] : Object.values(text)))
    .flatMap(text => text.split(/\{\w+\}/))
    .map(part => part.replace(/^[\s.,:;]+|[\s.,:;]+$/g, ''))
    .filter(part => part.split(' ').length > 2)
}
