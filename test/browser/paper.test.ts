import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { DESK, openLearner } from './learner.ts'

/** Margin of an A4 sheet outside the text, in points: 16 mm. */
const MARGIN = 45
/** The height of a letter's body, as a share of the font size. */
const BODY = 0.6
/** Lines that overlap by no more than this many points do not touch visibly. */
const TOUCH = 1.5

/**
 * Minimum mean fill of the sheets, in percent. Page breaks depend on the machine's fonts: a tall figure that may not
 * be split can move to the next sheet.
 */
const LEAST_MEAN = 82

const COURSES = { forklift: packCourse('forklift-operation'), war: packCourse('world-war-two', 'classic') }

const CARDS = packCourse('workplace-fire-safety')

/** Words at one place of a sheet, in points from its lower left corner. */
type Words = { text: string; left: number; right: number; bottom: number; top: number }
type Sheet = { height: number; words: Words[] }

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ ...COURSES, cards: CARDS })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a printed one-page course leaves no sheet half empty', () => assertFull('forklift'))
test('a printed classic course with long timelines leaves no sheet half empty', () => assertFull('war'))

test('printed words do not overlap', async () => {
  for (const name of Object.keys(COURSES)) {
    const sheets = await print(name)
    assert.deepEqual(
      sheets.flatMap(({ words }) => words.flatMap((one, index) => words.slice(index + 1).filter(isOver(one)))),
      [],
      name,
    )
  }
})

test('flashcards are printed upright and dark, each as a question and its answer', async () => {
  const cards = CARDS.chapters
    .flatMap(({ lessons }) => lessons.flatMap(({ blocks }) => blocks))
    .flatMap(block => (block.type === 'flashcards' ? block.cards : []))
  assert.ok(cards.length > 0)
  // Reduced motion is off: the printed page must not show the first frame of a turning card.
  const learner = await openLearner(browser, `${server.url}/go/cards`, { ...DESK, reducedMotion: 'no-preference' })
  await learner.page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'))
    for (const motion of document.getAnimations()) {
      motion.pause()
      motion.currentTime = 0
    }
  })
  const inks = await readInks(await learner.page.pdf({ format: 'A4', printBackground: true }))
  await learner.leave()
  const printed = inks.map(({ letter }) => letter).join('')
  for (const side of cards.flatMap(({ front, back }) => [front, back])) {
    const start = printed.indexOf(letters(side))
    assert.ok(start >= 0, `not printed: ${side}`)
    const faint = inks
      .slice(start, start + letters(side).length)
      .filter(({ alpha, brightness, squeeze }) => alpha < 1 || brightness > 110 || Math.abs(squeeze - 1) > 0.05)
    assert.deepEqual(faint, [], side)
  }
})

async function assertFull(name: keyof typeof COURSES): Promise<void> {
  const sheets = await print(name)
  const shares = sheets.slice(0, -1).map(({ height, words }) => {
    const lowest = Math.min(...words.map(({ bottom }) => bottom))
    return Math.round((100 * (height - MARGIN - lowest)) / (height - 2 * MARGIN))
  })
  const mean = shares.reduce((sum, share) => sum + share) / shares.length
  const isHalfEmpty = (share: number) => share < 50
  assert.ok(mean >= LEAST_MEAN, `how full they are, in per cent: ${shares}`)
  assert.ok(shares.filter(isHalfEmpty).length <= shares.length / 20, `half empty among ${shares}`)
}

async function print(name: string): Promise<Sheet[]> {
  const learner = await openLearner(browser, `${server.url}/go/${name}`)
  const file = await learner.page.pdf({ format: 'A4' })
  await learner.leave()
  const paper = await getDocumentProxy(new Uint8Array(file))
  const sheets: Sheet[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const page = await paper.getPage(number)
    const { items } = await page.getTextContent()
    sheets.push({ height: page.view[3]!, words: items.flatMap(item => ('str' in item ? wordsOf(item) : [])) })
  }
  return sheets
}

function wordsOf({ str, width, transform }: { str: string; width: number; transform: number[] }): Words[] {
  const [, , , size, left, bottom] = transform as [number, number, number, number, number, number]
  if (!str.trim() || !width) return []
  return [{ text: str, left, right: left + width, bottom, top: bottom + Math.abs(size) * BODY }]
}

function isOver(one: Words): (other: Words) => boolean {
  return other =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 * TOUCH &&
    Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > TOUCH
}

type Ink = { letter: string; alpha: number; brightness: number; squeeze: number }
type Matrix = [number, number, number, number, number, number]

/**
 * Lists the letters of a PDF with their ink: the opacity, the brightness from 0 to 255, and how much wider than high
 * the letter is scaled (1 if evenly).
 */
async function readInks(file: Uint8Array): Promise<Ink[]> {
  const { OPS } = await getResolvedPDFJS()
  const paper = await getDocumentProxy(new Uint8Array(file))
  const inks: Ink[] = []
  for (let number = 1; number <= paper.numPages; number++) {
    const { fnArray, argsArray } = await (await paper.getPage(number)).getOperatorList()
    let state = { alpha: 1, brightness: 0, squeeze: 1 }
    const outer: (typeof state)[] = []
    fnArray.forEach((operator, index) => {
      const values = argsArray[index]
      if (operator === OPS.save) outer.push({ ...state })
      else if (operator === OPS.restore) state = outer.pop() ?? state
      else if (operator === OPS.transform) state.squeeze *= squeezeOf(values as Matrix)
      else if (operator === OPS.setFillRGBColor) state.brightness = brightnessOf(values as [string] | number[])
      else if (operator === OPS.setGState) {
        for (const [name, value] of values[0] as [string, number][]) if (name === 'ca') state.alpha = value
      } else if (operator === OPS.showText) {
        const text = (values[0] as { unicode?: string }[]).map(({ unicode = '' }) => unicode).join('')
        for (const letter of letters(text)) inks.push({ letter, ...state })
      }
    })
  }
  return inks
}

function squeezeOf([a, b, c, d]: Matrix): number {
  return Math.hypot(a, b) / Math.hypot(c, d)
}

function brightnessOf(colour: [string] | number[]): number {
  const [first] = colour
  const parts =
    typeof first === 'string'
      ? first.match(/[0-9a-f]{2}/gi)!.map(part => Number.parseInt(part, 16))
      : (colour as number[])
  return Math.max(...parts)
}

function letters(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}
