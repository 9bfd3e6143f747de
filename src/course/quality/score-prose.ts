import type { LocaleCode } from '../locales.ts'
import { languageOf } from '../locales.ts'
import type { CourseUnit } from './course-texts.ts'
import { CLIENT_WORDS } from './course-texts.ts'
import { atLeast, atMost, type Criterion, percent, share } from './part-score.ts'
import { fillersIn, isGenericTitle } from './prose-phrases.ts'
import { isSpaced, sentencesOf, wordsOf } from './words.ts'

const FILLER_PER_1000_WORDS = 1
const OVERLAP_SHARE = 0.03
const OVERLAP_WORDS = 5
const SENTENCE_WORDS = 25
const SHORT_SENTENCE_SHARE = 0.9
/** Ten times a usual course; what is longer is judged by its beginning, so that no text can hold up the service. */
const READ_CHARACTERS = 400_000

/** Titles that say something, sentences that can be read once, no padding, nothing said twice. */
export function judgeProse(all: CourseUnit[], language: LocaleCode): Criterion[] {
  const units = beginningOf(all)
  const criteria: Criterion[] = []
  const generic = genericTitles(units, language)
  criteria.push({
    weight: 4,
    met: atMost(generic.length, 0, 4),
    note: `titles that say nothing: ${generic.slice(0, 6).join(', ')}`,
  })

  const prose = units.flatMap(unit =>
    unit.texts.filter(
      text => text.field === 'markdown' || text.field === 'article' || text.field === 'line' || text.field === 'option',
    ),
  )
  if (languageOf(language) === 'en') {
    const text = prose.map(part => part.text).join('\n')
    const words = Math.max(1, wordsOf(text, language).length)
    const fillers = fillersIn(text).map(phrase => phrase.toLowerCase())
    const rate = (fillers.length * 1_000) / words
    const note = `${rate.toFixed(1)} filler phrases per 1,000 words: ${[...new Set(fillers)].slice(0, 6).join(', ')}`
    criteria.push({ weight: 4, met: atMost(rate, FILLER_PER_1000_WORDS, 6), note })
  }

  const overlap = overlapShare(units, language)
  criteria.push({
    weight: 4,
    met: atMost(overlap, OVERLAP_SHARE, 0.2),
    note: `runs of five words that lessons share: ${percent(overlap)}`,
  })

  if (languageOf(language) !== 'th') {
    const sentences = prose.flatMap(part => sentencesOf(part.text)).map(sentence => wordsOf(sentence, language).length)
    const short = share(sentences, words => words <= sentenceWords(language))
    criteria.push({
      weight: 3,
      met: atLeast(short, SHORT_SENTENCE_SHARE, 0.5),
      note: `sentences of at most ${sentenceWords(language)} words: ${percent(short)}`,
    })
  }
  return criteria
}

function beginningOf(units: CourseUnit[]): CourseUnit[] {
  let read = 0
  return units.filter(unit => {
    if (read >= READ_CHARACTERS) return false
    read += unit.texts.reduce((sum, { text }) => sum + text.length, 0)
    return true
  })
}

/** A dictionary parts Chinese and Japanese into smaller pieces than a writer's words. */
function sentenceWords(language: LocaleCode): number {
  return isSpaced(language) ? SENTENCE_WORDS : SENTENCE_WORDS * 1.6
}

function genericTitles(units: CourseUnit[], language: LocaleCode): string[] {
  const titles = units.find(unit => unit.kind === 'titles')?.texts.filter(text => text.field === 'title') ?? []
  return titles
    .map(title => title.text.replaceAll(CLIENT_WORDS, '').trim())
    .filter(title => isGenericTitle(title, languageOf(language)))
}

/** The share of five-word runs that also stand in another lesson. */
function overlapShare(units: CourseUnit[], language: LocaleCode): number {
  const runs = new Map<string, { lesson: string; times: number; shared: boolean }>()
  let all = 0
  for (const unit of units) {
    if (unit.lessonId === null) continue
    for (const { field, text } of unit.texts) {
      if (field === 'code') continue
      const words = wordsOf(text.toLowerCase(), language)
      for (let at = 0; at + OVERLAP_WORDS <= words.length; at++) {
        const run = words.slice(at, at + OVERLAP_WORDS).join(' ')
        const known = runs.get(run)
        all++
        if (!known) runs.set(run, { lesson: unit.lessonId, times: 1, shared: false })
        else {
          known.times++
          known.shared ||= known.lesson !== unit.lessonId
        }
      }
    }
  }
  let shared = 0
  for (const run of runs.values()) if (run.shared) shared += run.times
  return all === 0 ? 0 : shared / all
}
