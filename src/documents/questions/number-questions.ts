import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { DocumentKind } from '../structure/document-kind.ts'
import { type AskedSentence, buildContext, chooseCompanion, GAP, isSaid, STEM_CHARACTERS } from './asked-sentences.ts'
import { type AskedSection, type Candidate, collectContentWords, REASON_CHARACTERS } from './candidates.ts'
import { type Figure, findFigures } from './figures.ts'
import { rules } from './ruling-sentences.ts'
import { isWholeYear } from './scales.ts'
import { writtenFigures } from './written-figures.ts'

/** The figures of a section that are rules: a gap in the sentence that gives them, with the unit beside it. */
export function numberQuestions(
  sentences: AskedSentence[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  return sentences.flatMap(told => {
    const { sentence, after, index } = told
    for (const { at, text, value, unit, ...figure } of findFigures(sentence, words)) {
      const context = isSaid(text, section.called) ? null : buildContext(told, text, words)
      if (
        context === null ||
        !rules({ at, text, value, unit, ...figure }, { sentence, after, shown: context }, kind, words)
      )
        continue
      // "Two weeks before … within 2 weeks": the same figure, written otherwise.
      if (holds(context, value, words)) continue
      if (isWholeYear({ value, unit }, `${section.called} ${sentence}`, words)) continue
      const gapped = `${sentence.slice(0, at)}${GAP}${sentence.slice(at + text.length)}`
      const others = sentences.flatMap(other => (other.sentence === sentence ? [] : [other.sentence]))
      if (isMistakable(gapped, { value, unit, ...figure }, others, words)) continue
      const opening = context || chooseCompanionFor(told, value, words)
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
      }
      // One of a sentence: the stem of each would show the key of the other.
      return [candidate]
    }
    return []
  })
}

function chooseCompanionFor(told: AskedSentence, value: number, words: SourceWords): string {
  const companion = chooseCompanion(told, words)
  return holds(companion, value, words) ? '' : companion
}

function holds(text: string, value: number, words: SourceWords): boolean {
  return writtenFigures(text, words).some(figure => figure.value === value)
}

/** "At least two members must be there", where three must be there another time: nothing in the sentence says which. */
function isMistakable(
  gapped: string,
  { value, unit, isMeasure }: Pick<Figure, 'value' | 'unit' | 'isMeasure'>,
  others: string[],
  words: SourceWords,
): boolean {
  const alike = others.filter(other => isSaid(unit.split(' ').at(-1)!, other))
  const differing = alike.filter(other => writtenFigures(other, words).some(figure => figure.value !== value))
  const content = [...collectContentWords(gapped)]
  // "For 1 day give 3 days' notice": the other figure tells.
  if (/\d/u.test(gapped)) return false
  const isCoveredBy = (texts: string[]) => {
    const textWords = new Set(texts.flatMap(text => [...collectContentWords(text)]))
    return content.every(word => textWords.has(word))
  }
  // A time is told apart by what it is the time of, members only by what they meet for.
  return isMeasure ? differing.some(other => isCoveredBy([other])) : differing.length > 0 && isCoveredBy(alike)
}
