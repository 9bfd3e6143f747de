/** A run of a text: in both, only in the first, or only in the second. */
export type Run = { kind: 'same' | 'gone' | 'new'; text: string }

/** Words, the space between them, and single signs. Scripts that write without spaces are told apart sign by sign. */
const TOKENS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}_'’-]+|./gsu
/** Longer texts that have nothing in common are shown as replaced: the table would be larger than the gain. */
const LARGEST_TABLE = 9_000_000

/** What became of a text, word by word. */
export function diffWords(before: string, after: string): Run[] {
  const old = tokensOf(before)
  const now = tokensOf(after)
  const head = countEqual(old.length, now.length, at => old[at] === now[at])
  const tail = countEqual(old.length - head, now.length - head, at => old.at(-1 - at) === now.at(-1 - at))
  const runs: Run[] = []
  addRun(runs, 'same', old.slice(0, head))
  addMiddle(runs, old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  addRun(runs, 'same', old.slice(old.length - tail))
  return inPhrases(runs)
}

/** Words that were replaced one after another are one phrase: the space between them is no island to read across. */
function inPhrases(runs: Run[]): Run[] {
  const joined: Run[] = []
  let gone = ''
  let fresh = ''
  const flush = () => {
    if (gone) joined.push({ kind: 'gone', text: gone })
    if (fresh) joined.push({ kind: 'new', text: fresh })
    gone = ''
    fresh = ''
  }
  for (const [at, { kind, text }] of runs.entries()) {
    const isBetween = kind === 'same' && text.trim() === '' && gone && fresh && at < runs.length - 1
    if (kind === 'gone' || isBetween) gone += text
    if (kind === 'new' || isBetween) fresh += text
    if (kind !== 'same' || isBetween) continue
    flush()
    joined.push({ kind, text })
  }
  flush()
  return joined
}

/**
 * Both edits of one text where they touched different words, and null where they touched the same. A word beside another's
 * insertion counts as touched: which of the two comes first is nobody's to guess.
 */
export function mergeWords(base: string, mine: string, theirs: string): string | null {
  const edits = [...editsOf(base, mine), ...editsOf(base, theirs)].sort((one, other) => one.from - other.from)
  let merged = ''
  let at = 0
  for (const [index, edit] of edits.entries()) {
    const next = edits[index + 1]
    if (next && next.from <= edit.to) return null
    merged += base.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return merged + base.slice(at)
}

type Edit = { from: number; to: number; text: string }

function editsOf(base: string, text: string): Edit[] {
  const edits: Edit[] = []
  let at = 0
  let follows = false
  for (const { kind, text: run } of diffWords(base, text)) {
    if (kind !== 'same' && !follows) edits.push({ from: at, to: at, text: '' })
    follows = kind !== 'same'
    const edit = edits.at(-1)!
    if (kind === 'new') edit.text += run
    else at += run.length
    if (kind === 'gone') edit.to = at
  }
  return edits
}

/** By a longest common subsequence. */
function addMiddle(runs: Run[], old: string[], now: string[]): void {
  const width = now.length + 1
  if (old.length * now.length > LARGEST_TABLE) {
    addRun(runs, 'gone', old)
    addRun(runs, 'new', now)
    return
  }
  const lengths = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === now[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  let i = 0
  let j = 0
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      addRun(runs, 'same', [old[i]!])
      i++
      j++
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) addRun(runs, 'gone', [old[i++]!])
    else addRun(runs, 'new', [now[j++]!])
  }
  addRun(runs, 'gone', old.slice(i))
  addRun(runs, 'new', now.slice(j))
}

function addRun(runs: Run[], kind: Run['kind'], tokens: string[]): void {
  if (tokens.length === 0) return
  const last = runs.at(-1)
  if (last?.kind === kind) last.text += tokens.join('')
  else runs.push({ kind, text: tokens.join('') })
}

function countEqual(one: number, other: number, isEqual: (at: number) => boolean): number {
  let count = 0
  while (count < Math.min(one, other) && isEqual(count)) count++
  return count
}

function tokensOf(text: string): string[] {
  return text.match(TOKENS) ?? []
}
