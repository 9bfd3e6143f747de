import type { SourceBlock, SourceItem } from '../../../course/source-document.ts'

type Tone = 'note' | 'tip' | 'warning'

/** Names of callouts in GitHub, Docusaurus, MkDocs and Obsidian, with their tone. */
const TONES: Record<string, Tone> = {
  note: 'note',
  info: 'note',
  important: 'note',
  abstract: 'note',
  summary: 'note',
  seealso: 'note',
  tip: 'tip',
  hint: 'tip',
  success: 'tip',
  warning: 'warning',
  caution: 'warning',
  danger: 'warning',
  error: 'warning',
  attention: 'warning',
}

const FENCE = /^\s{0,3}(?:>\s?)*(`{3,}|~{3,})/
/** Opens a callout in a quotation: `> [!NOTE]`, also with a title. */
const QUOTED = /^(\s{0,3}(?:>[ \t]?)+)\[!(\w+)\][+-]?[ \t]*(.{0,200}?)[ \t]*$/
/** Opens a callout whose text is indented: `!!! note "Title"`. */
const INDENTED = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+(\w+)[^"\n]*(?:"(.{0,900})")?[ \t]*$/
/** Opens a callout that `:::` closes: `:::note Title` or `:::note[Title]`. */
const FENCED = /^[ \t]*:{3,}[ \t]*(?:\{?\.?(\w+)[^[\n]{0,3}?\}?)?(?:\[([^\]\n]{0,200})\]|[ \t]+(\S.{0,200}?))?[ \t]*$/
const MARK = /^\[!(\w+)(?:\|([^\]]{0,900}))?\]\s*/

const MARK_INSIDE = /\[!\w+(?:\|([^\]]{0,900}))?\]\s*(?=(\S?))/g

/** Rewrites callouts of all dialects as paragraphs that open with a mark, `[!note|Title]`. Code stays unchanged. */
export function markCallouts(text: string): string {
  const lines: string[] = []
  let fence: string | null = null
  let indent: string | null = null
  let isHead = false
  for (const line of text.split(/\r?\n/)) {
    const opened = FENCE.exec(line)?.[1]
    if (opened && (fence === null || opened.startsWith(fence))) fence = fence === null ? opened.slice(0, 3) : null
    const isCode = fence !== null || opened !== undefined
    const indented = isCode ? null : INDENTED.exec(line)
    const fenced = isCode ? null : FENCED.exec(line)
    const quoted = isCode ? null : QUOTED.exec(line)
    const isBlank = line.trim() === ''
    if (indented) {
      lines.push('', `${indented[1]}${writeMark(indented[2]!, indented[3])}`)
      indent = `${indented[1]}    `
    } else if (fenced) {
      indent = null
      lines.push('', ...(fenced[1] ? [writeMark(fenced[1], fenced[2] ?? fenced[3])] : []))
    } else if (quoted && TONES[quoted[2]!.toLowerCase()]) lines.push(`${quoted[1]}${writeMark(quoted[2]!, quoted[3])}`)
    else if (!(isBlank && isHead)) {
      if (indent !== null && !isBlank && !line.startsWith(indent)) {
        // The callout has only a title, so the next line begins a paragraph of its own.
        if (isHead) lines.push('')
        indent = null
      }
      lines.push(indent === null || isBlank ? line : indent.slice(4) + line.slice(indent.length))
    }
    // The text of a callout may come after an empty line.
    isHead = indented !== null || Boolean(fenced?.[1]) || (isHead && isBlank)
  }
  return lines.join('\n')
}

function writeMark(kind: string, title = ''): string {
  const plain = title.replace(/[[\]|*`]/g, '').trim()
  return `[!${kind.toLowerCase()}${plain ? `|${plain}` : ''}]`
}

/**
 * Turns marked paragraphs into callouts and removes the marks. A callout without text of its own gets its title as
 * text; before a list, the title becomes the line that introduces the list.
 */
export function readCallouts(blocks: SourceBlock[]): SourceBlock[] {
  return blocks.flatMap((block, at): SourceBlock[] => {
    if (block.type === 'list') return [{ ...block, items: block.items.map(unmarked) }]
    const mark = block.type === 'paragraph' ? MARK.exec(block.text) : null
    if (block.type !== 'paragraph' || !mark) return [block]
    const [whole, kind = '', title] = mark
    const tone = TONES[kind] ?? 'note'
    const text = block.text.slice(whole.length)
    const { lead: _lead, ...rest } = block
    if (text !== '') return [{ ...rest, text, callout: { tone, ...(title && { title }) } }]
    if (!title) return []
    const leadsIn = blocks[at + 1]?.type === 'list' && !/[.!?]$/.test(title)
    return [leadsIn ? { ...rest, text: `${title.replace(/:$/, '')}:` } : { ...rest, text: title, callout: { tone } }]
  })
}

/** Removes the mark of a callout inside a list item and keeps its title as part of the text. */
function unmarked(item: SourceItem): SourceItem {
  const text = item.text
    .replace(MARK_INSIDE, (_, title = '', next = '') => (title && next ? `${title}: ` : title))
    .trim()
  return text === '' ? item : { ...item, text }
}
