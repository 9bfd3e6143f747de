import { CLIENT_WORDS, type CourseUnit } from '../../course/course-units.ts'
import type { Finding } from '../../course/findings.ts'
import type { TextField } from '../../course/texts.ts'
import { type LocaleCode, primaryLanguage } from '../../language/locales.ts'
import { countWords, isSpaced, splitAtFullStops } from '../../language/words.ts'
import { findFillers, isGenericTitle } from './prose-phrases.ts'

const FILLER_PER_1000_WORDS = 1.5
const SENTENCE_WORDS = 25
/**
 * Maximum length of a sentence in Chinese and Japanese, in the pieces into which a dictionary splits a text; they are
 * smaller than words.
 */
const SENTENCE_PIECES = 40
const SHORT_SENTENCE_SHARE = 0.8
/**
 * Maximum number of characters that are judged, so that no text blocks the service: ten times a usual course. Of a
 * longer course, only the beginning is judged.
 */
const READ_CHARACTERS = 400_000
const PROSE: TextField[] = ['markdown', 'article', 'line']

/** Finds generic titles, padding and many long sentences. */
export function findProseFlaws(units: CourseUnit[], language: LocaleCode): Finding[] {
  return [...genericTitles(units, language), ...filler(units, language), ...longSentences(units, language)]
}

function genericTitles(units: CourseUnit[], language: LocaleCode): Finding[] {
  const titles = units.find(unit => unit.kind === 'titles')?.texts.filter(text => text.field === 'title') ?? []
  return titles
    .map(({ text }) => text.replaceAll(CLIENT_WORDS, '').trim())
    .filter(title => isGenericTitle(title, primaryLanguage(language)))
    .map((title): Finding => {
      const says = `the title ${JSON.stringify(title.slice(0, 80).toWellFormed())} would fit any course`
      return { rule: 'generic-title', at: { part: 'titles' }, says }
    })
}

function filler(units: CourseUnit[], language: LocaleCode): Finding[] {
  if (primaryLanguage(language) !== 'en') return []
  const text = collectProse(units).join('\n')
  const words = Math.max(1, countWords(text, language))
  const fillers = findFillers(text).map(phrase => phrase.toLowerCase())
  const rate = (fillers.length * 1_000) / words
  if (fillers.length < 2 || rate <= FILLER_PER_1000_WORDS) return []
  const says = `${rate.toFixed(1)} filler phrases per 1,000 words: ${[...new Set(fillers)].slice(0, 6).join(', ')}`
  return [{ rule: 'filler', at: { part: 'course' }, says }]
}

/**
 * Finds courses with too many long sentences. Thai is not checked, because a space may end a sentence or a clause
 * there.
 */
function longSentences(units: CourseUnit[], language: LocaleCode): Finding[] {
  if (primaryLanguage(language) === 'th') return []
  const most = isSpaced(language) ? SENTENCE_WORDS : SENTENCE_PIECES
  const sentences = collectProse(units)
    .flatMap(splitAtFullStops)
    .map(sentence => countWords(sentence, language))
  const short = sentences.filter(words => words <= most).length
  if (sentences.length === 0 || short >= sentences.length * SHORT_SENTENCE_SHARE) return []
  const says = `${sentences.length - short} of ${sentences.length} sentences have more than ${most} words`
  return [{ rule: 'long-sentences', at: { part: 'course' }, says }]
}

function collectProse(units: CourseUnit[]): string[] {
  const texts: string[] = []
  let read = 0
  for (const { field, text } of units.flatMap(unit => unit.texts)) {
    if (read >= READ_CHARACTERS) break
    if (!PROSE.includes(field)) continue
    texts.push(text)
    read += text.length
  }
  return texts
}
