import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { cleanText } from '../../src/look/html.ts'
import { renderTheme } from '../../src/look/theme.ts'
import { buildAddresses, findPreviewFile, packageFiles, previewFiles } from '../../src/player/assets.ts'
import { listPieces, NO_PIECES } from '../../src/player/pieces.ts'
import { renderCourse } from '../../src/player/render/render-course.ts'
import { readStrings } from '../../src/player/strings.ts'
import { openBrowser } from '../support/chromium.ts'
import { chooseRounds } from '../support/run-length.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { HOSTILE_STRINGS } from './hostile-strings.ts'
import { settleIn } from './learner.ts'

/** Fields that hold only our own words: ids, kinds and codes that the schema restricts to a pattern. */
const OURS =
  /^(id|type|kind|tone|language|format|level|select|bloom|outcomeId|outcomeIds|chapterId|evidence|videoId|createdAt|gate|part|gates|quality)$/

/** A course of one lesson with one block of each kind, so that every field occurs once. */
const EVERY_FIELD = oneOfEach(sampleCourse())

let browser: Browser
let context: BrowserContext
let server: Server
let page = ''

before(async () => {
  browser = await openBrowser()
  // Inside a package no Content-Security-Policy protects the page, so a script that got in would run.
  const { files } = packageFiles('scorm-12', NO_PIECES)
  server = createServer((request, response) => {
    const name = new URL(request.url!, 'http://loopback').pathname.slice(1)
    // The display font is not served: Chromium shapes a word of a web font anew for every line, which takes minutes
    // for 100 kB.
    const known = findPreviewFile(name) ?? files.find(found => found.name === name)
    const file = known?.type === 'font/woff2' ? null : known
    if (file) response.setHeader('content-type', file.type).end(file.bytes)
    else if (name === 'theme.css') response.setHeader('content-type', 'text/css').end(renderTheme([195, 40]))
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  context = await browser.newContext({ reducedMotion: 'reduce' })
})
after(async () => {
  await browser?.close()
  server?.close()
})

test(`${HOSTILE_STRINGS.length} hostile strings in a course are shown as text and execute nothing`, async () => {
  assert.ok(HOSTILE_STRINGS.length >= 70)
  const expected = await shapeWith('harmless')
  const tab = await context.newPage()
  const happened = await watch(tab)
  const rounds = chooseRounds({ short: 8, long: HOSTILE_STRINGS.length })
  for (let round = 0; round < rounds; round++) {
    happened.length = 0
    const course = scatter(EVERY_FIELD, HOSTILE_STRINGS, round)
    await open(tab, course)
    await use(tab, course.name)
    assert.deepEqual(happened, [], `round ${round}`)
    assert.equal(await tab.locator('h1').textContent(), cleanText(course.name), 'the title shows what was written')
    assert.deepEqual(await strangersOn(tab, expected), [], `round ${round}`)
  }
  await tab.close()
})

test('a word of 100 kB neither breaks nor widens the page', async () => {
  const tab = await context.newPage()
  const happened = await watch(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  for (const field of ['name', 'title', 'text', 'markdown']) {
    await open(tab, poison(EVERY_FIELD, 'w'.repeat(100_000), field))
    assert.deepEqual(happened, [])
    assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), field)
  }
  await tab.close()
})

test('code and short hyphenated words stay inline, wherever a text is shown', async () => {
  const tab = await context.newPage()
  await open(tab, poison(EVERY_FIELD, 'Before the `lock` an e-mail goes out.'))
  const torn = await tab.evaluate(() =>
    [...document.querySelectorAll('.whole, code')].flatMap(({ parentElement: around }) => {
      const isTorn = around!.tagName !== 'PRE' && /grid|flex/.test(getComputedStyle(around!).display)
      return isTorn ? [`${around!.parentElement!.className}: ${around!.outerHTML.slice(0, 120)}`] : []
    }),
  )
  assert.deepEqual(torn, [])
  assert.ok((await tab.locator('.whole').count()) > 10)
  await tab.close()
})

type Shape = { tags: string[]; attributes: string[] }

async function shapeWith(text: string): Promise<Shape> {
  const tab = await context.newPage()
  await open(tab, poison(EVERY_FIELD, text))
  await use(tab, text)
  const shape = await tab.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    return {
      tags: [...new Set(all.map(({ tagName }) => tagName))],
      attributes: [...new Set(all.flatMap(element => element.getAttributeNames()))],
    }
  })
  await tab.close()
  // Adds the elements and attributes that Markdown and syntax highlighting make of some texts only, and those of the
  // result of an attempt that was not passed.
  return {
    tags: [...shape.tags, 'STRONG', 'EM', 'CODE', 'UL', 'OL', 'LI', 'BR', 'H4', 'A', 'SMALL'],
    attributes: [...shape.attributes, 'start', 'aria-current', 'data-tokens'],
  }
}

/**
 * Lists elements and attributes that the harmless course does not have, and addresses of places that no course links
 * to.
 */
async function strangersOn(tab: Page, expected: Shape): Promise<string[]> {
  return tab.evaluate(({ tags, attributes }) => {
    const found: string[] = []
    for (const element of document.querySelectorAll('*')) {
      if (!tags.includes(element.tagName)) found.push(element.outerHTML.slice(0, 200))
      for (const name of element.getAttributeNames()) {
        const value = element.getAttribute(name)!
        if (!attributes.includes(name) || name.startsWith('on')) found.push(`${element.tagName} ${name}=${value}`)
        if (name === 'data-tokens' && !/^\d+[csw]\d+( \d+[csw]\d+)*$/.test(value)) found.push(`tokens=${value}`)
        if (name === 'style' && element.closest('.segments') === null) found.push(`style=${value}`)
        if (
          /^(href|src|action)$/.test(name) &&
          !/^(#|https?:\/\/|mailto:|player|later|practice|theme|display|data:image\/svg)/.test(value)
        ) {
          found.push(`${element.tagName} ${name}=${value}`)
        }
      }
    }
    return found
  }, expected)
}

async function watch(tab: Page): Promise<string[]> {
  const happened: string[] = []
  tab.on('dialog', dialog => {
    happened.push(`dialog: ${dialog.message()}`)
    dialog.dismiss()
  })
  tab.on('pageerror', error => happened.push(`error: ${error.message}`))
  tab.on('request', request => {
    if (!request.url().startsWith(address()) && !request.url().startsWith('data:'))
      happened.push(`request: ${request.url()}`)
  })
  return happened
}

async function open(tab: Page, course: Course): Promise<void> {
  page = renderCourse(course, readStrings(course.language), {
    kind: 'package',
    assets: { ...buildAddresses(previewFiles(listPieces(course))), theme: 'theme.css' },
  })
  await tab.goto(address(), { waitUntil: 'domcontentloaded' })
  await settleIn(tab)
  // The script that is loaded last adds elements to the page as well.
  await tab.waitForSelector('html.practising')
}

/** Makes the page's script write texts too: verdicts, reasons, the result, a signature. */
async function use(tab: Page, name: string): Promise<void> {
  await tab.evaluate(text => {
    localStorage.clear()
    for (const form of document.querySelectorAll<HTMLFormElement>('form[data-check], form[data-assessment]')) {
      for (const input of form.querySelectorAll<HTMLInputElement>('.option:first-child input')) input.click()
      form.requestSubmit()
    }
    for (const fold of document.querySelectorAll('details')) fold.open = true
    document.querySelector<HTMLInputElement>('[name=name]')!.value = text
    document.querySelector<HTMLInputElement>('[name=agree]')!.click()
    document.querySelector<HTMLFormElement>('[data-agreement]')!.requestSubmit()
    for (const element of document.querySelectorAll('main *'))
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
  }, name)
}

function oneOfEach(course: Course): Course {
  const lessons = course.chapters.flatMap(chapter => chapter.lessons)
  const blocks = new Map(lessons.flatMap(lesson => lesson.blocks).map(block => [block.type, block]))
  const [first, second] = lessons.filter(lesson => lesson.video)
  const all = { ...first!, blocks: [...blocks.values()] }
  return {
    ...course,
    chapters: [{ ...course.chapters[0]!, lessons: [all, { ...second!, blocks: second!.blocks.slice(0, 1) }] }],
  }
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/**
 * Puts the texts by turns into the author's fields. After as many rounds as there are texts, each text has been in
 * each field.
 */
function scatter(course: Course, texts: readonly string[], round: number): Course {
  let field = round
  const nextText = () => texts[field++ % texts.length]!
  return JSON.parse(JSON.stringify(course), (key, value) => {
    if (Array.isArray(value) && !OURS.test(key))
      return value.map(item => (typeof item === 'string' ? nextText() : item))
    return typeof value !== 'string' || OURS.test(key) || /^\d+$/.test(key) ? value : nextText()
  })
}

/** Puts the text into every field that an author writes, or into one of them only. */
function poison(course: Course, text: string, only?: string): Course {
  return JSON.parse(JSON.stringify(course), (key, value) => {
    if (Array.isArray(value) && !OURS.test(key))
      return value.map(item => (typeof item === 'string' && !only ? text : item))
    if (typeof value !== 'string' || OURS.test(key) || /^\d+$/.test(key) || (only && key !== only)) return value
    return text
  })
}
