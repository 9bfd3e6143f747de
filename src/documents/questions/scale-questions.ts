import { countWords } from '../../language/words.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentKind } from '../structure/document-kind.ts'
import { type AskedSentence, buildContext, chooseCompanion, GAP, isSaid, STEM_CHARACTERS } from './asked-sentences.ts'
import { type AskedSection, type Candidate, collectContentWords, type Gap, REASON_CHARACTERS } from './candidates.ts'
import { isConceded } from './figures.ts'
import { binds } from './ruling-sentences.ts'
import {
  findClockTime,
  findDayOfMonth,
  findFraction,
  findFrequency,
  findWeekday,
  namesHour,
  type OnScale,
} from './scales.ts'

const GIVEN_CHARACTERS = 40
const LEAST_WORDS = 5
/** The same share in figures, in brackets right after the words: "more than one-half (50%)". */
const FIGURE_BESIDE = /^\s?[(（][^)）]{0,12}[\p{Nd}\p{No}]/u

/**
 * Asks how often, by which hour or day, or by what fraction. The sentence is shown with a gap, and the options are
 * neighbouring steps of the same scale.
 */
export function scaleQuestions(
  sentences: AskedSentence[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sentences.flatMap(askedSentence => {
    const { sentence, before: previous, leadIn, index } = askedSentence
    if (sentence.length > REASON_CHARACTERS || words.has('vague', sentence) || /["“”„«»?]/u.test(sentence)) return []
    const frequency = findFrequency(sentence, `${section.called} ${leadIn} ${previous ?? ''}`, words)
    const scaleMatch = frequency ?? findOtherScale(sentence, words)
    if (!scaleMatch) return []
    const { at, text, steps } = scaleMatch
    if (isConceded(sentence.slice(0, at), words)) return []
    // Excludes how often the document itself is reviewed, which is of no use to its readers.
    if (frequency && words.has('selves', sentence) && words.has('upkeep', sentence)) return []
    const context = buildContext(askedSentence, text, words)
    if (context === null || !binds({ sentence, shown: context }, kind, words)) return []
    const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
    if (isMistakable(before + after, scaleMatch, sentences) || FIGURE_BESIDE.test(after)) return []
    // Excludes an hour that the heading names in another form, and a sentence that has lost its beginning: "At 9:45 and
    // the register is sent".
    if (namesHour(section.called, text) || isBroken(before, after, words)) return []
    // Requires a word for a duty or rule, which "We fight every day" has not.
    const binding = frequency ? (['duties', 'rulings'] as const) : (['duties', 'rulings', 'actors', 'offices'] as const)
    if (!binding.some(list => words.has(list, `${before} ${after}`))) return []
    // Excludes a frequency at the start of a sentence, because it only says when ("Every year, at the feast of …"), and
    // fragments ("Check required yearly").
    if (frequency && (at === 0 || countWords(before + after, words.language) < LEAST_WORDS)) return []
    const companion = chooseCompanion(askedSentence, words)
    const opening = context || (isSaid(text, companion) ? '' : companion)
    const phrase = frequency ? phrases.oftenStem : phrases.missingStem
    const stem = say(phrase, { heading: section.called, sentence: `${opening}${before}${GAP}${after}` })
    if (stem.length > STEM_CHARACTERS) return []
    const options = steps.map(step => ({
      text: step,
      correct: step.toLowerCase() === text.toLowerCase(),
      reason: sentence,
    }))
    const candidate: Candidate = {
      question: { kind: 'single', stem, options },
      skill: 'number',
      bloom: 'remember',
      heading: section.title,
      from: [index],
      gives: [[text, (after.length > GIVEN_CHARACTERS ? after : before).trim().slice(0, GIVEN_CHARACTERS)]],
      rank: 3,
      gap: context === '' ? readGap(scaleMatch, before, after, section, words) : undefined,
    }
    return options.some(({ correct }) => correct) ? [candidate] : []
  })
}

/** Returns the sentence with a gap for how often something is done, for a matching question; undefined for other scales. */
function readGap(
  { text, place }: OnScale,
  before: string,
  after: string,
  { title, called: heading }: AskedSection,
  words: SourceWords,
): Gap | undefined {
  if (place === undefined || words.is('note', title)) return undefined
  return { left: `${before}${GAP}${after}`, right: text, asks: 'frequency', title, heading, place }
}

/** Whether a gap right after the first word of a sentence is followed by "and", so that the words between are lost. */
function isBroken(before: string, after: string, words: SourceWords): boolean {
  const joint = words.pattern('alternatives', all => `^\\s${all}(?!\\p{L})`)
  return countWords(before, words.language) <= 1 && (joint?.test(after) ?? false)
}

function findOtherScale(sentence: string, words: SourceWords): OnScale | null {
  const scaleMatches = [findClockTime, findWeekday, findDayOfMonth, findFraction].flatMap(
    find => find(sentence, words) ?? [],
  )
  return scaleMatches.length === 1 ? scaleMatches[0]! : null
}

/**
 * Whether a similar sentence contains another step of the scale: "A third of the members must be there", where a change
 * of the statutes requires two thirds.
 */
function isMistakable(rest: string, { text, steps }: OnScale, sentences: AskedSentence[]): boolean {
  const content = [...collectContentWords(rest)]
  const rivals = sentences.filter(({ sentence }) => steps.some(step => step !== text && isSaid(step, sentence)))
  return rivals.some(({ sentence }) => content.every(word => collectContentWords(sentence).has(word)))
}
