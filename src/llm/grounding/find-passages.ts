import type { SourcePassage } from '../../documents/passages.ts'
import { extractTerms } from '../../language/terms.ts'

/**
 * The usual constants of BM25: Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond" (2009).
 */
const SATURATION = 1.2
const LENGTH_SHARE = 0.75
/**
 * How many occurrences in the text a word in a heading counts for, because a heading applies to all the text below it.
 */
const HEADING_WEIGHT = 2

type Searched = Pick<SourcePassage, 'headings' | 'text'>
export type Found<Passage> = { passage: Passage; score: number }

/**
 * Returns a function that searches the passages for a query and returns the matching ones, best first. Words that most
 * passages contain have hardly any weight.
 */
export function buildSearch<Passage extends Searched>(passages: Passage[]): (query: string) => Found<Passage>[] {
  const entries = passages.map(passage => {
    const counts = new Map<string, number>()
    const count = (term: string, weight: number) => counts.set(term, (counts.get(term) ?? 0) + weight)
    for (const term of extractTerms(passage.text)) count(term, 1)
    for (const term of extractTerms(passage.headings.join(' '))) count(term, HEADING_WEIGHT)
    return { passage, counts, length: [...counts.values()].reduce((sum, times) => sum + times, 0) }
  })
  const mean = entries.reduce((sum, { length }) => sum + length, 0) / Math.max(1, entries.length)
  const holders = new Map<string, number>()
  for (const { counts } of entries) for (const term of counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)

  return query => {
    const terms = [...new Set(extractTerms(query))]
    return entries
      .map(entry => ({ passage: entry.passage, score: terms.reduce((sum, term) => sum + worth(term, entry), 0) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
  }

  function worth(term: string, { counts, length }: (typeof entries)[number]): number {
    const times = counts.get(term)
    if (times === undefined) return 0
    const postings = holders.get(term)!
    const rarity = Math.log(1 + (entries.length - postings + 0.5) / (postings + 0.5))
    const damped = times + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / mean)
    return (rarity * times * (SATURATION + 1)) / damped
  }
}
