import markdownIt from 'markdown-it'
import { cleanLine } from './clean-text.ts'
import { markCallouts, readCallouts } from './markdown-callouts.ts'
import { readHtmlText } from './read-html.ts'
import type { SourceDocument } from './source-document.ts'

/** Of YAML, and of TOML as Hugo writes it. */
const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)\r?\n([\s\S]{0,20000}?)\r?\n\1\s*?(?:\r?\n|$)/
const TITLE = /^title\s*[:=]\s*(.{1,300})$/m

/** `## Tools {#tools}`: a mark of Pandoc and Kramdown for the page, not for its reader. */
const HEADING_MARK = /^(#{1,6}[ \t].{0,300}?)[ \t]*\{:?[ \t]*[#.][^}\n]{0,200}\}[ \t]*$/gm

/** A line break that breaks nothing, because nothing follows it or a space does; `C:\` and `\\server\` are paths. */
const STRAY_BREAK = /(?<!(?<![\p{L}\p{N}])\p{L}:|\\\S*)\s*\\$/u

/** CommonMark with tables. HTML inside is read as a page would be: nothing of it runs. */
export function readMarkdown(text: string): SourceDocument {
  const front = FRONT_MATTER.exec(text)
  const named = front && TITLE.exec(front[2]!)
  const title = named ? cleanLine(named[1]!.replace(/^(["'])(.*)\1\s*$/, '$2')) : ''
  const body = (front ? text.slice(front[0].length) : text).replace(HEADING_MARK, '$1')
  const rendered = markdownWithBreaks().render(markCallouts(body))
  return { kind: 'markdown', title: title || null, pages: null, blocks: readCallouts(readHtmlText(rendered)) }
}

function markdownWithBreaks() {
  const markdown = markdownIt({ html: true, linkify: false })
  markdown.core.ruler.push('stray-breaks', ({ tokens }) => {
    for (const { children } of tokens) {
      children?.forEach((token, at) => {
        const next = children[at + 1]
        const isLast = next === undefined || next.type === 'softbreak'
        if (token.type === 'text' && isLast) token.content = token.content.trimEnd().replace(STRAY_BREAK, '')
      })
    }
  })
  return markdown
}
