import { deriveContent, readContent } from '../../content/read-content.ts'
import { ORIGINAL_LOCALE } from '../editions/regions.ts'
import { remembered } from '../packs/memoize.ts'
import type { Pack } from '../packs/pack-schema.ts'
import { textOf } from '../packs/pack-words.ts'
import { packEntries } from '../packs/read-library.ts'
import { plainWords, root } from '../search/request-words.ts'

/** A word that one lesson in seven has, whatever its subject, tells nothing. */
const COMMON_SHARE = 0.14
/** A word of a pack's titles counts as if a third of its lessons had it. */
const TITLE_SHARE = 0.3
/** So that a word which no other pack has does not weigh without end. */
const SMOOTHING = 0.02

type Written = Pick<
  Pack,
  'id' | 'kind' | 'name' | 'headline' | 'aliases' | 'asks' | 'outcomes' | 'chapters' | 'glossary'
>
type Counted = { pack: Written; lessons: number; counts: Map<string, number> }
type Kept = { common: string[]; packs: [id: string, weights: [root: string, weight: number][]][] }

let read: { common: Set<string>; packs: Map<string, Map<string, number>> } | null = null

/** How much a word that a pack's names and titles are made of speaks for its subject, against all others; 0 for any other. */
export function coreWeight(pack: string, root: string): number {
  return words().packs.get(pack)?.get(root) ?? 0
}

/** Whether texts about any subject have the word. */
export function isCommon(root: string): boolean {
  return words().common.has(root)
}

function words() {
  read ??= readWords()
  return read
}

function readWords() {
  const { common, packs } = deriveContent<Kept>('core-words', 'packs', collect)
  return { common: new Set(common), packs: new Map(packs.map(([id, weights]) => [id, new Map(weights)])) }
}

function collect(): Kept {
  const packs = packEntries().map(({ id }) => countWords(readContent<Written>(`packs/${id}/${ORIGINAL_LOCALE}`)))
  const lessons = packs.reduce((sum, pack) => sum + pack.lessons, 0)
  const all = new Map<string, number>()
  for (const { counts } of packs) for (const [word, count] of counts) all.set(word, (all.get(word) ?? 0) + count)
  const weigh = ({ pack, lessons: own, counts }: Counted): [string, [string, number][]] => {
    const weights = [...coreOf(pack)].map((word): [string, number] => {
      const count = counts.get(word) ?? 0
      const here = Math.max(count / own, TITLE_SHARE)
      const elsewhere = ((all.get(word) ?? 0) - count) / (lessons - own)
      return [word, Number(Math.log((here + SMOOTHING) / (elsewhere + SMOOTHING)).toFixed(2))]
    })
    return [pack.id, weights.filter(([, weight]) => weight > 0)]
  }
  return {
    common: [...all].filter(([, count]) => count / lessons >= COMMON_SHARE).map(([word]) => word),
    packs: packs.filter(({ pack }) => pack.kind === 'subject').map(weigh),
  }
}

function countWords(pack: Written): Counted {
  const lessons = pack.chapters.flatMap(chapter => chapter.lessons)
  const counts = new Map<string, number>()
  for (const lesson of lessons) {
    for (const word of new Set(plainWords(textOf(lesson)).map(rootOf))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return { pack, lessons: lessons.length, counts }
}

/** What the pack and its parts are called, what one can do afterwards, and the words that it explains. */
function coreOf({ name, headline, aliases, asks, outcomes, chapters, glossary }: Written): Set<string> {
  const lessons = chapters.flatMap(chapter => [{ title: chapter.title, topics: [] as string[] }, ...chapter.lessons])
  const texts = [
    name,
    headline,
    ...aliases,
    ...(asks ?? []),
    ...outcomes,
    ...lessons.flatMap(({ title, topics }) => [title, ...(topics ?? [])]),
    ...(glossary ?? []).map(({ term }) => term),
  ]
  return new Set(texts.flatMap(plainWords).map(rootOf))
}

const rootOf = remembered(root)
