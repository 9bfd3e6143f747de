import type { TextFormat } from '../export-format.ts'
import { buildHandout } from '../handout/build-handout.ts'
import { writeMarkdown } from '../handout/write-markdown.ts'

export const markdown = {
  name: 'markdown',
  title: 'Markdown',
  meaning: 'One text file, for wikis, editors and assistants.',
  group: 'reading',
  extension: 'md',
  contentType: 'text/markdown; charset=utf-8',
  container: 'text',
  medium: 'plainText',
  write: course => writeMarkdown(buildHandout(course)),
} as const satisfies TextFormat
