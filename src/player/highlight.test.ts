import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { markupOf } from '../look/html.ts'
import { highlight } from './highlight.ts'

test('comments, strings, numbers and words of a language are marked', () => {
  assert.equal(
    draw('for n in [1, 2]:  # twice\n    print("if", n)', 'python'),
    '<span class="tk">for</span> n <span class="tk">in</span> [<span class="tn">1</span>, <span class="tn">2</span>]:  ' +
      '<span class="tc"># twice</span>\n    print(<span class="ts">&quot;if&quot;</span>, n)',
  )
  assert.match(
    draw("select name FROM people -- all\nwhere age > 17 and city = 'O''Hare'", 'sql'),
    /FROM<\/span>.*-- all</,
  )
  assert.match(draw("city = 'O''Hare'", 'sql'), /<span class="ts">&#39;O&#39;&#39;Hare&#39;<\/span>/)
  assert.match(draw('<a href="/x">go</a>', 'html'), /<span class="tk">&lt;a<\/span> href=<span class="ts">/)
  assert.match(
    draw('echo "$HOME" # here\ncurl https://a.example/#top', 'bash'),
    /tc"># here<\/span>\ncurl https:\S+#top$/,
  )
})

test('a word inside a string or a comment is not marked again', () => {
  assert.equal(draw('// return "x"', 'javascript'), '<span class="tc">// return &quot;x&quot;</span>')
  assert.equal(draw('"// no comment"', 'javascript'), '<span class="ts">&quot;// no comment&quot;</span>')
})

test('a language that is not known is left plain', () => {
  for (const language of ['text', 'markdown', 'constructor', ''])
    assert.equal(draw('if 1 "a"', language), 'if 1 &quot;a&quot;')
})

test('whatever is marked, the text stays the same and nothing in it becomes markup', () => {
  const languages = ['python', 'javascript', 'sql', 'html', 'bash', 'css', 'json', 'yaml', 'ruby']
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...languages), (code, language) => {
      const markup = draw(code, language)
      const bare = markup.replace(/<\/?span( class="t[csnk]")?>/g, '')
      assert.doesNotMatch(bare, /[<>]/)
      assert.equal(bare, draw(code, 'text'))
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
    for (const language of ['python', 'javascript', 'sql', 'html', 'bash'])
      assert.ok(draw(code, language).length >= code.length)
})

function draw(code: string, language: string): string {
  return markupOf(highlight(code, language))
}
