/** A document's words as Markdown that shows exactly them: nothing in them is taken for a mark. */
export function asMarkdown(text: string): string {
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

/** At most so many characters, cut between words and marked as cut. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text
  const cut = text.slice(0, characters - 1).toWellFormed()
  const space = cut.lastIndexOf(' ')
  return `${(space > characters / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
