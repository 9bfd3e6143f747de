import type { Brief } from '../../course/brief.ts'
import { CLIENT_WORDS, type CourseUnit } from '../../course/course-units.ts'
import { type Finding, type Place, placeName } from '../../course/findings.ts'
import type { CourseContent } from '../../course/schema.ts'
import { countWords } from '../../language/count-words.ts'
import { couldBe, guessLanguage } from '../../language/detect-language.ts'
import { namesLanguage } from '../../language/language-names.ts'
import { primaryLanguage } from '../../language/locales.ts'

/** The language of a shorter text cannot be detected reliably. */
const JUDGED_WORDS = 12
const JUDGED_LETTERS = 65
/** The detector knows no Swahili. One sentence may have few of its small words, and one in Croatian several: “je”, “na”, “ili”. */
const TOLD_BY_SMALL_WORDS = 'sw'
/** One or two sentences do not tell these apart for certain. */
const RELATIVES = [
  ['hr', 'sr', 'sl', 'bg', 'mk'],
  ['nb', 'da', 'sv'],
  ['es', 'pt', 'ca', 'gl'],
  ['cs', 'sk'],
  ['id', 'ms'],
]
/** So many texts in another language are a fault of their part. */
const FAULTY_TEXTS = 3
const QUOTED_CHARACTERS = 60

/**
 * Every part is in the course's language, as a whole and in its longer texts: a Spanish dialogue in a lesson on Spanish is content,
 * a German wrap-up in an English course is not.
 */
export function checkLanguage(content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  if (content.language !== brief.languageId) {
    const says = `the language is ${content.language}, but ${brief.languageId} was asked for`
    return [{ rule: 'language', at: { part: 'course' }, says }]
  }
  // What a client's document says is in the document's language, quotations and appendices included.
  if (content.origin.kind === 'sources') return []
  return judgedParts(units)
    .filter(part => isElsewhere(part, brief) || foreignTexts(part, brief).length >= FAULTY_TEXTS)
    .map(({ at }) => ({ rule: 'language', at, says: `${placeName(at)} is not in ${brief.languageId}` }))
}

/** One or two texts in another language may be intended: they are reported and block nothing. */
export function findForeignTexts(content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  if (content.language !== brief.languageId || content.origin.kind === 'sources') return []
  return judgedParts(units)
    .filter(part => !isElsewhere(part, brief))
    .flatMap(part => {
      const texts = foreignTexts(part, brief)
      if (texts.length >= FAULTY_TEXTS) return []
      return texts.map(({ at, text }) => ({
        rule: 'foreign-text' as const,
        at,
        says: `${placeName(at)} has a text that is not in ${brief.languageId}: ${text.slice(0, QUOTED_CHARACTERS)}`,
      }))
    })
}

const ANY_LANGUAGE = /`[^`\n]{1,400}`|https?:\S{1,400}|[“„«「][^“”„«»「」\n]{1,80}[”“»」]/gu

function areRelated(one: string, other: string): boolean {
  return one === other || RELATIVES.some(group => group.includes(one) && group.includes(other))
}

type JudgedText = { at: Place; text: string }
type JudgedPart = { at: Place; texts: JudgedText[] }

function isElsewhere({ texts }: JudgedPart, brief: Brief): boolean {
  return couldBe(texts.map(({ text }) => text).join('\n'), brief.languageId) === 'no'
}

/** Texts in another language, unless the client has named that language. */
function foreignTexts({ texts }: JudgedPart, { languageId, subject, outline, mustCover = [] }: Brief): JudgedText[] {
  const wishes = [subject, ...outline, ...mustCover].join('\n')
  return texts.filter(({ text }) => {
    if (couldBe(text, languageId, JUDGED_LETTERS) !== 'no') return false
    const other = guessLanguage(text, JUDGED_LETTERS)
    const courseLanguage = primaryLanguage(languageId)
    if (other === null || [courseLanguage, other].includes(TOLD_BY_SMALL_WORDS) || areRelated(courseLanguage, other))
      return false
    return countWords(text, other) >= JUDGED_WORDS && !namesLanguage(wishes, other, languageId)
  })
}

/** Lessons, articles, job aids, wrap-up, agreement, assessment, glossary and titles, each with all that is prose in it. */
function judgedParts(units: CourseUnit[]): JudgedPart[] {
  const parts = new Map<string, JudgedPart>()
  for (const unit of units) {
    const at = placeOfUnit(unit)
    const part = parts.get(placeName(at)) ?? { at, texts: [] }
    part.texts.push(...ownProse(unit))
    parts.set(placeName(at), part)
  }
  return [...parts.values()]
}

function placeOfUnit({ at, lessonId, kind }: CourseUnit): Place {
  if (lessonId !== null) return { part: 'lesson', id: lessonId }
  return kind === 'question' ? { part: 'assessment' } : at
}

/** Code, what learners choose from, short quotations and the client's own words may be in any language. */
function ownProse({ at, texts }: CourseUnit): JudgedText[] {
  return texts
    .filter(({ field }) => field !== 'code' && field !== 'option')
    .map(({ text }) => ({ at, text: text.replaceAll(CLIENT_WORDS, ' ').replace(ANY_LANGUAGE, ' ') }))
}
