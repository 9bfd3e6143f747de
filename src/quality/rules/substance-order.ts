import { listLessons } from '../../course/list-parts.ts'
import type { CourseContent } from '../../course/schema.ts'
import { isSpaced } from '../../language/words.ts'
import { teachingText } from '../taught.ts'
import type { Fit } from './substance-fit.ts'

/**
 * Minimum share of word pairs in their usual order. Good courses have 0.84 or more; with shuffled words, 0.70 or less.
 */
const WORD_ORDER = 0.77
const FREQUENT_WORDS = 30
/** Minimum number of pairs of frequent words: with fewer, the result is chance. */
const PAIRS_JUDGED_FROM = 150
/** Words on either side of a punctuation mark do not form a pair. */
const WORD_OR_STOP = /[\p{L}\p{M}'’]+|[.!?;:,\n]/gu

/**
 * Judges whether the words of sentences are in order. In any language the most frequent words have fixed places to
 * each other: "of the" is common and "the of" is not. Where both orders are equally common, sentences were shuffled.
 */
export function judgeWordOrder(content: CourseContent): Fit {
  if (!isSpaced(content.language)) return { value: null, findings: [] }
  const words = listLessons(content).map(teachingText).join('\n').toLowerCase().match(WORD_OR_STOP) ?? []
  const frequent = mostFrequent(words)
  const pairs = new Map<string, { there: number; back: number }>()
  let all = 0
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (next === undefined || next === word || !frequent.has(word) || !frequent.has(next)) continue
    const isThere = word < next
    const key = isThere ? `${word} ${next}` : `${next} ${word}`
    const pair = pairs.get(key) ?? { there: 0, back: 0 }
    pairs.set(key, isThere ? { ...pair, there: pair.there + 1 } : { ...pair, back: pair.back + 1 })
    all += 1
  }
  if (all < PAIRS_JUDGED_FROM) return { value: null, findings: [] }
  const value = [...pairs.values()].reduce((sum, { there, back }) => sum + Math.abs(there - back), 0) / all
  if (value >= WORD_ORDER) return { value, findings: [] }
  const says = 'the words of the lessons stand in no order that makes sentences'
  return { value, findings: [{ rule: 'word-order', at: { part: 'course' }, says }] }
}

function mostFrequent(words: string[]): Set<string> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const ranked = [...counts].filter(([word]) => /\p{L}/u.test(word)).sort(([, some], [, others]) => others - some)
  return new Set(ranked.slice(0, FREQUENT_WORDS).map(([word]) => word))
}
