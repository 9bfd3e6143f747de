import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { readMarkup } from '../../look/html.ts'
import { GRAMMARS } from './code-grammars.ts'
import { renderCodeText } from './render-code-text.ts'

const LANGUAGES = Object.keys(GRAMMARS)

test('comments, strings and keywords of each language are distinguished', () => {
  assert.deepEqual(tokens('for n in [1, 2]:  # twice\n    print("if", n)', 'python'), [
    'w for',
    'w in',
    'c # twice',
    's "if"',
  ])
  assert.deepEqual(tokens("select name FROM people -- all\nwhere age > 17 and city = 'O''Hare'", 'sql'), [
    'w select',
    'w FROM',
    'c -- all',
    'w where',
    'w and',
    "s 'O''Hare'",
  ])
  assert.deepEqual(tokens('<a href="/x">go</a>', 'html'), ['w <a', 's "/x"', 'w >', 'w </a', 'w >'])
  assert.deepEqual(tokens('echo "$HOME" # here\ncurl https://a.example/#top', 'bash'), [
    'w echo',
    's "$HOME"',
    'c # here',
  ])
})

test('a keyword inside a string or a comment is not marked', () => {
  assert.deepEqual(tokens('// return "x"', 'javascript'), ['c // return "x"'])
  assert.deepEqual(tokens('"// no comment"', 'javascript'), ['s "// no comment"'])
})

test('a name that is spelled like a keyword is not marked as one', () => {
  assert.deepEqual(tokens('const keys = Array.from(map.delete(go)).match(type)', 'javascript'), ['w const'])
  assert.deepEqual(tokens('type Key = keyof typeof map', 'typescript'), ['w type', 'w keyof', 'w typeof'])
  assert.deepEqual(tokens('f(...new Set(a), this.#for, $in)', 'js'), ['w new', 'w this'])
  assert.deepEqual(tokens('cache: no-cache # for now\non: push', 'yaml'), ['c # for now', 'w on'])
  assert.deepEqual(tokens('docker run --in=x; kubectl get all', 'bash'), [])
})

test('a quote that starts no string does not swallow the text after it', () => {
  assert.deepEqual(tokens("fn first<'a>(x: &'a str) -> &'a str { 'x' }", 'rust'), ['w fn', 'w str', 'w str', "s 'x'"])
  assert.deepEqual(tokens("type 'a Tree = Leaf; val c = 'x'", 'scala'), ['w type', 'w val', "s 'x'"])
})

test('every language marks all its keywords, and no list has a keyword twice', () => {
  for (const [language, { words }] of Object.entries(GRAMMARS)) {
    const list = words.split(/\s+/)
    assert.equal(new Set(list).size, list.length, `${language} ${list.filter((word, at) => list.indexOf(word) !== at)}`)
    for (const word of words ? list : []) assert.deepEqual(tokens(word, language), [`w ${word}`], language)
  }
})

test('token positions count the characters of the text in the browser', () => {
  assert.equal(draw('if\n"a"', 'js'), '<code data-tokens="0w2 1s3">if\n&quot;a&quot;</code>')
  for (const code of ['if\r\n"a"', 'if\r"a"', '\u0000if\n"\u202ea"'])
    assert.equal(draw(code, 'js'), draw('if\n"a"', 'js'))
  assert.deepEqual(tokens('"e\u0301" // e\u0301', 'js'), ['s "é"', 'c // é'])
})

test('code in an unknown language is not highlighted', () => {
  for (const language of ['text', 'markdown', 'constructor', ''])
    assert.equal(draw('if 1 "a"', language), '<code>if 1 &quot;a&quot;</code>')
})

test('highlighting changes no text, and nothing in code becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...LANGUAGES), (code, language) => {
      const [, found, text] = read(draw(code, language))
      assert.doesNotMatch(text!, /[<>]/)
      assert.equal(text, read(draw(code, 'text'))[2])
      assert.match(found ?? '', /^(\d+[csw]\d+( |$))*$/)
    }),
  )
})

test('long code with unclosed strings and comments is drawn whole', () => {
  const length = chooseRounds({ short: 1_000, long: 4_000 })
  for (const unit of ['"', '/*', "'''", '<!--', '\\"']) {
    const code = unit.repeat(length / unit.length)
    for (const language of LANGUAGES) assert.ok(draw(code, language).length >= code.length)
  }
})

/** Lists kind and text of every token. */
function tokens(code: string, language: string): string[] {
  const [, found, markup] = read(draw(code, language))
  if (!found) return []
  const text = markup!.replace(/&(quot|#39|lt|gt|amp);/g, (_, name) => UNESCAPED[name]!)
  let end = 0
  return found.split(' ').map(token => {
    const [, gap, kind, length] = /^(\d+)([csw])(\d+)$/.exec(token)!
    const start = end + Number(gap)
    end = start + Number(length)
    return `${kind} ${text.slice(start, end)}`
  })
}

const UNESCAPED: Record<string, string> = { quot: '"', '#39': "'", lt: '<', gt: '>', amp: '&' }

function read(markup: string): RegExpExecArray {
  return /^<code(?: data-tokens="([^"]*)")?>(.*)<\/code>$/s.exec(markup)!
}

function draw(code: string, language: string): string {
  return readMarkup(renderCodeText(code, language))
}
