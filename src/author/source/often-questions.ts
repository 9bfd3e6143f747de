import { type AskedSentence, GAP, STEM_CHARACTERS, shownBefore } from './asked-sentences.ts'
import { type AskedSection, type Candidate, REASON_CHARACTERS } from './candidates.ts'
import { isDated } from './cell-kinds.ts'
import type { DocumentKind } from './document-kind.ts'
import { binds } from './ruling-sentences.ts'
import { type SourcePhrases, say } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'
import { writtenFigures } from './written-figures.ts'

const OPTIONS = 4
const STEM = 4

/** How often something is done: "The lists are checked ▢ by the owner", with the other frequencies that are said in the same way. */
export function oftenQuestions(
  sentences: AskedSentence[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sentences.flatMap(told => {
    const { sentence, index } = told
    const found = frequencyIn(sentence, words)
    if (!found || words.has('vague', sentence) || sentence.length > REASON_CHARACTERS) return []
    const { at, text, series, place } = found
    const rest = `${sentence.slice(0, at)} ${sentence.slice(at + text.length)}`
    // "20 days every year" counts days; "need not be filled every year" says nothing of how often.
    if (writtenFigures(rest, words).length > 0 || words.has('negations', rest)) return []
    const shown = shownBefore(told, text, words)
    if (shown === null || !binds({ sentence, shown }, kind, words)) return []
    if (!['duties', 'rulings', 'actors'].some(list => words.has(list as 'duties', rest))) return []
    // "At the end of the year", "in May": whoever reads it knows.
    if (isToldBy(`${section.called} ${shown}${rest}`, place, words) || isDated(`1 ${rest}`, words.language)) return []
    const stem = say(phrases.oftenStem, {
      heading: section.called,
      sentence: `${shown}${sentence.slice(0, at)}${GAP}${sentence.slice(at + text.length)}`,
    })
    if (stem.length > STEM_CHARACTERS) return []
    const from = Math.min(Math.max(0, place - 2), series.length - OPTIONS)
    const options = series
      .slice(from, from + OPTIONS)
      .map(option => ({ text: option, correct: option === series[place], reason: sentence }))
    const candidate: Candidate = {
      question: { kind: 'single', stem, options },
      skill: 'number',
      bloom: 'remember',
      heading: section.title,
      from: [index],
      gives: [[text, rest.split(' ').slice(-STEM).join(' ')]],
      rank: 3,
    }
    return [candidate]
  })
}

/** The only frequency of a sentence, where it says how often and not which: "reported monthly", not "the monthly report". */
function frequencyIn(sentence: string, words: SourceWords) {
  const all = words.frequencies.flatMap(series =>
    // "Every two years" has a figure, which is asked for.
    series.slice(0, -1).flatMap((text, place) =>
      [...sentence.matchAll(new RegExp(`(?<![\\p{L}-])${text}(?![\\p{L}-])`, 'giu'))].map(({ index: at }) => ({
        at,
        text,
        series,
        place,
      })),
    ),
  )
  const [first, ...more] = all.sort((one, other) => other.text.length - one.text.length)
  if (!first || more.some(({ at }) => at < first.at || at > first.at + first.text.length)) return null
  const after = sentence.slice(first.at + first.text.length)
  // "Each day that you work" is another time.
  const isFollowed = words.pattern('adverbials', list => `^(?:[.,;]|$|\\s${list}(?!\\p{L}))`)?.test(after) ?? true
  return isFollowed ? first : null
}

/** Whether other words of the same time stand there: "annually" beside "the annual report" or "of each year". */
function isToldBy(text: string, place: number, words: SourceWords): boolean {
  const stems = new Set(words.frequencies.map(series => (series[place]!.split(' ').at(-1) ?? '').slice(0, STEM)))
  // A short one is a whole word: "an".
  const says = (stem: string) => new RegExp(`(?<!\\p{L})${stem}${stem.length < STEM ? '(?!\\p{L})' : ''}`, 'iu')
  return [...stems].some(stem => says(stem).test(text))
}
