import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { markupOf } from '../look/html.ts'
import { renderCodeText } from './render-code-text.ts'

const LANGUAGES = ['python', 'javascript', 'sql', 'html', 'bash', 'css', 'json', 'yaml', 'ruby']

test('comments, strings and words of a language are told apart', () => {
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

test('a word inside a string or a comment is part of it', () => {
  assert.deepEqual(tokens('// return "x"', 'javascript'), ['c // return "x"'])
  assert.deepEqual(tokens('"// no comment"', 'javascript'), ['s "// no comment"'])
})

test('places are those of the text that the browser will have', () => {
  assert.equal(draw('if\n"a"', 'js'), '<code data-tokens="0w2 1s3">if\n&quot;a&quot;</code>')
  for (const code of ['if\r\n"a"', 'if\r"a"', '\u0000if\n"\u202ea"'])
    assert.equal(draw(code, 'js'), draw('if\n"a"', 'js'))
  assert.deepEqual(tokens('"e\u0301" // e\u0301', 'js'), ['s "é"', 'c // é'])
})

test('a language that is not known is left plain', () => {
  for (const language of ['text', 'markdown', 'constructor', ''])
    assert.equal(draw('if 1 "a"', language), '<code>if 1 &quot;a&quot;</code>')
})

test('whatever is found, the text stays the same and nothing in it becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...LANGUAGES), (code, language) => {
      const [, found, text] = read(draw(code, language))
      assert.doesNotMatch(text!, /[<>]/)
      assert.equal(text, read(draw(code, 'text'))[2])
      assert.match(found ?? '', /^(\d+[csw]\d+( |$))*$/)
    }),
  )
})

test('long code that fits no rule is drawn whole', () => {
  for (const code of [
    '"'.repeat(4_000),
    '/*'.repeat(2_000),
    "'''".repeat(1_300),
    '<!--'.repeat(1_000),
    '\\"'.repeat(2_000),
  ])
    for (const language of LANGUAGES) assert.ok(draw(code, language).length >= code.length)
})

/** The kind and the text of every place that is named. */
function tokens(code: string, language: string): string[] {
  const [, found, markup] = read(draw(code, language))
  const text = markup!.replace(/&(quot|#39|lt|gt|amp);/g, (_, name) => UNESCAPED[name]!)
  let end = 0
  return found!.split(' ').map(token => {
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
  return markupOf(renderCodeText(code, language))
}
