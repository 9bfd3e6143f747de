import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Html, html, readMarkup } from './html.ts'

describe('the white space of a template', () => {
  same(
    'between tags and at the ends is removed',
    html`
      <ul>
        <li>
          <b>One</b>
        </li>
      </ul>
    `,
    '<ul><li><b>One</b></li></ul>',
  )
  same(
    'between two words becomes one space',
    html`
      <p>
        A long sentence goes on
        in the next line.
      </p>
    `,
    '<p>A long sentence goes on in the next line.</p>',
  )
  same(
    'with a line break beside a value is removed',
    html`
      <p>
        ${'one'}
        ${'two'}
        <b>${'three'}</b>
        ${false}
      </p>
    `,
    '<p>onetwo<b>three</b></p>',
  )
  same(
    'without a line break stays',
    html`<p>Made by <b>${'Ann'}</b> and ${'Bob'}, <i>two  people</i> </p>`,
    '<p>Made by <b>Ann</b> and Bob, <i>two  people</i> </p>',
  )
  same(
    'beside a line break is kept if it is written as a value',
    html`
      <p>
        Sent by${' '}
        <b>Ann</b>
      </p>
    `,
    '<p>Sent by <b>Ann</b></p>',
  )
  same(
    'between attributes becomes one space, and is removed before the end of the tag',
    html`
      <img
        alt="${'A cat'}"
        ${html`hidden`}
        src="${'/cat.png'}"
      />
      <a
        class="button"
        href="/"
      >
        Home
      </a>
    `,
    '<img alt="A cat" hidden src="/cat.png"/><a class="button" href="/">Home</a>',
  )
  same(
    'of a Windows file is treated the same way',
    html`<p>\r\n  <b>One</b>\r\n  two\r\n  three\r\n</p>`,
    '<p><b>One</b>two three</p>',
  )

  test('does not change the white space of a value, however often the template is used', () => {
    const render = (code: string) => html`
      <pre>
        ${code}
      </pre>
    `
    for (const code of ['\n  if (x) {\n    y\n  }\n', ' a\n b '])
      assert.equal(readMarkup(render(code)), `<pre>${code}</pre>`)
    assert.equal(readMarkup(html`<p>${html`<pre>${'\n  x\n'}</pre>`}</p>`), '<p><pre>\n  x\n</pre></p>')
  })
})

test('text and attributes are escaped, and markup is not escaped twice', () => {
  const hostile = `<script>"&'`
  assert.equal(
    readMarkup(html`<p title="${hostile}">${[hostile, html`<b>${hostile}</b>`]}</p>`),
    '<p title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;<b>&lt;script&gt;&quot;&amp;&#39;</b></p>',
  )
})

function same(fact: string, given: Html, expected: string): void {
  test(`white space ${fact}`, () => assert.equal(readMarkup(given), expected))
}
