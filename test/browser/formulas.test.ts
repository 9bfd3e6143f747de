import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { formulaCourse, formulasInControls } from '../support/formula-course.ts'
import { sampleCourse } from '../support/sample-course.ts'
import { type PageServer, servePages } from '../support/serve-pages.ts'
import { barriers, fitsSideways } from './barriers.ts'
import { assertQuiet, openLearner, PHONE, show } from './learner.ts'

let browser: Browser
let server: PageServer
before(async () => {
  browser = await openBrowser()
  server = await servePages({
    course: formulaCourse(),
    arabic: formulaCourse(sampleCourse({ language: 'ar-SA' })),
    plain: sampleCourse(),
    controls: formulasInControls(),
  })
})
after(async () => {
  await browser?.close()
  await server?.close()
})

test('formulas are drawn as mathematics with a text for screen readers, and prices stay text', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  const math = page.locator('#c1l1 math')
  assert.deepEqual(await math.evaluateAll(all => all.slice(0, 3).map(each => each.getAttribute('alttext'))), [
    'x̄',
    'n',
    'x̄ = (x₁ + x₂ + ⋯ + xₙ)/n',
  ])
  await show(page, '#c1l1 div.formula >> nth=0')
  const [numerator, denominator] = await page
    .locator('#c1l1 div.formula mfrac')
    .first()
    .evaluate(fraction => [...fraction.children].map(child => child.getBoundingClientRect().top))
  assert.ok(numerator! < denominator! - 5, 'a fraction is one above the other')
  assert.match(await page.locator('#c1l1').innerText(), /what it costs: \$5 and \$10\./)
  assert.match(await page.locator('#c1l1').innerText(), /Broken: \$\\frac\{1\$/)
  assert.deepEqual(await barriers(page), [])
  assertQuiet(learner)
  await learner.leave()
})

test('a formula wider than a phone scrolls in its place, also by keyboard', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`, PHONE)
  const { page } = learner
  await show(page, '#c1l1 div.formula >> nth=0')
  assert.ok(await fitsSideways(page))
  const widths = await page
    .locator('#c1l1 .formula[tabindex]')
    .evaluateAll(all => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  assert.deepEqual(widths.filter(Boolean).length, 2)
  assert.deepEqual(await barriers(page), [])
  await learner.leave()
})

test('a wide formula in a control is plain text, so that the control is one tab stop and fits a phone', async () => {
  const learner = await openLearner(browser, `${server.url}/go/controls`, PHONE)
  const { page } = learner
  for (const control of ['.option label', 'summary .card-front', '.decision', '.tray .chip']) {
    assert.ok((await page.locator(control, { hasText: 's = a₀/b₀' }).count()) > 0, control)
    assert.equal(await page.locator(`${control} [tabindex]`).count(), 0, control)
  }
  assert.ok(await fitsSideways(page))
  assert.deepEqual(await barriers(page), [])
  await learner.leave()
})

test('formulas run from left to right in a course from right to left', async () => {
  const learner = await openLearner(browser, `${server.url}/go/arabic`)
  const { page } = learner
  await show(page, '#c1l1 div.formula >> nth=0')
  const first = page.locator('#c1l1 div.formula math').first()
  const [left, right] = await first.evaluate(math => {
    const [start, end] = [math.querySelector('mover')!, math.querySelector('mfrac')!]
    return [start.getBoundingClientRect().left, end.getBoundingClientRect().left]
  })
  assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
  assert.ok(left! < right!)
  assert.deepEqual(await barriers(page), [])
  await learner.leave()
})

test('a search result shows a formula as plain text', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  const { page } = learner
  await page.locator('[data-study=search]').click()
  await page.locator('.study [role=searchbox]').fill('costs')
  const [found] = await page.locator('.study li a span').allInnerTexts()
  assert.equal(found, 'The mean x̄ of n values, and what it costs: $5 and $10.')
  await learner.leave()
})

test('formulas are printed whole, and a course without formulas has no style for them', async () => {
  const learner = await openLearner(browser, `${server.url}/go/course`)
  await learner.page.emulateMedia({ media: 'print' })
  assert.ok(await learner.page.locator('#c1l1 div.formula math').first().isVisible())
  await learner.leave()
  const plain = await openLearner(browser, `${server.url}/go/plain`)
  const rules = await plain.page.evaluate(() =>
    [...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule.cssText.startsWith('math')),
  )
  assert.equal(rules.length, 0)
  await plain.leave()
})
