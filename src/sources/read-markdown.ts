import markdownIt from 'markdown-it'
import { cleanLine } from './clean-text.ts'
import { readHtmlText } from './read-html.ts'
import type { SourceDocument } from './source-document.ts'

const FRONT_MATTER = /^\uFEFF?---\r?\n([\s\S]{0,20000}?)\r?\n---\s*?(?:\r?\n|$)/

/** `## Tools {#tools}`: a mark of Pandoc and Kramdown for the page, not for its reader. */
const HEADING_MARK = /^(#{1,6}[ \t].{0,300}?)[ \t]*\{:?[ \t]*[#.][^}\n]{0,200}\}[ \t]*$/gm

/** CommonMark with tables. HTML inside is read as a page would be: nothing of it runs. */
export function readMarkdown(text: string): SourceDocument {
  const front = FRONT_MATTER.exec(text)
  const named = front && /^title:\s*(.{1,300})$/m.exec(front[1]!)
  const title = named ? cleanLine(named[1]!.replace(/^(["'])(.*)\1\s*$/, '$2')) : ''
  const body = (front ? text.slice(front[0].length) : text).replace(HEADING_MARK, '$1')
  const rendered = markdownIt({ html: true, linkify: false }).render(body)
  return { kind: 'markdown', title: title || null, pages: null, blocks: readHtmlText(rendered) }
}
