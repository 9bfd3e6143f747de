/** A pack as plain data. The content of an edition is only validated after it has been merged. */
export type Tree = { [key: string]: unknown }

/** The path to a part from the root of its pack. */
export type Path = (string | number)[]

/** Reports a problem of an edition. Merging continues, so that a writer sees all problems at once. */
export type Complain = (problem: string) => void

type Locate = (numbers: number[], pack: Tree, term: string) => Path

/**
 * The names that editions use for the parts of a pack, each with the path to the part; positions in names count from 1.
 */
const NAMES: [RegExp, Locate][] = [
  [/^cover$/, () => []],
  [/^chapter (\d+)$/, ([chapter]) => ['chapters', chapter!]],
  [/^lesson (\d+)\.(\d+)$/, ([chapter, lesson]) => ['chapters', chapter!, 'lessons', lesson!]],
  [/^exercise (\d+)\.(\d+)$/, ([chapter, lesson]) => ['chapters', chapter!, 'lessons', lesson!, 'exercise']],
  [
    /^block (\d+)\.(\d+)\.(\d+)$/,
    ([chapter, lesson, block]) => ['chapters', chapter!, 'lessons', lesson!, 'blocks', block!],
  ],
  [/^question (\d+)$/, ([question]) => ['assessment', 'questions', question!]],
  [/^article (\d+)$/, ([article]) => ['articles', article!]],
  [/^audience (\d+)$/, ([audience]) => ['audiences', audience!]],
  [/^audience (\d+) example$/, ([audience]) => ['audiences', audience!, 'example', 'block']],
  [/^audience (\d+) exercise$/, ([audience]) => ['audiences', audience!, 'exercise', 'exercise']],
  [/^glossary (.+)$/, (_, pack, term) => ['glossary', indexOfTerm(pack, term)]],
  [/^wrapup$/, () => ['wrapup']],
  [/^agreement$/, () => ['agreement']],
]

/** Returns the path to the part with this name, or null if the pack has no such part. */
export function findPart(pack: Tree, name: string): Path | null {
  for (const [pattern, locate] of NAMES) {
    const [, ...groups] = pattern.exec(name) ?? []
    if (!pattern.test(name)) continue
    const path = locate(
      groups.map(group => Number(group) - 1),
      pack,
      groups[0] ?? '',
    )
    return readPart(pack, path) === undefined ? null : path
  }
  return null
}

function indexOfTerm(pack: Tree, term: string): number {
  return (pack['glossary'] as { term: string }[]).findIndex(entry => entry.term === term)
}

export function readPart(pack: Tree, path: Path): Tree | undefined {
  return path.reduce<unknown>((part, key) => (part as Tree | undefined)?.[key], pack) as Tree | undefined
}

export function replacePart(pack: Tree, path: Path, part: unknown): void {
  readPart(pack, path.slice(0, -1))![path.at(-1)!] = part
}

/** Fields by which a reader recognises a part, in order of preference. */
const TELLING = ['name', 'title', 'caption', 'term', 'stem', 'summary', 'markdown']
const UNTOLD = new Set(['type', 'kind', 'tone', 'form', 'bloom'])

/**
 * Returns the text with which a part begins. An edition quotes this text (`was`), so that a change of the pack is
 * noticed.
 */
export function readOpening(part: unknown): string {
  if (typeof part === 'string') return part.replace(/\s+/g, ' ')
  if (typeof part !== 'object' || part === null) return ''
  const fields = part as Tree
  const telling = TELLING.find(key => typeof fields[key] === 'string')
  if (telling) return readOpening(fields[telling])
  const openings = Object.entries(fields).map(([key, child]) => (UNTOLD.has(key) ? '' : readOpening(child)))
  return openings.find(opening => opening !== '') ?? ''
}

/**
 * Reports a problem if a part no longer begins with the text that the edition quotes (`was`). That the part still
 * stands at the same position is no proof, because the pack may have been reordered or rewritten.
 */
export function checkOpening(part: unknown, { at, was }: { at: string; was: string }, complain: Complain): void {
  const opening = readOpening((part as Tree | undefined)?.['question'] ?? part)
  if (!opening.startsWith(was.replace(/\s+/g, ' ')))
    complain(`${at}: was “${was}”, but now begins “${opening.slice(0, 60)}”`)
}

/**
 * Replaces `from` by `to` in every text of a part and counts the replacements. A space in `from` also matches a line
 * break or several spaces in the text.
 */
export function replaceWords(part: unknown, from: string, to: string): { part: unknown; count: number } {
  const words = from.trim().split(/\s+/)
  const sought = new RegExp(words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+'), 'g')
  let count = 0
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]))
    if (typeof value !== 'string') return value
    count += value.match(sought)?.length ?? 0
    return value.replace(sought, () => to)
  }
  return { part: change(part), count }
}
