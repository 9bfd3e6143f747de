import { sentencesIn } from '../../sources/sentences.ts'
import { type AskedSection, type Candidate, REASON_CHARACTERS } from './candidates.ts'
import { type DocumentKind, softwareIn } from './document-kind.ts'
import { CODE, type Figure, figureIn } from './figures.ts'
import { rules } from './ruling-sentences.ts'
import { type SourcePhrases, say } from './source-phrases.ts'
import type { SourceWords } from './source-words.ts'

const GAP = '▢'
const STEM_CHARACTERS = 560

/** A text of the document with the line that leads into it, if there is one. */
export type AskedText = { text: string; leadIn: string; index: number; isItem: boolean }

/** The figures of a section that are rules: a gap in the sentence that gives them, with the unit beside it. */
export function numberQuestions(
  texts: AskedText[],
  section: AskedSection,
  kind: DocumentKind,
  words: SourceWords,
  phrases: SourcePhrases,
): Candidate[] {
  if (section.title === '' || [...section.path, section.title].some(title => words.has('examples', title))) return []
  // Where questions and answers stand one after the other, a figure holds for its own question only.
  if (words.has('faqs', section.title)) return []
  const about = softwareIn(section.called).length > 0 ? 'software' : kind
  const sentences = texts.flatMap(({ text, leadIn, index, isItem }) =>
    sentencesIn(text, words.language).map((sentence, at, all) => ({
      sentence,
      index,
      isItem,
      before: all[at - 1] ?? null,
      after: all[at + 1] ?? null,
      leadIn: at === 0 ? leadIn : '',
    })),
  )
  return sentences.flatMap(({ sentence, before, after, leadIn, index, isItem }) => {
    if (breaksOff(sentence, isItem, words)) return []
    // "install updates within 7 days" is half a sentence: the line before the list is the other half.
    const isHalf = /^\p{Ll}/u.test(sentence)
    if (isHalf && leadIn === '') return []
    // It may hold the condition, so a whole sentence is shown with it too.
    if (words.has('vague', leadIn) || /\d/.test(leadIn)) return []
    const found = figureIn(sentence, words)
    if (!found) return []
    // "30 % ruling: you may apply for the ▢ % ruling."
    if (new RegExp(`(?<!\\d)${found.text}(?!\\d)`, 'u').test(section.called)) return []
    const leansBack = words.has('pronouns', sentence) || words.starts('connectives', sentence)
    const context = leansBack && !isHalf ? withContext(before, found, words) : ''
    const shown = leadIn === '' ? context : `${leadIn} `
    if (shown === null || CODE.test(shown) || !rules(found, { sentence, after, shown }, about, words)) return []
    const gapped = `${sentence.slice(0, found.at)}${GAP}${sentence.slice(found.at + found.text.length)}`
    const stem = say(phrases.numberStem, { heading: section.called, sentence: shown + gapped })
    if (stem.length > STEM_CHARACTERS || sentence.length > REASON_CHARACTERS) return []
    if (sentences.filter(other => other.sentence === sentence).length > 1) return []
    const question = {
      kind: 'number' as const,
      stem,
      value: found.value,
      tolerance: 0,
      unit: found.unit,
      reason: sentence,
    }
    return [
      {
        question,
        skill: 'number' as const,
        bloom: 'remember' as const,
        heading: section.title,
        from: [index],
        gives: [[`${found.text} ${found.unit}`, found.unit]] as [string, string][],
        rank: 3,
      },
    ]
  })
}

/** A line that ends in the middle of a sentence, as lines of slides and columns do; items often have no full stop. */
function breaksOff(sentence: string, isItem: boolean, words: SourceWords): boolean {
  if (!isItem) return !/[.!。]$/u.test(sentence)
  const last = /\p{L}+$/u.exec(sentence)?.[0] ?? ''
  return words.is('definites', last) || words.is('indefinites', last)
}

/** A sentence that leans on the one before is shown with it; null where that does not help. */
function withContext(before: string | null, { text }: Figure, words: SourceWords): string | null {
  if (before === null || /^\p{Ll}/u.test(before) || before.includes(text)) return null
  if (words.has('pronouns', before) || words.has('vague', before)) return null
  return words.starts('headless', before) || words.starts('connectives', before) ? null : `${before} `
}
