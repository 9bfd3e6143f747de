import { splitFormulas } from '../formulas/find-formulas.ts'

/**
 * Escapes the text of a document so that Markdown shows it unchanged. Formulas in TeX are not escaped, so that they are
 * still shown as formulas.
 */
export function asMarkdown(text: string): string {
  return splitFormulas(text)
    .map((part, index) => (index % 2 === 0 ? escapeMarks(part) : part))
    .join('')
}

function escapeMarks(text: string): string {
  return text
    .replace(/[\\`*_[\]<>]/g, '\\$&')
    .replace(/^(\s*)([#+-])(?=\s|$)/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])(?=\s)/gm, '$1\\$2')
}

export function asMarkdownList(items: { text: string; items?: string[] | undefined }[], ordered: boolean): string {
  return items
    .map(({ text, items: inner = [] }, index) => {
      const sign = ordered ? `${index + 1}. ` : '- '
      const indent = ' '.repeat(sign.length)
      return [`${sign}${asMarkdown(text)}`, ...inner.map(line => `${indent}- ${asMarkdown(line)}`)].join('\n')
    })
    .join('\n')
}

/** Cuts a text to this many characters, between two words, and adds an ellipsis. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text
  const cut = text.slice(0, characters - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > characters / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
