import type { Brief } from '../../course/brief.ts'
import { CLIENT_WORDS, type CourseUnit } from '../../course/course-units.ts'
import { type Finding, type Place, placeName } from '../../course/findings.ts'
import type { CourseContent } from '../../course/schema.ts'
import { couldBe, couldQuoteKana, guessLanguage } from '../../language/detect-language.ts'
import { namesLanguage } from '../../language/language-names.ts'
import { primaryLanguage } from '../../language/locales.ts'
import { countWords } from '../../language/words.ts'

/** Minimum length of a text whose language is checked; in a shorter text it cannot be detected reliably. */
const JUDGED_WORDS = 12
const JUDGED_LETTERS = 65
/**
 * Swahili is recognised only by its function words, because the language detector does not know it. This is unreliable:
 * a Swahili sentence may have few of these words, and a Croatian one several (“je”, “na”, “ili”).
 */
const TOLD_BY_SMALL_WORDS = 'sw'
/** Groups of related languages, which cannot be told apart in one or two sentences. */
const RELATIVES = [
  ['hr', 'sr', 'sl', 'bg', 'mk'],
  ['nb', 'da', 'sv'],
  ['es', 'pt', 'ca', 'gl'],
  ['cs', 'sk'],
  ['id', 'ms'],
]
/**
 * Number of texts in another language from which the part of the course that contains them has a fault, which keeps an
 * author's course from being stored.
 */
const FAULTY_TEXTS = 3
const QUOTED_CHARACTERS = 60

/**
 * Checks that every part is in the course's language: the part as a whole, and all but one or two of its longer texts.
 * Single foreign texts are content, such as a Spanish dialogue in a lesson on Spanish; a German wrap-up in an English
 * course is a fault.
 */
export function checkLanguage(content: CourseContent, brief: Brief, units: CourseUnit[]): Finding[] {
  if (content.language !== brief.languageId) {
    const says = `the language is ${content.language}, but ${brief.languageId} was asked for`
    return [{ rule: 'language', at: { part: 'course' }, says }]
  }
  // A course from documents is in their language, quotations and appendices included, so it is not checked.
  if (content.origin.kind === 'sources') return []
  return judgedParts(units)
    .filter(part => isElsewhere(part, brief) || foreignTexts(part, brief).length >= FAULTY_TEXTS)
    .map(({ at }) => ({ rule: 'language', at, says: `${placeName(at)} is not in ${brief.languageId}` }))
}

/** Reports single texts in another language. They may be intended, so they do not keep the course from being stored. */
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
  const text = texts.map(({ text }) => text).join('\n')
  if (couldBe(text, brief.languageId) !== 'no') return false
  // A Chinese lesson on Japanese is accepted although every sentence of it may contain kana.
  return !(namesLanguage(listWishes(brief), 'ja', brief.languageId) && couldQuoteKana(text, brief.languageId))
}

/** Lists texts in another language, unless the brief mentions that language. */
function foreignTexts({ texts }: JudgedPart, brief: Brief): JudgedText[] {
  const { languageId } = brief
  const wishes = listWishes(brief)
  return texts.filter(({ text }) => {
    if (couldBe(text, languageId, JUDGED_LETTERS) !== 'no') return false
    const other = guessLanguage(text, JUDGED_LETTERS)
    const courseLanguage = primaryLanguage(languageId)
    if (other === null || [courseLanguage, other].includes(TOLD_BY_SMALL_WORDS) || areRelated(courseLanguage, other))
      return false
    return countWords(text, other) >= JUDGED_WORDS && !namesLanguage(wishes, other, languageId)
  })
}

/** Joins those texts of the brief in which the client may mention another language. */
function listWishes({ subject, outline, mustCover = [] }: Brief): string {
  return [subject, ...outline, ...mustCover].join('\n')
}

/**
 * Groups the prose of a course into judged parts: lessons, articles, job aids, wrap-up, agreement, assessment,
 * glossary and titles.
 */
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

/**
 * Returns the texts of a unit whose language is checked. Code, options, short quotations and the client's own words are
 * removed, because they may be in any language.
 */
function ownProse({ at, texts }: CourseUnit): JudgedText[] {
  return texts
    .filter(({ field }) => field !== 'code' && field !== 'option')
    .map(({ text }) => ({ at, text: text.replaceAll(CLIENT_WORDS, ' ').replace(ANY_LANGUAGE, ' ') }))
}
