import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { textsOf, valueAt } from '../../src/console/browser/editor/schema-fields.ts'
import { editorSchemas, type JsonSchema } from '../../src/console/pages/editor/editor-schemas.ts'
import { putUnfinished } from '../../src/course/change/put-unfinished.ts'
import type { Course } from '../../src/course/schema.ts'
import { everyKindCourse } from '../support/every-kind-course.ts'
import { isLongRun } from '../support/run-length.ts'
import { openDesk } from './editor-desk.ts'
import { addPart, findBlock, waitForSave } from './editor-parts.ts'

const SIGN = '§'

describe('every text of a course with every kind of part', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  before(async () => {
    desk = await openDesk()
  })
  after(() => desk.close())

  test('is edited by a click on its place', async () => {
    const content = everyKindCourse()
    const blocks = content.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
    findBlock(blocks, 'keypoints')!.points.splice(0, 2, '**Bold** words come first.', 'E-mail comes first.')
    const course = await desk.putCourse(content)
    const { page, complaints, leave } = await desk.openEditor(course)
    assert.equal(await page.locator('[data-empty]').count(), 0, 'no text stands beside its place')
    assert.deepEqual(await namesShown(page), [...textsOfCourse(course).keys()].sort(), 'every text can be seen')
    const missed: string[] = []
    const illegible: string[] = []
    const names = isLongRun ? [...textsOfCourse(course).keys()] : oneOfEachKind(course)
    for (const name of names) {
      const { x, y } = await pointIn(fieldOf(page, name))
      await page.mouse.click(x, y)
      if ((await nameInFocus(page)) === name) await page.keyboard.insertText(SIGN)
      else missed.push(name)
      if ((await contrastInFocus(page)) < LEAST_CONTRAST) illegible.push(name)
      await page.keyboard.press('Escape')
    }
    assert.deepEqual(missed, [])
    assert.deepEqual(illegible, [], 'a text is legible while it is written')
    await page.locator('[data-state=saved]').waitFor()
    const { course: whole, unfinished } = await desk.findDraft(course)
    const texts = textsOfCourse(putUnfinished(whole, unfinished))
    const unchanged = names.filter(name => !texts.get(name)!.includes(SIGN))
    assert.deepEqual(unchanged, [])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('says in each cell of a new table which one it is', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, course.chapters[0]!.lessons[0]!.blocks[0]!.id, /^Table/)
    await page.locator('table [data-empty]').first().waitFor()
    assert.deepEqual(
      await page
        .locator('table td[data-empty], table th[data-empty], table :is(td, th) [data-empty]')
        .evaluateAll(all => all.map(each => (each as HTMLElement).dataset['empty'])),
      ['Column 1', 'Column 2', 'Row 1, Cell 1', 'Row 1, Cell 2'],
    )
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('is reached by keyboard and by touch, one of each kind', async () => {
    const course = await desk.putCourse(everyKindCourse())
    const { page, complaints, leave } = await desk.openEditor(course, { hasTouch: true })
    const names = oneOfEachKind(course)
    const missed: string[] = []
    for (const name of names) {
      const { x, y } = await pointIn(fieldOf(page, name))
      await page.touchscreen.tap(x, y)
      if ((await nameInFocus(page)) !== name) missed.push(`${name} by touch`)
      const part = fieldOf(page, name).locator('xpath=ancestor::*[contains(@class, "ed-shell")]')
      await page.keyboard.press('Escape')
      await pointIn(fieldOf(page, name))
      await page.keyboard.press('Enter')
      const order = await part
        .locator('.ed-text')
        .evaluateAll(all => all.map(each => (each as HTMLElement).dataset['text']))
      // Elements that scroll by themselves are stops of the Tab key as well.
      const reached = [await nameInFocus(page)]
      for (let presses = 1; presses < 2 * order.length && reached.at(-1) !== name; presses++) {
        await page.keyboard.press('Tab')
        reached.push(await nameInFocus(page))
      }
      if (reached.at(-1) !== name) missed.push(`${name} by keyboard`)
    }
    assert.ok(names.length > 60, `only ${names.length} kinds of texts`)
    assert.deepEqual(missed, [])
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('that is empty shows a legible label of its own', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    for (const kind of [/^Scenario/, /^Question/]) {
      await addPart(page, 'c1l1b1', kind)
      const blanks = page.locator('.ed-current [data-empty]')
      assert.ok((await blanks.count()) > 5)
      const names = await blanks.evaluateAll(all => all.map(each => (each as HTMLElement).dataset['empty']))
      assert.deepEqual(names.toSorted(), [...new Set(names)].sort(), 'no two blanks have one name')
      const contrasts = await blanks.evaluateAll(measureBlanks)
      assert.ok(Math.min(...contrasts) >= LEAST_CONTRAST, `${names}: ${contrasts}`)
    }
    assert.deepEqual(complaints, [])
    await leave()
  })

  test('is dropped with a change of the question’s kind only after a confirmation, and comes back with its old kind', async () => {
    const course = await desk.newCourse()
    const { page, complaints, leave } = await desk.openEditor(course)
    await addPart(page, 'c1l1b1', /^Question/)
    const question = page.locator('.ed-current')
    await page.keyboard.type('Which of these puts it out?')
    for (const word of ['Water', 'Sand', 'Patience']) {
      await question.locator('.option [data-empty]').first().click()
      await page.keyboard.type(word)
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    const kind = question.getByLabel('Kind', { exact: true })
    await kind.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const dropping = page.getByRole('dialog', { name: 'Drop these words?' })
    for (const word of ['Water', 'Sand', 'Patience']) await dropping.getByText(word, { exact: true }).waitFor()
    await dropping.getByRole('button', { name: 'Keep them' }).click()
    assert.equal(await kind.inputValue(), 'multiple')
    await page.keyboard.press('ArrowDown')
    await dropping.getByRole('button', { name: 'Drop them, change the kind' }).click()
    assert.equal(await kind.inputValue(), 'order')
    const rows = await question
      .locator('ol.order [data-empty]')
      .evaluateAll(all => all.map(each => (each as HTMLElement).dataset['empty']))
    assert.deepEqual(rows, ['Item 1, Text', 'Item 2, Text', 'Item 3, Text'], 'rows stand as they are written')
    const listed = question.locator('.ed-view .ed-text', { hasText: 'Which of these puts it out?' })
    await listed.click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' Surely?')
    await page.keyboard.press('Escape')
    await waitForSave(page)
    await kind.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    assert.equal(await kind.inputValue(), 'single')
    await question.locator('.option', { hasText: 'Patience' }).waitFor()
    await waitForSave(page)
    const draft = JSON.stringify((await desk.findDraft(course)).unfinished)
    for (const words of ['Which of these puts it out? Surely?', 'Water', 'Sand', 'Patience'])
      assert.ok(draft.includes(words), words)
    assert.deepEqual(complaints, [])
    await leave()
  })
})

/** Minimum contrast of text: WCAG 1.4.3. */
const LEAST_CONTRAST = 4.5

/** Measures the contrast between the letters of the focused text and its own background. */
function contrastInFocus(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.activeElement!)
    const luminance = (written: string) => {
      const [red, green, blue] = written.match(/[\d.]+/g)!.map(part => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const [lighter, darker] = [luminance(color), luminance(backgroundColor)].sort((one, other) => other - one)
    return (lighter! + 0.05) / (darker! + 0.05)
  })
}

/** Measures the contrast between the placeholder of each empty field and the background below it. */
function measureBlanks(blanks: Element[]): number[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const paint = (...colours: string[]) => {
    for (const colour of colours) {
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
    }
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
  }
  return blanks.map(blank => {
    const grounds: string[] = []
    for (let each: Element | null = blank; each; each = each.parentElement)
      grounds.unshift(getComputedStyle(each).backgroundColor)
    const [ground, letters] = [paint(...grounds), paint(...grounds, getComputedStyle(blank, '::before').color)]
    return Math.max(ground, letters) / Math.min(ground, letters)
  })
}

function fieldOf(page: Page, name: string): Locator {
  return page.locator(`[data-text="${name}"]`)
}

/**
 * Finds the middle of a text's first line. Waits until the page no longer moves, because the text that has just lost
 * the focus is drawn again.
 */
async function pointIn(field: Locator): Promise<{ x: number; y: number }> {
  let before = ''
  for (;;) {
    const point = await field.evaluate(element => {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const [line] = element.getClientRects()
      return line ? { x: line.left + line.width / 2, y: line.top + line.height / 2 } : null
    })
    if (point && JSON.stringify(point) === before) return point
    before = JSON.stringify(point)
    await field.page().evaluate(() => new Promise(resolve => setTimeout(() => requestAnimationFrame(resolve))))
  }
}

function nameInFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement).dataset['text'])
}

async function namesShown(page: Page): Promise<(string | undefined)[]> {
  return page.locator('.ed-text').evaluateAll(all =>
    all
      .filter(each => each.checkVisibility() && each.getClientRects().length > 0)
      .map(each => (each as HTMLElement).dataset['text'])
      .sort(),
  )
}

/** Maps the part and path of every text to its words. */
function textsOfCourse(course: Course): Map<string, string> {
  const { blocks, parts } = editorSchemas()
  const texts = new Map<string, string>()
  const add = (id: string, schema: JsonSchema, part: object | undefined) => {
    for (const { path } of part ? textsOf(schema, part) : [])
      texts.set([id, ...path].join(' '), String(valueAt(part, path)))
  }
  add('course', parts['course']!, course)
  for (const outcome of course.outcomes) add(outcome.id, parts['outcome']!, outcome)
  for (const chapter of course.chapters) {
    add(chapter.id, parts['chapter']!, chapter)
    for (const lesson of chapter.lessons) {
      add(lesson.id, parts['lesson']!, lesson)
      for (const block of lesson.blocks) add(block.id, blocks.find(({ type }) => type === block.type)!.schema, block)
      add(`${lesson.id}.video`, parts['video']!, lesson.video)
      add(`${lesson.id}.exercise`, parts['exercise']!, lesson.exercise)
    }
  }
  add('wrapup', parts['wrapup']!, course.wrapup)
  for (const question of course.assessment!.questions) add(question.id, parts['question']!, question)
  for (const article of course.articles!) add(article.id, parts['article']!, article)
  for (const aid of course.jobAids!) add(aid.id, parts['job-aid']!, aid)
  for (const play of course.rolePlays!) add(play.id, parts['role-play']!, play)
  for (const entry of course.glossary) add(entry.id, parts['glossary-entry']!, entry)
  add('agreement', parts['agreement']!, course.agreement)
  return texts
}

/** Lists one text for each field of each kind of part: the first one in the course. */
function oneOfEachKind(course: Course): string[] {
  const kinds = new Map<string, string>()
  const blocks = course.chapters.flatMap(({ lessons }) => lessons.flatMap(lesson => lesson.blocks))
  const kindOf = (id: string) => {
    const block = blocks.find(each => each.id === id)
    const question = course.assessment!.questions.find(each => each.id === id)
    if (block?.type === 'check') return `check ${block.question.kind}`
    if (block) return `${block.type} ${'form' in block ? block.form : ''}`
    return question ? `question ${question.kind}` : id.replace(/\d+/g, '')
  }
  for (const name of textsOfCourse(course).keys()) {
    const [id, ...path] = name.split(' ')
    const kind = `${kindOf(id!)} ${path.join(' ').replace(/\d+/g, '0')}`
    if (!kinds.has(kind)) kinds.set(kind, name)
  }
  return [...kinds.values()]
}
