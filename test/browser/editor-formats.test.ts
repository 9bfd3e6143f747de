import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { Course } from '../../src/course/schema.ts'
import { barriersOf } from './console-visitor.ts'
import { openDesk } from './editor-desk.ts'

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p { color: red }</style></head><body>
<!--StartFragment--><h2>Before you start</h2>
<p class="MsoNormal" style="margin:0cm"><b>Switch&nbsp;off</b> the <span style="font-style:italic">mains</span>, then
<a href="https://example.org/rules">read the rules</a> and <a href="javascript:alert(1)">go</a>.<o:p></o:p></p>
<p class="MsoListParagraphCxSpFirst" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>Gloves</p>
<p class="MsoListParagraphCxSpLast" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp; </span></span>Goggles</p>
<script>alert(1)</script><img src="file:///c:/x.png"><!--EndFragment--></body></html>`

const GOOGLE = `<b style="font-weight:normal" id="docs-internal-guid"><p dir="ltr"><span style="font-weight:400">Keep </span><span style="font-weight:700">three</span><span> copies.</span></p><ul><li dir="ltr"><p><span>One at home</span></p></li><li><p><span>One away</span></p></li></ul></b>`

type Point = { x: number; y: number }

describe('the editor’s formats', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('a text becomes bold, a list or code by a toolbar that keeps the cursor in place, and by keys', async () => {
    const { page, course, id, complaints, leave } = await openOnText()
    const text = await writeIn(page, id, 'Keep three copies')
    const bar = page.getByRole('toolbar', { name: 'Format the text' })
    await bar.waitFor()
    assert.deepEqual(await barriersOf(page), [])
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await bar.getByRole('button', { name: 'Bold' }).click()
    assert.equal(await text.textContent(), 'Keep three **copies**')
    await bar.getByRole('button', { name: 'Bold' }).click()
    assert.equal(await text.textContent(), 'Keep three copies', 'what was selected stays selected')
    await page.keyboard.press('Control+e')
    assert.equal(await text.textContent(), 'Keep three `copies`')
    await bar.getByRole('button', { name: 'List' }).click()
    assert.equal(await text.textContent(), '- Keep three `copies`')
    await page.keyboard.press('Escape')
    await page.locator(`[data-part=${id}] li code`, { hasText: 'copies' }).waitFor()
    assert.equal(await bar.isVisible(), false)
    await page.keyboard.press('Control+z')
    assert.deepEqual(complaints, [])
    await finish(page)
    assert.equal((await desk.read(course)).version, 2)
    await leave()
  })

  test('words are selected by dragging over them where they stand, also in a text that is not open yet', async () => {
    const { page, id, complaints, leave } = await openOnText()
    await writeIn(page, id, 'Keep **three** [safe copies](https://example.org/copies) of everything')
    await page.keyboard.press('Escape')
    const text = page.locator(`[data-text="${id} markdown"]`)
    await text.locator('a').waitFor()
    await drag(page, await pointAt(text, 'strong', 0), await pointAt(text, 'a', 'safe copies'.length))
    assert.equal(await selectedIn(page), 'three** [safe copies', 'the text is open, with the same words selected')
    await page.keyboard.press('Escape')
    await drag(page, await pointAt(text, 'strong', 'three'.length), await pointAt(text, ':scope', 0))
    assert.equal(await selectedIn(page), 'Keep **three', 'also backwards')
    await page.keyboard.press('Escape')
    await drag(page, await pointAt(text, 'strong', 0), await pointAt(text, 'strong', 'three'.length))
    await page.getByRole('toolbar', { name: 'Format the text' }).getByRole('button', { name: 'Bold' }).click()
    assert.match((await text.textContent())!, /^Keep three \[/)
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('a press without a drag opens a text at the letter pressed; a drag over two texts only selects them', async () => {
    const { page, id, complaints, leave } = await openOnText()
    const text = await writeIn(page, id, 'Keep **three** copies')
    await page.keyboard.press('Escape')
    await text.locator('strong').waitFor()
    const inBold = await pointAt(text, 'strong', 'th'.length)
    await drag(page, inBold, { ...inBold, x: inBold.x + 1 })
    await page.keyboard.insertText('|')
    assert.equal(await text.textContent(), 'Keep **th|ree** copies')
    await page.keyboard.press('Escape')
    const title = page.locator('[data-text="c1l1 title"]')
    const before = await title.textContent()
    await drag(page, await pointAt(title, ':scope', 0), await pointAt(text, 'strong', 'th'.length))
    const selected = await selectedIn(page)
    assert.ok(selected.startsWith(before!) && selected.endsWith('Keep th'), selected)
    assert.equal(await page.locator('[data-writing]').count(), 0)
    await page.keyboard.type('x')
    assert.equal(await title.textContent(), before, 'what is only selected is not written over')
    await title.click()
    assert.equal(await page.locator('[data-writing]').getAttribute('data-text'), 'c1l1 title')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('text pasted from Word and Google Docs keeps its words, bold, lists and links, and nothing else', async () => {
    const { page, id, complaints, leave } = await openOnText()
    const text = await writeIn(page, id, '')
    await paste(page, { 'text/html': WORD, 'text/plain': 'unused' })
    assert.equal(
      await text.textContent(),
      '**Before you start**\n\n**Switch off** the *mains*, then [read the rules](https://example.org/rules) and go.\n\n- Gloves\n- Goggles',
    )
    await page.keyboard.press('Control+a')
    await paste(page, { 'text/html': GOOGLE })
    assert.equal(await text.textContent(), 'Keep **three** copies.\n\n- One at home\n- One away')
    await page.keyboard.press('Control+a')
    await paste(page, { 'text/plain': '• One\u00a0thing\r\n• An\u00adother\r\n' })
    assert.equal(await text.textContent(), '- One thing\n- Another')
    await page.keyboard.press('Escape')
    const title = page.locator('[data-text="c1l1 title"]')
    await title.click()
    await page.keyboard.press('Control+a')
    await paste(page, { 'text/html': WORD, 'text/plain': 'Two\r\nlines ' })
    assert.equal(await title.textContent(), 'Two lines', 'a title is one line of plain words')
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('parts, lessons and chapters are duplicated by button and by key with all their content, and undone', async () => {
    const { page, course, id, complaints, leave } = await openOnText()
    await page.locator(`[data-part=${id}]`).focus()
    await page.getByRole('toolbar', { name: 'This part' }).getByRole('button', { name: 'Duplicate' }).click()
    await page.locator('[data-part=c1l2]').focus()
    await page.keyboard.press('d')
    await page.locator('[data-part=c2]').focus()
    await page.keyboard.press('d')
    await page.getByText(/^Draft on version 1, saved$/).waitFor()
    await finish(page)
    const { chapters } = await desk.read(course)
    const words = (value: unknown) =>
      JSON.stringify(value, (key, each) => (/^(id|slot|evidence|minutes)$/.test(key) ? undefined : each))
    const [lesson] = course.chapters[0]!.lessons
    const at = lesson!.blocks.findIndex(block => block.id === id)
    assert.equal(words(chapters[0]!.lessons[0]!.blocks[at + 1]), words(lesson!.blocks[at]))
    assert.equal(words(chapters[0]!.lessons[2]), words(course.chapters[0]!.lessons[1]))
    assert.equal(words(chapters[2]), words(course.chapters[1]))
    const ids = JSON.stringify(chapters)
      .match(/"id":"[^"]+"/g)!
      .filter(each => /"c\d+(l\d+)?(b\d+)?q?"$/.test(each))
    assert.equal(new Set(ids).size, ids.length, 'every part has an id of its own')
    assert.deepEqual(complaints, [])
    await page.locator('[data-part=c1l1]').focus()
    const before = await page.locator('.ed-shell').count()
    await page.keyboard.press('d')
    assert.ok((await page.locator('.ed-shell').count()) > before)
    await page.keyboard.press('Control+z')
    assert.equal(await page.locator('.ed-shell').count(), before)
    await leave()
  })

  async function openOnText() {
    const course: Course = await desk.newCourse()
    const { id } = course.chapters[0]!.lessons[0]!.blocks.find(block => block.type === 'text')!
    return { course, id, ...(await desk.openEditor(course)) }
  }

  async function writeIn(page: Page, id: string, words: string) {
    const text = page.locator(`[data-text="${id} markdown"]`)
    await text.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type(words)
    return text
  }

  /**
   * Returns the point in the window, in pixels, of the letter at this offset in a text that is not being edited, or in
   * the element of the text that the selector `inner` names.
   */
  function pointAt(text: Locator, inner: string, offset: number): Promise<Point> {
    const element = inner === ':scope' ? text : text.locator(inner)
    return element.evaluate((element, at) => {
      const range = new Range()
      range.setStart(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!, at)
      const { left, top, height } = range.getBoundingClientRect()
      return { x: left, y: top + height / 2 }
    }, offset)
  }

  async function drag(page: Page, from: Point, to: Point): Promise<void> {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
    await page.mouse.move(to.x + 40, to.y)
  }

  const selectedIn = (page: Page) => page.evaluate(() => String(getSelection()))

  /** Dispatches a paste event, because the system's clipboard would be shared by all tests. */
  async function paste(page: Page, flavours: Record<string, string>): Promise<void> {
    await page.evaluate(given => {
      const clipboardData = new DataTransfer()
      for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, flavours)
  }

  async function finish(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Finish version' }).click()
    await page.getByText('Version 2', { exact: true }).waitFor()
  }
})
