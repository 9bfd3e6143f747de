import type { Pack } from './pack-schema.ts'

type JobAid = Pack['jobAids'][number]
type Section = JobAid['sections'][number]

/** The page in the Markdown of a course: how to use it, its sections under their headings, and what else must be said. */
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

/** A bar of the text would begin another cell. */
function escapeCells(cells: string[]): string[] {
  return cells.map(cell => escapeMarks(cell).replaceAll('|', '\\|'))
}

/** A pack's line is plain text in which only `code` is marked. Brackets to fill in stay as they are where they begin no link. */
export function escapeMarks(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\\*_<]|\](?=\()/g, '\\$&') : part))
    .join('')
    .replace(/^([#+-]|\d{1,9}(?=[.)]))(?=[.)]?\s)/, match => (/\d/.test(match) ? `${match}\\` : `\\${match}`))
}
