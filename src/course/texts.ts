/** How a text is rendered. Rules use this to find text that would look broken, such as Markdown in a title. */
export type TextField = 'title' | 'line' | 'markdown' | 'article' | 'sheet' | 'code' | 'option'

export type CourseText = { field: TextField; text: string }

export const titleText = (text: string): CourseText => ({ field: 'title', text })
export const lineText = (text: string): CourseText => ({ field: 'line', text })
export const markdownText = (text: string): CourseText => ({ field: 'markdown', text })
export const codeText = (text: string): CourseText => ({ field: 'code', text })
/** A text that a learner chooses, orders or matches. It is short, and rules check it as an item of a test. */
export const optionText = (text: string): CourseText => ({ field: 'option', text })

/** Returns a Markdown list with bullets. The further lines of an item are indented, so that they belong to the item. */
export const bullets = (items: readonly string[]): string => items.map(item => `- ${indented(item, 2)}`).join('\n')
export const numbered = (items: readonly string[]): string =>
  items.map((item, index) => `${index + 1}. ${indented(item, 3)}`).join('\n')
export const quote = (text: string): string => text.replace(/^/gm, '> ').replace(/ $/gm, '')

/** Returns a fenced code block. The fence is longer than any run of backticks in the text. */
export function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}${language}\n${text}\n${marks}`
}

function indented(text: string, spaces: number): string {
  return text.replace(/\n(?=.)/g, `\n${' '.repeat(spaces)}`)
}
