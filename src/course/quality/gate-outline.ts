import type { Brief } from '../brief.ts'
import type { CourseContent } from '../schema.ts'

/** Given chapter titles appear verbatim and in order; without them the author chooses. */
export function checkOutline(content: CourseContent, brief: Brief): string[] {
  if (brief.outline.length === 0) return []
  const problems = brief.outline.flatMap((title, index) => {
    const chapter = content.chapters[index]
    if (!chapter) return [`chapter ${index + 1} is missing: ${quoted(title)}`]
    if (chapter.title !== title)
      return [`chapter ${index + 1} must be called ${quoted(title)}, not ${quoted(chapter.title)}`]
    return []
  })
  if (content.chapters.length > brief.outline.length) {
    problems.push(`there are ${content.chapters.length} chapters, but ${brief.outline.length} were asked for`)
  }
  return problems
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text)
}
