import { z } from 'zod'
import { sentence, title } from '../parts.ts'
import { line } from '../text.ts'
import { lineText, titleText } from '../texts.ts'
import { blockKind, READ } from './block-kind.ts'

export const table = blockKind({
  type: 'table',
  shape: {
    caption: title,
    columns: z.array(line(120)).min(2).max(5),
    rows: z.array(z.array(sentence).min(2).max(5)).min(1).max(12),
    readings: z
      .literal(true)
      .optional()
      .describe('Whether the figures are invented readings to work on, and not facts.'),
  },
  texts: block => [titleText(block.caption), ...block.columns.map(lineText), ...block.rows.flat().map(lineText)],
  markdown: ({ caption, columns, rows }) =>
    [`**${caption}**\n`, cells(columns), cells(columns.map(() => '---')), ...rows.map(cells)].join('\n'),
  faults: ({ columns, rows }) =>
    rows.some(row => row.length !== columns.length) ? ['every row must have as many cells as there are columns'] : [],
  traits: READ,
  prompt: '`table`: a comparison in 2 to 5 columns and up to 12 rows.',
})

/** Returns a row of a Markdown table. Vertical bars in a cell are escaped, since they would begin another cell. */
function cells(row: string[]): string {
  return `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
