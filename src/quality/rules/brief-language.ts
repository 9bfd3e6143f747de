import type { Brief } from '../../course/brief.ts'
import { CLIENT_WORDS, type CourseUnit } from '../../course/course-units.ts'
import { type Finding, type Place, placeName } from '../../course/findings.ts'
import type { CourseContent } from '../../course/schema.ts'
import { couldBe } from '../../language/detect-language.ts'

/**
 * Every part as a whole is in the course's language: a Spanish dialogue in a lesson on Spanish is content, a German
 * wrap-up in an English course is not.
 */
export function checkLanguage(content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  if (content.language !== brief.languageId) {
    const says = `the language is ${content.language}, but ${brief.languageId} was asked for`
    return [{ rule: 'language', at: { part: 'course' }, says }]
  }
  // What a client's document says is in the document's language, quotations and appendices included.
  if (content.origin.kind === 'sources') return []
  return judgedParts(units)
    .filter(({ texts }) => couldBe(texts.join('\n'), brief.languageId) === 'no')
    .map(({ at }) => ({ rule: 'language', at, says: `${placeName(at)} is not in ${brief.languageId}` }))
}

const ANY_LANGUAGE = /`[^`\n]{1,400}`|https?:\S{1,400}|[“„«「][^“”„«»「」\n]{1,80}[”“»」]/gu

type JudgedPart = { at: Place; texts: string[] }

/** Lessons, articles, job aids, wrap-up, agreement, assessment, glossary and titles, each with all that is prose in it. */
function judgedParts(units: CourseUnit[]): JudgedPart[] {
  const parts = new Map<string, JudgedPart>()
  for (const unit of units) {
    const at = placeOfUnit(unit)
    const part = parts.get(placeName(at)) ?? { at, texts: [] }
    part.texts.push(ownProse(unit))
    parts.set(placeName(at), part)
  }
  return [...parts.values()]
}

function placeOfUnit({ at, lessonId, kind }: CourseUnit): Place {
  if (lessonId !== null) return { part: 'lesson', id: lessonId }
  return kind === 'question' ? { part: 'assessment' } : at
}

/** Code, what learners choose from, short quotations and the client's own words may be in any language. */
function ownProse(unit: CourseUnit): string {
  return unit.texts
    .filter(({ field }) => field !== 'code' && field !== 'option')
    .map(({ text }) => text.replaceAll(CLIENT_WORDS, ' ').replace(ANY_LANGUAGE, ' '))
    .join('\n')
}
