import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { readMarkup } from '../../src/look/html.ts'
import { renderMarkdown } from '../../src/player/render/markdown.ts'
import { openDesk } from './editor-desk.ts'

const FORMULAS = 'So $x^2$ costs $5 and $10:\n\n$$\\frac{a}{b}$$'

/**
 * Texts that exercise the editor's own replacements of markdown-it's modules: named entities, punctuation of many
 * scripts, link addresses.
 */
const TEXTS = [
  'See [the rules](https://example.org/?a=1&amp;b=2&copy;&semi;&notes;&nosuch; "Tom &amp; Jerry &hellip;").',
  '**Attention!**然后 **「重要」**です、*(foo)*bar, **a。**b and €**5**£',
  '<https://example.org/ünïcode?x=%20> and https://example.org/plain stay as they are.',
  FORMULAS,
  '- one\n- `two &amp; three`\n\n```\n&lt;code&gt;\n```',
]

describe('Markdown in the editor', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('looks the same in the browser as the service draws it for learners', async () => {
    const course = await desk.newCourse()
    const [block] = course.chapters[0]!.lessons[0]!.blocks
    const changes = TEXTS.map(markdown => ({ op: 'add', after: block!.id, content: { type: 'text', markdown } }))
    const answer = await desk.change(course, 1, changes)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const { page, complaints, leave } = await desk.openEditor(course)
    await page.locator('.ed-text math').nth(1).waitFor()
    const blocks = (await desk.read(course)).chapters[0]!.lessons[0]!.blocks.slice(1, 1 + TEXTS.length)
    for (const each of blocks) {
      assert.ok(each.type === 'text')
      const shown = await page.locator(`[data-text="${each.id} markdown"]`).innerHTML()
      // In the editor a drag over a link selects its words instead of carrying the link away.
      const drawn = shown.replaceAll(' draggable="false"', '')
      const expected = readMarkup(renderMarkdown(each.markdown, { newTab: '' }))
      assert.equal(await readWords(page, drawn), await readWords(page, expected), each.markdown)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('shows a formula’s TeX at its place while it is edited', async () => {
    const course = await desk.newCourse()
    const [block] = course.chapters[0]!.lessons[0]!.blocks
    const content = { type: 'text', markdown: FORMULAS }
    assert.equal((await desk.change(course, 1, [{ op: 'add', after: block!.id, content }])).status, 200)
    const [, added] = (await desk.read(course)).chapters[0]!.lessons[0]!.blocks
    const { page, complaints, leave } = await desk.openEditor(course)
    const field = page.locator(`[data-text="${added!.id} markdown"]`)
    await field.locator('math').nth(1).waitFor()
    await field.click()
    assert.equal(await field.textContent(), FORMULAS)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n\nand y')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+m')
    assert.equal(await field.textContent(), `${FORMULAS}\n\nand $y$`)
    await page.keyboard.press('Escape')
    await field.locator('math').nth(2).waitFor()
    assert.equal(await field.locator('math').nth(2).getAttribute('alttext'), 'y')
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Removes from the markup what the editor adds for its keyboard, and the notes on links that leave the page. */
function readWords(page: Page, markup: string): Promise<string> {
  return page.evaluate(text => {
    const { body } = new DOMParser().parseFromString(text, 'text/html')
    for (const note of body.querySelectorAll('.unseen')) note.remove()
    for (const element of body.querySelectorAll('[tabindex]')) {
      element.removeAttribute('tabindex')
      element.removeAttribute('data-scrolls')
    }
    return body.innerHTML.replace(/>\s+</g, '><').replace(/\s+/g, ' ').trim()
  }, markup)
}
