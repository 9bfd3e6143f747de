import { RECALL_CHARACTERS } from '../../course/questions/recall.ts'
import { textOfBlock } from '../passages.ts'
import { type SourcePhrases, say } from '../source-phrases.ts'
import type { SourceWords } from '../source-words.ts'
import type { Section } from '../structure/section.ts'
import { type AskedSection, type Candidate, REASON_CHARACTERS } from './candidates.ts'

/**
 * An abbreviation that a document explains, as in "Safety Data Sheet (SDS)". `others` are the long forms that the
 * document gives in other places: "Family and Medical Leave Act" beside "Family Medical Leave Act".
 */
export type Abbreviation = { short: string; long: string; others: string[]; sentence: string; index: number }

/** Capitalised words, possibly joined by small words, before an abbreviation in brackets. */
const EXPLAINED = /((?:\p{Lu}[\p{L}'’-]+(?:[ /]| (?:of|and|for|the|to|in) )){2,6})\((\p{Lu}{3,6})\)/gu
/** An abbreviation is worth learning if the document uses it at least this many times. */
const USED = 4
/** Maximum number of questions on abbreviations for one document. */
const ASKED = 2
/** Maximum number of long forms that a question accepts besides the first. */
const MOST_OTHERS = 3

/** Returns questions that ask what an abbreviation stands for, one for each abbreviation that the section explains. */
export function abbreviationQuestions(
  section: AskedSection,
  document: string,
  known: Abbreviation[],
  phrases: SourcePhrases,
): Candidate[] {
  const blockIndexes = new Set(section.blocks.map(({ index }) => index))
  return known
    .filter(({ index }) => blockIndexes.has(index))
    .map(({ short, long, others, sentence, index }) => ({
      question: {
        kind: 'recall',
        stem: say(phrases.standsForStem, { text: short, name: document }),
        accepted: [long, ...others],
        mistakes: [],
        reason: sentence,
      },
      skill: 'term',
      bloom: 'remember',
      heading: section.title,
      from: [index],
      gives: [[short, long]],
      rank: 3,
    }))
}

/**
 * Returns the abbreviations that a document explains and uses most. Abbreviations of job titles are left out, because
 * everybody knows them, and so are those of passwords and other secrets.
 */
export function listAbbreviations(sections: Section[], words: SourceWords): Abbreviation[] {
  const lines = sections.flatMap(({ blocks }) =>
    blocks.flatMap(({ block, index }) => (block.type === 'table' ? [] : [{ text: textOfBlock(block), index }])),
  )
  const abbreviations = new Map<string, Abbreviation>()
  for (const { text, index } of lines)
    for (const [sentence, before, short] of text.matchAll(EXPLAINED)) {
      const long = withInitials(before!.trim(), short!)
      if (long === null || long.length > RECALL_CHARACTERS || sentence.length > REASON_CHARACTERS) continue
      const known = abbreviations.get(short!)
      if (!known) abbreviations.set(short!, { short: short!, long, others: [], sentence, index })
      else if (isAnother(long, known)) known.others.push(long)
    }
  const all = lines.map(({ text }) => text).join('\n')
  const count = (short: string) =>
    all.match(new RegExp(`(?<![\\p{L}\\p{N}])${short}(?![\\p{L}\\p{N}])`, 'gu'))?.length ?? 0
  return [...abbreviations.values()]
    .map(one => ({ one, uses: count(one.short) }))
    .filter(({ one, uses }) => uses >= USED && !words.has('secrets', one.long) && !words.has('offices', one.long))
    .sort((first, second) => second.uses - first.uses)
    .slice(0, ASKED)
    .map(({ one }) => one)
}

/** Whether a long form has other letters than the known long forms, and the question has room for one more. */
function isAnother(long: string, { long: first, others }: Abbreviation): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return others.length < MOST_OTHERS && ![first, ...others].some(text => letters(text) === letters(long))
}

/** Returns the last words of a text if their initials are the letters of an abbreviation; null otherwise. */
function withInitials(text: string, short: string): string | null {
  const parts = text.split(/[\s/]+/u)
  const capitals = parts.flatMap((part, at) => (/^\p{Lu}/u.test(part) ? [at] : []))
  const start = capitals.at(-short.length)
  if (start === undefined) return null
  const initials = capitals
    .slice(-short.length)
    .map(at => parts[at]![0]!)
    .join('')
  return initials === short
    ? text
        .split(' ')
        .slice(-(parts.length - start))
        .join(' ')
    : null
}
