import { readContent } from '../../content/read-content.ts'
import type { PackEntry } from '../packs/read-library.ts'
import type { Token } from './read-request.ts'
import { plainWords, root } from './request-words.ts'

/** `content/words/dangerous-work.yaml`: work that a course on a screen makes people aware of, and never qualifies them for. */
type DangerousWork = { work: string[]; packs: string[]; acts: string; taught: Record<string, string[]> }
type ReadWork = { phrases: string[][]; acts: Set<string> } & Pick<DangerousWork, 'packs' | 'taught'>

let cache: ReadWork | null = null

/** What the request asks to be able to do, as it is written, where the pack teaches awareness alone; null where it asks for no more. */
export function findNarrower(subject: string, tokens: Token[], { id, kind }: PackEntry): string | null {
  const { packs, acts, taught } = readWork()
  const isAware = packs.includes(id) || (kind === 'domain' && namesDangerousWork(tokens))
  const act = isAware && tokens.find(({ word }) => acts.has(word) && !taught[id]?.includes(word))
  return act ? subject.slice(act.start, act.end) : null
}

/** Whether a topic of the pack is not enough for what the request names: suicide prevention is more than a lesson on a crisis. */
export function isTooDangerous(tokens: Token[], { id }: PackEntry): boolean {
  const isAwareness = tokens.some(({ word }) => word === 'awareness')
  return !isAwareness && !readWork().packs.includes(id) && namesDangerousWork(tokens)
}

function namesDangerousWork(tokens: Token[]): boolean {
  const roots = tokens.map(token => token.root)
  return readWork().phrases.some(phrase =>
    roots.some((_, from) => phrase.every((part, at) => roots[from + at] === part)),
  )
}

function readWork(): ReadWork {
  if (cache) return cache
  const { work, acts, ...rest } = readContent<DangerousWork>('words/dangerous-work')
  const phrases = work.map(phrase => plainWords(phrase).map(root))
  cache = { ...rest, phrases, acts: new Set(acts.split(/\s+/)) }
  return cache
}
