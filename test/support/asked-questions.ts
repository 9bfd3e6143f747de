import { briefSchema } from '../../src/course/brief.ts'
import { sourceMaterial } from '../../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../../src/documents/read/html/read-markdown.ts'

/** Lists the questions inside the lessons of a course made from a document. */
export function asked(text: string, languageId = 'en-GB') {
  const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns: [] })
  const source = { id: 'src_1', name: 'File.md', document: readMarkdown(text) }
  return sourceMaterial([source], brief)
    .chapters.flatMap(({ lessons }) => lessons)
    .flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])))
}

export const stems = (text: string, languageId?: string) => asked(text, languageId).map(({ stem }) => stem)

export const numbered = (items: string[]) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')

/** Writes a document with one table. The cells of the header and of each row are separated by bars. */
export function tableText(columns: string, rows: string[]): string {
  const lines = [columns, columns.replace(/[^|]+/g, '---'), ...rows]
  return `# Our vans\n\nThey are kept in the yard.\n\n## What they are\n\n${lines.map(line => `| ${line} |`).join('\n')}`
}

/** Lists the options of each question, or its kind if it has none. */
export const optionsOf = (columns: string, rows: string[]) =>
  asked(tableText(columns, rows)).map(question =>
    question.kind === 'single' ? question.options.map(({ text }) => text).sort() : question.kind,
  )
