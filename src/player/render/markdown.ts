import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it'
import { readSource, replaceFormulas, splitFormulas } from '../../formulas/find-formulas.ts'
import { writeFormulaText } from '../../formulas/formula-text.ts'
import { type Html, html, NOTHING } from '../../look/html.ts'
import { splitAtWholeWords } from '../../look/whole-words.ts'
import { DISPLAY_FORMULA, INLINE_FORMULA, readFormulas } from '../texts/markdown-formulas.ts'
import { renderFormula } from '../texts/render-formula.ts'
import { renderCodeText } from './render-code-text.ts'

/** `newTab` is the text, in the course's language, that tells readers that a link opens in a new tab. */
export type LinkNote = { newTab: string }

const PARAGRAPH_RULES = ['list', 'fence', 'newline', 'escape', 'backticks', 'emphasis', 'link', 'autolink']
/** Characters with which markup can begin, and those that the parser would replace. */
const MARKS = /[\\`*_[<$\0\r]/
const LETTER_FIRST = /^\p{L}/u
const LINK_SCHEMES = /^(https?:\/\/|mailto:)/i

/** Markup for the tokens of a table; only job aids have tables. */
const TABLE_MARKUP: Record<string, Html | undefined> = {
  table_open: html`<table>`,
  table_close: html`</table></div>`,
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
}

const paragraphs = createParser(PARAGRAPH_RULES)
const articles = createParser([...PARAGRAPH_RULES, 'heading'])
const jobAids = createParser([...PARAGRAPH_RULES, 'heading', 'table'])
jobAids.core.ruler.push('ticks', ({ tokens }) => drawTicks(tokens))

/**
 * Renders paragraphs, lists, bold, emphasis, code, fenced code, links and formulas. Raw HTML is never parsed but shown
 * as text.
 */
export function renderMarkdown(source: string, note: LinkNote): Html {
  return renderProse(source) ?? renderTokens(parseMarkdown(source), note)
}

/** Renders Markdown with headings, for articles. */
export function renderArticle(source: string, note: LinkNote): Html {
  return renderTokens(parseArticle(source), note)
}

/**
 * Renders Markdown with headings, tables and items to tick, for job aids. A wide table scrolls in its own box, labelled
 * by the element `titleId`.
 */
export function renderJobAid(source: string, titleId: string, note: LinkNote): Html {
  const scroller = html`<div class="scroller" role="group" tabindex="0" aria-labelledby="${titleId}">`
  const tokens = parseJobAid(source)
  return html`${tokens.map(token => [token.type === 'table_open' && scroller, TABLE_MARKUP[token.type] ?? renderToken(token, note)])}`
}

export function parseJobAid(source: string): Token[] {
  return jobAids.parse(source, {})
}

export function parseMarkdown(source: string): Token[] {
  return paragraphs.parse(source, {})
}

export function parseArticle(source: string): Token[] {
  return articles.parse(source, {})
}

/**
 * Renders plain paragraphs without the parser, which saves a third of the time for a page. Returns null if the text may
 * contain markup.
 */
function renderProse(source: string): Html | null {
  if (MARKS.test(source)) return null
  const prose = source.split('\n\n')
  const isProse = prose.every(words => LETTER_FIRST.test(words) && !words.includes('\n') && words === words.trimEnd())
  return isProse ? html`${prose.map(words => html`<p>${splitWords(words)}</p>`)}` : null
}

/**
 * Renders one line of text in which only `code` and formulas are markup; names like __init__ and 2 * 3 * 4 stay as they
 * are.
 */
export function renderLine(text: string, isInControl = false): Html {
  if (!text.includes('`') && !text.includes('$')) return html`${splitWords(text)}`
  return html`${splitFormulas(text).map((part, index) =>
    index % 2 === 0 ? renderWords(part) : renderFormula(readSource(part), isInControl),
  )}`
}

/** Renders one line of text inside a control, such as a label, a button or a chip. */
export function renderControlLine(text: string): Html {
  return renderLine(text, true)
}

function renderWords(text: string): Html {
  const parts = text.split(/`([^`]+)`/)
  return html`${parts.map((part, index) => (index % 2 === 0 ? splitWords(part) : html`<code>${part}</code>`))}`
}

/** Returns one line as plain text, for the options of a select list, which cannot hold markup. */
export function plainLine(text: string): string {
  return replaceFormulas(text, writeFormulaText).replace(/`([^`]+)`/g, '$1')
}

function createParser(rules: string[]): Parser {
  const parser = new MarkdownIt('zero').enable(rules)
  parser.validateLink = url => LINK_SCHEMES.test(url)
  return parser.use(readFormulas)
}

/** Turns `[ ]` at the start of a list item into a box, and marks the item so that it has no bullet. */
function drawTicks(tokens: Token[]): void {
  for (const [at, { type, children }] of tokens.entries()) {
    const item = tokens[at - 2]
    const first = children?.[0]
    if (type !== 'inline' || item?.type !== 'list_item_open' || !first?.content.startsWith('[ ] ')) continue
    first.content = first.content.replace('[ ]', '☐')
    item.attrSet('class', 'tick')
  }
}

function renderTokens(tokens: Token[], note: LinkNote): Html {
  return html`${tokens.map(token => renderToken(token, note))}`
}

/** Renders a token by an allow-list: a token of a type that is not named here is shown as text, never as markup. */
function renderToken(token: Token, note: LinkNote): Html {
  if (token.hidden) return NOTHING
  switch (token.type) {
    case 'inline':
      return renderTokens(token.children ?? [], note)
    case 'paragraph_open':
      return html`<p>`
    case 'paragraph_close':
      return html`</p>`
    case 'heading_open':
      return html`<h4>`
    case 'heading_close':
      return html`</h4>`
    case 'bullet_list_open':
      return html`<ul>`
    case 'bullet_list_close':
      return html`</ul>`
    case 'ordered_list_open':
      return html`<ol start="${Number(token.attrGet('start') ?? 1)}">`
    case 'ordered_list_close':
      return html`</ol>`
    case 'list_item_open':
      return token.attrGet('class') ? html`<li class="tick">` : html`<li>`
    case 'list_item_close':
      return html`</li>`
    case 'strong_open':
      return html`<strong>`
    case 'strong_close':
      return html`</strong>`
    case 'em_open':
      return html`<em>`
    case 'em_close':
      return html`</em>`
    case 'text':
      return html`${splitWords(token.content)}`
    case 'code_inline':
      return html`<code>${token.content}</code>`
    case 'fence':
      return renderFence(token)
    case INLINE_FORMULA:
    case DISPLAY_FORMULA:
      return renderFormula({ tex: token.content, isDisplay: token.block })
    case 'softbreak':
      return html`${'\n'}`
    case 'hardbreak':
      return html`<br>`
    case 'link_open':
      return html`<a href="${token.attrGet('href')}" target="_blank" rel="noopener noreferrer">`
    case 'link_close':
      return html`<span class="unseen"> (${note.newTab})</span></a>`
    default:
      return html`${token.content}`
  }
}

function splitWords(text: string): string | (string | Html)[] {
  const parts = splitAtWholeWords(text)
  if (parts.length === 1) return text
  return parts.map((part, index) => (index % 2 === 0 ? part : html`<span class="whole">${part}</span>`))
}

/** Renders fenced code. Long lines scroll, so the element can be focused by keyboard. */
function renderFence({ content, info }: Token): Html {
  return html`<pre dir="ltr" tabindex="0">${renderCodeText(content.trimEnd(), info.trim())}</pre>`
}
