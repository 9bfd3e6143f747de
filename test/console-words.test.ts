import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { consoleStrings, readWords } from '../src/console/console-strings.ts'

const root = join(import.meta.dirname, '..', 'src', 'console')
/** Pages in English only, like the API: the start page, the API's page and their error pages. */
const ENGLISH = /^pages\/public\/|^visitor-errors\.ts$|^browser\/docs-page\.ts$/
const files = globSync('**/*.ts', { cwd: root }).filter(
  file => !/\.test\.ts$|console-keys/.test(file) && !ENGLISH.test(file),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Names that are the same in every language. */
const NAMES = new Set(['Coursewright', 'OpenAPI', 'llms', 'txt', 'SHA', 'API', 'KEY'])
/** A template that only inserts attributes into a tag. */
const ATTRIBUTES = /^(?: [\w-]+(?:="[^"<]*")?)*$/
/** Names of an invalid form in the API's error messages, which are English by contract. */
const FORMS = ["'The form'", "'The query'", "'The body'"]

test('no page of the console has words in its markup: they come from content/console', () => {
  const found = files.flatMap(file =>
    templatesIn(read(file)).flatMap(template =>
      wordsIn(template)
        .filter(word => !NAMES.has(word))
        .map(word => `${file}: ${word}`),
    ),
  )
  assert.deepEqual(found, [])
})

test('no script or handler of the console contains a sentence', () => {
  const found = files.flatMap(file =>
    [...read(file).matchAll(/'(?:[^'\\\n]|\\.)*'/g)]
      .map(([text]) => text)
      .filter(text => /^'[A-Z][a-z]+…?'$|^'[A-Z]?[a-z’]+,? [a-z]+ [a-z ]+[.…?]?'$|^'[A-Z][a-z]+ [a-z]+/.test(text))
      .filter(text => !FORMS.includes(text) && !isName(text) && !/^'[a-z-]+( [a-z-]+)*'$/.test(text))
      .map(text => `${file}: ${text}`),
  )
  assert.deepEqual(found, [])
})

test('every text of the catalogue is used', () => {
  const code = files.map(read).join('\n')
  const unused = Object.entries(consoleStrings('en-GB')).flatMap(([section, texts]) =>
    Object.keys(texts!)
      .map(name => `${section}.${name}`)
      .filter(key => !code.includes(`'${key}'`) && !isComposed(code, key)),
  )
  assert.deepEqual(unused, [])
})

test('errors of the console and of reviews take their sentences from src/refusals.ts', () => {
  const src = join(root, '..')
  const throwing = globSync('{console,flows/reviews,store/reviews}/**/*.ts', { cwd: src }).filter(file => {
    if (/\.test\.ts$/.test(file)) return false
    const code = readFileSync(join(src, file), 'utf8')
    return /new PublicError\(\s*'[A-Z_]+',\s*(?!refusal\()(?:['"`]|[\w.]+\.(?:message|says|refusal)|says\b|complaint\b|TOO_MANY)/.test(
      code,
    )
  })
  // The guides are English, as the API is, so this file may throw an error without a translation.
  assert.deepEqual(throwing, ['console/pages/public/read-guides.ts'])
})

test('the check finds words in attributes, in nested templates and in text', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code
  const page = 'const a = html`<p title="Say ${x}">${html`<b>Bold ${y}</b>`} words</p>` + `no markup ${\'}\'}`'
  assert.deepEqual(templatesIn(page).flatMap(wordsIn).sort(), ['Bold', 'Say', 'words'])
  assert.ok(readWords('de-DE').text('signIn.title') !== readWords().text('signIn.title'))
})

/** Whether a text is a name and not a word: keys, typefaces, languages, and the browser's own identifiers. */
function isName(text: string): boolean {
  return /^'(?:Enter|Escape|Delete|Backspace|Meta|Alt|Shift|Files|Edge|Markdown|Manrope|Fraunces|English|Deutsch)'$/.test(
    text,
  )
}

/**
 * Whether the code builds the key at run time, as in `deliveries.${outcome}` or `brand.${field}Picker`, or by looking
 * up a name of a schema in this section.
 */
function isComposed(code: string, key: string): boolean {
  const [section, name] = key.split('.') as [string, string]
  if (['names', 'ones', 'fileKinds'].includes(section) || code.includes(`{${name}}`)) return true
  if (new RegExp(`find\\('${section}', \\w+\\)`).test(code)) return true
  const written = new RegExp(`\`${section}\\.([^\`]*)\`|find\\('${section}', \`([^\`]*)\``, 'g')
  const made = [...code.matchAll(written)].map(([, key, found]) => key ?? found!)
  return made.some(pattern => {
    const parts = pattern
      .split(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('[\\w -]*')}$`).test(name)
  })
}

/** Returns the text and the spoken attributes of a template; each value is replaced by \0. */
function wordsIn(template: string): string[] {
  if (ATTRIBUTES.test(template)) return []
  const spoken = [...template.matchAll(/(?:aria-label|title|alt|placeholder|data-busy)="([^"]*)"/g)]
    .map(([, text]) => text!)
    .filter(text => /[A-Za-z]{2,} [A-Za-z]{2,}|^[A-Z][a-z]+/.test(text))
  const text = template.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' ')
  return [text, ...spoken].flatMap(each => each.match(/\p{L}{3,}/gu) ?? [])
}

/** Lists every `html` template of a source file, without its values. */
function templatesIn(source: string): string[] {
  const found: string[] = []
  const open: { isHtml: boolean; text: string; depth: number }[] = []
  let depth = 0
  for (let at = 0; at < source.length; at++) {
    const now = open.at(-1)
    const inText = now !== undefined && depth === now.depth
    if (inText && source[at] === '\\') at++
    else if (inText && source.startsWith('${', at)) {
      now.text += '\0'
      depth++
      at++
    } else if (inText && source[at] === '`') {
      open.pop()
      if (now.isHtml) found.push(now.text)
    } else if (inText) now.text += source[at]
    else at = passCode(at)
  }
  return found

  /** Skips a comment or a string; enters a template or a block. */
  function passCode(at: number): number {
    const comment = /^(\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.exec(
      source.slice(at, at + 4_000),
    )
    if (comment) return at + comment[0].length - 1
    if (source[at] === '`') open.push({ isHtml: /html$/.test(source.slice(0, at)), text: '', depth })
    else if (source[at] === '{') depth++
    else if (source[at] === '}') depth--
    return at
  }
}
