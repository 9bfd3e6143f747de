/** A text with the offsets of its selection. */
export type Selected = { text: string; start: number; end: number }

export const FORMATS = ['bold', 'italic', 'code', 'list', 'link', 'formula'] as const
export type Format = (typeof FORMATS)[number]

/** The Markdown sign on both sides of a formatted text. */
const SIGNS = { bold: '**', italic: '*', code: '`', formula: '$' } as const
const BULLET = /^- /
const ADDRESS = /^(https?:\/\/|mailto:)\S+$/i

/**
 * Applies a format to the selection, or removes the format if the selection has it already. The same text stays
 * selected. A list format applies to whole lines.
 */
export function applyFormat(selected: Selected, format: Format): Selected {
  if (format === 'list') return toggleList(selected)
  if (format === 'link') return addLink(selected)
  return toggleSign(withoutEdges(selected), SIGNS[format])
}

/** Excludes spaces at the edges from the selection, because Markdown does not read `** word **` as bold. */
function withoutEdges({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end)
  if (words.trim() === '') return { text, start, end: words === '' ? end : start }
  return { text, start: start + words.length - words.trimStart().length, end: start + words.trimEnd().length }
}

function toggleSign({ text, start, end }: Selected, sign: string): Selected {
  const [before, words, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (endsIn(before, sign) && beginsWith(after, sign))
    return {
      text: before.slice(0, -sign.length) + words + after.slice(sign.length),
      start: start - sign.length,
      end: end - sign.length,
    }
  const isInside = words.length > 2 * sign.length && beginsWith(words, sign) && endsIn(words, sign)
  if (isInside)
    return { text: before + words.slice(sign.length, -sign.length) + after, start, end: end - 2 * sign.length }
  return { text: before + sign + words + sign + after, start: start + sign.length, end: end + sign.length }
}

/** Whether a text ends in the sign. For `*`, the end of `**` does not count. */
function endsIn(text: string, sign: string): boolean {
  return text.endsWith(sign) && (sign !== '*' || !text.endsWith('**') || text.endsWith('***'))
}

function beginsWith(text: string, sign: string): boolean {
  return text.startsWith(sign) && (sign !== '*' || !text.startsWith('**') || text.startsWith('***'))
}

/** Turns all lines of the selection into list items, or back into paragraphs if all of them are list items. */
function toggleList({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
  const lines = text.slice(from, to).split('\n')
  const filledLines = lines.filter(line => line.trim() !== '')
  const isList = filledLines.length > 0 && filledLines.every(line => BULLET.test(line))
  const changed = lines.map(line => {
    if (isList) return line.replace(BULLET, '')
    return line.trim() === '' && lines.length > 1 ? line : `- ${line.replace(BULLET, '')}`
  })
  // Without an empty line before it, the list would be read as part of the paragraph above.
  const gap = !isList && from > 0 && !text.slice(0, from).endsWith('\n\n') ? '\n' : ''
  const list = changed.join('\n')
  const begin = from + gap.length
  const caret = Math.max(begin, start + gap.length + list.length - (to - from))
  const selection = start === end ? { start: caret, end: caret } : { start: begin, end: begin + list.length }
  return { text: text.slice(0, from) + gap + list + text.slice(to), ...selection }
}

/**
 * Makes a link of the selection. If the selection is an address, it becomes both text and target of the link; any other
 * text gets a placeholder as its target, which is then selected.
 */
function addLink({ text, start, end }: Selected): Selected {
  const words = text.slice(start, end)
  const [label, address] = ADDRESS.test(words) ? [words, words] : [words, 'https://']
  const link = `[${label}](${address})`
  const at = start + label.length + 3
  const selection = label === '' ? { start: start + 1, end: start + 1 } : { start: at, end: at + address.length }
  return { text: text.slice(0, start) + link + text.slice(end), ...selection }
}
