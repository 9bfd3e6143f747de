import type { Brief } from '../../course/brief.ts'
import type { Finding } from '../../course/findings.ts'
import type { CourseContent } from '../../course/schema.ts'

/** Checks that the client's chapter titles appear verbatim and in order. Without such titles the author chooses. */
export function checkOutline(content: CourseContent, brief: Brief): Finding[] {
  if (brief.outline.length === 0) return []
  const findings = brief.outline.flatMap((title, index): Finding[] => {
    const chapter = content.chapters[index]
    const says = `chapter ${index + 1} must be called ${quoted(title)}`
    if (!chapter) {
      return [{ rule: 'outline', at: { part: 'course' }, says: `chapter ${index + 1} is missing: ${quoted(title)}` }]
    }
    if (chapter.title === title) return []
    const at = { part: 'chapter', id: chapter.id } as const
    return [{ rule: 'outline', at, says: `${says}, not ${quoted(chapter.title)}` }]
  })
  if (content.chapters.length > brief.outline.length) {
    const says = `there are ${content.chapters.length} chapters, but ${brief.outline.length} were asked for`
    findings.push({ rule: 'outline', at: { part: 'course' }, says })
  }
  return findings
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)
}
