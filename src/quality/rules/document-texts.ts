import type { CourseUnit } from '../../course/course-units.ts'
import { type Finding, placeName } from '../../course/findings.ts'
import type { CourseText, TextField } from '../../course/texts.ts'

/** The fields whose links are drawn. */
const LINKED: TextField[] = ['markdown', 'article', 'sheet']
/** Bounded: a hostile text of any length is read once. */
const SCRIPT_LINK = /\]\(\s{0,5}<?\s{0,5}(javascript|data|vbscript):/i

/** Nothing is empty, and nothing could run. Tags are not among it: every renderer shows them as the text they are. */
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

/** Nothing that can be seen; prose needs more than dots and dashes. A title or a cell may be a bare sign: "?", "+". */
function isEmpty({ field, text }: CourseText): boolean {
  if (!/[^\s\p{Cf}]/u.test(text)) return true
  return LINKED.includes(field) && /^[\s\p{Cf}\p{Pd}._…*]+$/u.test(text)
}

/** Code in the text is shown and never followed. */
export function withoutCode(text: string): string {
  return text.replace(/^ {0,3}```[^\n]*\n[\s\S]{0,4000}?^ {0,3}```\s{0,3}$/gm, '').replace(/`[^`\n]{1,400}`/g, 'code')
}
