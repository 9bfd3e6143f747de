import { briefSchema } from '../../src/course/brief.ts'
import { sourceMaterial } from '../../src/documents/lessons/source-material.ts'
import { readMarkdown } from '../../src/documents/read/html/read-markdown.ts'

/** What a course made of a document asks inside its lessons. */
export function asked(text: string, languageId = 'en-GB') {
  const brief = briefSchema.parse({ subject: 'Our work', languageId, addOns: [] })
  const source = { id: 'src_1', name: 'File.md', document: readMarkdown(text) }
  return sourceMaterial([source], brief)
    .chapters.flatMap(({ lessons }) => lessons)
    .flatMap(({ blocks }) => blocks.flatMap(block => (block.type === 'check' ? [block.question] : [])))
}

export const stems = (text: string, languageId?: string) => asked(text, languageId).map(({ stem }) => stem)

export const numbered = (items: string[]) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')

/** A document of one table: its columns and rows are written with bars between the cells. */
export function tableText(columns: string, rows: string[]): string {
  const lines = [columns, columns.replace(/[^|]+/g, '---'), ...rows]
  return `# Our vans\n\nThey are kept in the yard.\n\n## What they are\n\n${lines.map(line => `| ${line} |`).join('\n')}`
}

/** What a learner can choose from, or the kind of a question that has no options. */
export const optionsOf = (columns: string, rows: string[]) =>
  asked(tableText(columns, rows)).map(question =>
    question.kind === 'single' ? question.options.map(({ text }) => text).sort() : question.kind,
  )
