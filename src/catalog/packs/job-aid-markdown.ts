import type { Pack } from './pack-schema.ts'

type JobAid = Pack['jobAids'][number]
type Section = JobAid['sections'][number]

/** Returns a job aid as Markdown: how to use it, its sections under headings, and its note. */
export function writeJobAid({ use, sections, note }: JobAid): string {
  const parts = [
    escapeMarks(use),
    ...sections.map(section => `## ${escapeMarks(section.heading)}\n\n${writeSection(section)}`),
    ...(note === undefined ? [] : [escapeMarks(note)]),
  ]
  return parts.join('\n\n')
}

function writeSection(section: Section): string {
  switch (section.form) {
    case 'checklist':
      return section.items.map(item => `- [ ] ${escapeMarks(item)}`).join('\n')
    case 'fields':
      return section.items.map(item => `- ${escapeMarks(item)}`).join('\n')
    case 'table':
      return [section.columns, section.columns.map(() => '---'), ...section.rows.map(escapeCells)]
        .map(cells => `| ${cells.join(' | ')} |`)
        .join('\n')
  }
}

/** Escapes cells; an unescaped bar would start another cell. */
function escapeCells(cells: string[]): string[] {
  return cells.map(cell => escapeMarks(cell).replaceAll('|', '\\|'))
}

/**
 * Escapes Markdown in a pack's plain text, except for `code`. Brackets to fill in are kept
 * unless they would start a link.
 */
export function escapeMarks(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\*_<]|\](?=\()/g, '\\$&') : part))
    .join('')
    .replace(/^([#+-]|\d{1,9}(?=[.)]))(?=[.)]?\s)/, match => (/\d/.test(match) ? `${match}\\` : `\\${match}`))
}
