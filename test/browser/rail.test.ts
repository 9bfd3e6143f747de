import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { DESK, openLearner, settle } from './learner.ts'

const COURSE = sampleCourse()
const LESSONS = COURSE.chapters.flatMap(chapter => chapter.lessons)

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({ course: COURSE })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('a contents entry under the pointer looks different from the current one', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, leave } = await openLearner(browser, `${server.url}/go/course`, { ...DESK, colorScheme })
    const [current, other] = [LESSONS[2]!, LESSONS[3]!].map(({ id }) => page.locator(`.contents a[href="#${id}"]`))
    await current!.click()
    await page.waitForSelector(`.contents a[href="#${LESSONS[2]!.id}"][aria-current]`)
    await settle(page)
    const before = await looks(other!)
    await other!.hover()
    const hovered = await looks(other!)
    const atCurrent = await looks(current!)
    assert.deepEqual(
      { ground: hovered.ground, weight: hovered.weight },
      { ground: before.ground, weight: before.weight },
      'neither ground nor weight changes',
    )
    assert.notEqual(atCurrent.ground, hovered.ground)
    assert.notEqual(atCurrent.weight, hovered.weight)
    assert.notEqual(hovered.line, before.line, 'the pointer is answered all the same')
    await leave()
  }
})

function looks(entry: Locator): Promise<{ ground: string; weight: string; line: string }> {
  return entry.evaluate(element => {
    const { backgroundColor, fontWeight, textDecorationLine } = getComputedStyle(element)
    return { ground: backgroundColor, weight: fontWeight, line: textDecorationLine }
  })
}
