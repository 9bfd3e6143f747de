import type { CourseUnit } from '../../course/course-units.ts'
import { type Finding, placeName } from '../../course/findings.ts'
import type { CourseText, TextField } from '../../course/texts.ts'

/** The fields whose links are rendered. */
const LINKED: TextField[] = ['markdown', 'article', 'sheet']
/**
 * Matches links that would run a script. The repetitions in the pattern are bounded, so that searching takes little
 * time in any text.
 */
const SCRIPT_LINK = /\]\(\s{0,5}<?\s{0,5}(javascript|data|vbscript):/i

/**
 * Checks that no text is empty and no link runs a script. HTML tags are allowed, because every renderer escapes them.
 */
export function checkTexts(units: CourseUnit[]): Finding[] {
  return units.flatMap(({ at, texts }): Finding[] => {
    const findings: Finding[] = []
    if (texts.some(isEmpty)) {
      findings.push({ rule: 'empty-text', at, says: `${placeName(at)} has an empty text` })
    }
    if (texts.some(({ field, text }) => LINKED.includes(field) && SCRIPT_LINK.test(withoutCode(text)))) {
      findings.push({ rule: 'unsafe-link', at, says: `${placeName(at)} has a link that would run a script` })
    }
    return findings
  })
}

/**
 * Whether a text shows a reader nothing. Prose of dots and dashes alone counts as nothing; a title or a cell may be a
 * single sign such as "?" or "+".
 */
function isEmpty({ field, text }: CourseText): boolean {
  if (!/[^\s\p{Cf}]/u.test(text)) return true
  return LINKED.includes(field) && /^[\s\p{Cf}\p{Pd}._…*]+$/u.test(text)
}

/** Removes code from a text: links in code are shown and never followed. */
export function withoutCode(text: string): string {
  return text.replace(/^ {0,3}```[^\n]*\n[\s\S]{0,4000}?^ {0,3}```\s{0,3}$/gm, '').replace(/`[^`\n]{1,400}`/g, 'code')
}
