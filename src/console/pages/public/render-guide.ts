import type { Token } from 'markdown-it'
import { type Html, html, NOTHING } from '../../../look/html.ts'
import { type Guide, headingId, plainText } from './guides.ts'

const GUIDE_LINK = /^([\w-]+)\.md(#.*)?$/

/** Renders the text of a guide. Unknown tokens are rendered as text, never as markup. */
export function renderGuide({ tokens }: Guide): Html {
  return html`${tokens.map((token, index) => renderToken(token, tokens[index + 1]))}`
}

function renderToken(token: Token, next: Token | undefined): Html {
  if (token.hidden) return NOTHING
  switch (token.type) {
    case 'inline':
      return html`${(token.children ?? []).map(child => renderToken(child, undefined))}`
    case 'heading_open':
      return openHeading(token.tag, headingId(plainText(next!)))
    case 'heading_close':
      return closeHeading(token.tag)
    case 'fence':
    case 'code_block':
      return html`<pre class="code" tabindex="0" role="group" aria-label="Example"><code>${token.content}</code></pre>`
    case 'code_inline':
      return html`<code>${token.content}</code>`
    case 'softbreak':
      return html`${' '}`
    case 'table_open':
      return html`<div class="table-frame wrapped" tabindex="0" role="group" aria-label="Table"><table>`
    case 'table_close':
      return html`</table></div>`
    case 'link_open':
      return openLink(String(token.attrGet('href')))
    case 'link_close':
      return html`</a>`
    default:
      return TAGS[token.type] ?? html`${token.content}`
  }
}

function openHeading(tag: string, id: string): Html {
  switch (tag) {
    case 'h1':
      return html`<h1 id="${id}">`
    case 'h2':
      return html`<h2 id="${id}">`
    case 'h3':
      return html`<h3 id="${id}">`
    default:
      return html`<h4 id="${id}">`
  }
}

function closeHeading(tag: string): Html {
  switch (tag) {
    case 'h1':
      return html`</h1>`
    case 'h2':
      return html`</h2>`
    case 'h3':
      return html`</h3>`
    default:
      return html`</h4>`
  }
}

/**
 * Renders a link. Files outside `docs/` are not served here, so a link to such a file is rendered without an address.
 */
function openLink(href: string): Html {
  const [, guide, anchor = ''] = GUIDE_LINK.exec(href) ?? []
  if (guide) return html`<a href="/docs/${guide}${anchor}">`
  return /^(https?:|#)/.test(href) ? html`<a href="${href}">` : html`<a>`
}

const TAGS: Partial<Record<string, Html>> = {
  paragraph_open: html`<p>`,
  paragraph_close: html`</p>`,
  bullet_list_open: html`<ul class="points">`,
  bullet_list_close: html`</ul>`,
  ordered_list_open: html`<ol class="calls">`,
  ordered_list_close: html`</ol>`,
  list_item_open: html`<li>`,
  list_item_close: html`</li>`,
  blockquote_open: html`<blockquote>`,
  blockquote_close: html`</blockquote>`,
  strong_open: html`<strong>`,
  strong_close: html`</strong>`,
  em_open: html`<em>`,
  em_close: html`</em>`,
  thead_open: html`<thead>`,
  thead_close: html`</thead>`,
  tbody_open: html`<tbody>`,
  tbody_close: html`</tbody>`,
  tr_open: html`<tr>`,
  tr_close: html`</tr>`,
  th_open: html`<th scope="col">`,
  th_close: html`</th>`,
  td_open: html`<td>`,
  td_close: html`</td>`,
  hr: html`<hr>`,
  hardbreak: html`<br>`,
}
