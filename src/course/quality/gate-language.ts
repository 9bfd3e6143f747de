import type { Brief } from '../brief.ts'
import type { CourseContent } from '../schema.ts'
import { CLIENT_WORDS, type CourseUnit } from './course-texts.ts'
import { couldBe } from './detect-language.ts'

/** The share of pieces that must be in the course's language. */
const RIGHT_LANGUAGE_SHARE = 0.99

export function checkLanguage(content: CourseContent, brief: Brief, units: CourseUnit[]): string[] {
  if (content.language !== brief.languageId) {
    return [`the language is ${content.language}, but ${brief.languageId} was asked for`]
  }
  const judged = units.map(unit => ({ where: unit.where, verdict: couldBe(proseOf(unit), brief.languageId) }))
  const known = judged.filter(unit => unit.verdict !== 'unknown')
  const wrong = known.filter(unit => unit.verdict === 'no')
  if (wrong.length <= known.length * (1 - RIGHT_LANGUAGE_SHARE)) return []
  return wrong.map(unit => `${unit.where} is not in ${brief.languageId}`)
}

/** Code and the client's own words may be in any language. */
function proseOf(unit: CourseUnit): string {
  return unit.texts
    .filter(text => text.field !== 'code')
    .map(text => text.text.replaceAll(CLIENT_WORDS, ' ').replace(/`[^`\n]{1,400}`|https?:\S{1,400}/g, ' '))
    .join('\n')
}
