import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { isChoice } from '../../src/course/questions/questions.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { SAMPLE_ROLE_PLAY } from '../support/sample-role-play.ts'
import { openScormSite } from '../support/scorm-site.ts'
import { visitCourse } from '../support/scorm-visit.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers } from './barriers.ts'
import { assertQuiet, comeBack, handIn, learnEverything, openLearner, PHONE, sign, textOf } from './learner.ts'

const SHORT = { chapters: sampleCourse().chapters.slice(2) }
const COURSES = {
  fire: packCourse('workplace-fire-safety'),
  classic: packCourse('workplace-fire-safety', 'classic'),
  short: sampleCourse(SHORT),
  arabic: sampleCourse({ language: 'ar-SA' }),
  talk: sampleCourse({ ...SHORT, rolePlays: [SAMPLE_ROLE_PLAY] }),
  aids: sampleCourse({
    ...SHORT,
    jobAids: [
      { id: 'j1', title: 'When the alarm sounds', markdown: '- [ ] Doors closed' },
      { id: 'j2', title: 'Once a month', markdown: '| What | When |\n| --- | --- |\n| Extinguishers | First Monday |' },
    ],
  }),
}
const STUDY = '**/assets/study-*.js'
const NOTE = 'Ask Kim where the second call point is'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages(COURSES)
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('nothing of search, notes and printing is fetched before one of them is asked for', async () => {
  const requests: string[] = []
  const learner = await openLearner(browser, `${server.url}/go/fire`, {}, async page => {
    page.on('request', request => requests.push(request.url()))
  })
  assert.ok(!requests.some(url => url.includes('/study-')))
  await learner.page.locator('[data-study=search]').click()
  await learner.page.locator('.study').waitFor()
  assert.equal(requests.filter(url => url.includes('/study-en-GB-')).length, 1)
  assertQuiet(learner)
  await learner.leave()
})

test('a search by keyboard leads to the words, in both formats, in a fold too', async () => {
  for (const key of ['fire', 'classic']) {
    const learner = await openLearner(browser, `${server.url}/go/${key}`)
    const { page } = learner
    await search(page, 'Carbon Monoxide')
    assert.match(await textOf(page, '.study [role=status]'), /^Matches: \d+$/)
    assert.deepEqual(await barriers(page), [])
    const first = page.locator('.study li a').first()
    for (const key of ['Tab', 'ArrowDown', 'Enter']) {
      await page.locator('.study input').focus()
      await page.keyboard.press(key)
      assert.ok(await first.evaluate(link => link === document.activeElement), `${key} goes to the first match`)
    }
    await page.keyboard.press('Enter')
    await page.locator('.study').waitFor({ state: 'detached' })
    const passage = page.locator('.passage')
    await passage.waitFor()
    assert.match((await passage.textContent())!, /carbon monoxide/i)
    assert.match(await page.evaluate(() => document.activeElement!.textContent!), /carbon monoxide/i)
    assert.ok(await isInWindow(page, '.passage'), key)
    const article = COURSES.fire.articles![0]!
    const words = article.markdown.match(/[a-z]+(?: [a-z]+){5}/)![0]
    await search(page, words)
    await page.locator('.study li a', { hasText: 'Further reading' }).first().click()
    await page.locator('.passage').waitFor()
    assert.ok(await isInWindow(page, '.passage'), words)
    assertQuiet(learner)
    await learner.leave()
  }
})

test('a search gives no answer away', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/fire`)
  const checks = COURSES.fire.chapters
    .flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    .flatMap(block => (block.type === 'check' && isChoice(block.question) ? [block.question] : []))
  assert.ok(checks.length > 5)
  for (const { options } of checks.slice(0, 6)) {
    await search(page, options.find(({ correct }) => correct)!.reason)
    assert.equal(await textOf(page, '.study [role=status]'), 'Nothing found.')
    await page.keyboard.press('Escape')
  }
  await leave()
})

test('a search on a phone, from right to left', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`, PHONE)
  const { page } = learner
  await page.locator('.bar-button').first().click()
  await search(page, COURSES.arabic.chapters[0]!.lessons[0]!.title.split(' ')[0]!)
  await page.locator('.study li').first().waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('button', { name: readStrings('ar-SA').close, exact: true }).click()
  await page.locator('.study').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement!.className), 'bar-button')
  assertQuiet(learner)
  await learner.leave()
})

test('notes are there when the learner comes back, beside the lesson that they were written at', async () => {
  const learner = await openLearner(browser, `${server.url}/go/fire`)
  const { page } = learner
  const lesson = COURSES.fire.chapters[2]!.lessons[0]!
  await goTo(page, lesson.id)
  await page.locator('[data-study=notes]').click()
  await page.getByLabel(`Note on: ${lesson.title}`).fill(NOTE)
  assert.deepEqual(await barriers(page), [])
  assert.equal(await textOf(page, '.study-hint'), readStrings('en-GB').notesKept)
  await comeBack(learner)
  await goTo(page, COURSES.fire.chapters[0]!.lessons[0]!.id)
  await page.locator('[data-study=notes]').click()
  const note = page.getByLabel(`Note on: ${lesson.title}`)
  assert.equal(await note.inputValue(), NOTE)
  await note.fill('')
  await comeBack(learner)
  await page.locator('[data-study=notes]').click()
  await page.locator('.study textarea').first().waitFor()
  assert.equal(await page.locator('.study textarea').count(), 1, 'an empty note is gone')
  assertQuiet(learner)
  await learner.leave()
})

test('a browser that keeps nothing says so', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/short`, {}, page =>
    page.addInitScript(() => Object.defineProperty(window, 'localStorage', { get: () => null })),
  )
  await page.locator('[data-study=notes]').click()
  await page.locator('.study textarea').fill(NOTE)
  assert.equal(await textOf(page, '.study-hint'), readStrings('en-US').notesLost)
  await leave()
})

test('a package has search and notes too; a note stays with its learner and never goes to the LMS', async () => {
  await using site = await openScormSite(COURSES.short, 'scorm12')
  const context = await browser.newContext()
  const ada = await visitCourse(context, site, { edition: 'scorm12', judge: 'strict', learnerName: 'Lovelace, Ada' })
  await ada.course.locator('[data-study=notes]').click()
  await ada.course.locator('.study textarea').fill(NOTE)
  await ada.course.locator('.study .button').click()
  await ada.course.locator('[data-study=search]').click()
  await ada.course.locator('.study input').fill('the')
  await ada.course.locator('.study li').first().waitFor()
  const calls = JSON.stringify(await ada.calls())
  assert.ok(calls.includes('suspend_data') && !calls.includes('Kim'))
  await ada.close()
  const mary = await visitCourse(context, site, { edition: 'scorm12', judge: 'strict', learnerName: 'Jackson, Mary' })
  await mary.course.locator('[data-study=notes]').click()
  assert.equal(await mary.course.locator('.study textarea').inputValue(), '')
  await mary.close()
  await context.close()
})

test('the result is one page with course, date and score, room for a name and a signature, and no claim', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/short`, {}, countPrints)
  // The keyboard is used because the page may still be laid out, and the button could move away from the pointer.
  await page.locator('.rail [data-study=print]').press('Enter')
  await page.locator('.study-choices').waitFor()
  assert.deepEqual(await page.locator('.study-choices button').allTextContents(), ['Glossary', 'The whole course'])
  await page.keyboard.press('Escape')
  await learnEverything(page, COURSES.short)
  await handIn(page, COURSES.short, 4)
  await sign(page, 'Mary Jackson')
  await page.locator('[data-completion] [data-study=print]').press('Enter')
  await page.locator('.study-choices').waitFor()
  assert.deepEqual(await barriers(page), [])
  await page.getByRole('button', { name: 'My result' }).click()
  const { sheets, text } = await readPaper(page)
  assert.equal(sheets, 1)
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-US', { dateStyle: 'long' }))
  for (const words of [COURSES.short.name, 'My result', today, 'Score', '%', 'Signature', 'It is not a certificate.'])
    assert.ok(text.includes(words), `${words} in ${text}`)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  assert.ok((await readPaper(page)).sheets > 1, 'the page prints as before')
  await leave()
})

test('the glossary, the notes or everything can be printed', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/fire`, {}, countPrints)
  await page.locator('[data-study=notes]').click()
  await page.locator('.study textarea').fill(NOTE)
  await page.keyboard.press('Escape')
  for (const [choice, words, others] of [
    ['Glossary', COURSES.fire.glossary[0]!.term, 'Signature'],
    ['My notes', NOTE, COURSES.fire.glossary[0]!.definition.slice(0, 20)],
  ] as const) {
    // The keyboard is used because the page is laid out again for the screen after printing, and the button could
    // move away from the pointer.
    await page.locator('.rail [data-study=print]').press('Enter')
    await page.locator('.study-choices').getByRole('button', { name: choice }).press('Enter')
    const { text } = await readPaper(page)
    assert.ok(text.includes(words), choice)
    assert.ok(!text.includes(others), choice)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  }
  await page.locator('.rail [data-study=print]').press('Enter')
  await page.getByRole('button', { name: 'The whole course' }).press('Enter')
  assert.equal(await page.evaluate(() => document.documentElement.dataset['prints']), '3')
  await leave()
})

test('each job aid can be printed alone, is found by a search, and begins a sheet of its own in the whole course', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/aids`, {}, countPrints)
  assert.deepEqual(await barriers(page), [])
  await page.locator('.rail [data-study=print]').press('Enter')
  await page.locator('.study-choices').getByRole('button', { name: 'Once a month' }).press('Enter')
  const { text, sheets } = await readPaper(page)
  assert.ok(text.includes('First Monday') && !text.includes('Doors closed'), text)
  assert.equal(sheets, 1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await search(page, 'First Monday')
  assert.match(await textOf(page, '.study [role=status]'), /^Matches: 1$/)
  await page.keyboard.press('Escape')
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf()))
  const { text: pages } = await extractText(paper, { mergePages: false })
  const sheetOf = (words: string) => pages.findIndex(each => each.includes(words))
  assert.equal(sheetOf('First Monday'), sheetOf('Doors closed') + 1)
  await leave()
})

test('one sheet of a role play is open at a time; printed alone or with the whole course, each is a sheet of paper', async () => {
  const { page, leave } = await openLearner(browser, `${server.url}/go/talk`, {}, countPrints)
  assert.deepEqual(await barriers(page), [])
  const headings = page.locator('.role-sheet[open] h4')
  await page.locator('.role-sheet summary').nth(0).press('Enter')
  assert.deepEqual(await headings.allTextContents(), ['Headphones'])
  await page.locator('.role-sheet summary').nth(1).press('Enter')
  assert.deepEqual(await headings.allTextContents(), ['Loudspeaker'])
  assert.deepEqual(await barriers(page), [])
  await page.locator('.rail [data-study=print]').press('Enter')
  await page.locator('.study-choices').getByRole('button', { name: 'The loudspeaker' }).press('Enter')
  const own = await readSheets(page)
  assert.equal(own.length, 5)
  const words = ['share an office', 'lose the thread', 'hears badly', 'How long was', 'made you tell']
  assert.deepEqual(
    words.map(text => own.flatMap((sheet, at) => (sheet.includes(text) ? [at] : []))),
    [[0], [1], [2], [3], [4]],
  )
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  const whole = await readSheets(page)
  const first = whole.findIndex(sheet => sheet.includes('share an office'))
  assert.deepEqual(
    words.map(text => whole.flatMap((sheet, at) => (sheet.includes(text) ? [at - first] : []))),
    [[0], [1], [2], [3], [4]],
  )
  assert.deepEqual(await headings.allTextContents(), ['Loudspeaker'])
  await leave()
})

test('where the line is gone, the whole course is printed, and nothing is offered that would do nothing', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await countPrints(page)
  await page.route(STUDY, route => route.abort())
  await page.goto(`${server.url}/go/fire`)
  await page.waitForSelector('html.eased')
  await page.locator('.rail [data-study=print]').click()
  await page.waitForSelector('html[data-prints="1"]')
  assert.equal(await page.locator('.finders button:visible').count(), 0)
  await page.locator('.rail [data-study=print]').click()
  await page.waitForSelector('html[data-prints="2"]')
  await context.close()
})

async function search(page: Page, words: string): Promise<void> {
  await page.locator('[data-study=search]').click()
  await page.locator('.study input').fill(words)
}

async function goTo(page: Page, id: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash
  }, id)
  await page.waitForSelector(`.contents [data-goal=${id}][aria-current]`, { state: 'attached' })
}

function isInWindow(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
}

/** Replaces `window.print`, counts its calls, and leaves the print layout in place until the test ends it. */
function countPrints(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.print = () => {
      const { dataset } = document.documentElement
      dataset['prints'] = String(Number(dataset['prints'] ?? 0) + 1)
    }
  })
}

async function readSheets(page: Page): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', printBackground: true })))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map(sheet => sheet.replace(/\s+/g, ' '))
}

async function readPaper(page: Page): Promise<{ sheets: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'A4', printBackground: true })))
  const { text } = await extractText(pdf, { mergePages: true })
  return { sheets: pdf.numPages, text: text.replace(/\s+/g, ' ') }
}
