import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { openBrowser } from '../support/chromium.ts'
import { packCourse } from '../support/pack-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { openLearner } from './learner.ts'

/** Points of an A4 sheet beyond the text: 16 mm. */
const MARGIN = 45
/** Of the height of a letter, what its body takes. */
const BODY = 0.6
/** Lines as close as this touch in nobody's eyes. */
const TOUCH = 1.5

/** In per cent. Where sheets break depends on the machine's fonts: one that is kept whole may push a tall figure overleaf. */
const LEAST_MEAN = 82

const COURSES = { forklift: packCourse('forklift-operation'), war: packCourse('world-war-two', 'classic') }

/** Words in one place of a sheet, in points from its lower corner. */
type Words = { text: string; left: number; right: number; bottom: number; top: number }
type Sheet = { height: number; words: Words[] }

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

test('the sheets of a printed course are full', () => assertFull('forklift'))
test('so are those of one in the classic format, with long timelines', () => assertFull('war'))

test('nothing is printed over other words', async () => {
  for (const name of Object.keys(COURSES)) {
    const sheets = await print(name)
    assert.deepEqual(
      sheets.flatMap(({ words }) => words.flatMap((one, index) => words.slice(index + 1).filter(isOver(one)))),
      [],
      name,
    )
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
