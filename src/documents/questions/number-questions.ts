import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentKind } from '../structure/document-kind.ts'
import { type AskedSentence, buildContext, chooseCompanion, GAP, isSaid, STEM_CHARACTERS } from './asked-sentences.ts'
import {
  type AskedSection,
  type Candidate,
  collectContentWords,
  type Gap,
  OPTION_CHARACTERS,
  REASON_CHARACTERS,
} from './candidates.ts'
import { type Figure, findFigures } from './figures.ts'
import { rules } from './ruling-sentences.ts'
import { isWholeYear } from './scales.ts'
import { writtenFigures } from './written-figures.ts'

/** Languages in which the form of a unit depends on its sentence. */
const INFLECTING = new Set(['de', 'pl'])
const DOTS = ' …'
/** Number of characters between a title and its sentence. */
const TITLE_SIGNS = 2

/**
 * Asks for the figures in a section that are rules. The sentence is shown with a gap in place of the figure, before its
 * unit.
 */
export function numberQuestions(
  sentences: AskedSentence[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sentences.flatMap(askedSentence => {
    const { sentence, after, index } = askedSentence
    for (const { at, text, value, unit, ...figure } of findFigures(sentence, words)) {
      const context = isSaid(text, section.called) ? null : buildContext(askedSentence, text, words)
      if (
        context === null ||
        !rules({ at, text, value, unit, ...figure }, { sentence, after, shown: context }, kind, words)
      )
        continue
      // Excludes a context that states the same figure, also in another form: "Two weeks before … within 2 weeks".
      if (holds(context, value, words)) continue
      if (isWholeYear({ value, unit }, `${section.called} ${sentence}`, words)) continue
      const gapped = `${sentence.slice(0, at)}${GAP}${sentence.slice(at + text.length)}`
      const others = sentences.flatMap(other => (other.sentence === sentence ? [] : [other.sentence]))
      if (isMistakable(gapped, { value, unit, ...figure }, others, words)) continue
      const opening = context || chooseCompanionFor(askedSentence, value, words)
      const stem = say(phrases.numberStem, { heading: section.called, sentence: opening + gapped })
      if (stem.length > STEM_CHARACTERS || sentence.length > REASON_CHARACTERS) return []
      const candidate: Candidate = {
        question: { kind: 'number', stem, value, tolerance: 0, unit, reason: sentence },
        skill: 'number',
        bloom: 'remember',
        heading: section.title,
        from: [index],
        gives: [[`${text} ${unit}`, unit]],
        rank: 3,
        gap: context === '' ? readGap(sentence, { at, text, value, unit }, section, words) : undefined,
      }
      // There is at most one question per sentence, because the stem of a second one would show the key of the first.
      return [candidate]
    }
    return []
  })
}

/**
 * Returns the sentence with one gap for a figure and its unit, for a matching question. Undefined where the unit does
 * not stand right beside the figure, or stands in the singular ("a 3 minute pause"), which would show which figures
 * fit.
 */
function readGap(
  sentence: string,
  { at, text, value, unit }: Pick<Figure, 'at' | 'text' | 'value' | 'unit'>,
  { title, called: heading }: AskedSection,
  words: SourceWords,
): Gap | undefined {
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + text.length)]
  // A heading that is a mere label, such as "Note", does not show which part of the document a sentence comes from.
  if (words.is('note', title)) return undefined
  const isTime = words.has('times', unit)
  if (isTime && words.pattern('plurals', all => all) && !words.is('plurals', unit.split(' ').at(-1)!)) return undefined
  const asks = isTime ? 'time' : unit
  const space = /^[\s-]?/u.exec(after)![0]
  const rest = after.slice(space.length)
  const figure = /^\d/u.test(text) && !text.includes('(') ? text : `${value}`
  // If units are inflected, as in "innerhalb von 5 Tagen", the form of a unit would show which sentence it belongs to.
  if (INFLECTING.has(words.language)) return { left: `${before}${GAP}${after}`, right: figure, asks, title, heading }
  const right = `${figure}${space}${unit}`
  if (rest.startsWith(unit)) {
    const following = rest.slice(unit.length)
    // Excludes ages, because their unit gives them away: "at least 18 years of age".
    if (words.starts('ages', following.trimStart())) return undefined
    const most = OPTION_CHARACTERS - title.length - TITLE_SIGNS
    return { left: shortenAfter(`${before}${GAP}`, following, most, words), right, asks, title, heading }
  }
  const start = before.trimEnd().slice(0, -unit.length)
  if (!before.trimEnd().endsWith(unit)) return undefined
  return { left: `${start}${GAP}${after}`, right: `${before.slice(start.length)}${text}`, asks, title, heading }
}

/**
 * Shortens a sentence that is too long for a pair: cuts it behind the gap, at the end of a clause, and adds dots.
 * Returns the whole sentence where it is short or has no such clause.
 */
function shortenAfter(before: string, after: string, most: number, words: SourceWords): string {
  if (before.length + after.length <= most) return before + after
  const joint = words.pattern('connectives', all => `[,;]\\s|\\s${all}\\s`)
  const ends = joint ? [...after.matchAll(new RegExp(joint.source, 'giu'))].map(({ index }) => index) : []
  const end = ends.findLast(at => at > 0 && before.length + at + DOTS.length <= most)
  // Without its condition, the sentence would state another rule.
  if (end === undefined || words.has('conditions', after.slice(end))) return before + after
  return before + after.slice(0, end) + DOTS
}

function chooseCompanionFor(askedSentence: AskedSentence, value: number, words: SourceWords): string {
  const companion = chooseCompanion(askedSentence, words)
  return holds(companion, value, words) ? '' : companion
}

function holds(text: string, value: number, words: SourceWords): boolean {
  return writtenFigures(text, words).some(figure => figure.value === value)
}

/**
 * Whether another sentence states a different figure for nearly the same thing, and nothing in this sentence shows
 * which is meant: "At least two members must be there", where another occasion requires three.
 */
function isMistakable(
  gapped: string,
  { value, unit, isMeasure }: Pick<Figure, 'value' | 'unit' | 'isMeasure'>,
  others: string[],
  words: SourceWords,
): boolean {
  const alike = others.filter(other => isSaid(unit.split(' ').at(-1)!, other))
  const differing = alike.filter(other => writtenFigures(other, words).some(figure => figure.value !== value))
  const content = [...collectContentWords(gapped)]
  // Another figure in the sentence shows which case is meant, as in "For 1 day give 3 days' notice".
  if (/\d/u.test(gapped)) return false
  const isCoveredBy = (texts: string[]) => {
    const textWords = new Set(texts.flatMap(text => [...collectContentWords(text)]))
    return content.every(word => textWords.has(word))
  }
  // A measure is mistakable if a single other sentence contains all content words of its sentence. Any other figure is
  // mistakable if the sentences with the same unit contain these words together.
  return isMeasure ? differing.some(other => isCoveredBy([other])) : differing.length > 0 && isCoveredBy(alike)
}
