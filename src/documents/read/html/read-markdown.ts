import markdownIt from 'markdown-it'
import type { SourceDocument } from '../../../course/source-document.ts'
import { cleanLine } from '../clean-text.ts'
import { createPictureCollector, type PictureCollector } from '../pictures/collect-pictures.ts'
import { type FindPicture, readDataAddress } from './html-pictures.ts'
import { markCallouts, readCallouts } from './markdown-callouts.ts'
import { readHtmlText } from './read-html.ts'

/** Front matter in YAML, or in TOML as Hugo writes it. */
const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)\r?\n([\s\S]{0,20000}?)\r?\n(?:\1|\.{3})\s*?(?:\r?\n|$)/
/** Metadata of MultiMarkdown, without a fence: lines of a name and a colon at the very top. */
const META_DATA = /^\uFEFF?((?:\p{Lu}[\p{L} -]{1,30}:.*\r?\n(?:[ \t]+\S.*\r?\n)*){2,40})(?=\r?\n)/u
const TITLE = /^title\s*[:=]\s*(.{1,300})$/im

/** An attribute of a heading in Pandoc and Kramdown, which no reader sees: `## Tools {#tools}`. */
const HEADING_MARK = /^(#{1,6}[ \t].{0,300}?)[ \t]*\{:?[ \t]*[#.][^}\n]{0,200}\}[ \t]*$/gm

/** An attribute in a line of its own, for the block above it: `{: .no_toc }`. */
const BLOCK_MARK = /^[ \t]{0,3}\{:[^}\n]{0,200}\}[ \t]*$/gm

/** Attributes of a link, a picture or a span in MkDocs, Kramdown and Pandoc: `[map](map.png){ width="500" .wide }`. */
const ATTRIBUTE = String.raw`(?:[#.][\w:-]{1,60}|[\w:-]{1,40}\s?=\s?(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'{}]{1,100}))`
const SPAN_ATTRIBUTES = new RegExp(
  String.raw`(?<=[)\]*_])\{:?\s{0,2}${ATTRIBUTE}(?:\s{1,2}${ATTRIBUTE}){0,20}\s{0,2}\}`,
  'g',
)
/** A picture whose address CommonMark cannot read because of its spaces: `![The yard](the yard.png)`. */
const NEAR_PICTURE = /!\[[^\]\n]{0,300}\]\([^()\n"']{1,200} [^()\n"']{1,200}\)/g

/** Text meant as a heading (`##Tools`) or as bold (`**Tools **`) that CommonMark does not accept as such. */
const NEAR_HEADING = /^(#{1,6})(?=\p{Lu}\p{L})/gmu
const NEAR_BOLD = /^(\*\*|__)[ \t]*(?=\S)([^*_\n]{1,200}?)[ \t]*\1[ \t]*$/gm

const FENCED = /^[ \t]{0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^[ \t]{0,3}\1/gm
/** Comments of a Liquid template, and its tags in lines of their own. */
const TEMPLATE = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}|^[ \t]*\{%[^\n]{0,200}%\}[ \t]*$/gm

/**
 * A shortcode of Hugo (`{{< note >}}`), of which only its text or title is shown, and a reference that includes another
 * file (`--8<-- "part.md"`).
 */
const SHORTCODE = /\{\{[<%][^{}\n]{0,400}?[>%]\}\}/g
const SHORTCODE_TEXT = /\b(?:text|title)="([^"\n]{1,200})"/
const SNIPPET = /^[ \t]*--8<--[^\n]*$/gm
/**
 * Marks of MDX: imported components, comments, and the tags of components with a dot in their names, of which only the
 * text inside is shown (`<Keys.Hard>Enter</Keys.Hard>`). The first alternative keeps code as it is.
 */
const COMPONENT_IMPORT = /^import[ \t]+[\w{}*, \t]{1,200}[ \t]from[ \t]+(["'])[^"'\n]{1,200}\1;?[ \t]*$/gm
const COMPONENT_COMMENT = /\{\/\*[\s\S]{0,2000}?\*\/\}/g
const COMPONENT_TAG = /(`+)[^`\n]{1,300}\1|<\/?\p{Lu}\w{0,60}(?:\.\w{1,60})+(?:\s[^<>\n]{0,300})?>/gu
/**
 * A component without text of its own, which shows the words of an attribute: `Give <Drug name="Aspirin" /> at once`.
 * Without them the sentence would lose what it is about.
 */
const EMPTY_COMPONENT = /(`+)[^`\n]{1,300}\1|<\p{Lu}[\w.]{0,100}\s([^<>\n]{1,300}?)\/>/gu
const COMPONENT_TEXT = /(?<![\w-])(?:name|label|text|title|term)=(["'])([^"'\n]{1,200})\1/
/** Pictures and links of wikis: `![[map.png]]` and `[[Page|its name]]`. */
const WIKI_PICTURE = /!\[\[([^\]|\n]{1,200})(?:\|[^\]\n]{0,100})?\]\]/g
const WIKI_LINK = /(?<!!)\[\[(?:[^\]|\n]{1,200}\|)?([^\]|\n]{1,200})\]\]/g

/**
 * Consecutive lines that each begin with an emoji are read as list items. An emoji that is only a pointer, such as a
 * pin or an arrow, is dropped like a bullet.
 */
const PICTURED_LINES = /^(?:[ \t]{0,3}\p{Extended_Pictographic}\uFE0F?[ \t]+\S[^\n]*(?:\n|$)){2,}/gmu
const PICTURED_BULLET =
  /^([ \t>]*(?:(?:#{1,6}|[-*+]|\d{1,3}[.)])[ \t]+)?(?:\*\*)?)[📌📍🔹🔸🔷🔶🔘👉➡▶▪◾◽☑]\uFE0F?[ \t]*(?=\S)/gmu

/** The checkbox of a task, which is not part of the item's text: `- [ ] Close the gate`. */
const TASK = /^([ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]+)\[[ xX]\][ \t]+/gm
/** Names of icons and emoji: `:octicons-heart-16:`, `:warning:`. */
const PICTURE_NAME =
  /(?<![\p{L}\p{N}:])\(?:[a-z][a-z0-9+]*(?:[_-][a-z0-9]+)*:(?:\{[^}\n]{0,60}\})?\)?(?![\p{L}\p{N}:])[ \t]?/gu

/**
 * A backslash at the end of a line that makes no line break, because nothing or only a space follows it. In `C:\` and
 * `\\server\` it belongs to a path.
 */
const STRAY_BREAK = /(?<!(?<![\p{L}\p{N}])\p{L}:|\\\S*)\s*\\$/u

/** Reads CommonMark with tables. HTML inside is read like a web page; no script runs. */
export function readMarkdown(
  text: string,
  pictures: PictureCollector = createPictureCollector(),
  findPicture: FindPicture = readDataAddress,
): SourceDocument {
  const front = FRONT_MATTER.exec(text) ?? matchMetaData(text)
  const titleMatch = front && TITLE.exec(front[2] ?? front[1]!)
  const title = titleMatch ? cleanLine(titleMatch[1]!.replace(/^(["'])(.*)\1\s*$/, '$2')) : ''
  const body = outsideCode(front ? text.slice(front[0].length) : text, part =>
    part
      .replace(TEMPLATE, '')
      .replace(SHORTCODE, mark => SHORTCODE_TEXT.exec(mark)?.[1] ?? '')
      .replace(SNIPPET, '')
      .replace(COMPONENT_IMPORT, '')
      .replace(COMPONENT_COMMENT, '')
      .replace(EMPTY_COMPONENT, (mark, code?: string, given = '') =>
        code ? mark : (COMPONENT_TEXT.exec(given)?.[2] ?? ''),
      )
      .replace(COMPONENT_TAG, mark => (mark.startsWith('`') ? mark : ''))
      .replace(WIKI_PICTURE, (_, name: string) => `![](<${name}>)`)
      .replace(WIKI_LINK, '$1')
      .replace(HEADING_MARK, '$1')
      .replace(BLOCK_MARK, '')
      .replace(SPAN_ATTRIBUTES, '')
      .replace(NEAR_PICTURE, '')
      .replace(NEAR_HEADING, '$1 ')
      .replace(NEAR_BOLD, '$1$2$1')
      .replace(TASK, '$1')
      .replace(PICTURED_LINES, lines => lines.split('\n').map(asItem).join('\n'))
      .replace(PICTURED_BULLET, '$1'),
  )
  const rendered = markdownReader().render(markCallouts(body))
  const blocks = readCallouts(readHtmlText(rendered, pictures, findPicture))
  return { kind: 'markdown', title: title || null, pages: null, blocks }
}

/**
 * Turns a line into a list item with the bullet `+`. Most documents do not use this bullet, so the items form a list of
 * their own. A line that ends with a colon introduces the list.
 */
function asItem(line: string): string {
  if (line === '') return line
  return /[:：]\s*$/.test(line) ? `\n${line.trimStart()}\n` : `+ ${line.trimStart()}`
}

/** Applies an edit to a text outside its fenced code blocks. */
function outsideCode(text: string, edit: (part: string) => string): string {
  let [edited, end] = ['', 0]
  for (const { 0: code, index } of text.matchAll(FENCED)) {
    edited += edit(text.slice(end, index)) + code
    end = index + code.length
  }
  return edited + edit(text.slice(end))
}

function matchMetaData(text: string): RegExpExecArray | null {
  const metaData = META_DATA.exec(text)
  return metaData && TITLE.test(metaData[1]!) ? metaData : null
}

function markdownReader() {
  const markdown = markdownIt({ html: true, linkify: false })
  markdown.core.ruler.push('stray-marks', ({ tokens }) => {
    for (const { children } of tokens) {
      const texts = children?.filter(({ type }) => type === 'text') ?? []
      for (const token of texts) {
        const next = children![children!.indexOf(token) + 1]
        const isLast = next === undefined || next.type === 'softbreak'
        const text = token.content.replace(PICTURE_NAME, '')
        token.content = isLast ? text.trimEnd().replace(STRAY_BREAK, '') : text
      }
    }
  })
  return markdown
}
