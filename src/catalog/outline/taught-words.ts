import { deriveContent, readContent } from '../../content/read-content.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { remembered } from '../packs/memoize.ts'
import { textOf } from '../packs/pack-words.ts'
import { packEntries } from '../packs/read-library.ts'
import { plainWords, stem } from '../search/request-words.ts'

/** A word that so many lessons of a pack use belongs to its subject, or to every subject. */
const LESSONS = 3

type Written = { chapters: { lessons: unknown[] }[] }

let read: Map<string, Set<string>> | null = null

/** Whether the pack itself speaks of this, again and again: one refuses a bribe, and customers are rude. */
export function isTaught(pack: string, word: string): boolean {
  read ??= readWords()
  return read.get(pack)?.has(word) ?? false
}

function readWords(): Map<string, Set<string>> {
  return new Map(deriveContent('taught-words', 'packs', collect).map(([id, stems]) => [id, new Set(stems)]))
}

function collect(): [id: string, stems: string[]][] {
  return packEntries().flatMap(({ id, kind }) => {
    if (kind !== 'subject') return []
    const { chapters } = readContent<Written>(`packs/${id}/${ORIGINAL_LOCALE}`)
    const counts = new Map<string, number>()
    for (const lesson of chapters.flatMap(chapter => chapter.lessons)) {
      for (const word of new Set(plainWords(textOf(lesson)).map(stemOf))) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    return [[id, [...counts].filter(([, count]) => count >= LESSONS).map(([word]) => word)] as [string, string[]]]
  })
}

const stemOf = remembered(stem)
