import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/chromium.ts'
import { listAllPrograms, listCodeLocales, type Program } from '../taught-code/list-programs.ts'

let browser: Browser
let page: Page
before(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
})
after(async () => {
  await browser?.close()
})

describe('HTML that packs teach', () => {
  for (const id of ['html-and-css', 'javascript-fundamentals'])
    test(`of ${id} is parsed by the browser exactly as written`, async () => {
      const programs = listLanguage(id, 'html')
      assert.ok(programs.length > 0)
      for (const { at, code } of programs) assert.equal(await parseHtml(code), shorten(code), at)
    })

  test('that a browser would have to repair is detected', async () => {
    const code = '<p>Hours: <div>9 to 5</div></p>'
    assert.notEqual(await parseHtml(code), shorten(code))
  })
})

describe('CSS that a pack teaches', () => {
  test('has no rule and no declaration that the browser ignores', async () => {
    const programs = listLanguage('html-and-css', 'css')
    assert.ok(programs.length > 5)
    for (const { at, code } of programs) assert.deepEqual(await findDropped(code), [], at)
  })

  test('with an unknown property is detected', async () => {
    assert.deepEqual(await findDropped('p { colour: red; }'), ['colour: red'])
  })
})

test('the task list of the JavaScript course adds input as text, and removes a task on a click', async () => {
  const { code } = listLanguage('javascript-fundamentals', 'html').find(({ code }) => code.includes('<script'))!
  await page.setContent(code)
  await page.getByLabel('Task').fill('<b>bold</b>')
  await page.getByRole('button', { name: 'Add' }).click()
  const item = page.locator('#tasks li')
  await item.waitFor()
  assert.equal(await item.textContent(), '<b>bold</b>')
  assert.equal(await page.getByLabel('Task').inputValue(), '')
  await item.click()
  await item.waitFor({ state: 'detached' })
})

/** Lists the programs of a pack in one language; where its editions differ, those of both. */
function listLanguage(id: string, language: string): Program[] {
  return listCodeLocales(id)
    .flatMap(locale => listAllPrograms(id, locale))
    .filter(program => program.language === language)
}

/** Serialises the HTML as the browser parsed it: any repair by the parser shows as a difference. */
async function parseHtml(code: string): Promise<string> {
  const html = await page.evaluate(source => {
    if (!source.includes('<html')) {
      const template = document.createElement('template')
      template.innerHTML = source
      return template.innerHTML
    }
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    return `<!doctype html>${parsed.documentElement.outerHTML}`
  }, code)
  return shorten(html)
}

/** Removes white space between tags, and writes attributes without a value as a learner does. */
function shorten(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([<>])\s*/g, '$1')
    .replaceAll(/(?<= (?!alt)[a-z-]+)=""/g, '')
    .replaceAll('&gt;', '>')
}

/** Lists declarations that the browser does not support, and counts the rules that it dropped. */
async function findDropped(code: string): Promise<string[]> {
  return await page.evaluate(source => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(source)
    const countRules = (rules: CSSRuleList): number =>
      [...rules].reduce((sum, rule) => sum + 1 + ('cssRules' in rule ? countRules(rule.cssRules as CSSRuleList) : 0), 0)
    const missing = source.split('{').length - 1 - countRules(sheet.cssRules)
    const declarations = [...source.matchAll(/(?<=[{;]\s*)([a-z-]+): ([^;{}]+);/g)]
    return [
      ...declarations.flatMap(([, property, value]) => {
        const isKnown = CSS.supports(property!, value!.replace('!important', ''))
        return property!.startsWith('--') || isKnown ? [] : [`${property}: ${value}`]
      }),
      ...(missing > 0 ? [`${missing} rules`] : []),
    ]
  }, code)
}
