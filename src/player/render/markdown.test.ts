import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseRounds } from '../../../test/support/run-length.ts'
import { cleanText, html, jsonForScript, readMarkup } from '../../look/html.ts'
import { plainLine, renderArticle, renderLine, renderMarkdown } from './markdown.ts'

const WORDS = { newTab: 'opens in a new tab' }

test('paragraphs, lists, bold, emphasis, code and line breaks become HTML', () => {
  assert.equal(
    draw('One **two** *three* `four`.\n\n- a\n- b'),
    '<p>One <strong>two</strong> <em>three</em> <code>four</code>.</p><ul><li>a</li><li>b</li></ul>',
  )
  assert.equal(draw('3. three\n4. four'), '<ol start="3"><li>three</li><li>four</li></ol>')
  assert.equal(draw('a  \nb'), '<p>a<br>b</p>')
})

test('links to the web and to mail become links, all others stay text', () => {
  assert.match(
    draw('[a](https://example.org)'),
    /^<p><a href="https:\/\/example\.org" target="_blank" rel="noopener noreferrer">a/,
  )
  assert.match(draw('[a](mailto:a@example.org)'), /^<p><a href="mailto:/)
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///x',
    '//x.example',
    '/x',
    '#x',
    'vbscript:x',
  ]) {
    assert.doesNotMatch(draw(`[a](${address})`), /<a/, address)
  }
})

test('HTML, tables and quotes stay text, and so do headings outside articles', () => {
  assert.equal(draw('<b>x</b>'), '<p>&lt;b&gt;x&lt;/b&gt;</p>')
  assert.equal(draw('# x'), '<p># x</p>')
  assert.equal(draw('> x'), '<p>&gt; x</p>')
})

test('fenced code is escaped and unchanged, with its highlighted tokens in an attribute', () => {
  const drawn = (code: string) => `<pre dir="ltr" tabindex="0">${code}</pre>`
  assert.equal(draw('```\n  <b>x</b>\n```'), drawn('<code>  &lt;b&gt;x&lt;/b&gt;</code>'))
  assert.equal(draw('```js\nreturn x\n```'), drawn('<code data-tokens="0w6">return x</code>'))
  assert.equal(draw('```"><script>\nx\n```'), drawn('<code>x</code>'))
})

test('plain text renders the same with and without markup beside it', () => {
  const marks = [
    '\n\n',
    ' b',
    '\n\nC d',
    '1. ',
    '* ',
    '`a',
    '~a',
    '_a_',
    '*a*',
    '`a`',
    '[a](https://a.example)',
    '<https://a.example>',
  ]
  const piece = fc.constantFrom(...'aé𐐀1.-+)(#>&"\'!]=|: \n\t\\_[<\0\r\u00a0\u2028', ...marks)
  const source = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))
  const check = fc.property(source, text => {
    assert.equal(`${draw(text)}<p><em>x</em></p>`, draw(`${text}\n\n*x*`))
  })
  fc.assert(check, { numRuns: chooseRounds({ short: 1_000, long: 20_000 }) })
})

test('an article may have headings', () => {
  assert.equal(readMarkup(renderArticle('## Title\n\nText', WORDS)), '<h4>Title</h4><p>Text</p>')
})

test('in a single line of text only code becomes markup', () => {
  assert.equal(
    readMarkup(renderLine('call `a<b` with __init__ and 2 * 3 * 4')),
    'call <code>a&lt;b</code> with __init__ and 2 * 3 * 4',
  )
})

test('values are escaped in text and attributes, markup is not escaped twice', () => {
  const inner = html`<i>${'<&"\'>'}</i>`
  assert.equal(
    readMarkup(html`<b title="${'"x"'}">${inner}${[1, null, false, undefined, 'y']}</b>`),
    '<b title="&quot;x&quot;"><i>&lt;&amp;&quot;&#39;&gt;</i>1y</b>',
  )
})

test('an object that imitates markup is refused', () => {
  const forged = JSON.parse('{"Symbol(safe markup)":"<script>"}')
  assert.throws(() => html`${forged}`)
})

test('text is normalised to NFC and loses control characters that change the reading order', () => {
  assert.equal(cleanText('e\u0301 a\u202Eb\u2066c\u0000'), '\u00e9 abc')
})

test('text is escaped in every script, and loses only unwanted characters', () => {
  const escaped = (text: string) => readMarkup(html`${text}`)
  assert.equal(escaped('a & b < c > d " e \' f'), 'a &amp; b &lt; c &gt; d &quot; e &#39; f')
  assert.equal(escaped('“é” – & 50 €\t\n\r'), '“é” – &amp; 50 €\t\n\r')
  assert.equal(escaped('<b>e\u0301</b> & \u0000\u202Ex'), '&lt;b&gt;\u00e9&lt;/b&gt; &amp; x')
  assert.equal(escaped('<متعلم> & 学習者 \u2066"😀"'), '&lt;متعلم&gt; &amp; 学習者 &quot;😀&quot;')
  assert.equal(escaped('\u212B \u2067&'), '\u00c5 &amp;')
})

test('JSON in a page cannot close its script element', () => {
  const markup = readMarkup(jsonForScript({ a: '</script><!--\u2028' }))
  assert.doesNotMatch(markup, /<|\u2028/)
  assert.deepEqual(JSON.parse(markup), { a: '</script><!--\u2028' })
})

function draw(source: string): string {
  return readMarkup(renderMarkdown(source, WORDS))
}

test('formulas are MathML with a plain-text alternative, from left to right', () => {
  assert.equal(
    draw('So $a^2$ and $5 and $10.'),
    '<p>So <math dir="ltr" alttext="a²"><msup><mi>a</mi><mn>2</mn></msup></math> and $5 and $10.</p>',
  )
  assert.equal(draw('\\$x$ and `$x$`'), '<p>$x$ and <code>$x$</code></p>')
  const drawn = draw('Then\n$$\nx\n+ y\n$$\nand *$z$*\n\n- $$w$$')
  assert.match(drawn, /^<p>Then<\/p><div class="formula"><math dir="ltr" display="block" alttext="x \+ y">/)
  assert.match(drawn, /<p>and <em><math .*<\/math><\/em><\/p><ul><li><div class="formula"><math /)
})

test('a formula that cannot be drawn shows its source, and a wide one can be scrolled by keyboard', () => {
  assert.equal(draw('See $\\frac{1$.'), '<p>See <code dir="ltr">$\\frac{1$</code>.</p>')
  assert.equal(draw('$$\\href{x}{y}$$'), '<p><code dir="ltr">$$\\href{x}{y}$$</code></p>')
  assert.match(draw('It is $a + b + c + d + e + f + g + h$.'), /<span class="formula" tabindex="0"><math /)
  assert.equal(draw('$\\text{<b onload="x">}$').includes('<b'), false)
})

test('a single line draws formulas as MathML, and a line for a menu has them as plain text', () => {
  assert.match(
    readMarkup(renderLine('Is `$x$` or $x_1$ worth $5 or $6?')),
    /^Is <code>\$x\$<\/code> or <math .*<\/math> worth \$5 or \$6\?$/,
  )
  assert.equal(plainLine('`a` is $\\frac{1}{2}$, not $5'), 'a is 1/2, not $5')
})
